// Sends a sandbox's due deliveries in order and retries failed ones, without delaying requests. The replica that created
// a delivery sends it; another replica takes over if its claim expires.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { Collections } from "../../domain/records/world.ts";
import type { Clock, Stopwatch } from "../../engine/core/clock.ts";
import { DomainError, messageOf } from "../../engine/core/errors.ts";
import { maxTimerMs, startInterval, startQuietTimer } from "../../engine/core/process-time.ts";
import type { Instant } from "../../engine/core/time.ts";
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import { runIn, type UnitRunner } from "../../engine/core/unit-runner.ts";
import type { PartTransaction, Store } from "../../engine/store/store.ts";
import { isOpen, unwantedReason, withAttempt } from "./delivery.ts";
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
  /** The storage's time; without a storage, the machine's. */
  realTime(): Instant;
  /** Loads the sender; rejects if webhooks cannot be sent. */
  openSender(): Promise<WebhookSender>;
  /** Wakes the queue under a running clock; default: a timer that does not keep the process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
  readonly store: Store<Collections>;
  /** Runs changes outside a request; undefined without a storage. */
  readonly run: UnitRunner | undefined;
  /** The name of this process among replicas; undefined if there are no others. */
  readonly replica?: string | undefined;
}

export interface DeliveryOptions {
  /** Why the delivery is not sent. */
  readonly breach?: string | undefined;
  /** Milliseconds until it is due, on the sandbox's clock; default 0. */
  readonly lateMs?: number;
}

export interface DeliveryQueue {
  /** The current deliveries. */
  readonly index: DeliveryIndex;
  /** Adds a delivery; it is sent in order, after the transaction's commit. */
  add(tx: PartTransaction, webhookId: string, content: DeliveryContent, delivery?: DeliveryOptions): DeliveryRecord;
  isInFlight(delivery: DeliveryRecord): boolean;
  /** Resolves when the delivery has ended or was removed. */
  whenEnded(id: number): Promise<void>;
  /** Resolves when no due deliveries are left. */
  idle(): Promise<AdminSchema<"DeliveryRest">>;
  /** Call it when the clock was moved, or deliveries or webhooks have changed. */
  wake(): void;
  /** Aborts attempts in flight. */
  abortAll(): void;
  /** Aborts attempts in flight and sends nothing more. */
  close(): void;
}

/** Interval of the timer that keeps the process running while a caller waits. */
const keepAliveMs = 60_000;
/** How long a replica's claim on a delivery lasts; longer than two attempts. */
const claimMs = 30_000;
/** The pause before an attempt is stored again after the storage was unavailable. */
const storeRetryMs = 1_000;
/** A secret that belongs to no webhook, for the wrongSignature fault. */
const wrongSecret = `whsec_${btoa("the secret of another webhook")}`;

