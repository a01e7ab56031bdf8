// Searches for known tickets by every key and comparator, pairs of filters, date formats, orders, pages and words.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { dayMs, hourMs, parseDateTime, secondMs, toIso } from "../../../mock/engine/core/time.ts";
import type { JsonObject } from "../../json-parts.ts";
import type { Probe } from "../probes/probe.ts";
import { boundaryValues } from "../probes/sample-values.ts";
import { childSchema, inputEvidence, requestSchema } from "../published-parts.ts";

type Filter = JsonObject;

const properties =
  "status priority channel direction agentId customerId contractId aiSupportLevel spamStatus channelId subchannelId partnerId isCustomerActive sentiment language languageCode from externalTicketId";
/** Keys that filter by a value, each with the row property that has the value. */
const setKeys: readonly (readonly [key: string, property: string])[] = [
  ...properties.split(" ").map((property) => [`t.${property}`, property] as const),
  ["tt.tagId", "tagIds"],
  ["t.id", "id"],
];

const dateKeys = ["createdAt", "modifiedAt", "firstResponseDueBy", "dueBy", "closedAt"] as const;

/** Number of rows to compare; `total` counts the rest too. */
const rowLimit = 30;

/** Tickets that were read, and values to search for. */
export interface KnownTickets {
  /** Rows of a search without filters. */
  readonly rows: readonly JsonObject[];
  /** Whether these are all tickets. */
  readonly isComplete: boolean;
  /** Ids of tickets that were read with worklog and messages. */
  readonly readIds: readonly number[];
  /** Ids in worklogs of these tickets. */
  readonly worklogIds: readonly unknown[];
  /** States of their assessments. */
  readonly states: readonly unknown[];
  /** AI agents in intents of these tickets. */
  readonly aiAgentIds: readonly unknown[];
}

/** How many queries a run sends: `few` suit a service in use. */
export type QueryAmount = "few" | "all";

/** @param amount `all` includes every comparator for each date, and pairs of keys */
export function searchQueries(tickets: KnownTickets, amount: QueryAmount): readonly Probe[] {
  const { rows, isComplete, readIds } = tickets;
  if (rows.length < 2) return [];
  const scope: readonly Filter[] = isComplete ? [] : [inIds(rows.map(({ id }) => id))];
  const search = (place: string, filters: readonly Filter[], rest: JsonObject = {}) =>
    toProbe(place, { filters: [...scope, ...filters], limit: rowLimit, ...rest });
  const searchRead = (place: string, filters: readonly Filter[], rest: JsonObject = {}) =>
    readIds.length < 2 ? [] : [toProbe(place, { filters: [inIds(readIds), ...filters], limit: rowLimit, ...rest })];
  return [
    ...setKeys.flatMap(([key, property]) =>
      setFilters(key, valuesOf(rows, property)).map((filter) => search(`filter ${key}`, [filter])),
    ),
    ...bareKeys(rows).map((filter) => search(`filter ${String(filter.key)}`, [filter])),
    ...dateKeys.flatMap((name, index) =>
      dateFilters(`t.${name}`, timesOf(rows, name), index, amount).map((filter) =>
        search(`filter t.${name}`, [filter]),
      ),
    ),
    ...specialFilters(rows).map((filter) => search(`filter ${String(filter.key)}`, [filter])),
    ...twoFilters(rows).map((filters) => search("two filters", filters)),
    ...(amount === "all" ? pairsOf(rows).map((filters) => search("two filters", filters)) : []),
    ...orders().flatMap((orderByField) =>
      ["asc", "desc"].flatMap((orderByDirection) => {
        const dependsOnMessages = /lastMessageAt|lastCustomerMessageAt|aiAgentId/.test(orderByField);
        const place = `order ${orderByField}`;
        return dependsOnMessages
          ? searchRead(place, [], { orderByField, orderByDirection })
          : [search(place, [], { orderByField, orderByDirection })];
      }),
    ),
    ...pages(rows.length).map((page) => search("paging", [], page)),
    ...searchTexts(rows, readIds).flatMap((value) =>
      searchRead("filter q", [{ key: "q", comparator: "in", values: [value] }]),
    ),
    ...searchTexts(rows, readIds)
      .slice(amount === "all" ? 0 : 4, 5)
      .flatMap((value) =>
        searchRead("order relevance", [{ key: "q", comparator: "in", values: [value] }], { orderByField: "relevance" }),
      ),
    ...setFilters("w.id", tickets.worklogIds).flatMap((filter) => searchRead("filter w.id", [filter])),
    ...setFilters("qa.state", tickets.states).flatMap((filter) => searchRead("filter qa.state", [filter])),
    ...setFilters("i.aiAgentId", tickets.aiAgentIds).flatMap((filter) => searchRead("filter i.aiAgentId", [filter])),
    ...messageTimes(rows, readIds).flatMap((filter) => searchRead(`filter ${String(filter.key)}`, [filter])),
    search("body /ticketScope", [], { ticketScope: "skills" }),
    ...(isComplete ? [toProbe("body /limit", {}), toProbe("body /offset", { offset: 3, limit: 5 })] : []),
  ];
}

