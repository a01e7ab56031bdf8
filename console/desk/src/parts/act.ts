// Runs an agent's action, one at a time, and says what came of it, with a way back.
import { useState } from "react";
import { useDesk, useTexts } from "../base/desk.ts";
import { toAddress } from "../base/place.ts";
import { isSignedOut, toProblem } from "../base/problems.ts";
import { problemText } from "./problem-notice.tsx";
import { partTexts } from "./texts.ts";

/** What to say, and which ticket it is about, to open it. */
interface Said {
  readonly text: string;
  readonly ticketId?: number | undefined;
}

export interface Action<Result = unknown> {
  run(): Promise<Result>;
  /** What to say when it is done. */
  readonly done: string | ((result: Result) => Said);
  /** The ticket that it changes: by the time of an undo, another one may be open. */
  readonly ticketId?: number | undefined;
  /** Reverts it; undefined if nothing does. */
  readonly undo?: (() => Promise<unknown>) | undefined;
  /** Called when it is done, and when it is undone. */
  readonly after?: ((isUndone: boolean) => void) | undefined;
}

export interface ActionState {
  readonly isBusy: boolean;
  act<Result>(action: Action<Result>): void;
}

export function useAct(): ActionState {
  const { say, leave, steering } = useDesk();
  const texts = useTexts(partTexts);
  const [isBusy, setBusy] = useState(false);
  const toLink = (ticketId?: number) =>
    ticketId === undefined ? {} : { link: { label: texts.open, href: toAddress(`ticket/${ticketId}`) } };
  async function act<Result>({ run, done, ticketId, undo, after }: Action<Result>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const result = await run();
      const said = typeof done === "string" ? { text: done } : done(result);
      const text = texts.undone(said.text, ticketId);
      const action = undo && {
        label: texts.undo,
        run: () => void act({ run: undo, done: () => ({ text, ticketId }), after: () => after?.(true) }),
      };
      say({ text: said.text, ...toLink(said.ticketId), ...(action ? { action } : {}) });
      after?.(false);
      steering?.look();
    } catch (error) {
      if (isSignedOut(error)) leave(error.message);
      const retry = () => void act({ run, done, ticketId, undo, after });
      say({ text: problemText(toProblem(error), texts), isBad: true, action: { label: texts.retry, run: retry } });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, act: (action) => void act(action) };
}
