// Loads a value from the mock and shows it, or that it is loading, refused or unanswered, in the same way in every view.
import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../../shared/ask.ts";
import type { ShellTexts } from "./shell-texts.ts";

export interface Loaded<Value> {
  /** The last successful answer, retained while reloading. */
  readonly value?: Value;
  readonly error?: unknown;
  readonly isLoading: boolean;
  readonly again: () => void;
}

/** Loads when the view opens and when one of `keys` changes. Outdated answers are dropped. */
export function useLoaded<Value>(ask: () => Promise<Value>, keys: readonly unknown[]): Loaded<Value> {
  const [state, setState] = useState<Omit<Loaded<Value>, "again">>({ isLoading: true });
  const turn = useRef(0);
  const again = useCallback(() => {
    turn.current += 1;
    const own = turn.current;
    setState((before) => ({ ...before, isLoading: true }));
    ask().then(
      (value) => own === turn.current && setState({ value, isLoading: false }),
      (error: unknown) => own === turn.current && setState({ error, isLoading: false }),
    );
  }, keys);
  useEffect(() => {
    again();
    return () => {
      turn.current += 1;
    };
  }, [again]);
  return { ...state, again };
}

export interface ShownProps<Value> {
  readonly loaded: Loaded<Value>;
  readonly words: ShellTexts;
  readonly children: (value: Value) => ComponentChildren;
}

export function Shown<Value>({ loaded, words, children }: ShownProps<Value>) {
  const { value, error, isLoading, again } = loaded;
  if (value !== undefined) return <>{children(value)}</>;
  if (error !== undefined && !isLoading)
    return (
      <div role="alert">
        <p class="bad">{toReason(error, words)}</p>
        <button type="button" class="main" onClick={again}>
          {words.again}
        </button>
      </div>
    );
  return (
    <p role="status" class="waiting">
      {words.loading}
    </p>
  );
}

/** An error in words: the mock's, or that there was no answer. */
export function toReason(error: unknown, words: ShellTexts): string {
  if (error instanceof Refused) return `${words.refused} ${error.message}`;
  if (error instanceof TypeError) return words.offline;
  return `${words.broken} ${error instanceof Error ? error.message : String(error)}`;
}