function toProbe(place: string, body: JsonObject): Probe {
  return {
    kind: "boundary",
    place,
    evidence: inputEvidence("searchTickets", propertyAt(place)),
    request: { operationId: "searchTickets", body },
  };
}

/** The property of the search that is tested at a place. */
function propertyAt(place: string): string {
  if (place.startsWith("body /")) return place.slice(6);
  if (place.startsWith("order")) return "orderByField";
  return place === "paging" ? "offset" : "filters";
}

function inIds(values: readonly unknown[]): Filter {
  return { key: "t.id", comparator: "in", values: values.slice(0, 500) };
}

function setFilters(key: string, values: readonly unknown[]): readonly Filter[] {
  const [first, second = first] = values;
  if (first === undefined) return [];
  return [
    { key, comparator: "in", values: [first, second] },
    { key, comparator: "not in", values: [first] },
    { key, comparator: "=", value: second },
  ];
}

/** Filters by keys without prefix, and by values with a special meaning. */
function bareKeys(rows: readonly JsonObject[]): readonly Filter[] {
  return [
    ...valuesOf(rows, "status")
      .slice(0, 1)
      .map((value) => ({ key: "status", comparator: "in", values: [value] })),
    ...valuesOf(rows, "channel")
      .slice(0, 1)
      .map((value) => ({ key: "channel", comparator: "not in", values: [value] })),
    { key: "t.channel", comparator: "in", values: ["all"] },
    { key: "t.agentId", comparator: "in", values: ["unassigned"] },
    { key: "t.status", comparator: "in", values: [] },
    ...valuesOf(rows, "id")
      .slice(0, 1)
      .map((value) => ({ key: "t.id", comparator: "=", value: String(value) })),
  ];
}

/** @param turn selects half of the comparators, and the date format of each comparator */
function dateFilters(key: string, times: readonly string[], turn: number, amount: QueryAmount): readonly Filter[] {
  const early = times[Math.floor(times.length / 4)];
  const late = times[Math.floor((times.length * 3) / 4)];
  if (early === undefined || late === undefined) return [];
  const instant = parseDateTime(late) ?? 0;
  const shifted = toIso(instant + 2 * hourMs).replace("Z", "+02:00");
  const formats: readonly unknown[] = [toIso(instant), instant / secondMs, shifted, late];
  const [day, lastDay] = [early.slice(0, 10), late.slice(0, 10)];
  const halves: readonly (readonly Filter[])[] = [
    [
      { key, comparator: "=", value: day },
      { key, comparator: "between", from: early, to: late },
      { key, comparator: "!=", value: late },
      { key, comparator: ">=", value: lastDay },
    ],
    [
      { key, comparator: "!=", value: day },
      { key, comparator: "not between", from: early, to: late },
      { key, comparator: "=", value: late },
      { key, comparator: ">", value: day },
      { key, comparator: "<=", value: day },
      { key, comparator: "between", from: day, to: lastDay },
    ],
  ];
  return [
    ...[">", ">=", "<", "<="].map((comparator, index) => ({
      key,
      comparator,
      value: formats[(turn + index) % formats.length],
    })),
    ...(amount === "all" ? halves.flat() : (halves[turn % 2] ?? [])),
    ...(amount === "all"
      ? [
          { key, comparator: "<", value: lastDay },
          { key, comparator: "not between", from: day, to: lastDay },
          { key: key.slice(2), value: day },
          { key, from: early, to: lastDay },
        ]
      : []),
  ];
}

