// Types of webhooks: the receivers of events, what they get, and the sender.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { EventName } from "../../domain/records/events/event-types.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { Part } from "../../engine/store/store.ts";

/** A receiver of events. */
export type Webhook = AdminSchema<"Webhook">;
export type WebhookStart = AdminSchema<"WebhookStart">;
export type WebhookChange = AdminSchema<"WebhookChange">;

/** One event for one webhook, and its attempts, as shown. */
export type Delivery = AdminSchema<"Delivery">;
export type DeliveryAttempt = AdminSchema<"DeliveryAttempt">;

/** By id; the part's last number is that of the last id. */
export const webhooksPart: Part<Webhook> = { name: "webhooks" };

/** By id. */
export const deliveriesPart: Part<DeliveryRecord> = { name: "deliveries" };

/** What a delivery sends. */
export interface DeliveryContent {
  readonly eventId: string;
  readonly type: EventName | "Ping";
  /** The record that it is about: deliveries of one record are sent one after another. Null: it waits for none. */
  readonly key: string | null;
  readonly body: string;
  /** Whether it is retried. */
  readonly isPersistent: boolean;
}

/** A delivery as its sandbox has it; each attempt replaces it. */
export interface DeliveryRecord extends DeliveryContent {
  readonly id: number;
  readonly webhookId: string;
  /** Counts the deliveries of its webhook. */
  readonly nth: number;
  readonly state: "waiting" | "delivered" | "failed";
  readonly reason: string | null;
  /** When it is tried next, on the sandbox's clock. */
  readonly dueAt: Instant;
  readonly attempts: readonly DeliveryAttempt[];
  /** The replica that sends it; the others wait until then, by the time of the storage. */
  readonly sender: { readonly replica: string; readonly until: Instant } | null;
}

/** One request to a receiver. */
export interface OutgoingMessage {
  readonly url: string;
  readonly secret: string;
  /** For the header `webhook-id`. */
  readonly id: string;
  /** For the header `webhook-timestamp`, in milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
  /** Aborts it. */
  readonly signal: AbortSignal;
}

/** The outcome of a request. Sending never throws: failures are in `error`. */
export type Receipt = Omit<DeliveryAttempt, "at" | "url" | "durationMs">;

/** Sends messages over the network. */
export interface WebhookSender {
  /** Rejects with DomainError 422 receiver_not_allowed if nothing may be sent there. */
  assertAllowed(url: string): Promise<void>;
  /** Signs and sends a message, and ends when it is answered or took too long. Does not keep the process running. */
  send(message: OutgoingMessage): Promise<Receipt>;
}
