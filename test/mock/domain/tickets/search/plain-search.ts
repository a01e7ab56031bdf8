// Searches tickets without indexes: reads every record and sorts the matches.
import { toTicketColumns } from "../../../../../mock/domain/records/columns.ts";
import type { ConversationRecord } from "../../../../../mock/domain/records/conversations.ts";
import type { AssessmentRecord } from "../../../../../mock/domain/records/quality.ts";
import type { TicketColumns, TicketRecord, WorklogRecord } from "../../../../../mock/domain/records/tickets.ts";
import type { Transaction } from "../../../../../mock/domain/state-types.ts";
import { compileFullText } from "../../../../../mock/domain/tickets/search/full-text.ts";
import { parseSearchDate } from "../../../../../mock/domain/tickets/search/search-dates.ts";
import { toSearchedTexts } from "../../../../../mock/domain/tickets/search/searched-texts.ts";
import { toSpacedDateTime } from "../../../../../mock/engine/core/time.ts";

type Value = string | number | boolean;

/** A filter by values or by date. */
export interface PlainFilter {
  readonly key: string;
  readonly comparator?: string;
  readonly values?: readonly Value[];
  readonly value?: Value;
  readonly from?: Value;
  readonly to?: Value;
}

export interface PlainSearch {
  readonly filters: readonly PlainFilter[];
  readonly orderByField: string;
  readonly orderByDirection: "asc" | "desc";
  readonly offset: number;
  readonly limit: number;
  readonly ticketScope: "all" | "skills";
}

/** A ticket with everything that a search reads. */
interface Row {
  readonly ticket: TicketRecord;
  readonly columns: TicketColumns;
  readonly dates: Readonly<Record<string, string | null>>;
  readonly assessmentStates: readonly string[];
  readonly worklogIds: readonly number[];
  readonly weight: number;
}

/** The ids of one page, and the number of tickets on all pages. */
export function searchPlainly(
  tx: Transaction,
  search: PlainSearch,
): { readonly ids: number[]; readonly total: number } {
  const texts = search.filters.filter(({ key }) => key === "q").map(({ value }) => [String(value)]);
  const weigh = texts.length === 0 ? undefined : compileFullText(texts);
  const worklogs = Map.groupBy(tx.all("worklogs"), ({ wire }) => wire.ticketId);
  const assessments = Map.groupBy(tx.all("assessments"), ({ ticketId }) => ticketId);
  const conversations = Map.groupBy(tx.all("conversations"), ({ ticketId }) => ticketId);
  const joinedOf = (id: number) => ({ worklogs: worklogs.get(id) ?? [], conversations: conversations.get(id) ?? [] });
  const matches = [...tx.all("tickets")]
    .map((ticket) => toRow(ticket, joinedOf(ticket.id), assessments.get(ticket.id) ?? [], weigh))
    .filter((row) => search.filters.every((filter) => passes(row, filter, tx.now)))
    .filter(({ ticket }) => search.ticketScope === "all" || !/_spam$/.test(ticket.spamStatus ?? ""));
  const field = search.orderByField === "relevance" && weigh === undefined ? "t.id" : search.orderByField;
  const sign = search.orderByDirection === "asc" ? 1 : -1;
  const rows = matches.map((row) => ({ id: row.ticket.id, key: orderKeyOf(row, field) }));
  rows.sort((left, right) => compare(left.key, right.key, sign) || left.id - right.id);
  const ids = rows.map(({ id }) => id).slice(search.offset, search.offset + search.limit);
  return { ids, total: matches.length };
}

/** Other records of a ticket. */
interface JoinedRecords {
  readonly worklogs: readonly WorklogRecord[];
  readonly conversations: readonly ConversationRecord[];
}

