// The webhooks of one sandbox with their deliveries. Listens to the events only while there is somebody to tell. Made by
// mock/control/sandboxes/create-sandbox.ts; mock/control/webhooks/deliveries.ts delivers.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { Clock, Stopwatch } from "../../core/clock.ts";
import { DomainError, notFound } from "../../core/errors.ts";
import type { startQuietTimer } from "../../core/process-time.ts";
import { createRandomStream } from "../../core/random.ts";
import { keysOf } from "../../core/tables.ts";
import type { Instant } from "../../core/time.ts";
import { toWireTime } from "../clock/wire-time.ts";
import type { EventLog, KeptEvent } from "../events/event-entry.ts";
import { eventRules } from "../events/event-rules.ts";
import { createDeliveries, type Deliveries, type Hook, toHook } from "./deliveries.ts";
import { hasEnded, type OpenDelivery, toShown, unwanted } from "./delivery.ts";
import { timesOf } from "./delivery-lines.ts";
import { holdHooks, wanting } from "./hooks.ts";
import type {
  Delivery,
  DeliveryContent,
  KeepWebhooks,
  Webhook,
  WebhookChange,
  WebhookSender,
  WebhookStart,
} from "./webhook.ts";

export interface WebhookSetOptions {
  /** Id of the sandbox, for the ids of pings. */
  readonly sandbox: string;
  /** What secrets follow from that nobody chose. */
  readonly seed: number;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly stopwatch: Stopwatch;
  /** Wakes deliveries with a running clock; left out: a timer that keeps no process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
  realTime(): Instant;
  /** Loads what sends; rejects where nothing can be sent. */
  openSender(): Promise<WebhookSender>;
  /** Makes a change of the webhooks that may have to be kept; left out: it is just made. */
  readonly keep?: KeepWebhooks | undefined;
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
  /** Puts in a webhook that was made elsewhere; it replaces the one of its id. */
  put(webhook: Webhook): void;
  /** Takes hold of all of them; the returned function puts them back. */
  hold(): () => void;
  /** Those of a webhook, newest last; left out, all of them. */
  deliveries(
    id: string,
    page?: { readonly offset: number; readonly limit: number },
  ): { readonly deliveries: readonly Delivery[]; readonly total: number; readonly droppedCount: number };
  redeliver(id: string, deliveryId: number): Delivery;
  ping(id: string): Promise<Delivery>;
  /** Waits until nothing that is due is under way. */
  idle(): Promise<AdminSchema<"DeliveryRest">>;
  /** The clock was moved. */
  wake(): void;
  /** Deletes every webhook; ids begin anew. */
  clear(): void;
}

const mostWebhooks = 20;
const secretBytes = 24;

/** No webhooks. */
export function createWebhookSet(options: WebhookSetOptions): WebhookSet {
  const { events, keep = keepNowhere } = options;
  const hooks = new Map<string, Hook>();
  const deliveries = createDeliveries(options, switchOff);
  let made = 0;
  let stopListening: (() => void) | undefined;

  function find(id: string): Hook {
    const hook = hooks.get(id);
    if (hook === undefined) throw notFound("webhook", id);
    return hook;
  }
  function switchOff(hook: Hook): void {
    deliveries.drop(hook, unwanted);
    const webhook = { ...hook.webhook, active: false };
    // Nobody waits for it; where it cannot be kept, the next delivery switches it off again.
    Promise.resolve(keep((record) => record({ op: "putWebhook", webhook }, () => put(webhook)))).catch(() => {});
  }
  function put(webhook: Webhook): void {
    const known = hooks.get(webhook.id);
    if (known === undefined) hooks.set(webhook.id, toHook(webhook));
    else known.webhook = webhook;
    made = Math.max(made, Number(webhook.id.slice("webhook-".length)));
    listen();
  }
  function tell(kept: KeptEvent): void {
    for (const hook of wanting(hooks, kept)) deliveries.deliver(hook, toContent(kept, options));
  }
  function listen(): void {
    if (hooks.size > 0) stopListening ??= events.subscribe({ next: tell, end: clear });
    else stopListening = stopListening?.() ?? undefined;
  }
  function remove(hook: Hook): void {
    hooks.delete(hook.webhook.id);
    deliveries.drop(hook, "The webhook was deleted.");
    deliveries.forget(hook);
    listen();
  }
  function clear(): void {
    hooks.forEach(remove);
    deliveries.restart();
    made = 0;
  }
  return {
    list: () => Array.from(hooks.values(), ({ webhook }) => webhook),
    get: (id) => find(id).webhook,
    ...toEdits({ hooks, find, put, deliveries, nextNumber: () => made + 1 }, options),
    ...toAsked(find, deliveries, options),
    idle: deliveries.idle,
    wake: deliveries.wake,
    clear,
    put,
    remove(id) {
      const hook = find(id);
      keep((record) => record({ op: "removeWebhook", id }, () => remove(hook)));
    },
    hold: () => holdHooks(hooks, listen),
  };
}

const keepNowhere: KeepWebhooks = (change) => change((_op, work) => work());

interface Editable {
  readonly hooks: ReadonlyMap<string, Hook>;
  readonly find: (id: string) => Hook;
  readonly put: (webhook: Webhook) => void;
  readonly deliveries: Deliveries;
  readonly nextNumber: () => number;
}

/** What waits for a look at an address. */
function toEdits({ hooks, find, put, deliveries, nextNumber }: Editable, options: WebhookSetOptions) {
  const { openSender, keep = keepNowhere } = options;
  return {
    async add(start: WebhookStart): Promise<Webhook> {
      assertRoom(hooks);
      await (await openSender()).assertAllowed(start.url);
      return keep((record) => {
        // Others may have been made meanwhile.
        assertRoom(hooks);
        const webhook = toWebhook(nextNumber(), start, options);
        record({ op: "putWebhook", webhook }, () => put(webhook));
        return webhook;
      });
    },
    async change(id: string, asked: WebhookChange): Promise<Webhook> {
      find(id);
      if (asked.url !== undefined) await (await openSender()).assertAllowed(asked.url);
      return keep((record) => {
        const hook = find(id);
        const webhook = { ...hook.webhook, ...asked };
        record({ op: "putWebhook", webhook }, () => {
          hook.webhook = webhook;
        });
        if (asked.active === false) deliveries.drop(hook, "The webhook was switched off.");
        return webhook;
      });
    },
  };
}

type Asked = Pick<WebhookSet, "deliveries" | "redeliver" | "ping">;

/** What is asked of the deliveries of one webhook. */
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
      // Waiting for what is due keeps the process running.
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

function toContent(kept: KeptEvent, { events, sandbox }: WebhookSetOptions): DeliveryContent {
  const { id, type, key } = kept;
  function made() {
    const { event, breach } = events.check(kept);
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

function assertRoom({ size }: ReadonlyMap<string, Hook>): void {
  if (size < mostWebhooks) return;
  const message = `A sandbox has at most ${mostWebhooks} webhooks: delete one first.`;
  throw new DomainError("rule", "too_many_webhooks", message);
}
