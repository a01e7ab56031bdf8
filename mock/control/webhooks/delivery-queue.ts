// Sends the due deliveries of one sandbox in order, and retries failed ones. No request waits for it. Of several
// replicas, the one that made a delivery sends it; another takes it over once that one has kept silent.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { Collections } from "../../domain/records/world.ts";
import type { Clock, Stopwatch } from "../../engine/core/clock.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { longestTimerMs, startQuietTimer, startRepeater } from "../../engine/core/process-time.ts";
import type { Instant } from "../../engine/core/time.ts";
import { toWireTime } from "../../engine/core/time-words/wire-time.ts";
import { runIn, type UnitRunner } from "../../engine/core/unit-runner.ts";
import type { PartTransaction, Store } from "../../engine/store/store.ts";
import { isOpen, toAttempted, unwanted } from "./delivery.ts";
import { DeliveryIndex } from "./delivery-index.ts";
import {
  type DeliveryAttempt,
  type DeliveryContent,
  type DeliveryRecord,
  deliveriesPart,
  type Receipt,
  type Webhook,
  type WebhookSender,
  webhooksPart,
} from "./webhook.ts";

export interface DeliveryQueueOptions {
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  /** With a storage, its time. */
  realTime(): Instant;
  /** Loads the sender; rejects if nothing can be sent. */
  openSender(): Promise<WebhookSender>;
  /** Wakes it with a running clock; default: a timer that does not keep the process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
  readonly store: Store<Collections>;
  /** Runs changes that come later than their request; undefined if they are made directly. */
  readonly run: UnitRunner | undefined;
  /** Names this process among those that have the sandbox; undefined if it alone has it. */
  readonly replica?: string | undefined;
}

export interface DeliveryQueue {
  /** The deliveries as they are now. */
  readonly index: DeliveryIndex;
  /** Sends it once the transaction is kept and its turn comes. */
  add(tx: PartTransaction, webhookId: string, content: DeliveryContent, breach?: string): DeliveryRecord;
  isUnderWay(one: DeliveryRecord): boolean;
  /** Resolves when it has ended or is gone. */
  whenEnded(id: number): Promise<void>;
  /** Resolves when no due delivery is left. */
  idle(): Promise<AdminSchema<"DeliveryRest">>;
  /** Something may have become due, or has ended: the clock was moved, or deliveries or webhooks have changed. */
  wake(): void;
  /** Breaks off what is under way. */
  breakOff(): void;
  /** The same, and sends nothing any more. */
  close(): void;
}

const aliveMs = 60_000;
/** For how long a replica alone may send a delivery; longer than two attempts. */
const turnMs = 30_000;
/** When it is tried again to note an attempt in a storage that is away. */
const againMs = 1_000;

