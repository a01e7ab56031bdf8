// Search keys and orders beyond a ticket's own columns: mock/domain/tickets/search/search-joins.ts, full-text.ts there, and
// the tags and the scope of mock/domain/tickets/search/ticket-search.ts.
import { describe, expect, it } from "vitest";
import type { Schema } from "../../../../../mock/contract/operation-types.ts";
import type { TicketRecord } from "../../../../../mock/domain/records/tickets.ts";
import { findTickets } from "../../../../../mock/domain/tickets/search/ticket-search.ts";
import { assessment } from "../../assessments/assessment-records.ts";
import { ticket } from "../ticket-records.ts";
import { createDesk, type Desk, tags } from "../ticket-state.ts";

type Search = Schema<"TicketSearch">;
type Filter = NonNullable<Search["filters"]>[number];

function idsOf(desk: Desk, asked: Search): number[] {
  return desk.run((tx) => findTickets(tx, { orderByDirection: "asc", ...asked })).tickets.map(({ id }) => id);
}

function found(desk: Desk, filter: Filter): number[] {
  return idsOf(desk, { filters: [filter] });
}

const withTags = (id: number, ...ids: number[]): TicketRecord =>
  ticket(id, { tagIds: ids, tags: tags.filter((tag) => ids.includes(tag.id)) });

describe("a worklog's id", () => {
  it("finds its ticket, and by not in all others", () => {
    const desk = createDesk({ tickets: [ticket(1), ticket(2)] });
    desk.patch({ priority: "high" }, { ticketId: 2 });
    const [entry] = desk.worklogs(2);
    expect(found(desk, { key: "w.id", value: entry?.id ?? 0 })).toEqual([2]);
    expect(found(desk, { key: "w.id", comparator: "not in", values: [entry?.id ?? 0] })).toEqual([1]);
    expect(found(desk, { key: "w.id", value: 999 })).toEqual([]);
  });
});

describe("the state of an assessment", () => {
  const assessments = [
    assessment({ id: 1, ticketId: 1, state: "aiReady" }),
    assessment({ id: 2, ticketId: 1, state: "error" }),
    assessment({ id: 3, ticketId: 2, state: "error" }),
  ];
  const desk = createDesk({ tickets: [ticket(1), ticket(2), ticket(3)], assessments });

  it("finds the tickets that have one in it", () => {
    expect(found(desk, { key: "qa.state", values: ["aiReady"] })).toEqual([1]);
    expect(found(desk, { key: "qa.state", value: "error" })).toEqual([1, 2]);
  });

  it("finds by not in those that have none in it, tickets without an assessment too", () => {
    expect(found(desk, { key: "qa.state", comparator: "not in", values: ["aiReady"] })).toEqual([2, 3]);
  });
});

describe("exact tags", () => {
  const desk = createDesk({ tickets: [withTags(1, 1), withTags(2, 2, 1), withTags(3)] });

  it("find the tickets that have these and no others, in any order", () => {
    expect(found(desk, { key: "tt_matchExact.tagId", values: [1, 2, 2] })).toEqual([2]);
    expect(found(desk, { key: "tt_matchExact.tagId", value: 1 })).toEqual([1]);
    expect(found(desk, { key: "tt_matchExact.tagId", values: [] })).toEqual([3]);
  });

  it("find the others by not in", () => {
    expect(found(desk, { key: "tt_matchExact.tagId", comparator: "not in", values: [1, 2] })).toEqual([1, 3]);
  });
});

describe("the order by relevance", () => {
  const tickets = [
    ticket(1, { bodyPlain: "Ein Umzug" }),
    ticket(2, { subject: "Umzug", bodyPlain: "Mein Umzug" }),
    ticket(3, { subject: "Umzug" }),
  ];
  const desk = createDesk({ tickets });
  const filters = [{ key: "q", value: "umzug" }] as const;

  it("puts what fits the full text best first when it descends", () => {
    expect(idsOf(desk, { filters, orderByField: "relevance", orderByDirection: "desc" })).toEqual([2, 3, 1]);
    expect(idsOf(desk, { filters, orderByField: "relevance" })).toEqual([1, 3, 2]);
  });

  it("is by id without a full text", () => {
    expect(idsOf(desk, { orderByField: "relevance", orderByDirection: "desc" })).toEqual([3, 2, 1]);
  });
});

describe("the scope of a search", () => {
  const spam = (["auto_spam", "auto_programmatic", "manual_spam", "auto_clean", "manual_clean"] as const).map(
    (spamStatus, index) => ticket(index + 1, { spamStatus }),
  );
  const desk = createDesk({ tickets: spam });

  it("skills leaves out what is marked as spam, by a machine or an agent", () => {
    expect(idsOf(desk, { ticketScope: "skills" })).toEqual([2, 4, 5]);
  });

  it("all is every ticket, as without one", () => {
    expect(idsOf(desk, { ticketScope: "all" })).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(desk, {})).toEqual([1, 2, 3, 4, 5]);
  });
});
