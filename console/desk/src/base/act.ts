// Runs an agent's action, one request at a time, and reports problems.
import { useState } from "react";
import { useDesk } from "./desk.ts";
import { type Problem, Refused, toProblem } from "./problems.ts";

export interface ActionState {
  readonly isBusy: boolean;
  readonly problem: Problem | undefined;
  /** Runs it, then announces `done` and calls `then`. */
  act(action: () => Promise<unknown>, done: string, then?: () => void): void;
}

export function useAct(): ActionState {
  const { announce, leave } = useDesk();
  const [state, setState] = useState<{ isBusy: boolean; problem: Problem | undefined }>({
    isBusy: false,
    problem: undefined,
  });
  function act(action: () => Promise<unknown>, done: string, then?: () => void): void {
    if (state.isBusy) return;
    setState({ isBusy: true, problem: undefined });
    action().then(
      () => {
        setState({ isBusy: false, problem: undefined });
        announce(done);
        then?.();
      },
      (error: unknown) => {
        if (error instanceof Refused && error.status === 401) leave(error.message);
        setState({ isBusy: false, problem: toProblem(error) });
      },
    );
  }
  return { ...state, act };
}
