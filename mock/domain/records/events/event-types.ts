// Types of the events that the service sends out, from the webhooks of the contract.
import type { webhooks } from "../../../../spec/generated/types.ts";

/** Everything that is sent: the events, and the ping that somebody asks for. */
export type SentName = keyof webhooks & string;

/** What is sent under a name: the body of its webhook. */
export type Sent<Name extends SentName> = webhooks[Name]["post"]["requestBody"]["content"]["application/json"];

/** Every event that follows from a change, such as `TicketUpdated`. */
export type EventName = Exclude<SentName, "Ping">;

/** An event: who it is of, when it was, and in `data` what happened. */
export type ServiceEvent<Name extends EventName = EventName> = Name extends EventName ? Sent<Name> : never;

/** What happened, by the name of the event. */
export type EventData<Name extends EventName> = Sent<Name>["data"];
