// Shows a remote value in any state: loading, failed, outdated or current. Also reports responses that a view cannot render.
import { Component, type ReactNode } from "react";
import { useTexts } from "../base/desk.ts";
import type { Remote } from "../base/remote.ts";
import { Placeholders } from "./placeholders.tsx";
import { ProblemNotice } from "./problem-notice.tsx";
import { partTexts } from "./texts.ts";

interface WhenLoadedProps<Value> {
  readonly remote: Remote<Value>;
  /** A link back, shown with a problem that leaves no value. */
  readonly back?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

export function WhenLoaded<Value>({ remote, back, children }: WhenLoadedProps<Value>) {
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
      <RenderBoundary value={value} reload={reload}>
        {children}
      </RenderBoundary>
    </>
  );
}

interface RenderBoundaryProps<Value> {
  readonly value: Value;
  readonly reload: () => void;
  readonly children: (value: Value) => ReactNode;
}

interface RenderState {
  readonly value: unknown;
  readonly hasFailed: boolean;
}

/** Catches render errors until the value changes: a service in breach of its contract may omit fields that views need. */
class RenderBoundary<Value> extends Component<RenderBoundaryProps<Value>, RenderState> {
  override state: RenderState = { value: undefined, hasFailed: false };
  static getDerivedStateFromProps({ value }: RenderBoundaryProps<unknown>, state: RenderState): RenderState | null {
    return value === state.value ? null : { value, hasFailed: false };
  }
  static getDerivedStateFromError(): Partial<RenderState> {
    return { hasFailed: true };
  }
  override render() {
    const { value, reload, children } = this.props;
    if (this.state.hasFailed) return <ProblemNotice problem={{ kind: "broken" }} retry={reload} />;
    return <RenderChildren value={value}>{children}</RenderChildren>;
  }
}

function RenderChildren<Value>({ value, children }: Omit<RenderBoundaryProps<Value>, "reload">) {
  return <>{children(value)}</>;
}
