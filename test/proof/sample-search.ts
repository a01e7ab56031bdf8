// Makes valid ticket searches beyond what their schema says: a comparator that the key accepts, values that the key can have. Used by
// test/proof/valid-requests.ts.
import type { RandomStream } from "../../mock/core/random.ts";
import type { TicketColumns } from "../../mock/records/tickets.ts";
import type { Reader } from "../../mock/services/state-types.ts";
import { follow, type PublishedSchema } from "./contract-document.ts";
import { sampleObject } from "./sample-value.ts";

type Filter = Readonly<Record<string, unknown>>;

const dates = ["2026-02-28", "2026-02-27 12:00:00", "2026-02-26T12:00:00Z", 1_772_442_000, "CURRENT_DATE", "-7 DAY"];

/** A search body: random page and order, up to three filters by values that tickets of the state have. */
export function sampleSearch(schema: PublishedSchema, random: RandomStream, reader: Reader): Record<string, unknown> {
  const keys = keysOf(schema);
  const tickets = [...reader.columns("tickets")];
  const filters = () =>
    Array.from({ length: random.integer(0, 3) }, () => sampleFilter(random.pick(keys), random, random.pick(tickets)));
  return sampleObject(schema, random, (name) => {
    if (name === "filters") return filters();
    return name === "offset" ? random.integer(0, 40) : undefined;
  });
}

/** The keys of every form of a filter. */
function keysOf(schema: PublishedSchema): string[] {
  const forms = formsOf(follow(schema).properties?.filters?.items ?? {});
  return [...new Set(forms.flatMap(({ properties }) => follow(properties?.key ?? {}).enum ?? []).map(String))];
}

function formsOf(schema: PublishedSchema): readonly PublishedSchema[] {
  const form = follow(schema);
  return form.oneOf === undefined ? [form] : form.oneOf.flatMap(formsOf);
}

function sampleFilter(key: string, random: RandomStream, ticket: TicketColumns): Filter {
  const column = key.slice(key.indexOf(".") + 1);
  if (/(At|By)$/.test(column)) return sampleDateFilter(key, random);
  const isSet = key !== "q" && (!key.startsWith("tt_") || key === "tt_matchExact.tagId");
  const comparators = isSet ? ["in", "not in", "="] : ["in", "="];
  const value = sampleKeyValue(key, column, random, ticket);
  const given = random.chance(0.5) ? { values: [value, value] } : { value };
  return { key, ...(random.chance(0.8) ? { comparator: random.pick(comparators) } : {}), ...given };
}

function sampleDateFilter(key: string, random: RandomStream): Filter {
  const comparator = random.pick(["=", "!=", ">", "<", ">=", "<=", "between", "not between"]);
  if (!comparator.includes("between")) return { key, comparator, value: random.pick(dates) };
  return { key, comparator, from: random.pick(dates), to: random.pick(dates) };
}

function sampleKeyValue(key: string, column: string, random: RandomStream, ticket: TicketColumns): unknown {
  if (key === "q") return random.pick<string | number>(["Zähler", "strom umzug", 17, "", "%"]);
  if (column === "tagId") return ticket.tagIds[0] ?? 1;
  if (column === "aiAgentId") return ticket.aiAgentIds[0] ?? 1;
  if (column === "agentId") return ticket.agentId ?? "unassigned";
  if (key === "qa.state") return random.pick(["aiReady", "reviewedBySupervisor", "error"]);
  if (key === "w.id") return random.integer(1, 300);
  const columns: Readonly<Record<string, unknown>> = { ...ticket };
  return columns[column] ?? "1";
}
