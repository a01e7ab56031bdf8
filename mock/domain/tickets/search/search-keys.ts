// The keys of a ticket search, with the facet and the valid values of each.
import type { Schema } from "../../../contract/operation-types.ts";
import { keysOf } from "../../../engine/core/tables.ts";
import { listWords } from "../../../engine/core/text/word-list.ts";
import type { SearchValue, ValueParser } from "./search-values.ts";
import { columnFacets, messageFacets, type TicketFacet } from "./ticket-facets.ts";

/** A value as stored in tickets; null means no value. */
type StoredValue = string | number | boolean | null;

/** Reads the values of a key from filters. */
export type KeyParser = ValueParser<StoredValue>;

/** A key that filters compare with a set of values, by `in`, `not in` or `=`. */
export interface SetKey extends KeyParser {
  /** The ticket's value, or all of them if it has several. */
  readonly facet: TicketFacet;
  /** A value that switches the filter off. */
  readonly noFilter?: string;
}

/** 1 and "1" are the same value (assumed). */
export const integerParser: ValueParser<number> = { parse: parseInteger, expected: "an integer" };

const textParser: KeyParser = {
  parse: (value) => (typeof value === "boolean" ? undefined : String(value)),
  expected: "a string",
};

/** Accepts the names in a table. */
export function enumParser<T extends string>(allowedValues: Readonly<Record<T, true>>): KeyParser {
  const parse = (value: SearchValue) =>
    typeof value === "string" && Object.hasOwn(allowedValues, value) ? value : undefined;
  const allowed = Object.keys(allowedValues);
  return { parse, expected: listWords(allowed), allowed };
}

/** Parses an integer, which may be a string of digits. */
function parseInteger(value: SearchValue): number | undefined {
  if (typeof value === "string" && !/^-?(?:0|[1-9]\d*)$/.test(value)) return undefined;
  const number = typeof value === "boolean" ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

function parseBoolean(value: SearchValue): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === "true") return true;
  return value === "false" ? false : undefined;
}

function parseAgent(value: SearchValue): StoredValue | undefined {
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

/** The parser of each set key. */
const setKeyParsers = {
  "t.status": enumParser(statuses),
  "t.channel": { ...enumParser(channels), noFilter: "all" },
  "t.channelId": textParser,
  "t.subchannelId": integerParser,
  "t.direction": enumParser(directions),
  "t.priority": enumParser(priorities),
  "t.agentId": { parse: parseAgent, expected: 'an integer or "unassigned"' },
  "t.customerId": textParser,
  "t.contractId": textParser,
  "t.partnerId": integerParser,
  "t.isCustomerActive": { parse: parseBoolean, expected: "true or false" },
  "t.aiSupportLevel": enumParser(supportLevels),
  "t.spamStatus": enumParser(spamStatuses),
  "t.sentiment": textParser,
  "t.language": textParser,
  "t.languageCode": textParser,
  "t.from": textParser,
  "t.externalTicketId": textParser,
  "i.aiAgentId": integerParser,
  "tt.tagId": integerParser,
} as const;

/** The set keys except the ticket's id (docs/rules.md, Ticket search). */
export const setKeys: Readonly<Record<string, SetKey>> = Object.fromEntries(
  keysOf(setKeyParsers).map((name) => [name, { ...setKeyParsers[name], facet: columnFacets[name] }]),
);

/** The key of the ticket's id, which is searched without a facet. */
export const idKey = "t.id";

/** The facets of date keys (docs/rules.md, Ticket search): Unix seconds, or null. */
export const dateKeys: Readonly<Record<string, TicketFacet>> = {
  "t.createdAt": columnFacets["t.createdAt"],
  "t.modifiedAt": columnFacets["t.modifiedAt"],
  "t.firstResponseDueBy": columnFacets["t.firstResponseDueBy"],
  "t.dueBy": columnFacets["t.dueBy"],
  "t.closedAt": columnFacets["t.closedAt"],
  ...messageFacets,
};

const bareNames = new Map<string, string>(
  [idKey, ...Object.keys(setKeys), ...Object.keys(dateKeys)].map((name) => [name.slice(name.indexOf(".") + 1), name]),
);

/** Adds the prefix: `channel` means `t.channel` (docs/rules.md, Ticket search). Leaves other names unchanged. */
export function toFullName(name: string): string {
  return bareNames.get(name) ?? name;
}
