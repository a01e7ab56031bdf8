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
import type { PartReader, PartTransaction, Store } from "../../engine/store/store.ts";
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

/** Interval of the timer that keeps the process running while a caller waits. */
const keepAliveMs = 60_000;
/** How long a replica's claim on a delivery lasts; longer than two attempts. */
const claimMs = 30_000;
/** The pause before an attempt is stored again after the storage was unavailable. */
const storeRetryMs = 1_000;
/** A secret that belongs to no webhook, for the wrongSignature fault. */
const wrongSecret = `whsec_${btoa("the secret of another webhook")}`;

export class DeliveryQueue {
  readonly #options: DeliveryQueueOptions;
  readonly #deliveries: PartReader<DeliveryRecord>;
  readonly #webhooks: PartReader<Webhook>;
  readonly #index = new DeliveryIndex();
  /** The attempts in flight, by id of the delivery. */
  readonly #inFlight = new Map<number, AbortController>();
  readonly #waiters: (() => void)[] = [];
  #isWakePending = false;
  #isClosed = false;
  #endTimer = () => {};

  constructor(options: DeliveryQueueOptions) {
    this.#options = options;
    this.#deliveries = options.store.part(deliveriesPart);
    this.#webhooks = options.store.part(webhooksPart);
  }

  /** The current deliveries. */
  get index(): DeliveryIndex {
    return this.#index.syncedWith(this.#deliveries);
  }

  /** Adds a delivery; it is sent in order, after the transaction's commit. */
  add(
    tx: PartTransaction,
    webhookId: string,
    content: DeliveryContent,
    delivery: DeliveryOptions = {},
  ): DeliveryRecord {
    const { breach, lateMs = 0 } = delivery;
    const dueAt = this.#options.clock.now() + lateMs;
    return this.#index.add(tx, webhookId, content, { dueAt, sender: this.#toSender(), breach });
  }

  isInFlight({ id }: DeliveryRecord): boolean {
    return this.#inFlight.has(id);
  }

  /** Resolves when the delivery has ended or was removed. */
  whenEnded(id: number): Promise<void> {
    return this.#waitUntil(() => !isOpen(this.#deliveries.get(id)));
  }

