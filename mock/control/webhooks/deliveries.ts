// The deliveries of one sandbox: those in progress and the last ended ones, by webhook.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { toWireTime } from "../../engine/core/time-words/wire-time.ts";
import { end, hasEnded, type OpenDelivery, type Waiting } from "./delivery.ts";
import { createDeliveryQueue, type DeliveryQueueOptions } from "./delivery-queue.ts";
import type { DeliveryAttempt, DeliveryContent, Webhook } from "./webhook.ts";

/** A webhook and what was sent to it. */
export interface Hook {
  webhook: Webhook;
  readonly log: OpenDelivery[];
  droppedCount: number;
  /** How many wait for what, and how many have ended. */
  readonly counts: Record<Waiting | "ended", number>;
}

export function toHook(webhook: Webhook): Hook {
  return { webhook, log: [], droppedCount: 0, counts: { untried: 0, again: 0, ended: 0 } };
}

export interface Deliveries {
  /**
   * Sends it when its turn comes.
   * @param isPersistent whether it is retried
   */
  deliver(hook: Hook, content: DeliveryContent, isPersistent?: boolean): OpenDelivery;
  /** Ends every open delivery of a webhook. */
  drop(hook: Hook, reason: string): void;
  /** Resolves when no due delivery is in progress. */
  idle(): Promise<AdminSchema<"DeliveryRest">>;
  /** Called after the clock was moved. */
  wake(): void;
  /** Forgets a webhook and its deliveries. */
  forget(hook: Hook): void;
  /** Counts from the beginning again. */
  restart(): void;
  /** The id of the next delivery. */
  readonly nextId: number;
}

/**
 * The most deliveries of a webhook that wait for their first attempt, that wait for another one, and that are retained
 * after their end.
 */
const mostUntried = 10_000;
const mostWaiting = 1_000;
const mostEnded = 200;

/** @param onUnwanted called when a receiver wants no more */
export function createDeliveries(
  options: Omit<DeliveryQueueOptions, "onAttempt">,
  onUnwanted: (hook: Hook) => void,
): Deliveries {
  const hookOf = new WeakMap<OpenDelivery, Hook>();
  let lastId = 0;
  const queue = createDeliveryQueue({ ...options, onAttempt });

  function onAttempt(one: OpenDelivery, attempt: DeliveryAttempt): void {
    const hook = hookOf.get(one);
    if (hook === undefined) return;
    if (one.waits === "untried" && !hasEnded(one)) {
      one.waits = "again";
      hook.counts.untried -= 1;
      hook.counts.again += 1;
      if (hook.counts.again > mostWaiting) end(one, tooMany("It was given up", mostWaiting, "for another attempt"));
    }
    if (attempt.status === 410) onUnwanted(hook);
  }
  return {
    deliver(hook, content, isPersistent = true) {
      lastId += 1;
      const one = toOpen(lastId, hook, content, isPersistent, options.clock.now());
      hookOf.set(one, hook);
      hook.log.push(one);
      hook.counts.untried += 1;
      one.onEnd.push(() => countEnd(one, hook));
      if (hook.counts.untried <= mostUntried) queue.add(one);
      else end(one, tooMany("It was not sent", mostUntried, "to be sent"));
      return one;
    },
    drop: queue.drop,
    async idle() {
      await queue.idle();
      const next = queue.nextDue();
      return { waiting: queue.size(), nextAttemptAt: next === undefined ? null : toWireTime(next) };
    },
    wake: queue.wake,
    forget(hook) {
      for (const one of hook.log) hookOf.delete(one);
    },
    restart() {
      lastId = 0;
    },
    get nextId() {
      return lastId + 1;
    },
  };
}

/** Counts an ended one; removes the oldest of these from the log beyond the limit. */
function countEnd({ waits }: OpenDelivery, hook: Hook): void {
  hook.counts[waits] -= 1;
  hook.counts.ended += 1;
  if (hook.counts.ended <= mostEnded) return;
  hook.counts.ended -= 1;
  hook.droppedCount += 1;
  hook.log.splice(hook.log.findIndex(hasEnded), 1);
}

function tooMany(what: string, count: number, forWhat: string): string {
  return `${what}: ${count} deliveries to this webhook wait ${forWhat} already.`;
}

function toOpen(id: number, hook: Hook, content: DeliveryContent, isPersistent: boolean, dueAt: number): OpenDelivery {
  const abort = new AbortController();
  const begun = { state: "waiting", waits: "untried", reason: null } as const;
  return { id, hook, content, isPersistent, dueAt, abort, ...begun, attempts: [], onEnd: [] };
}
