// Manages the webhooks of one sandbox and their deliveries.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { DomainError, notFound } from "../../engine/core/errors.ts";
import { createRandomStream } from "../../engine/core/random.ts";
import { keysOf } from "../../engine/core/tables.ts";
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import { runIn } from "../../engine/core/unit-runner.ts";
import type { Fill, PartReader, PartTransaction } from "../../engine/store/store.ts";
import type { EventLog, NumberedEvent } from "../events/event-entry.ts";
import { eventRules } from "../events/event-rules.ts";
import type { Faults, Strike } from "../faults/fault.ts";
import { toEnded, toView } from "./delivery.ts";
import { nextAttemptTimes } from "./delivery-index.ts";
import { DeliveryQueue, type DeliveryQueueOptions } from "./delivery-queue.ts";
import {
  type Delivery,
  type DeliveryContent,
  type DeliveryRecord,
  deliveriesPart,
  type Webhook,
  type WebhookChange,
  type WebhookStart,
  webhooksPart,
} from "./webhook.ts";

export interface WebhookSetOptions extends DeliveryQueueOptions {
  /** Id of the sandbox, for the ids of pings. */
  readonly sandbox: string;
  /** The seed of generated secrets. */
  readonly seed: number;
  readonly events: EventLog;
  readonly faults: Faults;
}

const maxWebhooks = 20;
const secretBytes = 24;

/** Methods throw DomainError 404 unknown_webhook, unknown_delivery, and the errors listed below. */
export class WebhookSet {
  readonly #options: WebhookSetOptions;
  readonly #webhooks: PartReader<Webhook>;
  readonly #deliveries: PartReader<DeliveryRecord>;
  readonly #queue: DeliveryQueue;
  #stopListening: (() => void) | undefined;

  constructor(options: WebhookSetOptions) {
    this.#options = options;
    this.#webhooks = options.store.part(webhooksPart);
    this.#deliveries = options.store.part(deliveriesPart);
    this.#queue = new DeliveryQueue(options);
    this.wake();
  }

  list(): readonly Webhook[] {
    return this.#webhooks.all().toSorted((left, right) => numberOf(left) - numberOf(right));
  }

  get(id: string): Webhook {
    const webhook = this.#webhooks.get(id);
    if (webhook === undefined) throw notFound("webhook", id);
    return webhook;
  }

  /** Rejects with 422 too_many_webhooks, receiver_not_allowed. */
  async add(start: WebhookStart): Promise<Webhook> {
    const { openSender, store } = this.#options;
    assertRoomFor(this.#webhooks.size);
    await (await openSender()).assertAllowed(start.url);
    return runIn(this.#options, () => {
      // Other webhooks may have been added meanwhile.
      assertRoomFor(this.#webhooks.size);
      return store.transact((tx) => {
        const webhooks = tx.part(webhooksPart);
        const webhook = toWebhook(webhooks.nextId(), start, this.#options);
        webhooks.put(webhook.id, webhook);
        return webhook;
      });
    });
  }

  /** Rejects with 422 receiver_not_allowed. */
  async change(id: string, changes: WebhookChange): Promise<Webhook> {
    const { openSender, store } = this.#options;
    this.get(id);
    // Waits for the end of the caller's unit of work.
    await Promise.resolve();
    if (changes.url !== undefined) await (await openSender()).assertAllowed(changes.url);
    return runIn(this.#options, () =>
      store.transact((tx) => {
        const webhook = { ...this.get(id), ...changes };
        tx.part(webhooksPart).put(id, webhook);
        if (changes.active === false) this.#queue.index.end(tx, id, "The webhook was switched off.");
        return webhook;
      }),
    );
  }

  remove(id: string): void {
    this.get(id);
    this.#options.store.transact((tx) => {
      tx.part(webhooksPart).remove(id);
      this.#queue.index.removeAll(tx, id);
    });
  }

