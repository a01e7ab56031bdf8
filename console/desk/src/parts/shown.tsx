// Shows a remote value in any state: loading, failed, outdated or current. Also reports an answer that a view cannot show.
import { Component, type ReactNode } from "react";
import { useTexts } from "../base/desk.ts";
import type { Remote } from "../base/remote.ts";
import { partTexts } from "./texts.ts";
import { Trouble } from "./trouble.tsx";

interface ShownProps<Value> {
  readonly remote: Remote<Value>;
  readonly children: (value: Value) => ReactNode;
}

export function Shown<Value>({ remote, children }: ShownProps<Value>) {
  const texts = useTexts(partTexts);
  const { value, problem, again } = remote;
  if (value === undefined) {
    return problem === undefined ? (
      <p role="status" className="loading">
        {texts.loading}
      </p>
    ) : (
      <Trouble problem={problem} again={again} />
    );
  }
  return (
    <>
      {problem !== undefined && (
        <>
          <Trouble problem={problem} again={again} />
          <p>{texts.old}</p>
        </>
      )}
      <Guarded value={value} again={again}>
        {children}
      </Guarded>
    </>
  );
}

interface GuardedProps<Value> {
  readonly value: Value;
  readonly again: () => void;
  readonly children: (value: Value) => ReactNode;
}

/** A service that breaks its contract may omit what a view needs: the view says so and stays usable. */
class Guarded<Value> extends Component<GuardedProps<Value>, { readonly failedOn: unknown }> {
  override state: { readonly failedOn: unknown } = { failedOn: undefined };
  static getDerivedStateFromError(error: unknown): object {
    return { error };
  }
  override componentDidCatch(): void {
    this.setState({ failedOn: this.props.value });
  }
  override render() {
    const { value, again, children } = this.props;
    if (this.state.failedOn === value) return <Trouble problem={{ kind: "broken" }} again={again} />;
    return <Call value={value}>{children}</Call>;
  }
}

function Call<Value>({ value, children }: Omit<GuardedProps<Value>, "again">) {
  return <>{children(value)}</>;
}