  /** Resolves when no due deliveries are left. */
  async idle(): Promise<AdminSchema<"DeliveryRest">> {
    const { clock } = this.#options;
    // Waits for the end of the caller's unit of work.
    await Promise.resolve();
    await this.#pump();
    await this.#waitUntil(
      () => this.#inFlight.size === 0 && this.index.sendable(clock.now(), () => false).length === 0,
    );
    const next = this.index.nextDue(() => false);
    return { waiting: this.index.size, nextAttemptAt: next === undefined ? null : toWireTime(next) };
  }

  /** Sends what is due after the current commit. Call it when the clock, deliveries or webhooks have changed. */
  wake(): void {
    if (this.#isWakePending || this.#isClosed) return;
    this.#isWakePending = true;
    queueMicrotask(() => void this.#pumpOrRetry());
  }

  /** Aborts attempts in flight. */
  abortAll(): void {
    for (const [id, abort] of this.#inFlight) this.#end(id, abort);
  }

  /** Aborts attempts in flight and sends nothing more. */
  close(): void {
    this.#isClosed = true;
    this.abortAll();
    this.#endTimer();
    this.#resumeWaiters();
  }

  async #pump(): Promise<void> {
    this.#isWakePending = false;
    if (this.#isClosed) return;
    for (const [id, abort] of this.#inFlight) {
      if (!isOpen(this.#deliveries.get(id))) this.#end(id, abort);
    }
    if (this.index.size > 0) {
      for (const delivery of await runIn(this.#options, () => this.#claim())) {
        if (!this.isInFlight(delivery)) void this.#send(delivery);
      }
      this.#wakeIn(this.#nextWakeMs());
    }
    this.#resumeWaiters();
  }

  async #pumpOrRetry(): Promise<void> {
    await this.#pump().catch(() => this.#wakeIn(storeRetryMs));
  }

  /** Claims the deliveries to send now, so that no other replica sends them. */
  #claim(): readonly DeliveryRecord[] {
    const { clock, store, replica, realTime } = this.#options;
    const heads = this.index.sendable(clock.now(), (delivery) => this.#isBusy(delivery));
    const isOurs = ({ sender }: DeliveryRecord) =>
      sender?.replica === replica && (sender?.until ?? 0) > realTime() + claimMs / 2;
    if (replica === undefined || heads.every(isOurs)) return heads;
    return store.transact((tx) =>
      heads.map((delivery) => this.#index.replace(tx, { ...delivery, sender: this.#toSender() })),
    );
  }

  #toSender(): DeliveryRecord["sender"] {
    const { replica, realTime } = this.#options;
    return replica === undefined ? null : { replica, until: realTime() + claimMs };
  }

  /** Whether the delivery is in flight, or claimed by another replica. */
  #isBusy(delivery: DeliveryRecord): boolean {
    const { replica, realTime } = this.#options;
    const { sender } = delivery;
    return this.isInFlight(delivery) || (sender !== null && sender.replica !== replica && sender.until > realTime());
  }

  #wakeIn(ms: number | undefined): void {
    this.#endTimer();
    this.#endTimer = () => {};
    if (ms === undefined) return;
    const { startTimer = startQuietTimer } = this.#options;
    this.#endTimer = startTimer(() => this.wake(), Math.min(maxTimerMs, Math.max(1, ms + 1)));
  }

  /** Milliseconds until a delivery falls due or may be taken over. */
  #nextWakeMs(): number | undefined {
    const { clock, replica, realTime } = this.#options;
    const due = clock.mode === "running" ? this.index.nextDue((delivery) => this.#isBusy(delivery)) : undefined;
    const waits = due === undefined ? [] : [due - clock.now()];
    if (replica === undefined) return waits[0];
    for (const { sender } of this.index.sendable(clock.now(), (delivery) => this.isInFlight(delivery))) {
      if (sender !== null) waits.push(sender.until - realTime());
    }
    return waits.length === 0 ? undefined : Math.min(...waits);
  }

  async #send(delivery: DeliveryRecord): Promise<void> {
    const webhook = this.#webhooks.get(delivery.webhookId);
    if (webhook === undefined) return;
    const abort = new AbortController();
    this.#inFlight.set(delivery.id, abort);
    const attempt = await makeAttempt(delivery, webhook, abort.signal, this.#options);
    if (!abort.signal.aborted) await this.#storeAttempt(delivery.id, attempt, abort);
  }

  /** Stores an attempt. Until then the delivery counts as in flight, so that it is not sent twice. */
  async #storeAttempt(id: number, attempt: DeliveryAttempt, abort: AbortController): Promise<void> {
    const { store, startTimer = startQuietTimer } = this.#options;
    try {
      await runIn(this.#options, () => store.transact((tx) => this.#recordAttempt(tx, id, attempt)));
    } catch (error) {
      const isUnavailable = error instanceof DomainError && error.category === "unavailable";
      if (isUnavailable && !abort.signal.aborted) {
        startTimer(() => void this.#storeAttempt(id, attempt, abort), storeRetryMs);
        return;
      }
    }
    if (this.#inFlight.get(id) === abort) this.#end(id, abort);
    await this.#pumpOrRetry();
  }

  #recordAttempt(tx: PartTransaction, id: number, attempt: DeliveryAttempt): void {
    const delivery = tx.part(deliveriesPart).get(id);
    if (delivery === undefined || !isOpen(delivery)) return;
    this.#index.replace(tx, withAttempt(delivery, attempt));
    const webhook = tx.part(webhooksPart).get(delivery.webhookId);
    if (attempt.status !== 410 || webhook === undefined) return;
    tx.part(webhooksPart).put(webhook.id, { ...webhook, active: false });
    this.#index.end(tx, webhook.id, unwantedReason);
  }

  #end(id: number, abort: AbortController): void {
    this.#inFlight.delete(id);
    abort.abort();
  }

  /** Resolves once the condition is true; keeps the process running until then. */
  async #waitUntil(isDone: () => boolean): Promise<void> {
    const stopKeepingAlive = startInterval(() => {}, keepAliveMs);
    try {
      while (!this.#isClosed && !isDone()) await new Promise<void>((resolve) => this.#waiters.push(resolve));
    } finally {
      stopKeepingAlive();
    }
  }

  /** Lets waiting callers check their conditions again. */
  #resumeWaiters(): void {
    for (const resume of this.#waiters.splice(0)) resume();
  }
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
  const receipt = await openSender()
    .then((sender) => sender.send(message))
    .catch(toFailedReceipt);
  return { at, url, ...receipt, durationMs: Math.round((stopwatch() - startedAt) * 100) / 100 };
}

function toFailedReceipt(error: unknown): Receipt {
  return { requestHeaders: {}, status: null, responseHeaders: {}, responseBody: "", error: messageOf(error) };
}
