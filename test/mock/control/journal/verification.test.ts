// Verifying that a request was made, and how often.
import { describe, expect, it } from "vitest";
import type { Exchange, Journal } from "../../../../mock/control/journal/journal-entry.ts";
import { verify } from "../../../../mock/control/journal/verification.ts";
import { schemaErrorsOf } from "../admin-schemas.ts";
import { createSampleJournal, exchange, update } from "./sample-journal.ts";

function journalOf(...exchanges: readonly Exchange[]): Journal {
  const journal = createSampleJournal();
  for (const item of exchanges) journal.record(item);
  return journal;
}

type Match = NonNullable<Parameters<typeof verify>[1]["match"]>;

/** Returns how the journal's only update differs from the match. */
function differences(request: Exchange, match: Match) {
  const { nearest } = verify(journalOf(request), { operationId: "updateTicket", match });
  return nearest[0]?.differences ?? [];
}

describe("the count", () => {
  const journal = journalOf(update({ status: "open" }), update({ status: "closed" }), update({ status: "closed" }));

  it.each([
    [{ exactly: 2 }, true, "exactly 2"],
    [{ exactly: 1 }, false, "exactly 1"],
    [{ atLeast: 2 }, true, "at least 2"],
    [{ atLeast: 3 }, false, "at least 3"],
    [{ atMost: 2 }, true, "at most 2"],
    [{ atMost: 1 }, false, "at most 1"],
    [{ atLeast: 1, atMost: 2 }, true, "from 1 to 2"],
    [{}, true, "any number"],
    [undefined, true, "at least 1"],
  ])("%o given two matching requests: satisfied %s, stated as %j", (times, matched, expected) => {
    const match = { body: { status: "closed" } };
    const request = { operationId: "updateTicket", match, ...(times === undefined ? {} : { times }) };
    expect(verify(journal, request)).toMatchObject({ matched, expected, count: 2, matchingIds: [2, 3] });
  });

  it("begins after the `since` entry", () => {
    expect(verify(journal, { operationId: "updateTicket", since: 1 }).matchingIds).toEqual([2, 3]);
  });

  it("includes refused requests", () => {
    expect(verify(journalOf(update({}, { status: 422 })), { operationId: "updateTicket" }).matched).toBe(true);
  });

  it("reports how many requests were dropped before the count", () => {
    const short = createSampleJournal({ limits: { entries: 1 } });
    for (const item of [update({}), exchange()]) short.record(item);
    const times = { exactly: 0 };
    expect(verify(short, { operationId: "updateTicket", times })).toMatchObject({ matched: true, droppedCount: 1 });
  });
});

describe("a body", () => {
  const request = update({
    status: "pending",
    tags: [{ id: 1, name: "a" }, 2],
    at: { day: 1, hour: null },
    extra: true,
  });

  it.each([
    {},
    { status: "pending" },
    { at: { day: 1 } },
    { at: { hour: null } },
    { tags: [{ id: 1 }, 2] },
    { status: "pending", extra: true, tags: [{ id: 1, name: "a" }, 2] },
  ])("matches %o", (body) => expect(differences(request, { body })).toEqual([]));

  it("differs if a property has another value or is missing, at any depth", () => {
    const body = { status: "closed", at: { day: 2, minute: 5 }, tags: [{ id: 2 }, 2] };
    expect(differences(request, { body })).toEqual([
      { in: "body", pointer: "/status", found: '"pending"', expected: '"closed"' },
      { in: "body", pointer: "/at/day", found: "1", expected: "2" },
      { in: "body", pointer: "/at/minute", found: "nothing", expected: "5" },
      { in: "body", pointer: "/tags/0/id", found: "1", expected: "2" },
    ]);
  });

  it("differs if a list has another length or order, or a value another type", () => {
    const body = { tags: [2], status: null, at: [], extra: "true" };
    expect(differences(request, { body }).map(({ pointer, found, expected }) => [pointer, found, expected])).toEqual([
      ["/tags", "array of 2 items", "array of 1 item"],
      ["/status", '"pending"', "null"],
      ["/at", "object with day, hour", "array of 0 items"],
      ["/extra", "true", '"true"'],
    ]);
    expect(differences(update({ ids: [1, 2] }), { body: { ids: [2, 1] } })).toHaveLength(2);
  });

  it("differs as a whole if it was not sent or is not an object", () => {
    const places = (request: Exchange) =>
      differences(request, { body: { a: 1 } }).map(({ pointer, found }) => [pointer, found]);
    expect(places(update("text"))).toEqual([["", '"text"']]);
    expect(places(exchange({ operationId: "updateTicket" }))).toEqual([["", "nothing"]]);
    const large = update({ a: 1, text: "y".repeat(70_000) });
    expect(places(large)).toEqual([["", `a body of ${large.requestBytes} bytes that was not stored`]]);
  });

  it("shows a long string around the first differing character", () => {
    const long = "x".repeat(500);
    const [first] = differences(update({ text: `${long}a` }), { body: { text: `${long}b` } });
    expect(first).toMatchObject({ found: `"…${"x".repeat(20)}a"`, expected: `"…${"x".repeat(20)}b"` });
  });

  it("compares secrets without showing them", () => {
    const request = update({ password: "right", login: { token: "right" } });
    expect(differences(request, { body: { password: "right" } })).toEqual([]);
    expect(differences(request, { body: { password: "wrong", login: { token: "no" } } })).toEqual([
      { in: "body", pointer: "/password", found: "***", expected: "***" },
      { in: "body", pointer: "/login/token", found: "***", expected: "***" },
    ]);
  });

  it("reports at most 100 differences", () => {
    const ids = Array.from({ length: 500 }, (_, index) => index);
    expect(differences(update({ ids }), { body: { ids: ids.map((id) => -id - 1) } })).toHaveLength(100);
  });
});

