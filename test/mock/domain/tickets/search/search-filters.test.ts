// The set keys, tag keys and full text of a ticket search.
import { describe, expect, it } from "vitest";
import type { TicketRecord } from "../../../../../mock/domain/records/tickets.ts";
import { compileFilters, type SearchFilter } from "../../../../../mock/domain/tickets/search/search-filters.ts";
import { findTickets } from "../../../../../mock/domain/tickets/search/ticket-search.ts";
import type { DomainError } from "../../../../../mock/engine/core/errors.ts";
import { thrownBy } from "../../call-operation.ts";
import { ticket } from "../ticket-records.ts";
import { createTicketState, customers, tags } from "../ticket-state.ts";

/** The ids of the tickets that pass the filter, ascending. */
function idsFor(tickets: readonly TicketRecord[], ...filters: SearchFilter[]): number[] {
  const desk = createTicketState({ tickets });
  return desk.run((tx) => findTickets(tx, { filters, orderByDirection: "asc" })).tickets.map((row) => row.id);
}

function refusalOf(...filters: SearchFilter[]): unknown {
  return thrownBy(() => createTicketState().run((tx) => compileFilters(filters, tx)));
}

describe("a set key", () => {
  it("treats values of equal spelling as the same value, whatever their type", () => {
    const tickets = [ticket(1, { customerId: "5" }), ticket(2, { customerId: "6" })];
    expect(idsFor(tickets, { key: "t.id", values: ["2"] })).toEqual([2]);
    expect(idsFor(tickets, { key: "t.customerId", value: 6 })).toEqual([2]);
    expect(
      idsFor([ticket(1, { isCustomerActive: true }), ticket(2)], { key: "isCustomerActive", value: "true" }),
    ).toEqual([1]);
    expect(
      idsFor([ticket(1, { isCustomerActive: true }), ticket(2, { isCustomerActive: false })], {
        key: "isCustomerActive",
        value: "false",
      }),
    ).toEqual([2]);
    expect(idsFor([ticket(1), ticket(120)], { key: "t.id", value: "120" })).toEqual([120]);
  });
});

describe("exact tags", () => {
  const withTags = (...ids: number[]) => ({ tagIds: ids, tags: tags.filter((tag) => ids.includes(tag.id)) });
  const tickets = [ticket(1, withTags(1)), ticket(2, withTags(2, 1)), ticket(3)];

  it("find the tickets with exactly these tags, in any order", () => {
    expect(idsFor(tickets, { key: "tt_matchExact.tagId", values: [1, 2, 2] })).toEqual([2]);
    expect(idsFor(tickets, { key: "tt_matchExact.tagId", value: 1 })).toEqual([1]);
    expect(idsFor(tickets, { key: "tt_matchExact.tagId", values: [] })).toEqual([3]);
  });

  it("find all other tickets with not in", () => {
    expect(idsFor(tickets, { key: "tt_matchExact.tagId", comparator: "not in", values: [1, 2] })).toEqual([1, 3]);
  });
});

describe("full text", () => {
  it.each([
    ["subject", { subject: "Ablesetermin" }],
    ["summary", { summary: "Kunde fragt nach dem Ablesetermin." }],
    ["bodyPlain", { bodyPlain: "wegen des\nAblesetermins" }],
    ["from", { from: "ablesetermin@example.org" }],
    ["fromName", { fromName: "Anna Ablesetermin" }],
  ])("covers %s, ignoring case", (_, fields) => {
    expect(idsFor([ticket(1, fields), ticket(2)], { key: "q", value: "ABLESETERMIN" })).toEqual([1]);
  });

  it("covers the customer", () => {
    const tickets = [ticket(1, { customer: customers[0], customerId: "5" }), ticket(2)];
    for (const value of ["henrike", "kunde5@example.org", "lindenallee"]) {
      expect(idsFor(tickets, { key: "q", value })).toEqual([1]);
    }
  });
});

describe("the texts of q in one search", () => {
  const longFilter = (length: number): SearchFilter => ({
    key: "q",
    values: ["x".repeat(length - 4), "umzug".slice(1)],
  });

  it("may have 500 characters together", () => {
    expect(idsFor([ticket(1, { subject: "Umzug" })], longFilter(200), longFilter(300))).toEqual([1]);
  });

  it("are refused beyond that, once, at the filter that exceeds it", () => {
    expect(refusalOf(longFilter(200), { key: "t.id", value: 1 }, longFilter(301), longFilter(10))).toMatchObject({
      category: "rule",
      code: "full_text_too_long",
      summary: "All texts of q together have 501 characters; at most 500 are allowed.",
      violations: [{ in: "body", pointer: "/filters/2", expected: "at most 500 characters in all texts of q" }],
    });
  });

  it("rank tickets by the distinct search words, not by the number of filters", () => {
    const tickets = [ticket(1, { subject: "Umzug", summary: "" }), ticket(2, { subject: "Zähler", summary: "umzug" })];
    const filters = Array.from({ length: 50 }, (): SearchFilter => ({ key: "q", values: ["umzug", "none"] }));
    expect(idsFor(tickets, ...filters)).toEqual([1, 2]);
  });
});

describe("invalid filters", () => {
  it.each([
    ["a date comparator", { key: "t.status", comparator: "!=", value: "open" }, "/filters/0/comparator"],
    ["no value at all", { key: "t.status", comparator: "in" }, "/filters/0"],
    ["value and values", { key: "t.id", values: [1], value: 1 }, "/filters/0/value"],
    ["from on a set key", { key: "t.id", value: 1, from: 1 }, "/filters/0/from"],
    ["an unknown status", { key: "t.status", values: ["open", "done"] }, "/filters/0/values/1"],
    ["the name of a prototype property", { key: "t.priority", value: "constructor" }, "/filters/0/value"],
    ["a string for an id", { key: "t.id", value: "1.0" }, "/filters/0/value"],
  ] as const)("%s is refused with its pointer", (_, filter, pointer) => {
    const violations = [{ in: "body", pointer }];
    expect(refusalOf(filter)).toMatchObject({ category: "invalid", code: "invalid_request", violations });
  });

  it("are reported up to 100 violations", () => {
    const values = Array.from({ length: 300 }, () => "x");
    // Refusals are always DomainErrors.
    const { violations } = refusalOf({ key: "t.id", values }) as DomainError;
    expect(violations.map(({ pointer }) => pointer)).toEqual(
      Array.from({ length: 100 }, (_, index) => `/filters/0/values/${index}`),
    );
  });

  it("are reported together, each with the expected value", () => {
    const error = refusalOf({ key: "status", value: "done" }, { key: "t.id" });
    const status = { pointer: "/filters/0/value", found: '"done"', expected: "one of open, pending, closed" };
    expect(error).toMatchObject({
      violations: [status, { pointer: "/filters/1", expected: "values or value for t.id" }],
    });
  });
});
