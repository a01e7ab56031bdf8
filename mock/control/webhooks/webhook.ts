// Types of webhooks, their deliveries, and the sender.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { EventName } from "../../domain/records/events/event-types.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Part } from "../../engine/store/store.ts";

/** A receiver of events. */
export type Webhook = AdminSchema<"Webhook">;
export type WebhookStart = AdminSchema<"WebhookStart">;
export type WebhookChange = AdminSchema<"WebhookChange">;

/** One event for one webhook, and its attempts, in the shape of the admin contract. */
export type Delivery = AdminSchema<"Delivery">;
export type DeliveryAttempt = AdminSchema<"DeliveryAttempt">;

/** Keyed by id; the part's last number is the number in the newest id. */
export const webhooksPart: Part<Webhook> = { name: "webhooks" };

/** Keyed by id. */
export const deliveriesPart: Part<DeliveryRecord> = { name: "deliveries" };

export interface DeliveryContent {
  readonly eventId: string;
  readonly type: EventName | "Ping";
  /** The record of the event: its deliveries are sent one after another. Null for pings, which do not wait. */
  readonly key: string | null;
  readonly body: string;
  /** Whether failed attempts are retried. */
  readonly isPersistent: boolean;
  /** The faults that struck the delivery; absent if there are none. */
  readonly faults?: Delivery["faults"];
}

/** A delivery as stored; each attempt replaces it. */
export interface DeliveryRecord extends DeliveryContent {
  readonly id: number;
  readonly webhookId: string;
  /** The delivery's number among the webhook's deliveries. */
  readonly nth: number;
  readonly state: "waiting" | "delivered" | "failed";
  readonly reason: string | null;
  /** The time of the next attempt, on the sandbox's clock. */
  readonly dueAt: Instant;
  readonly attempts: readonly DeliveryAttempt[];
  /** The replica that sends the delivery; others may take over after `until`, by the storage's time. */
  readonly sender: { readonly replica: string; readonly until: Instant } | null;
}

/** One request to a receiver. */
export interface OutgoingMessage {
  readonly url: string;
  readonly secret: string;
  /** The value of the `webhook-id` header. */
  readonly id: string;
  /** The time in the `webhook-timestamp` header, in milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** The outcome of a request. Sending never throws: failures are in `error`. */
export type Receipt = Omit<DeliveryAttempt, "at" | "url" | "durationMs">;

/** Sends messages over the network. */
export interface WebhookSender {
  /** Rejects with DomainError 422 receiver_not_allowed if webhooks may not be sent to this URL. */
  assertAllowed(url: string): Promise<void>;
  /** Signs and sends a message; resolves with the response or a timeout. Does not keep the process running. */
  send(message: OutgoingMessage): Promise<Receipt>;
}