function specialFilters(rows: readonly JsonObject[]): readonly Filter[] {
  const [taggedRow] = rows.filter(({ tagIds }) => Array.isArray(tagIds) && tagIds.length > 1);
  const tags = Array.isArray(taggedRow?.tagIds) ? taggedRow.tagIds : valuesOf(rows, "tagIds").slice(0, 2);
  if (tags.length === 0) return [];
  return [
    { key: "tt_matchAll.tagId", comparator: "in", values: tags.slice(0, 2) },
    { key: "tt_matchAny.tagId", comparator: "in", values: tags.slice(0, 2) },
    { key: "tt_excluded.tagId", comparator: "in", values: tags.slice(0, 2) },
    { key: "tt_matchExact.tagId", comparator: "in", values: tags },
    { key: "tt_matchExact.tagId", comparator: "not in", values: tags },
  ];
}

function twoFilters(rows: readonly JsonObject[]): readonly (readonly Filter[])[] {
  const [status] = valuesOf(rows, "status");
  const [priority] = valuesOf(rows, "priority");
  const [channel] = valuesOf(rows, "channel");
  const [tag, otherTag] = valuesOf(rows, "tagIds");
  const times = timesOf(rows, "createdAt");
  const middle = times[Math.floor(times.length / 2)];
  return [
    [
      { key: "t.status", comparator: "in", values: [status] },
      { key: "t.priority", comparator: "in", values: [priority] },
    ],
    [
      { key: "t.channel", comparator: "not in", values: [channel] },
      { key: "t.createdAt", comparator: ">=", value: middle },
    ],
    ...(tag === undefined || otherTag === undefined
      ? []
      : [
          [
            { key: "tt.tagId", comparator: "in", values: [tag] },
            { key: "tt.tagId", comparator: "not in", values: [otherTag] },
          ],
        ]),
  ];
}

/** Combines each key's most common value with all but the most common value of the next key. */
function pairsOf(rows: readonly JsonObject[]): readonly (readonly Filter[])[] {
  return setKeys.flatMap(([key, property], index) => {
    const [next = "t.id", nextProperty = "id"] = setKeys[(index + 1) % setKeys.length] ?? [];
    const [[value], [otherValue]] = [valuesOf(rows, property), valuesOf(rows, nextProperty)];
    if (value === undefined || otherValue === undefined) return [];
    return [
      [
        { key, comparator: "in", values: [value] },
        { key: next, comparator: "not in", values: [otherValue] },
      ],
    ];
  });
}

/** Filters by the times of the last message and of the customer's last message. */
function messageTimes(rows: readonly JsonObject[], readIds: readonly number[]): readonly Filter[] {
  const times = timesOf(
    rows.filter(({ id }) => readIds.includes(Number(id))),
    "createdAt",
  );
  const middle = times[Math.floor(times.length / 2)];
  if (middle === undefined) return [];
  return [
    { key: "t.lastMessageAt", comparator: ">=", value: middle },
    { key: "t.lastCustomerMessageAt", comparator: "<=", value: middle },
    { key: "t.lastMessageAt", comparator: "=", value: middle.slice(0, 10) },
    { key: "t.lastCustomerMessageAt", comparator: ">", value: middle.slice(0, 10) },
  ];
}

