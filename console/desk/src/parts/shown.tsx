// Shows a remote value in any state: loading, failed, outdated or current. Also reports an answer that a view cannot show.
import { Component, type ComponentChildren } from "preact";
import { useTexts } from "../base/desk.ts";
import type { Remote } from "../base/remote.ts";
import { partTexts } from "./texts.ts";
import { Trouble } from "./trouble.tsx";

interface ShownProps<Value> {
  readonly remote: Remote<Value>;
  readonly children: (value: Value) => ComponentChildren;
}

export function Shown<Value>({ remote, children }: ShownProps<Value>) {
  const texts = useTexts(partTexts);
  const { value, problem, again } = remote;
  if (value === undefined) {
    return problem === undefined ? (
      <p role="status" class="loading">
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
  readonly children: (value: Value) => ComponentChildren;
}

/** A service that breaks its contract may omit what a view needs: the view says so and stays usable. */
class Guarded<Value> extends Component<GuardedProps<Value>, { readonly failedOn: unknown }> {
  override state = { failedOn: undefined };
  override componentDidCatch(): void {
    this.setState({ failedOn: this.props.value });
  }
  override render({ value, again, children }: GuardedProps<Value>, { failedOn }: { readonly failedOn: unknown }) {
    if (failedOn === value) return <Trouble problem={{ kind: "broken" }} again={again} />;
    return <Call value={value}>{children}</Call>;
  }
}

function Call<Value>({ value, children }: Omit<GuardedProps<Value>, "again">) {
  return <>{children(value)}</>;
}
