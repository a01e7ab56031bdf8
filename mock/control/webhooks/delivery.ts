// Applies an attempt to a delivery: delivered, failed, or due again.
import { formatCount } from "../../engine/core/text/format-count.ts";
import { hourMs, type Instant, minuteMs, secondMs } from "../../engine/core/time.ts";
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import type { Delivery, DeliveryAttempt, DeliveryRecord } from "./webhook.ts";

/** Milliseconds on the sandbox's clock from one attempt to the next. */
const pauses: readonly number[] = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs];

/** Why a delivery failed if its receiver responded with 410. */
export const unwantedReason = "The receiver responded with 410 (Gone), so the webhook was switched off.";

/**
 * The delivery after an attempt. The next attempt is due relative to when this one was due, so moving the clock far ahead
 * at once triggers every attempt on the way.
 */
export function withAttempt(delivery: DeliveryRecord, attempt: DeliveryAttempt): DeliveryRecord {
  const attempts = [...delivery.attempts, attempt];
  const attempted = { ...delivery, attempts, sender: null };
  const { status } = attempt;
  const pause = delivery.isPersistent ? pauses[attempts.length - 1] : undefined;
  const count = formatCount(attempts.length, "attempt");
  // A truncated response has a status, but it is unknown whether the event was accepted.
  if (status !== null && status >= 200 && status < 300 && attempt.error === null) return toEnded(attempted, null);
  if (status === 410) return toEnded(attempted, unwantedReason);
  if (pause === undefined) return toEnded(attempted, `It was abandoned after ${count}.`);
  return { ...attempted, dueAt: delivery.dueAt + pause };
}

/** @param reason why the delivery failed; null if it was accepted */
export function toEnded(delivery: DeliveryRecord, reason: string | null): DeliveryRecord {
  return { ...delivery, state: reason === null ? "delivered" : "failed", reason, sender: null };
}

/** Whether the delivery is still to be sent. */
export function isOpen(delivery: DeliveryRecord | undefined): boolean {
  return delivery?.state === "waiting";
}

/**
 * The delivery in the shape of the admin contract.
 * @param progress `nextAt` is the time of the next attempt
 */
export function toView(
  delivery: DeliveryRecord,
  { isInFlight, nextAt }: { readonly isInFlight: boolean; readonly nextAt: Instant },
): Delivery {
  const { id, webhookId, eventId, type, reason, body, faults = [], attempts } = delivery;
  const state = isOpen(delivery) && isInFlight ? "delivering" : delivery.state;
  const nextAttemptAt = state === "waiting" ? toWireTime(nextAt) : null;
  return { id, webhookId, eventId, type, state, reason, nextAttemptAt, body, faults, attempts: [...attempts] };
}
