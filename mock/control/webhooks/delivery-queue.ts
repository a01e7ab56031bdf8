// Sends what is due of the deliveries of one sandbox: events of one record in their order, a few at once to each webhook, again later where
// an attempt failed. Nothing here is on the way of a request. Made by mock/control/webhooks/deliveries.ts.
import type { Clock, Stopwatch } from "../../core/clock.ts";
import { startQuietTimer, startRepeater } from "../../core/process-time.ts";
import type { Instant } from "../../core/time.ts";
import { toWireTime } from "../clock/wire-time.ts";
import { end, hasEnded, noteAttempt, type OpenDelivery } from "./delivery.ts";
import type { DeliveryAttempt, Receipt, WebhookSender } from "./webhook.ts";

export interface DeliveryQueueOptions {
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  realTime(): Instant;
  /** Loads what sends. */
  openSender(): Promise<WebhookSender>;
  /** Wakes it with a running clock; left out: a timer that keeps no process running. */
  readonly startTimer?: typeof startQuietTimer;
  /** A delivery has gone on. */
  onChange(delivery: OpenDelivery): void;
}

export interface DeliveryQueue {
  add(delivery: OpenDelivery): void;
  /** Ends what waits of those that fit, and breaks off what is under way of them. */
  drop(fits: (delivery: OpenDelivery) => boolean, reason: string): void;
  /** Something may be due that was not before: the clock was moved. */
  wake(): void;
  /** Resolves when nothing that is due is under way; until then the process is kept running. */
  idle(): Promise<void>;
  /** What has not ended, in order. */
  open(): readonly OpenDelivery[];
}

/** Attempts under way at once to one webhook. */
const mostAtOnce = 4;
const aliveMs = 60_000;

/** Nothing to send. */
export function createDeliveryQueue(options: DeliveryQueueOptions): DeliveryQueue {
  const { clock, startTimer = startQuietTimer } = options;
  let queue: OpenDelivery[] = [];
  let isWoken = false;
  let endTimer = () => {};
  const waiters: (() => void)[] = [];

  function underWay(): readonly OpenDelivery[] {
    return queue.filter(({ state }) => state === "delivering");
  }
  function pump(): void {
    isWoken = false;
    queue = queue.filter((one) => !hasEnded(one));
    const now = clock.now();
    for (const one of startable(queue, now)) void run(one);
    endTimer();
    const next = nextDue(queue);
    if (clock.mode === "running" && next !== undefined) endTimer = startTimer(wake, Math.max(1, next - now + 1));
    if (underWay().length === 0) for (const told of waiters.splice(0)) told();
  }
  /** Later, so that whoever commits a change does not wait for it. */
  function wake(): void {
    if (isWoken) return;
    isWoken = true;
    queueMicrotask(pump);
  }
  async function run(one: OpenDelivery): Promise<void> {
    one.state = "delivering";
    const attempt = await makeAttempt(one, options);
    if (hasEnded(one)) return;
    noteAttempt(one, attempt);
    options.onChange(one);
    pump();
  }
  return {
    add(delivery) {
      queue.push(delivery);
      wake();
    },
    drop(fits, reason) {
      for (const one of queue.filter(fits)) {
        end(one, reason);
        one.abort.abort();
      }
      pump();
    },
    wake,
    async idle() {
      const letGo = startRepeater(() => {}, aliveMs);
      try {
        pump();
        while (underWay().length > 0) await new Promise<void>((resolve) => waiters.push(resolve));
      } finally {
        letGo();
      }
    },
    open: () => queue.filter((one) => !hasEnded(one)),
  };
}

/** Of each record the first one that has not ended, where its time has come and its webhook is not too busy. */
function startable(queue: readonly OpenDelivery[], now: Instant): readonly OpenDelivery[] {
  const seen = new Set<string>();
  const busy = new Map<object, number>();
  for (const { hook, state } of queue) if (state === "delivering") busy.set(hook, (busy.get(hook) ?? 0) + 1);
  return queue.filter(({ hook, content, state, dueAt }) => {
    const lane = content.key === undefined ? undefined : `${hook.webhook.id} ${content.key}`;
    const isFirst = lane === undefined || !seen.has(lane);
    if (lane !== undefined) seen.add(lane);
    const count = busy.get(hook) ?? 0;
    if (!isFirst || state !== "waiting" || dueAt > now || count >= mostAtOnce) return false;
    busy.set(hook, count + 1);
    return true;
  });
}

function nextDue(queue: readonly OpenDelivery[]): Instant | undefined {
  const times = queue.filter(({ state }) => state === "waiting").map(({ dueAt }) => dueAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

async function makeAttempt(one: OpenDelivery, options: DeliveryQueueOptions): Promise<DeliveryAttempt> {
  const { clock, stopwatch } = options;
  const { url } = one.hook.webhook;
  const [at, startedAt] = [toWireTime(clock.now()), stopwatch()];
  const receipt = await send(one, options);
  return { at, url, ...receipt, durationMs: Math.round((stopwatch() - startedAt) * 100) / 100 };
}

async function send(one: OpenDelivery, { clock, realTime, openSender }: DeliveryQueueOptions): Promise<Receipt> {
  const { url, secret, timestamps } = one.hook.webhook;
  try {
    const sender = await openSender();
    const at = timestamps === "sandbox" ? clock.now() : realTime();
    const body = JSON.stringify(one.content.event());
    return await sender.send({ url, secret, id: one.content.eventId, at, body, signal: one.abort.signal });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { requestHeaders: {}, status: null, responseHeaders: {}, responseBody: "", error: message };
  }
}
