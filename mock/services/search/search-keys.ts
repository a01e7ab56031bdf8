// The keys of a ticket search: for each the column that it searches and the values that it takes. Used by
// mock/services/search/search-filters.ts; the order fields are in mock/services/search/search-order.ts.
import type { Schema } from "../../contract/operation-types.ts";
import type { TicketColumns } from "../../records/tickets.ts";
import type { MessageDate } from "./message-dates.ts";
import type { SearchValue } from "./search-values.ts";

/** A value as columns hold it; null is "no value". */
export type ColumnValue = string | number | boolean | null;

/** A key of a set: which of its values a ticket has, and what a value in a filter means. */
export interface SetKey {
  /** The ticket's value, or all of them where it has several. */
  readonly read: (ticket: TicketColumns) => ColumnValue | readonly ColumnValue[];
  /** The value as the column holds it; undefined where it cannot be one. */
  readonly parse: (value: SearchValue) => ColumnValue | undefined;
  /** What a value may be, for violations. */
  readonly expected: string;
  /** A value that switches the filter off. */
  readonly noFilter?: string;
}

type Reading = SetKey["read"];

// Texts and numbers with the same spelling are the same value, so 1 and "1" both name ticket 1 (assumed).
export function integerKey(read: Reading) {
  return { read, parse: parseInteger, expected: "an integer" };
}

function textKey(read: Reading): SetKey {
  const parse = (value: SearchValue) => (typeof value === "boolean" ? undefined : String(value));
  return { read, parse, expected: "a text" };
}

export function enumKey<T extends string>(read: Reading, allowed: Readonly<Record<T, true>>): SetKey {
  const parse = (value: SearchValue) =>
    typeof value === "string" && Object.hasOwn(allowed, value) ? value : undefined;
  return { read, parse, expected: `one of ${Object.keys(allowed).join(", ")}` };
}

function parseInteger(value: SearchValue): number | undefined {
  if (typeof value === "string" && !/^-?(?:0|[1-9]\d*)$/.test(value)) return undefined;
  const number = typeof value === "boolean" ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

function parseBoolean(value: SearchValue): boolean | undefined {
  if (typeof value === "boolean") return value;
  return value === "true" ? true : value === "false" ? false : undefined;
}

function parseAgent(value: SearchValue): ColumnValue | undefined {
  return value === "unassigned" ? null : parseInteger(value);
}

const statuses: Record<Schema<"TicketStatus">, true> = { open: true, pending: true, closed: true };
const priorities: Record<Schema<"TicketPriority">, true> = { low: true, medium: true, high: true, urgent: true };
const directions: Record<Schema<"TicketDirection">, true> = { in: true, out: true, internal: true };
const supportLevels: Record<Schema<"AiSupportLevel">, true> = {
  unprocessed: true,
  human: true,
  bot: true,
  automated: true,
};
const channels: Record<Schema<"TicketChannel"> | "all", true> = {
  email: true,
  portal: true,
  phone: true,
  letter: true,
  system: true,
  chat: true,
  walkIn: true,
  all: true,
};
const spamStatuses: Record<Schema<"SpamStatus">, true> = {
  auto_spam: true,
  auto_programmatic: true,
  manual_spam: true,
  auto_clean: true,
  manual_clean: true,
};

/** The tags of a ticket, by id. */
export const tagKey = integerKey((ticket) => ticket.tagIds);

/** The set keys (docs/rules.md, Ticket search). */
export const setKeys: Readonly<Record<string, SetKey>> = {
  "t.id": integerKey((ticket) => ticket.id),
  "t.status": enumKey((ticket) => ticket.status, statuses),
  "t.channel": { ...enumKey((ticket) => ticket.channel, channels), noFilter: "all" },
  "t.channelId": textKey((ticket) => ticket.channelId),
  "t.subchannelId": integerKey((ticket) => ticket.subchannelId),
  "t.direction": enumKey((ticket) => ticket.direction, directions),
  "t.priority": enumKey((ticket) => ticket.priority, priorities),
  "t.agentId": { read: (ticket) => ticket.agentId, parse: parseAgent, expected: "an integer or unassigned" },
  "t.customerId": textKey((ticket) => ticket.customerId),
  "t.contractId": textKey((ticket) => ticket.contractId),
  "t.partnerId": integerKey((ticket) => ticket.partnerId),
  "t.isCustomerActive": { read: (ticket) => ticket.isCustomerActive, parse: parseBoolean, expected: "true or false" },
  "t.aiSupportLevel": enumKey((ticket) => ticket.aiSupportLevel, supportLevels),
  "t.spamStatus": enumKey((ticket) => ticket.spamStatus, spamStatuses),
  "t.sentiment": textKey((ticket) => ticket.sentiment),
  "t.language": textKey((ticket) => ticket.language),
  "t.languageCode": textKey((ticket) => ticket.languageCode),
  "t.from": textKey((ticket) => ticket.from),
  "t.externalTicketId": textKey((ticket) => ticket.externalTicketId),
  "i.aiAgentId": integerKey((ticket) => ticket.aiAgentIds),
  "tt.tagId": tagKey,
};

/** The date keys (docs/rules.md, Ticket search): the stored text, null if there is none. */
export const dateKeys: Readonly<Record<string, (ticket: TicketColumns) => string | null>> = {
  "t.createdAt": (ticket) => ticket.createdAt,
  "t.modifiedAt": (ticket) => ticket.modifiedAt,
  "t.firstResponseDueBy": (ticket) => ticket.firstResponseDueBy,
  "t.dueBy": (ticket) => ticket.dueBy,
  "t.closedAt": (ticket) => ticket.closedAt,
};

const messageDates: readonly MessageDate[] = ["t.lastMessageAt", "t.lastCustomerMessageAt"];

const bareNames = new Map<string, string>(
  [...Object.keys(setKeys), ...Object.keys(dateKeys), ...messageDates].map((name) => [
    name.slice(name.indexOf(".") + 1),
    name,
  ]),
);

/** The name with its prefix: `channel` means `t.channel` (docs/rules.md, Ticket search); other names are given back as they are. */
export function toFullName(name: string): string {
  return bareNames.get(name) ?? name;
}