export function createDeliveryQueue(options: DeliveryQueueOptions): DeliveryQueue {
  const { clock, store, replica, realTime, startTimer = startQuietTimer } = options;
  const deliveries = store.part(deliveriesPart);
  const webhooks = store.part(webhooksPart);
  const ownIndex = new DeliveryIndex();
  const inFlight = new Map<number, AbortController>();
  const waiters: (() => void)[] = [];
  let isWakePending = false;
  let isClosed = false;
  let endTimer = () => {};

  const index = () => ownIndex.syncedWith(deliveries);
  const isInFlight = ({ id }: DeliveryRecord) => inFlight.has(id);
  const toSender = () => (replica === undefined ? null : { replica, until: realTime() + claimMs });
  function isClaimedElsewhere({ sender }: DeliveryRecord): boolean {
    return sender !== null && sender.replica !== replica && sender.until > realTime();
  }
  const isBusy = (delivery: DeliveryRecord) => isInFlight(delivery) || isClaimedElsewhere(delivery);

  /** Starts sending after the current commit. */
  function wake(): void {
    if (isWakePending || isClosed) return;
    isWakePending = true;
    queueMicrotask(() => void pump().catch(() => wakeIn(storeRetryMs)));
  }
  async function pump(): Promise<void> {
    isWakePending = false;
    if (isClosed) return;
    for (const [id, abort] of inFlight) if (!isOpen(deliveries.get(id))) end(id, abort);
    if (index().size > 0) {
      for (const delivery of await runIn(options, claim)) if (!isInFlight(delivery)) void send(delivery);
      wakeIn(nextWake());
    }
    resumeWaiters();
  }
  /** Claims the deliveries to send now, so that no other replica sends them. */
  function claim(): readonly DeliveryRecord[] {
    const heads = index().sendable(clock.now(), isBusy);
    const isOurs = ({ sender }: DeliveryRecord) =>
      sender?.replica === replica && (sender?.until ?? 0) > realTime() + claimMs / 2;
    if (replica === undefined || heads.every(isOurs)) return heads;
    return store.transact((tx) => heads.map((delivery) => ownIndex.replace(tx, { ...delivery, sender: toSender() })));
  }
  function wakeIn(ms: number | undefined): void {
    endTimer();
    endTimer = ms === undefined ? () => {} : startTimer(wake, Math.min(maxTimerMs, Math.max(1, ms + 1)));
  }
  /** Milliseconds until a delivery falls due or may be taken over. */
  function nextWake(): number | undefined {
    const due = clock.mode === "running" ? index().nextDue(isBusy) : undefined;
    const waits = due === undefined ? [] : [due - clock.now()];
    if (replica === undefined) return waits[0];
    for (const { sender } of index().sendable(clock.now(), isInFlight)) {
      if (sender !== null) waits.push(sender.until - realTime());
    }
    return waits.length === 0 ? undefined : Math.min(...waits);
  }
  async function send(delivery: DeliveryRecord): Promise<void> {
    const webhook = webhooks.get(delivery.webhookId);
    if (webhook === undefined) return;
    const abort = new AbortController();
    inFlight.set(delivery.id, abort);
    const attempt = await makeAttempt(delivery, webhook, abort.signal, options);
    if (!abort.signal.aborted) await storeAttempt(delivery.id, attempt, abort);
  }
  /** Stores an attempt. Until then the delivery counts as in flight, so that it is not sent twice. */
  async function storeAttempt(id: number, attempt: DeliveryAttempt, abort: AbortController): Promise<void> {
    try {
      await runIn(options, () => store.transact((tx) => recordAttempt(tx, id, attempt)));
    } catch (error) {
      const isUnavailable = error instanceof DomainError && error.category === "unavailable";
      if (isUnavailable && !abort.signal.aborted)
        return void startTimer(() => void storeAttempt(id, attempt, abort), storeRetryMs);
    }
    if (inFlight.get(id) === abort) end(id, abort);
    await pump().catch(() => wakeIn(storeRetryMs));
  }
  function recordAttempt(tx: PartTransaction, id: number, attempt: DeliveryAttempt): void {
    const delivery = tx.part(deliveriesPart).get(id);
    if (delivery === undefined || !isOpen(delivery)) return;
    ownIndex.replace(tx, withAttempt(delivery, attempt));
    const webhook = tx.part(webhooksPart).get(delivery.webhookId);
    if (attempt.status !== 410 || webhook === undefined) return;
    tx.part(webhooksPart).put(webhook.id, { ...webhook, active: false });
    ownIndex.end(tx, webhook.id, unwantedReason);
  }
  function abortAll(): void {
    for (const [id, abort] of inFlight) end(id, abort);
  }
  /** Lets waiting callers check again. */
  function resumeWaiters(): void {
    for (const resume of waiters.splice(0)) resume();
  }
  function end(id: number, abort: AbortController): void {
    inFlight.delete(id);
    abort.abort();
  }
  /** Keeps the process running until the condition holds. */
  async function waitUntil(isDone: () => boolean): Promise<void> {
    const stopRepeating = startInterval(() => {}, keepAliveMs);
    try {
      while (!isClosed && !isDone()) await new Promise<void>((resolve) => waiters.push(resolve));
    } finally {
      stopRepeating();
    }
  }
  return {
    get index() {
      return index();
    },
    add: (tx, webhookId, content, { breach, lateMs = 0 } = {}) =>
      ownIndex.add(tx, webhookId, content, { dueAt: clock.now() + lateMs, sender: toSender(), breach }),
    isInFlight,
    async whenEnded(id) {
      await waitUntil(() => !isOpen(deliveries.get(id)));
    },
    async idle() {
      // Waits for the end of the caller's unit of work.
      await Promise.resolve();
      await pump();
      await waitUntil(() => inFlight.size === 0 && index().sendable(clock.now(), () => false).length === 0);
      const next = index().nextDue(() => false);
      return { waiting: index().size, nextAttemptAt: next === undefined ? null : toWireTime(next) };
    },
    wake,
    abortAll,
    close() {
      isClosed = true;
      abortAll();
      endTimer();
      resumeWaiters();
    },
  };
}

async function makeAttempt(
  { eventId, body, faults = [] }: DeliveryRecord,
  { url, secret: ownSecret, timestamps }: Webhook,
  signal: AbortSignal,
  { clock, stopwatch, realTime, openSender }: DeliveryQueueOptions,
): Promise<DeliveryAttempt> {
  const at = toWireTime(clock.now());
  const startedAt = stopwatch();
  const sentAt = timestamps === "sandbox" ? clock.now() : realTime();
  const secret = faults.some(({ kind }) => kind === "wrongSignature") ? wrongSecret : ownSecret;
  const message = { url, secret, id: eventId, at: sentAt, body, signal };
  const receipt: Receipt = await openSender()
    .then((sender) => sender.send(message))
    .catch((error: unknown) => {
      const message = messageOf(error);
      return { requestHeaders: {}, status: null, responseHeaders: {}, responseBody: "", error: message };
    });
  return { at, url, ...receipt, durationMs: Math.round((stopwatch() - startedAt) * 100) / 100 };
}