  /** The deliveries of a webhook, newest last. */
  deliveries(
    id: string,
    { offset, limit }: { readonly offset: number; readonly limit: number } = {
      offset: 0,
      limit: Number.POSITIVE_INFINITY,
    },
  ): { readonly deliveries: readonly Delivery[]; readonly total: number; readonly droppedCount: number } {
    this.get(id);
    const { index } = this.#queue;
    const deliveries = index.of(id);
    const times = nextAttemptTimes(deliveries);
    return {
      deliveries: deliveries.slice(offset, offset + limit).map((delivery) => this.#show(delivery, times.get(delivery))),
      total: deliveries.length,
      droppedCount: index.droppedCount(id),
    };
  }

  redeliver(id: string, deliveryId: number): Delivery {
    this.get(id);
    const delivery = this.#deliveries.get(deliveryId);
    if (delivery?.webhookId !== id) throw notFound("delivery", deliveryId);
    const { eventId, type, key, body, isPersistent } = delivery;
    const content = { eventId, type, key, body, isPersistent };
    const repeated = this.#options.store.transact((tx) => this.#queue.add(tx, id, content));
    return this.#show(repeated, nextAttemptTimes(this.#queue.index.of(id)).get(repeated));
  }

  async ping(id: string): Promise<Delivery> {
    this.get(id);
    const content = toPing(id, this.#deliveries.lastId + 1, this.#options);
    const delivery = this.#options.store.transact((tx) => this.#queue.add(tx, id, content));
    await this.#queue.whenEnded(delivery.id);
    return this.#show(this.#deliveries.get(delivery.id) ?? toEnded(delivery, "The webhook was deleted."));
  }

  /** Waits until no due deliveries are left. */
  idle(): Promise<AdminSchema<"DeliveryRest">> {
    return this.#queue.idle();
  }

  /** Adds the deliveries of events to the commit that creates the events; undefined if there are none. */
  toFill(events: readonly NumberedEvent[]): Fill | undefined {
    const active = this.#webhooks.all().filter((webhook) => webhook.active);
    const routes = events.flatMap((event) => {
      const receivers = active.filter(({ events: types }) => types.includes(event.type));
      return receivers.length === 0 ? [] : [{ event, receivers }];
    });
    return routes.length === 0 ? undefined : (tx) => addDeliveries(tx, routes, this.#options, this.#queue);
  }

  /** Call it when the clock was moved, or the store's webhooks or deliveries have changed. */
  wake(): void {
    if (this.#webhooks.size > 0) {
      // With a listener, a running clock does due work without requests.
      this.#stopListening ??= this.#options.events.subscribe({ next() {}, end: () => this.#queue.close() });
    } else {
      this.#stopListening?.();
      this.#stopListening = undefined;
    }
    this.#queue.wake();
  }

  /** Call it when the store's deliveries were cleared. */
  abortAll(): void {
    this.#queue.abortAll();
  }

  #show(delivery: DeliveryRecord, nextAt = delivery.dueAt): Delivery {
    return toView(delivery, { isInFlight: this.#queue.isInFlight(delivery), nextAt });
  }
}

function numberOf({ id }: Webhook): number {
  return Number(id.slice("webhook-".length));
}

function toWebhook(number: number, start: WebhookStart, options: WebhookSetOptions): Webhook {
  const defaults = {
    events: [...keysOf(eventRules)],
    secret: toSecret(options, number),
    timestamps: "machine",
  } as const;
  return { id: `webhook-${number}`, ...defaults, ...start, active: true };
}

function addDeliveries(
  tx: PartTransaction,
  routes: readonly { readonly event: NumberedEvent; readonly receivers: readonly Webhook[] }[],
  { clock, events, faults, sandbox }: WebhookSetOptions,
  queue: DeliveryQueue,
): void {
  const now = clock.now();
  for (const { event: numberedEvent, receivers } of routes) {
    const { id, type, key } = numberedEvent;
    const { event, breach } = events.check(numberedEvent);
    const content = { eventId: `evt_${sandbox}_${id}`, type, key, body: JSON.stringify(event), isPersistent: true };
    for (const { id: webhookId } of receivers) {
      if (breach !== undefined) {
        // An event that breaks the contract is not sent.
        queue.add(tx, webhookId, content, { breach: breach.message });
        continue;
      }
      const strikes = faults.strikeDelivery(tx, type, now);
      const late = strikes.map(({ effect }) => effect).find((effect) => effect.kind === "lateDelivery");
      const lateMs = (late?.seconds ?? 0) * 1000;
      const struckContent = withFaults(content, strikes);
      queue.add(tx, webhookId, struckContent, { lateMs });
      const isDuplicate = strikes.some(({ effect }) => effect.kind === "duplicateDelivery");
      if (isDuplicate) queue.add(tx, webhookId, struckContent, { lateMs });
    }
  }
}

function withFaults(content: DeliveryContent, strikes: readonly Strike[]): DeliveryContent {
  if (strikes.length === 0) return content;
  const faults = strikes.map(({ id, effect: { kind } }) => ({ id, kind }));
  // Later events of the record do not wait for a late delivery.
  const isLate = faults.some(({ kind }) => kind === "lateDelivery");
  return { ...content, key: isLate ? null : content.key, faults };
}

function toPing(webhookId: string, number: number, { clock, sandbox }: WebhookSetOptions) {
  const eventId = `ping_${sandbox}_${number}`;
  const event = { id: eventId, timestamp: toWireTime(clock.now()), type: "Ping", data: { webhookId } } as const;
  return { eventId, type: event.type, key: null, body: JSON.stringify(event), isPersistent: false };
}

/** Derived from the seed, so that equal mocks sign equally; it protects nothing. */
function toSecret({ seed }: WebhookSetOptions, number: number): string {
  const random = createRandomStream(seed, "webhookSecret", number);
  const bytes = Array.from({ length: secretBytes }, () => String.fromCharCode(random.integer(0, 255)));
  return `whsec_${btoa(bytes.join(""))}`;
}

function assertRoomFor(size: number): void {
  if (size < maxWebhooks) return;
  const message = `A sandbox has at most ${maxWebhooks} webhooks: delete one first.`;
  throw new DomainError("rule", "too_many_webhooks", message);
}