describe("parameters", () => {
  const request = update({}, { queryText: "includeInWorklog=true&x=1&x=2" });

  it("match numbers and booleans by their text", () => {
    expect(differences(request, { path: { ticketId: 17 }, query: { includeInWorklog: true, x: 2 } })).toEqual([]);
    expect(differences(request, { path: { ticketId: "17" }, query: { includeInWorklog: "true" } })).toEqual([]);
  });

  it("differ by place and name", () => {
    const match = { path: { ticketId: 18 }, query: { includeInWorklog: false, x: 3, constructor: "y" } };
    expect(differences(request, match)).toEqual([
      { in: "path", pointer: "/ticketId", found: '"17"', expected: '"18"' },
      { in: "query", pointer: "/includeInWorklog", found: '"true"', expected: '"false"' },
      { in: "query", pointer: "/x", found: '"1", "2"', expected: '"3"' },
      { in: "query", pointer: "/constructor", found: "nothing", expected: '"y"' },
    ]);
  });
});

describe("the nearest requests", () => {
  it("are at most three of the operation, the fewest differences first, then the newest", () => {
    const bodies = [{}, { a: 1 }, { a: 1, b: 2 }, { b: 2 }, { b: 1 }];
    const journal = journalOf(...bodies.map((body) => update(body)));
    const result = verify(journal, { operationId: "updateTicket", match: { body: { a: 1, b: 1 } } });
    expect(result.nearest.map(({ id, differences: places }) => [id, places.length])).toEqual([
      [5, 1],
      [3, 1],
      [2, 1],
    ]);
    expect(result.nearest[0]).toMatchObject({ method: "PATCH", path: "/ticket/17", status: 200 });
    expect(schemaErrorsOf("VerificationResult", result)).toEqual([]);
  });

  it("are the closest requests of other operations if the operation was never called", () => {
    const journal = journalOf(
      exchange({ path: "/health", operationId: "getHealth" }),
      exchange({ path: "/ticket/17/worklog", operationId: "getTicketWorklogs" }),
      exchange(),
      exchange({ method: "PATCH", path: "/tickets/17", operationId: undefined, status: 404 }),
      exchange({ path: "/version", operationId: "getVersion" }),
    );
    const { nearest } = verify(journal, { operationId: "updateTicket" });
    expect(nearest).toEqual([
      { id: 4, method: "PATCH", path: "/tickets/17", status: 404, differences: [] },
      { id: 3, method: "GET", path: "/ticket/17", status: 200, differences: [] },
      { id: 2, method: "GET", path: "/ticket/17/worklog", status: 200, differences: [] },
    ]);
  });

  it("are left out if enough or too many match", () => {
    const journal = journalOf(update({ a: 1 }), update({ a: 2 }));
    const request = { operationId: "updateTicket", match: { body: { a: 1 } } };
    expect(verify(journal, request).nearest).toEqual([]);
    expect(verify(journal, { ...request, times: { exactly: 0 } })).toMatchObject({ matched: false, nearest: [] });
  });
});

describe("an impossible verification", () => {
  it.each([
    [{ operationId: "closeTicket" }, "unknown_operation", "/operationId"],
    [{ operationId: "updateTicket", match: { path: { id: 17 } } }, "unknown_parameter", "/match/path"],
    [{ operationId: "searchTickets", match: { path: { id: 17 } } }, "unknown_parameter", "/match/path"],
    [{ operationId: "getTicket", times: { atLeast: 3, atMost: 2 } }, "impossible_times", "/times/atMost"],
  ])("%o is refused with %s", (request, code, pointer) => {
    const refusal = expect.objectContaining({
      category: "rule",
      code,
      violations: [expect.objectContaining({ pointer })],
    });
    expect(() => verify(journalOf(), request)).toThrow(refusal);
  });
});
