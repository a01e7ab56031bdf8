// Types of the events that the service sends, from the webhooks of the contract.
import type { webhooks } from "../../../../spec/generated/types.ts";

/** Everything that is sent: the events, and the ping on request. */
export type SentName = keyof webhooks & string;

/** The body of the webhook of this name. */
export type Sent<Name extends SentName> = webhooks[Name]["post"]["requestBody"]["content"]["application/json"];

/** Every event caused by a change, such as `TicketUpdated`. */
export type EventName = Exclude<SentName, "Ping">;

/** An event: its source, its time, and in `data` what happened. */
export type ServiceEvent<Name extends EventName = EventName> = Name extends EventName ? Sent<Name> : never;

/** The data of an event, by its name. */
export type EventData<Name extends EventName> = Sent<Name>["data"];
