// Loads a value from the service when a view opens, and again on demand or periodically, with its loading state.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { useDesk } from "./desk.ts";
import { type Problem, Refused, toProblem } from "./problems.ts";

export interface Remote<Value> {
  /** The last value; undefined if there is none yet. */
  readonly value: Value | undefined;
  /** Why the last request gave no value. */
  readonly problem: Problem | undefined;
  readonly isAsking: boolean;
  /** Reloads while the current value stays visible. */
  readonly again: () => void;
}

/** Milliseconds between automatic reloads of a visible view. */
export const refreshMs = 10_000;

/**
 * Calls `load` whenever one of the keys changes.
 * @param every reload interval in milliseconds while the page is visible
 */
export function useRemote<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  keys: readonly (string | number | boolean | undefined)[],
  every?: number,
): Remote<Value> {
  const { leave } = useDesk();
  const [state, setState] = useState<Omit<Remote<Value>, "again"> & { readonly of: string }>(() => start(""));
  const [count, setCount] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const of = JSON.stringify(keys);
  const again = useCallback(() => setCount((before) => before + 1), []);

  useEffect(() => {
    const abort = new AbortController();
    setState((before) => (before.of === of ? { ...before, isAsking: true } : start(of)));
    latest.current(abort.signal).then(
      (value) => abort.signal.aborted || setState({ value, problem: undefined, isAsking: false, of }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (error instanceof Refused && error.status === 401) leave(error.message);
        setState((before) => ({ ...before, problem: toProblem(error), isAsking: false }));
      },
    );
    return () => abort.abort();
  }, [of, count, leave]);

  useEffect(() => {
    const ask = () => document.visibilityState === "visible" && again();
    const timer = every === undefined ? undefined : setInterval(ask, every);
    addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      removeEventListener("online", ask);
    };
  }, [every, again]);

  // A value for other keys is not shown for these.
  return state.of === of ? { ...state, again } : { ...start(of), again };
}

function start(of: string) {
  return { value: undefined, problem: undefined, isAsking: true, of };
}
