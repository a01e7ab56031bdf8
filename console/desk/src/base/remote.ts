// Loads a value from the service when a view opens, on demand, and when the service changes; tracks loading and failure.
import { useCallback, useEffect, useRef, useState } from "react";
import { useDesk } from "./desk.ts";
import { isSignedOut, type Problem, toProblem } from "./problems.ts";

export interface Remote<Value> {
  /** The last value; undefined if there is none yet. */
  readonly value: Value | undefined;
  /** Why the last request returned no value. */
  readonly problem: Problem | undefined;
  readonly isLoading: boolean;
  /** Reloads while the current value stays visible. */
  readonly reload: () => void;
}

/**
 * Calls `load` whenever one of the keys changes.
 * @param follows whether to reload when the state of the service changes
 */
export function useRemote<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  keys: readonly (string | number | boolean | undefined)[],
  follows = false,
): Remote<Value> {
  const { endSession, revision } = useDesk();
  const followedRevision = follows ? revision : 0;
  const [state, setState] = useState<Omit<Remote<Value>, "reload"> & { readonly key: string }>(() => initialState(""));
  const [count, setCount] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const key = JSON.stringify(keys);
  const reload = useCallback(() => setCount((before) => before + 1), []);

  useEffect(() => {
    const abort = new AbortController();
    setState((before) => (before.key === key ? { ...before, isLoading: true } : initialState(key)));
    latest.current(abort.signal).then(
      (value) => abort.signal.aborted || setState({ value, problem: undefined, isLoading: false, key }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (isSignedOut(error)) endSession(error.message);
        setState((before) => ({ ...before, problem: toProblem(error), isLoading: false }));
      },
    );
    return () => abort.abort();
  }, [key, count, followedRevision, endSession]);

  useEffect(() => {
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [reload]);

  // Never shows the value of other keys.
  return state.key === key ? { ...state, reload } : { ...initialState(key), reload };
}

function initialState(key: string) {
  return { value: undefined, problem: undefined, isLoading: true, key };
}
