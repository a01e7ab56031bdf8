// Runs an agent's action, one at a time, and says what came of it, with a way back.
import { useState } from "react";
import { useDesk, useTexts } from "../base/desk.ts";
import { isSignedOut, toProblem } from "../base/problems.ts";
import { problemText } from "./problem-notice.tsx";
import { partTexts } from "./texts.ts";

export interface Action {
  run(): Promise<unknown>;
  /** What to say when it is done. */
  readonly done: string;
  /** Reverts it; undefined if nothing does. */
  readonly undo?: (() => Promise<unknown>) | undefined;
  /** Called when it is done, and when it is undone. */
  readonly after?: ((isUndone: boolean) => void) | undefined;
}

export interface ActionState {
  readonly isBusy: boolean;
  act(action: Action): void;
}

export function useAct(): ActionState {
  const { say, leave, steering } = useDesk();
  const texts = useTexts(partTexts);
  const [isBusy, setBusy] = useState(false);
  async function act({ run, done, undo, after }: Action): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await run();
      const action = undo && {
        label: texts.undo,
        run: () => void act({ run: undo, done: texts.undone, after: () => after?.(true) }),
      };
      say({ text: done, ...(action ? { action } : {}) });
      after?.(false);
      steering?.look();
    } catch (error) {
      if (isSignedOut(error)) leave(error.message);
      const retry = () => void act({ run, done, undo, after });
      say({ text: problemText(toProblem(error), texts), isBad: true, action: { label: texts.retry, run: retry } });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, act: (action) => void act(action) };
}
