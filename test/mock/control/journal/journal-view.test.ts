// Journal entries as the control shows them.
import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import type { Exchange, JournalEntry } from "../../../../mock/control/journal/journal-entry.ts";
import { toEntry } from "../../../../mock/control/journal/journal-view.ts";
import { createRedactor } from "../../../../mock/engine/core/secrets/redactor.ts";
import { schemaErrorsOf } from "../admin-schemas.ts";
import { createSampleJournal, exchange, update } from "./sample-journal.ts";

function entryOf(input: Exchange): JournalEntry {
  const journal = createSampleJournal({ sandbox: "left" });
  journal.record(input);
  const [entry] = journal.retained().map(journal.toEntry);
  if (entry === undefined) throw new Error("Nothing was retained.");
  return entry;
}

describe("an entry", () => {
  it("describes a request and its response completely", () => {
    const faults = [{ id: "fault-1", kind: "delay" }] as const;
    const entry = entryOf(update({ status: "closed" }, { queryText: "includeInWorklog=true", faults }));
    expect(entry).toEqual({
      id: 1,
      time: "2026-03-02T09:00:00.000Z",
      machineTime: "2026-06-30T14:00:00.000Z",
      sandbox: "left",
      operationId: "updateTicket",
      method: "PATCH",
      path: "/ticket/17",
      pathParameters: { ticketId: "17" },
      query: { includeInWorklog: ["true"] },
      requestHeaders: { accept: "application/json" },
      requestBody: { status: "closed" },
      requestBytes: 19,
      status: 200,
      code: null,
      responseHeaders: { "content-type": "application/json", "content-length": "9" },
      responseBody: { id: 17 },
      responseBytes: 9,
      violations: [],
      ignored: [],
      changes: [],
      handled: true,
      faults: [{ id: "fault-1", kind: "delay" }],
      durationMs: 0.4,
      version: 3,
    });
    expect(schemaErrorsOf("RequestEntry", entry)).toEqual([]);
  });

  it("is recorded even without an operation or a response", () => {
    const unanswered = {
      operationId: undefined,
      path: "/nowhere",
      status: null,
      responseText: null,
      responseHeaders: {},
    };
    const entry = entryOf(exchange(unanswered));
    expect(entry).toMatchObject({
      operationId: null,
      status: null,
      pathParameters: {},
      responseBytes: 0,
      handled: false,
    });
    expect(entry).not.toHaveProperty("requestBody");
    expect(entry).not.toHaveProperty("responseBody");
    expect(schemaErrorsOf("RequestEntry", entry)).toEqual([]);
  });

  it("has decoded query values, and repeated names in order", () => {
    const { query } = entryOf(exchange({ queryText: "q=a%20b+c&x=2&q=%C3%A4&__proto__=1&bad=%zz" }));
    expect(Object.entries(query)).toEqual([
      ["q", ["a b c", "ä"]],
      ["x", ["2"]],
      ["__proto__", ["1"]],
      ["bad", ["%zz"]],
    ]);
  });

  it("has decoded path parameters, or the raw text if decoding fails", () => {
    const path = (storeId: string) =>
      exchange({ operationId: "installAppFromStore", path: `/app/store/${storeId}/install` });
    expect(entryOf(path("a%2Fb")).pathParameters).toEqual({ storeId: "a/b" });
    expect(entryOf(path("%zz")).pathParameters).toEqual({ storeId: "%zz" });
  });

  it("shows a body that is not JSON as text", () => {
    expect(entryOf(update('{"status":', { responseText: "openapi: 3.1.0" }))).toMatchObject({
      requestBody: '{"status":',
      responseBody: "openapi: 3.1.0",
    });
  });
});

describe("an operation", () => {
  it.each([
    [200, undefined, true],
    [422, undefined, false],
    [500, undefined, false],
    [503, "after", true],
    [503, "before", false],
    [null, "after", true],
    [null, undefined, false],
  ] as const)("counts as handled with status %s and a fault %s handling: %s", (status, handling, handled) => {
    expect(entryOf(exchange({ status, handling })).handled).toBe(handled);
  });
});

describe("secrets", () => {
  it("remain in the retained exchange, so that requests can be matched by them", () => {
    const journal = createSampleJournal();
    journal.record(update({ password: "s3cret" }));
    const [retained] = journal.retained();
    expect(retained?.requestBody).toEqual({ password: "s3cret" });
    expect(
      retained &&
        toEntry(retained, { sandbox: "default", redactor: createRedactor(), service: ownContract }).requestBody,
    ).toEqual({
      password: "***",
    });
  });
});
