// Shows a remote value in any state: loading, failed, outdated or current. Also reports an answer that a view cannot show.
import { Component, type ReactNode } from "react";
import { useTexts } from "../base/desk.ts";
import type { Remote } from "../base/remote.ts";
import { Placeholders } from "./placeholders.tsx";
import { ProblemNotice } from "./problem-notice.tsx";
import { partTexts } from "./texts.ts";

interface ShownProps<Value> {
  readonly remote: Remote<Value>;
  /** Shown beside a problem when there is no value: a way back. */
  readonly back?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

export function Shown<Value>({ remote, back, children }: ShownProps<Value>) {
  const texts = useTexts(partTexts);
  const { value, problem, reload } = remote;
  if (value === undefined) {
    return problem === undefined ? (
      <div role="status">
        <span className="unseen">{texts.loading}</span>
        <Placeholders />
      </div>
    ) : (
      <ProblemNotice problem={problem} retry={reload}>
        {back}
      </ProblemNotice>
    );
  }
  return (
    <>
      {problem !== undefined && (
        <ProblemNotice problem={problem} retry={reload}>
          <p>{texts.old}</p>
        </ProblemNotice>
      )}
      <Guarded value={value} reload={reload}>
        {children}
      </Guarded>
    </>
  );
}

interface GuardedProps<Value> {
  readonly value: Value;
  readonly reload: () => void;
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
    const { value, reload, children } = this.props;
    if (this.state.failedOn === value) return <ProblemNotice problem={{ kind: "broken" }} retry={reload} />;
    return <Call value={value}>{children}</Call>;
  }
}

function Call<Value>({ value, children }: Omit<GuardedProps<Value>, "reload">) {
  return <>{children(value)}</>;
}
