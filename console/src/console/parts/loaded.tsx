// Loads a value from the mock and shows it, or that it is loading, refused or unanswered, in the same way in every view.
import { Button, Skeleton } from "@mantine/core";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Refused } from "../../shared/ask.ts";
import type { ShellTexts } from "./shell-texts.ts";

export interface Loaded<Value> {
  /** The last successful answer, retained while reloading and while the mock is gone. */
  readonly value?: Value;
  readonly error?: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** Loads when the view opens and when one of `keys` changes. Outdated answers are dropped. */
export function useLoaded<Value>(ask: () => Promise<Value>, keys: readonly unknown[]): Loaded<Value> {
  const [state, setState] = useState<Omit<Loaded<Value>, "reload">>({ isLoading: true });
  const turn = useRef(0);
  const reload = useCallback(() => {
    turn.current += 1;
    const own = turn.current;
    setState((before) => ({ ...before, isLoading: true }));
    const fail = (error: unknown) => {
      if (own !== turn.current) return;
      const isGone = error instanceof TypeError;
      setState(({ value }) => ({ error, isLoading: false, ...(isGone && value !== undefined ? { value } : {}) }));
    };
    ask().then((value) => own === turn.current && setState({ value, isLoading: false }), fail);
  }, keys);
  useEffect(() => {
    reload();
    return () => {
      turn.current += 1;
    };
  }, [reload]);
  return { ...state, reload };
}

const pollMs = 2000;

/** Loads again and again while it succeeds, for what changes without a new version of the state. */
export function usePolled<Value>({ value, reload }: Loaded<Value>): void {
  useEffect(() => {
    if (value === undefined) return undefined;
    const timer = setTimeout(reload, pollMs);
    return () => clearTimeout(timer);
  }, [value, reload]);
}

export interface ShownProps<Value> {
  readonly loaded: Loaded<Value>;
  readonly words: ShellTexts;
  readonly children: (value: Value) => ReactNode;
}

export function Shown<Value>({ loaded, words, children }: ShownProps<Value>) {
  const { value, error, isLoading, reload } = loaded;
  if (value !== undefined) return <>{children(value)}</>;
  if (error !== undefined && !isLoading)
    return (
      <div role="alert" className="bar" data-tone="bad">
        <span>{toReason(error, words)}</span>
        <Button variant="default" onClick={reload}>
          {words.retry}
        </Button>
      </div>
    );
  return (
    <div role="status" className="waiting">
      <span className="unseen">{words.loading}</span>
      {widths.map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </div>
  );
}

const widths = ["45%", "80%", "70%", "60%"] as const;

/** An error in words: the mock's, or that there was no answer. */
export function toReason(error: unknown, words: ShellTexts): string {
  if (error instanceof Refused) return `${words.refused} ${error.message}`;
  if (error instanceof TypeError) return words.offline;
  return `${words.broken} ${error instanceof Error ? error.message : String(error)}`;
}