/** Filters relative to the current time, at distances where no ticket is near the boundary. */
export function relativeFilters(rows: readonly JsonObject[], now: number, spread: number): readonly Probe[] {
  return dateKeys.flatMap((name) => {
    const times = timesOf(rows, name).map((text) => parseDateTime(text) ?? 0);
    const isClear = (edge: number) => times.every((time) => time < edge - spread || time > edge + spread);
    const distances = [7, 2, 1, 14, 3, 30].map((days) => [`-${days} DAY`, now - days * dayMs] as const);
    const hours = [4, 12, 30].map((count) => [`-${count} HOUR`, now - count * hourMs] as const);
    const midnight = Math.floor(now / dayMs) * dayMs;
    const isOneDay = Math.floor((now + spread) / dayMs) === Math.floor((now - spread) / dayMs);
    const clearValues = [
      ...distances.filter(([, edge]) => isClear(edge)).slice(0, 1),
      ...hours.filter(([, edge]) => isClear(edge)).slice(0, 1),
    ];
    const filters: readonly Filter[] = [
      ...clearValues.map(([value], index) => ({ key: `t.${name}`, comparator: index === 0 ? ">=" : "<", value })),
      ...(isClear(now) ? [{ key: `t.${name}`, comparator: "<", value: "CURRENT_TIME" }] : []),
      ...(isOneDay && midnight > 0 ? [{ key: `t.${name}`, comparator: ">=", value: "CURRENT_DATE" }] : []),
    ];
    return filters.map((filter) =>
      toProbe(`filter t.${name}`, { filters: [inIds(rows.map(({ id }) => id)), filter], limit: rowLimit }),
    );
  });
}

/** Returns search texts: words and numbers that occur, combinations of words, and a word that is too short. */
function searchTexts(rows: readonly JsonObject[], readIds: readonly number[]): readonly string[] {
  const [first, second] = rows.filter(({ id }) => readIds.includes(Number(id)));
  if (first === undefined) return [];
  const longestFirst = (text: unknown) =>
    (String(text ?? "").match(/\p{L}{4,}/gu) ?? []).toSorted((left, right) => right.length - left.length);
  const customer = isObject(first.customer) ? first.customer : {};
  const subject = longestFirst(first.subject);
  return [
    subject[0],
    subject[0]?.toUpperCase(),
    subject.slice(0, 2).join(" "),
    String(customer.lastname ?? ""),
    longestFirst(second?.summary)[0],
    String(first.from ?? ""),
    String(first.id),
    String(first.customerId ?? ""),
    String(first.contractId ?? ""),
    `${longestFirst(second?.subject)[0] ?? ""} ${longestFirst(second?.summary)[0] ?? ""}`,
    subject[0]?.slice(0, 3),
  ].filter((text): text is string => text !== undefined && text.length > 0);
}

function orders(): readonly string[] {
  const schema = requestSchema("searchTickets");
  const property = schema === undefined ? undefined : childSchema(schema, "orderByField");
  return property === undefined
    ? []
    : boundaryValues(property)
        .map(String)
        .filter((field) => field !== "relevance");
}

function pages(count: number): readonly JsonObject[] {
  const size = Math.max(1, Math.ceil(Math.min(count, 40) / 4));
  return [
    { limit: size, offset: 0 },
    { limit: size, offset: size },
    { limit: size, offset: size * 2, orderByField: "t.status", orderByDirection: "asc" },
    { limit: 1, offset: count - 1 },
    { limit: 5, offset: count },
    { limit: size, offset: size * 3, orderByField: "t.createdAt", orderByDirection: "desc" },
  ];
}

/** Returns the distinct values of a property, or the items of its lists, most common first. */
function valuesOf(rows: readonly JsonObject[], property: string): readonly unknown[] {
  const counts = new Map<unknown, number>();
  for (const value of rows.flatMap((row) => row[property])) {
    const isUsable =
      typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value !== "");
    if (isUsable) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted(([, left], [, right]) => right - left).map(([value]) => value);
}

function timesOf(rows: readonly JsonObject[], property: string): readonly string[] {
  return rows
    .flatMap((row) =>
      typeof row[property] === "string" && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(row[property])
        ? [row[property]]
        : [],
    )
    .toSorted();
}