export function createDeliveryQueue(options: DeliveryQueueOptions): DeliveryQueue {
  const { clock, store, replica, realTime, startTimer = startQuietTimer } = options;
  const deliveries = store.part(deliveriesPart);
  const webhooks = store.part(webhooksPart);
  const own = new DeliveryIndex();
  const underWay = new Map<number, AbortController>();
  const waiters: (() => void)[] = [];
  let isWoken = false;
  let isClosed = false;
  let endTimer = () => {};

  const index = () => own.over(deliveries);
  const isUnderWay = ({ id }: DeliveryRecord) => underWay.has(id);
  const toSender = () => (replica === undefined ? null : { replica, until: realTime() + turnMs });
  function isTaken({ sender }: DeliveryRecord): boolean {
    return sender !== null && sender.replica !== replica && sender.until > realTime();
  }
  const isElsewhere = (one: DeliveryRecord) => isUnderWay(one) || isTaken(one);

  /** Deferred, so that a commit does not wait for it. */
  function wake(): void {
    if (isWoken || isClosed) return;
    isWoken = true;
    queueMicrotask(() => void pump().catch(() => plan(againMs)));
  }
  async function pump(): Promise<void> {
    isWoken = false;
    if (isClosed) return;
    for (const [id, abort] of underWay) if (!isOpen(deliveries.get(id))) end(id, abort);
    if (index().size > 0) {
      for (const one of await runIn(options, take)) if (!isUnderWay(one)) void send(one);
      plan(nextWake());
    }
    tell();
  }
  /** Those to send now. Nobody else sends them from then on. */
  function take(): readonly DeliveryRecord[] {
    const ready = index().startable(clock.now(), isElsewhere);
    const isOurs = ({ sender }: DeliveryRecord) =>
      sender?.replica === replica && (sender?.until ?? 0) > realTime() + turnMs / 2;
    if (replica === undefined || ready.every(isOurs)) return ready;
    return store.transact((tx) => ready.map((one) => own.replace(tx, { ...one, sender: toSender() })));
  }
  function plan(ms: number | undefined): void {
    endTimer();
    endTimer = ms === undefined ? () => {} : startTimer(wake, Math.min(longestTimerMs, Math.max(1, ms + 1)));
  }
  /** In how many milliseconds something falls due, or may be taken over. */
  function nextWake(): number | undefined {
    const due = clock.mode === "running" ? index().nextDue(isElsewhere) : undefined;
    const waits = due === undefined ? [] : [due - clock.now()];
    if (replica === undefined) return waits[0];
    for (const { sender } of index().startable(clock.now(), isUnderWay)) {
      if (sender !== null) waits.push(sender.until - realTime());
    }
    return waits.length === 0 ? undefined : Math.min(...waits);
  }
  async function send(one: DeliveryRecord): Promise<void> {
    const webhook = webhooks.get(one.webhookId);
    if (webhook === undefined) return;
    const abort = new AbortController();
    underWay.set(one.id, abort);
    const attempt = await makeAttempt(one, webhook, abort.signal, options);
    if (!abort.signal.aborted) await keep(one.id, attempt, abort);
  }
  /** Notes an attempt. Until that is done the delivery is under way: it would be sent again. */
  async function keep(id: number, attempt: DeliveryAttempt, abort: AbortController): Promise<void> {
    try {
      await runIn(options, () => store.transact((tx) => note(tx, id, attempt)));
    } catch (error) {
      const isAway = error instanceof DomainError && error.category === "unavailable";
      if (isAway && !abort.signal.aborted) return void startTimer(() => void keep(id, attempt, abort), againMs);
    }
    if (underWay.get(id) === abort) end(id, abort);
    await pump().catch(() => plan(againMs));
  }
  function note(tx: PartTransaction, id: number, attempt: DeliveryAttempt): void {
    const one = tx.part(deliveriesPart).get(id);
    if (one === undefined || !isOpen(one)) return;
    own.replace(tx, toAttempted(one, attempt));
    const webhook = tx.part(webhooksPart).get(one.webhookId);
    if (attempt.status !== 410 || webhook === undefined) return;
    tx.part(webhooksPart).put(webhook.id, { ...webhook, active: false });
    own.end(tx, webhook.id, unwanted);
  }
  function breakOff(): void {
    for (const [id, abort] of underWay) end(id, abort);
  }
  /** What waits looks again. */
  function tell(): void {
    for (const resume of waiters.splice(0)) resume();
  }
  function end(id: number, abort: AbortController): void {
    underWay.delete(id);
    abort.abort();
  }
  /** Keeps the process running until then. */
  async function until(isDone: () => boolean): Promise<void> {
    const letGo = startRepeater(() => {}, aliveMs);
    try {
      while (!isClosed && !isDone()) await new Promise<void>((resolve) => waiters.push(resolve));
    } finally {
      letGo();
    }
  }
  return {
    get index() {
      return index();
    },
    add: (tx, webhookId, content, breach) =>
      own.add(tx, webhookId, content, { dueAt: clock.now(), sender: toSender(), breach }),
    isUnderWay,
    async whenEnded(id) {
      await until(() => !isOpen(deliveries.get(id)));
    },
    async idle() {
      // After the unit that asks.
      await Promise.resolve();
      await pump();
      await until(() => underWay.size === 0 && index().startable(clock.now(), () => false).length === 0);
      const next = index().nextDue(() => false);
      return { waiting: index().size, nextAttemptAt: next === undefined ? null : toWireTime(next) };
    },
    wake,
    breakOff,
    close() {
      isClosed = true;
      breakOff();
      endTimer();
      tell();
    },
  };
}

async function makeAttempt(
  { eventId, body }: DeliveryRecord,
  { url, secret, timestamps }: Webhook,
  signal: AbortSignal,
  { clock, stopwatch, realTime, openSender }: DeliveryQueueOptions,
): Promise<DeliveryAttempt> {
  const [at, startedAt] = [toWireTime(clock.now()), stopwatch()];
  const sentAt = timestamps === "sandbox" ? clock.now() : realTime();
  const message = { url, secret, id: eventId, at: sentAt, body, signal };
  const receipt: Receipt = await openSender()
    .then((sender) => sender.send(message))
    .catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      return { requestHeaders: {}, status: null, responseHeaders: {}, responseBody: "", error: said };
    });
  return { at, url, ...receipt, durationMs: Math.round((stopwatch() - startedAt) * 100) / 100 };
}
