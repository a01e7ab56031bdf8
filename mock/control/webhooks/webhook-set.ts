// The webhooks of one sandbox with their deliveries; listens to events only while there are receivers.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { Collections } from "../../domain/records/world.ts";
import type { Clock, Stopwatch } from "../../engine/core/clock.ts";
import { DomainError, notFound } from "../../engine/core/errors.ts";
import type { startQuietTimer } from "../../engine/core/process-time.ts";
import { createRandomStream } from "../../engine/core/random.ts";
import { keysOf } from "../../engine/core/tables.ts";
import type { Instant } from "../../engine/core/time.ts";
import { toWireTime } from "../../engine/core/time-words/wire-time.ts";
import { runIn, type UnitRunner } from "../../engine/core/unit-runner.ts";
import type { Part, Store } from "../../engine/store/store.ts";
import type { EventLog, RetainedEvent } from "../events/event-entry.ts";
import { eventRules } from "../events/event-rules.ts";
import { createDeliveries, type Deliveries, type Hook, toHook } from "./deliveries.ts";
import { hasEnded, type OpenDelivery, toShown, unwanted } from "./delivery.ts";
import { timesOf } from "./delivery-lines.ts";
import type { Delivery, DeliveryContent, Webhook, WebhookChange, WebhookSender, WebhookStart } from "./webhook.ts";

export interface WebhookSetOptions {
  /** Id of the sandbox, for the ids of pings. */
  readonly sandbox: string;
  /** Generated secrets follow from it. */
  readonly seed: number;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly stopwatch: Stopwatch;
  /** Wakes deliveries with a running clock; default: a timer that does not keep the process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
  realTime(): Instant;
  /** Loads the sender; rejects if nothing can be sent. */
  openSender(): Promise<WebhookSender>;
  readonly store: Store<Collections>;
  /** Runs changes that come later than their request; undefined if they are made directly. */
  readonly run: UnitRunner | undefined;
}

/** Methods throw DomainError 404 unknown_webhook, unknown_delivery, and what they name. */
export interface WebhookSet {
  list(): readonly Webhook[];
  get(id: string): Webhook;
  /** Rejects with 422 too_many_webhooks, receiver_not_allowed. */
  add(start: WebhookStart): Promise<Webhook>;
  /** Rejects with 422 receiver_not_allowed. */
  change(id: string, change: WebhookChange): Promise<Webhook>;
  remove(id: string): void;
  /** Those of a webhook, or of all, newest last. */
  deliveries(
    id: string,
    page?: { readonly offset: number; readonly limit: number },
  ): { readonly deliveries: readonly Delivery[]; readonly total: number; readonly droppedCount: number };
  redeliver(id: string, deliveryId: number): Delivery;
  ping(id: string): Promise<Delivery>;
  /** Waits until no due delivery is in progress. */
  idle(): Promise<AdminSchema<"DeliveryRest">>;
  /** Called after the clock was moved. */
  wake(): void;
  /** Called when the webhooks of the store have changed. */
  refresh(): void;
  /** Drops every delivery; their ids begin anew. */
  clear(): void;
}

const mostWebhooks = 20;
const secretBytes = 24;

/** By id; the part's last number is that of the last id. */
const webhooksPart: Part<Webhook> = { name: "webhooks" };

export function createWebhookSet(options: WebhookSetOptions): WebhookSet {
  const { events, store } = options;
  const webhooks = store.part(webhooksPart);
  /** Those with deliveries. */
  const hooks = new Map<string, Hook>();
  const deliveries = createDeliveries(options, switchOff);
  let stopListening: (() => void) | undefined;

  function find(id: string): Hook {
    const webhook = webhooks.get(id);
    if (webhook === undefined) throw notFound("webhook", id);
    return hookOf(webhook);
  }
  function hookOf(webhook: Webhook): Hook {
    const hook = hooks.get(webhook.id) ?? toHook(webhook);
    hooks.set(webhook.id, hook);
    hook.webhook = webhook;
    return hook;
  }
  async function switchOff(hook: Hook): Promise<void> {
    deliveries.drop(hook, unwanted);
    try {
      await runIn(options, () => changeIn(store, hook.webhook.id, { active: false }));
    } catch {
      // No caller waits for it; if it cannot be stored, the next delivery switches it off again.
    }
  }
  function tell(event: RetainedEvent): void {
    // The process that committed the change notifies the webhooks.
    if (event.isElsewhere) return;
    for (const webhook of webhooks.all()) {
      if (webhook.active && webhook.events.includes(event.type))
        deliveries.deliver(hookOf(webhook), toContent(event, options));
    }
  }
  function refresh(): void {
    for (const hook of hooks.values()) {
      const webhook = webhooks.get(hook.webhook.id);
      if (webhook === undefined) drop(hook);
      else hook.webhook = webhook;
    }
    if (webhooks.size > 0) stopListening ??= events.subscribe({ next: tell, end: clear });
    else stopListening = stopListening?.() ?? undefined;
  }
  function drop(hook: Hook): void {
    hooks.delete(hook.webhook.id);
    deliveries.drop(hook, "The webhook was deleted.");
    deliveries.forget(hook);
  }
  function clear(): void {
    hooks.forEach(drop);
    deliveries.restart();
  }
  refresh();
  return {
    list: () => webhooks.all().toSorted((left, right) => numberOf(left) - numberOf(right)),
    get: (id) => find(id).webhook,
    ...toEdits(options, find, deliveries),
    ...toAsked(find, deliveries, options),
    idle: deliveries.idle,
    wake: deliveries.wake,
    refresh,
    clear,
    remove(id) {
      find(id);
      store.transact((tx) => tx.part(webhooksPart).remove(id));
    },
  };
}

