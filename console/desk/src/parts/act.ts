// Runs the agent's actions and reports each outcome, with undo or retry; ignores a new action while another runs.
import { useRef, useState } from "react";
import { useDesk, useTexts } from "../base/desk.ts";
import { isSignedOut, toProblem } from "../base/problems.ts";
import { toAddress } from "../base/route.ts";
import { problemText } from "./problem-notice.tsx";
import { partTexts } from "./texts.ts";

/** The message, and the ticket that it links to. */
interface Outcome {
  readonly text: string;
  readonly ticketId?: number | undefined;
}

export interface Action<Result = unknown> {
  run(): Promise<Result>;
  /** The message on success. */
  readonly done: string | ((result: Result) => Outcome);
  /** The ticket that the action changes; undo names it, because another ticket may be open by then. */
  readonly ticketId?: number | undefined;
  /** Reverts the action; undefined if it cannot be undone. */
  readonly undo?: (() => Promise<unknown>) | undefined;
  /** Called after the action and after its undo. */
  readonly after?: ((isUndone: boolean) => void) | undefined;
}

export interface ActionState {
  readonly isBusy: boolean;
  act<Result>(action: Action<Result>): void;
}

export function useAct(): ActionState {
  const { showToast, endSession, steering } = useDesk();
  const texts = useTexts(partTexts);
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const toLink = (ticketId?: number) =>
    ticketId === undefined ? {} : { link: { label: texts.open, href: toAddress(`ticket/${ticketId}`) } };
  async function perform<Result>({ run, done, ticketId, undo, after }: Action<Result>): Promise<void> {
    running.current = true;
    setBusy(true);
    try {
      const result = await run();
      const outcome = typeof done === "string" ? { text: done } : done(result);
      const text = texts.undone(outcome.text, ticketId);
      const action = undo && {
        label: texts.undo,
        run: () => void perform({ run: undo, done: () => ({ text, ticketId }), after: () => after?.(true) }),
      };
      showToast({ text: outcome.text, ...toLink(outcome.ticketId), ...(action ? { action } : {}) });
      after?.(false);
      steering?.poll();
    } catch (error) {
      if (isSignedOut(error)) endSession(error.message);
      const retry = () => void perform({ run, done, ticketId, undo, after });
      showToast({
        text: problemText(toProblem(error), texts),
        isBad: true,
        action: { label: texts.retry, run: retry },
      });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  // Undo and retry of a message always run, because the message closes.
  return { isBusy, act: (action) => void (running.current || perform(action)) };
}
