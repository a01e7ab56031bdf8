// Sends the due deliveries of one sandbox in order, and retries failed ones. No request waits for it.
import type { Clock, Stopwatch } from "../../engine/core/clock.ts";
import { longestTimerMs, startQuietTimer, startRepeater } from "../../engine/core/process-time.ts";
import type { Instant } from "../../engine/core/time.ts";
import { toWireTime } from "../../engine/core/time-words/wire-time.ts";
import { end, hasEnded, noteAttempt, type OpenDelivery } from "./delivery.ts";
import { createDeliveryLines } from "./delivery-lines.ts";
import type { DeliveryAttempt, Receipt, WebhookSender } from "./webhook.ts";

export interface DeliveryQueueOptions {
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  realTime(): Instant;
  /** Loads the sender. */
  openSender(): Promise<WebhookSender>;
  /** Wakes it with a running clock; default: a timer that does not keep the process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
  /** An attempt of a delivery has ended. */
  onAttempt(delivery: OpenDelivery, attempt: DeliveryAttempt): void;
}

export interface DeliveryQueue {
  add(delivery: OpenDelivery): void;
  /** Ends what waits of a webhook, and aborts what is in progress. */
  drop(hook: OpenDelivery["hook"], reason: string): void;
  /** Something may have become due, because the clock was moved. */
  wake(): void;
  /** Resolves when no due delivery is in progress; keeps the process running until then. */
  idle(): Promise<void>;
  /** How many are open. */
  size(): number;
  /** When the first of those that wait for the clock is tried. */
  nextDue(): Instant | undefined;
}

const aliveMs = 60_000;

export function createDeliveryQueue(options: DeliveryQueueOptions): DeliveryQueue {
  const { clock, startTimer = startQuietTimer } = options;
  const lines = createDeliveryLines();
  const underWay = createUnderWay();
  let isWoken = false;
  let endTimer = () => {};

  function pump(): void {
    isWoken = false;
    const now = clock.now();
    for (let ready = lines.startable(now); ready.length > 0; ready = lines.startable(now)) ready.forEach(start);
    endTimer();
    const next = clock.mode === "running" ? lines.nextDue() : undefined;
    endTimer = next === undefined ? () => {} : startTimer(wake, toWait(next - now));
    underWay.tell();
  }
  /** Deferred, so that a commit does not wait for it. */
  function wake(): void {
    if (isWoken) return;
    isWoken = true;
    queueMicrotask(pump);
  }
  function start(one: OpenDelivery): void {
    const { event, breach } = one.content.made();
    if (breach === undefined) return void run(one, JSON.stringify(event));
    // An event that breaks the contract is not sent.
    end(one, breach);
    lines.letGo(one);
  }
  async function run(one: OpenDelivery, body: string): Promise<void> {
    one.state = "delivering";
    underWay.add(one);
    const attempt = await makeAttempt(one, body, options);
    underWay.delete(one);
    if (!hasEnded(one)) goOn(one, attempt, options);
    if (hasEnded(one)) lines.letGo(one);
    pump();
  }
  return {
    add(delivery) {
      lines.add(delivery);
      wake();
    },
    drop(hook, reason) {
      for (const one of lines.of(hook)) {
        breakOff(one, reason);
        lines.letGo(one);
        underWay.delete(one);
      }
      pump();
    },
    wake,
    async idle() {
      pump();
      await underWay.none();
    },
    size: () => lines.size,
    nextDue: lines.nextDue,
  };
}

/** The attempts in progress. */
function createUnderWay() {
  const running = new Set<OpenDelivery>();
  const waiters: (() => void)[] = [];
  return {
    add: (one: OpenDelivery) => void running.add(one),
    delete: (one: OpenDelivery) => void running.delete(one),
    /** Resolves the waiting promises if there is none. */
    tell(): void {
      if (running.size === 0) for (const resume of waiters.splice(0)) resume();
    },
    /** Resolves when there is none; keeps the process running until then. */
    async none(): Promise<void> {
      const letGo = startRepeater(() => {}, aliveMs);
      try {
        while (running.size > 0) await new Promise<void>((resolve) => waiters.push(resolve));
      } finally {
        letGo();
      }
    },
  };
}

function goOn(one: OpenDelivery, attempt: DeliveryAttempt, { onAttempt }: DeliveryQueueOptions): void {
  noteAttempt(one, attempt);
  onAttempt(one, attempt);
}

function breakOff(one: OpenDelivery, reason: string): void {
  if (!hasEnded(one)) end(one, reason);
  one.abort.abort();
}

/** How long a timer waits for something due in the given time. */
function toWait(ms: number): number {
  return Math.min(longestTimerMs, Math.max(1, ms + 1));
}

async function makeAttempt(one: OpenDelivery, body: string, options: DeliveryQueueOptions): Promise<DeliveryAttempt> {
  const { clock, stopwatch } = options;
  const { url } = one.hook.webhook;
  const [at, startedAt] = [toWireTime(clock.now()), stopwatch()];
  const receipt = await send(one, body, options);
  return { at, url, ...receipt, durationMs: Math.round((stopwatch() - startedAt) * 100) / 100 };
}

async function send(
  one: OpenDelivery,
  body: string,
  { clock, realTime, openSender }: DeliveryQueueOptions,
): Promise<Receipt> {
  const { url, secret, timestamps } = one.hook.webhook;
  try {
    const sender = await openSender();
    const at = timestamps === "sandbox" ? clock.now() : realTime();
    return await sender.send({ url, secret, id: one.content.eventId, at, body, signal: one.abort.signal });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { requestHeaders: {}, status: null, responseHeaders: {}, responseBody: "", error: message };
  }
}