function numberOf({ id }: Webhook): number {
  return Number(id.slice("webhook-".length));
}

/** The changes that wait for the check of an address. */
function toEdits(options: WebhookSetOptions, find: (id: string) => Hook, deliveries: Deliveries) {
  const { openSender, store } = options;
  const assertRoom = () => assertRoomFor(store.part(webhooksPart).size);
  return {
    async add(start: WebhookStart): Promise<Webhook> {
      assertRoom();
      await (await openSender()).assertAllowed(start.url);
      return runIn(options, () => {
        // Others may have been made meanwhile.
        assertRoom();
        return store.transact((tx) => {
          const webhooks = tx.part(webhooksPart);
          const webhook = toWebhook(webhooks.nextId(), start, options);
          webhooks.put(webhook.id, webhook);
          return webhook;
        });
      });
    },
    async change(id: string, asked: WebhookChange): Promise<Webhook> {
      find(id);
      // Even without a check, the change comes later than the request.
      await (asked.url === undefined ? undefined : (await openSender()).assertAllowed(asked.url));
      const webhook = await runIn(options, () => changeIn(store, id, asked));
      if (asked.active === false) deliveries.drop(find(id), "The webhook was switched off.");
      return webhook;
    },
  };
}

/** Changes an existing webhook. */
function changeIn(store: Store<Collections>, id: string, change: WebhookChange): Webhook {
  return store.transact((tx) => {
    const webhooks = tx.part(webhooksPart);
    const known = webhooks.get(id);
    if (known === undefined) throw notFound("webhook", id);
    const webhook = { ...known, ...change };
    webhooks.put(id, webhook);
    return webhook;
  });
}

type Asked = Pick<WebhookSet, "deliveries" | "redeliver" | "ping">;

/** Actions on the deliveries of one webhook. */
function toAsked(find: (id: string) => Hook, deliveries: Deliveries, options: WebhookSetOptions): Asked {
  return {
    deliveries(id, { offset, limit } = { offset: 0, limit: Number.POSITIVE_INFINITY }) {
      const { log, droppedCount } = find(id);
      const [times, page] = [timesOf(log), log.slice(offset, offset + limit)];
      return { deliveries: page.map((one) => show(one, times)), total: log.length, droppedCount };
    },
    redeliver(id, deliveryId) {
      const hook = find(id);
      const known = hook.log.find((one) => one.id === deliveryId);
      if (known === undefined) throw notFound("delivery", deliveryId);
      const again = deliveries.deliver(hook, known.content, known.isPersistent);
      return show(again, timesOf(hook.log));
    },
    async ping(id) {
      const one = deliveries.deliver(find(id), toPing(id, deliveries.nextId, options), false);
      // Waiting for due deliveries keeps the process running.
      if (!hasEnded(one))
        await Promise.all([new Promise<void>((resolve) => one.onEnd.push(resolve)), deliveries.idle()]);
      return show(one);
    },
  };
}

function show(one: OpenDelivery, times: ReturnType<typeof timesOf> = new Map()): Delivery {
  return toShown(one, times.get(one) ?? one.dueAt);
}

function toWebhook(count: number, start: WebhookStart, options: WebhookSetOptions): Webhook {
  const usual = { events: [...keysOf(eventRules)], secret: toSecret(options, count), timestamps: "machine" } as const;
  return { id: `webhook-${count}`, ...usual, ...start, active: true };
}

function toContent(retained: RetainedEvent, { events, sandbox }: WebhookSetOptions): DeliveryContent {
  const { id, type, key } = retained;
  function made() {
    const { event, breach } = events.check(retained);
    return { event, breach: breach?.message };
  }
  return { eventId: `evt_${sandbox}_${id}`, type, key, made };
}

function toPing(webhookId: string, count: number, { clock, sandbox }: WebhookSetOptions): DeliveryContent {
  const id = `ping_${sandbox}_${count}`;
  const event = { id, timestamp: toWireTime(clock.now()), type: "Ping", data: { webhookId } } as const;
  return { eventId: id, type: "Ping", key: undefined, made: () => ({ event }) };
}

/** Follows from the seed, so that equal mocks sign alike: it protects nothing. */
function toSecret({ seed }: WebhookSetOptions, count: number): string {
  const random = createRandomStream(seed, "webhookSecret", count);
  const bytes = Array.from({ length: secretBytes }, () => String.fromCharCode(random.integer(0, 255)));
  return `whsec_${btoa(bytes.join(""))}`;
}

function assertRoomFor(size: number): void {
  if (size < mostWebhooks) return;
  const message = `A sandbox has at most ${mostWebhooks} webhooks: delete one first.`;
  throw new DomainError("rule", "too_many_webhooks", message);
}
