// Manages the webhooks of one sandbox and their deliveries.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { DomainError, notFound } from "../../engine/core/errors.ts";
import { createRandomStream } from "../../engine/core/random.ts";
import { keysOf } from "../../engine/core/tables.ts";
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import { runIn } from "../../engine/core/unit-runner.ts";
import type { Fill, PartTransaction } from "../../engine/store/store.ts";
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

/** Methods throw DomainError 404 unknown_webhook, unknown_delivery, and the errors listed below. */
export interface WebhookSet {
  list(): readonly Webhook[];
  get(id: string): Webhook;
  /** Rejects with 422 too_many_webhooks, receiver_not_allowed. */
  add(start: WebhookStart): Promise<Webhook>;
  /** Rejects with 422 receiver_not_allowed. */
  change(id: string, change: WebhookChange): Promise<Webhook>;
  remove(id: string): void;
  /** The deliveries of a webhook, newest last. */
  deliveries(
    id: string,
    page?: { readonly offset: number; readonly limit: number },
  ): { readonly deliveries: readonly Delivery[]; readonly total: number; readonly droppedCount: number };
  redeliver(id: string, deliveryId: number): Delivery;
  ping(id: string): Promise<Delivery>;
  /** Waits until no due deliveries are left. */
  idle(): Promise<AdminSchema<"DeliveryRest">>;
  /** Adds the deliveries of events to the commit that creates the events; undefined if there are none. */
  toFill(events: readonly NumberedEvent[]): Fill | undefined;
  /** Call it when the clock was moved, or the store's webhooks or deliveries have changed. */
  wake(): void;
  /** Call it when the store's deliveries were cleared. */
  abortAll(): void;
}

const maxWebhooks = 20;
const secretBytes = 24;

export function createWebhookSet(options: WebhookSetOptions): WebhookSet {
  const { events, store } = options;
  const webhooks = store.part(webhooksPart);
  const queue = new DeliveryQueue(options);
  let stopListening: (() => void) | undefined;

  function find(id: string): Webhook {
    const webhook = webhooks.get(id);
    if (webhook === undefined) throw notFound("webhook", id);
    return webhook;
  }
  function wake(): void {
    if (webhooks.size > 0) {
      // With a listener, a running clock does due work without requests.
      stopListening ??= events.subscribe({ next() {}, end: () => queue.close() });
    } else {
      stopListening?.();
      stopListening = undefined;
    }
    queue.wake();
  }
  wake();
  return {
    list: () => webhooks.all().toSorted((left, right) => numberOf(left) - numberOf(right)),
    get: find,
    ...createEdits(options, find, queue),
    ...createDeliveryMethods(options, find, queue),
    idle: () => queue.idle(),
    toFill(events) {
      const active = webhooks.all().filter((webhook) => webhook.active);
      const routes = events.flatMap((event) => {
        const receivers = active.filter(({ events: types }) => types.includes(event.type));
        return receivers.length === 0 ? [] : [{ event, receivers }];
      });
      return routes.length === 0 ? undefined : (tx) => addDeliveries(tx, routes, options, queue);
    },
    wake,
    abortAll: () => queue.abortAll(),
  };
}

function numberOf({ id }: Webhook): number {
  return Number(id.slice("webhook-".length));
}

/** The methods that change webhooks. They wait until the sender has checked the URL. */
function createEdits(options: WebhookSetOptions, find: (id: string) => Webhook, queue: DeliveryQueue) {
  const { openSender, store } = options;
  const assertRoom = () => assertRoomFor(store.part(webhooksPart).size);
  return {
    async add(start: WebhookStart): Promise<Webhook> {
      assertRoom();
      await (await openSender()).assertAllowed(start.url);
      return runIn(options, () => {
        // Other webhooks may have been added meanwhile.
        assertRoom();
        return store.transact((tx) => {
          const webhooks = tx.part(webhooksPart);
          const webhook = toWebhook(webhooks.nextId(), start, options);
          webhooks.put(webhook.id, webhook);
          return webhook;
        });
      });
    },
    async change(id: string, changes: WebhookChange): Promise<Webhook> {
      find(id);
      // Waits for the end of the caller's unit of work.
      await Promise.resolve();
      if (changes.url !== undefined) await (await openSender()).assertAllowed(changes.url);
      return runIn(options, () =>
        store.transact((tx) => {
          const webhooks = tx.part(webhooksPart);
          const existing = webhooks.get(id);
          if (existing === undefined) throw notFound("webhook", id);
          const webhook = { ...existing, ...changes };
          webhooks.put(id, webhook);
          if (changes.active === false) queue.index.end(tx, id, "The webhook was switched off.");
          return webhook;
        }),
      );
    },
    remove(id: string): void {
      find(id);
      store.transact((tx) => {
        tx.part(webhooksPart).remove(id);
        queue.index.removeAll(tx, id);
      });
    },
  };
}

type DeliveryMethods = Pick<WebhookSet, "deliveries" | "redeliver" | "ping">;

function createDeliveryMethods(
  options: WebhookSetOptions,
  find: (id: string) => Webhook,
  queue: DeliveryQueue,
): DeliveryMethods {
  const { store } = options;
  const stored = store.part(deliveriesPart);
  const show = (delivery: DeliveryRecord, nextAt = delivery.dueAt) =>
    toView(delivery, { isInFlight: queue.isInFlight(delivery), nextAt });
  function findDelivery(webhookId: string, id: number): DeliveryRecord {
    const delivery = stored.get(id);
    if (delivery?.webhookId !== webhookId) throw notFound("delivery", id);
    return delivery;
  }
  return {
    deliveries(id, { offset, limit } = { offset: 0, limit: Number.POSITIVE_INFINITY }) {
      find(id);
      const deliveries = queue.index.of(id);
      const times = nextAttemptTimes(deliveries);
      return {
        deliveries: deliveries.slice(offset, offset + limit).map((delivery) => show(delivery, times.get(delivery))),
        total: deliveries.length,
        droppedCount: queue.index.droppedCount(id),
      };
    },
    redeliver(id, deliveryId) {
      find(id);
      const { eventId, type, key, body, isPersistent } = findDelivery(id, deliveryId);
      const content = { eventId, type, key, body, isPersistent };
      const repeated = store.transact((tx) => queue.add(tx, id, content));
      return show(repeated, nextAttemptTimes(queue.index.of(id)).get(repeated));
    },
    async ping(id) {
      find(id);
      const delivery = store.transact((tx) => queue.add(tx, id, toPing(id, stored.lastId + 1, options)));
      await queue.whenEnded(delivery.id);
      return show(stored.get(delivery.id) ?? toEnded(delivery, "The webhook was deleted."));
    },
  };
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
