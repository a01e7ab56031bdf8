// Types of webhooks: the receivers of events, what they get, and the sender.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { EventName, Sent } from "../../domain/records/events/event-types.ts";

/** Who is told of events. */
export type Webhook = AdminSchema<"Webhook">;
export type WebhookStart = AdminSchema<"WebhookStart">;
export type WebhookChange = AdminSchema<"WebhookChange">;

/** One event for one webhook, and its attempts. */
export type Delivery = AdminSchema<"Delivery">;
export type DeliveryAttempt = AdminSchema<"DeliveryAttempt">;

/** One request to a receiver. */
export interface OutgoingMessage {
  readonly url: string;
  readonly secret: string;
  /** For the header `webhook-id`. */
  readonly id: string;
  /** For the header `webhook-timestamp`, in milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
  /** Breaks it off. */
  readonly signal: AbortSignal;
}

/** What came of a request. It never throws: what went wrong is `error`. */
export type Receipt = Omit<DeliveryAttempt, "at" | "url" | "durationMs">;

/** Sends messages over the network. */
export interface WebhookSender {
  /** Rejects with DomainError 422 receiver_not_allowed where nothing may be sent. */
  assertAllowed(url: string): Promise<void>;
  /** Signs and sends a message, and ends when it is answered or took too long. Does not keep the process running. */
  send(message: OutgoingMessage): Promise<Receipt>;
}

/** What is sent by a delivery. */
export interface DeliveryContent {
  readonly eventId: string;
  readonly type: EventName | "Ping";
  /** Names the record that it is about: one after the other is sent of each. Undefined: it waits for none. */
  readonly key: string | undefined;
  /** The event, made when it is asked for, and why it is not sent where it breaks the contract. */
  made(): { readonly event: Sent<"Ping"> | object; readonly breach?: string | undefined };
}
