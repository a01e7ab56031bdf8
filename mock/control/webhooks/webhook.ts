// Types of webhooks: the receivers of events, what they get, and the sender.
import type { AdminSchema } from "../../contract/admin-types.ts";
import type { EventName, Sent } from "../../domain/records/events/event-types.ts";

/** A receiver of events. */
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

export interface DeliveryContent {
  readonly eventId: string;
  readonly type: EventName | "Ping";
  /** The record that it is about: deliveries of one record are sent one after another. Undefined: it waits for none. */
  readonly key: string | undefined;
  /** The event, made on demand, and why it is not sent if it breaks the contract. */
  made(): { readonly event: Sent<"Ping"> | object; readonly breach?: string | undefined };
}
