// One open delivery: its state, its attempts, and when the next one is due.
import type { Instant } from "../../engine/core/time.ts";
import { toWireTime } from "../../engine/core/time-words/wire-time.ts";
import type { Delivery, DeliveryAttempt, DeliveryContent, Webhook } from "./webhook.ts";

/** Milliseconds on the sandbox's clock from one attempt to the next. */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const pauses: readonly number[] = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];

/** What a delivery waits for: its first attempt, or another one. */
export type Waiting = "untried" | "again";

/** A delivery, changed in place as it proceeds. */
export interface OpenDelivery {
  readonly id: number;
  readonly hook: { readonly webhook: Webhook };
  readonly content: DeliveryContent;
  /** Whether it is retried. */
  readonly isPersistent: boolean;
  readonly attempts: DeliveryAttempt[];
  state: Delivery["state"];
  /** What it waits for, or has waited for. */
  waits: Waiting;
  reason: string | null;
  /** When it is tried next, on the sandbox's clock. */
  dueAt: Instant;
  /** Aborts the attempt in progress. */
  readonly abort: AbortController;
  /** Called when it has ended. */
  readonly onEnd: (() => void)[];
}

/**
 * Applies the outcome of an attempt. The next one is due relative to when this one was due, not to when it was made:
 * moving a clock far makes every attempt that falls due on the way.
 */
export function noteAttempt(delivery: OpenDelivery, attempt: DeliveryAttempt): void {
  const { attempts, dueAt, isPersistent } = delivery;
  attempts.push(attempt);
  const { status } = attempt;
  const pause = isPersistent ? pauses[attempts.length - 1] : undefined;
  const count = attempts.length === 1 ? "1 attempt" : `${attempts.length} attempts`;
  // A truncated answer has a status, but it is unknown whether the event was accepted.
  if (status !== null && status >= 200 && status < 300 && attempt.error === null) end(delivery, null);
  else if (status === 410) end(delivery, unwanted);
  else if (pause === undefined) end(delivery, `It was given up after ${count}.`);
  else {
    delivery.state = "waiting";
    delivery.dueAt = dueAt + pause;
  }
}

/** Why nothing is sent any more. */
export const unwanted = "The receiver wants no more events (410): the webhook is not active any more.";

/** @param reason why it failed; null if it was accepted */
export function end(delivery: OpenDelivery, reason: string | null): void {
  delivery.state = reason === null ? "delivered" : "failed";
  delivery.reason = reason;
  for (const notify of delivery.onEnd.splice(0)) notify();
}

/** Whether it will not change any more. */
export function hasEnded({ state }: OpenDelivery): boolean {
  return state === "delivered" || state === "failed";
}

/**
 * In the form of the admin surface.
 * @param nextAt when it is tried next
 */
export function toShown(delivery: OpenDelivery, nextAt: Instant): Delivery {
  const { id, hook, content, attempts, state, reason } = delivery;
  return {
    id,
    webhookId: hook.webhook.id,
    eventId: content.eventId,
    type: content.type,
    state,
    reason,
    nextAttemptAt: state === "waiting" ? toWireTime(nextAt) : null,
    body: JSON.stringify(content.made().event),
    attempts: [...attempts],
  };
}
