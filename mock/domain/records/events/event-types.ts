// Types of the events that the service sends, from the webhooks of the contract.
import type { webhooks } from "../../../../spec/generated/types.ts";

/** The names of all webhooks: the events, and the ping on request. */
export type WebhookName = keyof webhooks & string;

/** The body of the webhook with this name. */
export type WebhookBody<Name extends WebhookName> =
  webhooks[Name]["post"]["requestBody"]["content"]["application/json"];

/** Every event caused by a change, such as `TicketUpdated`. */
export type EventName = Exclude<WebhookName, "Ping">;

/** An event: its source, its time, and the change in `data`. */
export type ServiceEvent<Name extends EventName = EventName> = Name extends EventName ? WebhookBody<Name> : never;

/** The data of an event, by its name. */
export type EventData<Name extends EventName> = WebhookBody<Name>["data"];
