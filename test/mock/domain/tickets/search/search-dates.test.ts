// The date keys of a ticket search, and the values that they accept.
import { describe, expect, it } from "vitest";
import type { TicketRecord } from "../../../../../mock/domain/records/tickets.ts";
import { parseSearchDate } from "../../../../../mock/domain/tickets/search/search-dates.ts";
import type { SearchFilter } from "../../../../../mock/domain/tickets/search/search-filters.ts";
import { findTickets } from "../../../../../mock/domain/tickets/search/ticket-search.ts";
import { ticket } from "../ticket-records.ts";
import { createTicketState, start } from "../ticket-state.ts";

const dates = ["2026-02-27 23:59:59", "2026-02-28 00:00:00", "2026-02-28 23:59:59", "2026-03-01 00:00:00", null];

/** Indexes of the tickets that pass the filter. */
function indexesOf(tickets: readonly TicketRecord[], filter: SearchFilter): number[] {
  const desk = createTicketState({ tickets });
  return desk
    .run((tx) => findTickets(tx, { filters: [filter], orderByDirection: "asc" }))
    .tickets.map((row) => row.id - 1);
}

/** Indexes of the dates that pass the filter; the last date is null. */
function indexesPassing(filter: Omit<SearchFilter, "key">): number[] {
  const tickets = dates.map((dueBy, index) => ticket(index + 1, { dueBy }));
  return indexesOf(tickets, { key: "t.dueBy", ...filter });
}

describe("a date key", () => {
  it.each([
    ["=", [1, 2], [1]],
    ["!=", [0, 3, 4], [0, 2, 3, 4]],
    [">", [3], [2, 3]],
    [">=", [1, 2, 3], [1, 2, 3]],
    ["<", [0], [0]],
    ["<=", [0, 1, 2], [0, 1]],
  ] as const)("compares by %s with a whole day and with a moment", (comparator, byDay, byMoment) => {
    expect(indexesPassing({ comparator, value: "2026-02-28" })).toEqual(byDay);
    expect(indexesPassing({ comparator, value: "2026-02-28T00:00:00Z" })).toEqual(byMoment);
  });

  it("finds dates between two ends, both included", () => {
    expect(indexesPassing({ comparator: "between", from: "2026-02-28", to: "2026-02-28" })).toEqual([1, 2]);
    expect(indexesPassing({ comparator: "between", from: "2026-02-27 23:59:59", to: "2026-02-28 00:00:00" })).toEqual([
      0, 1,
    ]);
  });

  it("finds dates outside two ends, and absent dates", () => {
    expect(indexesPassing({ comparator: "not between", from: "2026-02-28", to: "2026-02-28" })).toEqual([0, 3, 4]);
  });

  it("defaults to the comparator = for value and between for from and to", () => {
    expect(indexesPassing({ value: "2026-02-28" })).toEqual([1, 2]);
    expect(indexesPassing({ from: "2026-02-28", to: "2026-03-01" })).toEqual([1, 2, 3]);
  });

  it.each([
    ["only the comparator in", { comparator: "in", values: ["2026-02-28"] }, ["/filters/0/comparator"]],
    ["values", { comparator: "=", values: ["2026-02-28"] }, ["/filters/0/values", "/filters/0/value"]],
    ["no value", { comparator: ">" }, ["/filters/0/value"]],
    ["only one end", { comparator: "between", from: "2026-02-28" }, ["/filters/0/to"]],
    ["only from without a comparator", { from: "2026-02-28" }, ["/filters/0/to"]],
    ["only to without a comparator", { to: "2026-02-28" }, ["/filters/0/from"]],
    ["neither value nor ends", {}, ["/filters/0/value"]],
    ["ends and a value without a comparator", { value: 1, from: 1, to: 2 }, ["/filters/0/from", "/filters/0/to"]],
    ["value with between", { comparator: "between", value: 1, from: 1, to: 2 }, ["/filters/0/value"]],
    ["from with =", { comparator: "=", value: 1, from: 1 }, ["/filters/0/from"]],
    ["an impossible day", { value: "2026-02-30" }, ["/filters/0/value"]],
    ["an unreadable end", { from: "2026-02-28", to: "tomorrow" }, ["/filters/0/to"]],
  ] as const)("refuses %s with its pointer", (_, filter, pointers) => {
    const violations = pointers.map((pointer) => expect.objectContaining({ in: "body", pointer }));
    const error = { category: "invalid", code: "invalid_request", violations };
    expect(() => indexesPassing(filter)).toThrow(expect.objectContaining(error));
  });
});

describe("a date value", () => {
  const moment = (text: string) => ({ start: text, end: text });
  const day = (text: string) => ({ start: `${text} 00:00:00`, end: `${text} 23:59:59` });

  it.each([
    ["a date", "2026-02-28", day("2026-02-28")],
    ["a date-time in the read form", "2026-02-28 10:11:12", moment("2026-02-28 10:11:12")],
    ["an ISO date-time", "2026-02-28T10:11:12.500+02:00", moment("2026-02-28 08:11:12")],
    ["Unix seconds", 1772726400, moment("2026-03-05 16:00:00")],
    ["CURRENT_DATE", "CURRENT_DATE", day("2026-03-02")],
    ["CURRENT_TIME", "CURRENT_TIME", moment("2026-03-02 10:00:00")],
    ["days back", "-7 DAY", moment("2026-02-23 10:00:00")],
    ["hours back", "-4 HOUR", moment("2026-03-02 06:00:00")],
    ["minutes ahead, in plural", "30 minutes", moment("2026-03-02 10:30:00")],
    ["weeks ahead", "+1 WEEK", moment("2026-03-09 10:00:00")],
    ["days back without a space", "-7DAYS", moment("2026-02-23 10:00:00")],
    ["seconds ahead", "5 second", moment("2026-03-02 10:00:05")],
    ["64 letters", `2026-02-28T10:11:12.${"0".repeat(43)}Z`, moment("2026-02-28 10:11:12")],
  ])("is read from %s", (_, value, span) => {
    expect(parseSearchDate(value, start)).toEqual(span);
  });

  it.each([
    ["-999999999 WEEK", "0000-01-01 00:00:00"],
    [-1e15, "0000-01-01 00:00:00"],
    ["9999-12-31T23:59:59-10:00", "9999-12-31 23:59:59"],
    [1e15, "9999-12-31 23:59:59"],
  ])("is clamped to years of four digits: %j", (value, end) => {
    expect(parseSearchDate(value, start)).toEqual(moment(end));
  });

  it.each([
    "2026-02-29",
    "2026-2-3",
    "-7 YEARS",
    "-7 DAYS ago",
    "in 7 DAY",
    `2026-02-28T10:11:12.${"0".repeat(44)}Z`,
    "DAY",
    "",
    "current_date",
    1.5,
    true,
  ])("cannot be read from %j", (value) => {
    expect(parseSearchDate(value, start)).toBeUndefined();
  });
});
