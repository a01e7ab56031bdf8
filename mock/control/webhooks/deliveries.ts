// The deliveries of one sandbox: those that are under way (mock/control/webhooks/delivery-queue.ts) and the last that have ended, by webhook.
// Made by mock/control/webhooks/webhook-set.ts.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { weigh } from "../../core/weigh.ts";
import { toWireTime } from "../clock/wire-time.ts";
import { end, hasEnded, type OpenDelivery } from "./delivery.ts";
import { createDeliveryQueue, type DeliveryQueueOptions } from "./delivery-queue.ts";
import type { DeliveryContent, Webhook } from "./webhook.ts";

/** A webhook and what was sent to it. */
export interface Hook {
  webhook: Webhook;
  log: readonly OpenDelivery[];
  droppedCount: number;
}

export interface Deliveries {
  /** Sends it when its turn comes. @param isPersistent whether it is tried again */
  deliver(hook: Hook, content: DeliveryContent, isPersistent?: boolean): OpenDelivery;
  /** Ends all that has not ended of a webhook. */
  drop(hook: Hook, reason: string): void;
  /** Resolves when nothing that is due is under way. */
  idle(): Promise<AdminSchema<"DeliveryRest">>;
  /** The clock was moved. */
  wake(): void;
  /** Forgets a webhook and its deliveries. */
  forget(hook: Hook): void;
  /** Counts from the beginning again. */
  restart(): void;
  /** The id of the next delivery. */
  readonly nextId: number;
  /** About the bytes that all take. */
  readonly bytes: number;
}

/** Deliveries of a webhook that have ended and are kept; deliveries of a sandbox that wait. */
const mostEnded = 200;
const mostWaiting = 1_000;
const deliveryBytes = 1_000;

/**
 * Nothing to deliver.
 * @param onUnwanted told where a receiver wants no more
 */
export function createDeliveries(
  options: Omit<DeliveryQueueOptions, "onChange">,
  onUnwanted: (hook: Hook) => void,
): Deliveries {
  const hookOf = new WeakMap<OpenDelivery, Hook>();
  let [lastId, bytes] = [0, 0];
  const queue = createDeliveryQueue({ ...options, onChange });

  function onChange(delivery: OpenDelivery): void {
    const last = delivery.attempts.at(-1);
    bytes += weigh(last);
    const hook = hookOf.get(delivery);
    if (hook === undefined) return;
    if (last?.status === 410) onUnwanted(hook);
    trim(hook);
  }
  function trim(hook: Hook): void {
    const ended = hook.log.filter(hasEnded);
    const gone = new Set(ended.slice(0, Math.max(0, ended.length - mostEnded)));
    if (gone.size === 0) return;
    hook.log = hook.log.filter((one) => !gone.has(one));
    hook.droppedCount += gone.size;
    for (const one of gone) bytes -= bytesOf(one);
  }
  return {
    deliver(hook, content, isPersistent = true) {
      lastId += 1;
      const one = toOpen(lastId, hook, content, isPersistent, options.clock.now());
      hookOf.set(one, hook);
      hook.log = [...hook.log, one];
      bytes += bytesOf(one);
      if (queue.open().length < mostWaiting) queue.add(one);
      else end(one, `It was not sent: ${mostWaiting} deliveries wait already.`);
      trim(hook);
      return one;
    },
    drop: (hook, reason) => queue.drop((one) => one.hook === hook, reason),
    async idle() {
      await queue.idle();
      const open = queue.open();
      const next = Math.min(...open.map(({ dueAt }) => dueAt));
      return { waiting: open.length, nextAttemptAt: open.length === 0 ? null : toWireTime(next) };
    },
    wake: queue.wake,
    forget(hook) {
      bytes -= hook.log.reduce((sum, one) => sum + bytesOf(one), 0);
      for (const one of hook.log) hookOf.delete(one);
    },
    restart() {
      lastId = 0;
    },
    get nextId() {
      return lastId + 1;
    },
    get bytes() {
      return bytes;
    },
  };
}

function toOpen(id: number, hook: Hook, content: DeliveryContent, isPersistent: boolean, dueAt: number): OpenDelivery {
  const abort = new AbortController();
  return { id, hook, content, isPersistent, attempts: [], state: "waiting", reason: null, dueAt, abort, onEnd: [] };
}

function bytesOf({ content, attempts }: OpenDelivery): number {
  return deliveryBytes + content.bytes + attempts.reduce((sum, attempt) => sum + weigh(attempt), 0);
}