function toRow(
  ticket: TicketRecord,
  { worklogs, conversations }: JoinedRecords,
  assessments: readonly AssessmentRecord[],
  weigh: ReturnType<typeof compileFullText> | undefined,
): Row {
  const columns = toTicketColumns(ticket);
  const messages = conversations.filter(
    ({ private: isPrivate, isDraft, deletedAt }) => !isPrivate && !isDraft && deletedAt === null,
  );
  const times = (direction: string) =>
    messages
      .filter((message) => message.direction === direction)
      .map(({ createdAt }) => toSpacedDateTime(createdAt * 1000));
  const first = ticket.direction === "in" ? [ticket.createdAt] : [];
  return {
    ticket,
    columns,
    dates: {
      createdAt: ticket.createdAt,
      modifiedAt: ticket.modifiedAt,
      firstResponseDueBy: ticket.firstResponseDueBy,
      dueBy: ticket.dueBy,
      closedAt: ticket.closedAt,
      lastMessageAt: [ticket.createdAt, ...times("in"), ...times("out")].sort().at(-1) ?? null,
      lastCustomerMessageAt: [...first, ...times("in")].sort().at(-1) ?? null,
    },
    assessmentStates: assessments.map(({ state }) => state),
    worklogIds: worklogs.map(({ id }) => id),
    weight: weigh === undefined ? 1 : weigh(columns, toSearchedTexts(ticket)),
  };
}

function passes(row: Row, { key, comparator = "=", values = [], value, from, to }: PlainFilter, now: number): boolean {
  const name = key.replace(/^(?:t|i)\./, "");
  if (name === "q") return row.weight > 0;
  const date = row.dates[name];
  if (date !== undefined) return passesDate(date, comparator, [value ?? from ?? "", value ?? to ?? ""], now);
  const expected = new Set(values.map(String));
  const { tagIds } = row.columns;
  const shared = [...expected].filter((id) => tagIds.map(String).includes(id)).length;
  if (key === "tt_matchAll.tagId") return shared === expected.size;
  if (key === "tt_matchAny.tagId") return shared > 0;
  if (key === "tt_excluded.tagId") return shared === 0;
  if (key === "tt_matchExact.tagId")
    return (shared === expected.size && new Set(tagIds).size === expected.size) === (comparator !== "not in");
  if (name === "channel" && expected.has("all")) return true;
  return valuesOf(row, name).some((item) => expected.has(item)) === (comparator !== "not in");
}

function valuesOf({ columns, assessmentStates, worklogIds }: Row, name: string): readonly string[] {
  if (name === "qa.state") return assessmentStates;
  if (name === "w.id") return worklogIds.map(String);
  if (name === "tt.tagId") return columns.tagIds.map(String);
  if (name === "aiAgentId") return columns.aiAgentIds.map(String);
  const value: unknown = Reflect.get(columns, name);
  if (value === null) return name === "agentId" ? ["unassigned"] : [];
  return [String(value)];
}

function passesDate(date: string | null, comparator: string, ends: readonly [Value, Value], now: number): boolean {
  const [first, last] = ends.map((end) => parseSearchDate(end, now));
  if (first === undefined || last === undefined) throw new Error("no date");
  if (date === null) return comparator === "!=" || comparator === "not between";
  const isWithin = date >= first.start && date <= last.end;
  if (comparator === ">") return date > first.end;
  if (comparator === "<") return date < first.start;
  if (comparator === ">=") return date >= first.start;
  if (comparator === "<=") return date <= first.end;
  return comparator === "!=" || comparator === "not between" ? !isWithin : isWithin;
}

function orderKeyOf({ ticket, columns, dates, weight }: Row, field: string): unknown {
  const name = field.replace(/^(?:t|i)\./, "");
  if (name === "relevance") return weight;
  if (name === "priority") return ["low", "medium", "high", "urgent"].indexOf(ticket.priority);
  if (name === "customerId" || name === "contractId") return ticket[name] === null ? null : Number(ticket[name]);
  if (name === "tt.tagId") return columns.tagIds.length === 0 ? null : Math.min(...columns.tagIds);
  if (name === "aiAgentId") return columns.aiAgentIds.length === 0 ? null : Math.min(...columns.aiAgentIds);
  return name in dates ? dates[name] : Reflect.get(columns, name);
}

function compare(left: unknown, right: unknown, sign: number): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  // All keys of a field have the same type.
  return (left as string) < (right as string) ? -sign : sign;
}
