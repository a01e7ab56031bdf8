// The journal as an HTTP archive.
import { describe, expect, it } from "vitest";
import { toHar } from "../../../../mock/control/journal/har.ts";
import type { Exchange } from "../../../../mock/control/journal/journal-entry.ts";
import { schemaErrorsOf } from "../admin-schemas.ts";
import { createSampleJournal, exchange, update } from "./sample-journal.ts";

function harOf(...exchanges: readonly Exchange[]) {
  const journal = createSampleJournal();
  for (const item of exchanges) journal.record(item);
  return toHar(journal.retained().map(journal.toEntry), "http://mock.local/api");
}

describe("an archive", () => {
  it("conforms to HAR 1.2 and names its creator", () => {
    const faults = [{ id: "prefer", kind: "status" }] as const;
    const har = harOf(exchange(), update({ a: 1 }, { faults }), exchange({ status: null, responseText: null }));
    expect(har.log).toMatchObject({ version: "1.2", creator: { name: "ticket-service-mock", version: "0.1.0" } });
    expect(har.log.entries.map(({ _entryId, _faults }) => [_entryId, _faults])).toEqual([
      [1, []],
      [2, ["prefer"]],
      [3, []],
    ]);
    expect(schemaErrorsOf("HarFile", har)).toEqual([]);
  });

  it("has a request's full URL, parameters, headers and body", () => {
    const requestHeaders = ["authorization", "Bearer x", "content-type", "application/json"];
    const [entry] = harOf(update({ status: "closed" }, { queryText: "a=1&b=x%20y&a=2", requestHeaders })).log.entries;
    expect(entry?.request).toEqual({
      method: "PATCH",
      url: "http://mock.local/api/ticket/17?a=1&a=2&b=x+y",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: [
        { name: "authorization", value: "***" },
        { name: "content-type", value: "application/json" },
      ],
      queryString: [
        { name: "a", value: "1" },
        { name: "a", value: "2" },
        { name: "b", value: "x y" },
      ],
      postData: { mimeType: "application/json", text: '{"status":"closed"}' },
      headersSize: -1,
      bodySize: 19,
    });
  });

  it("has a response's content and timings", () => {
    const [entry] = harOf(exchange()).log.entries;
    expect(entry).toMatchObject({
      startedDateTime: "2026-03-02T09:00:00.000Z",
      _machineTime: "2026-06-30T14:00:00.000Z",
      _sandbox: "default",
      _code: null,
      time: 0.4,
      timings: { send: 0, wait: 0.4, receive: 0 },
      cache: {},
      _operationId: "getTicket",
    });
    expect(entry?.response).toEqual({
      status: 200,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: [
        { name: "content-type", value: "application/json" },
        { name: "content-length", value: "9" },
      ],
      content: { size: 9, mimeType: "application/json", text: '{"id":17}' },
      redirectURL: "",
      headersSize: -1,
      bodySize: 9,
    });
    expect(entry?.request).not.toHaveProperty("postData");
  });

  it("has status 0 for an unanswered request, and no text for an unretained body", () => {
    const headers = { "content-type": "application/json", "content-length": "70000" };
    const { entries } = harOf(
      exchange({ status: null, responseText: null, responseHeaders: {} }),
      exchange({ responseText: " ".repeat(70_000), responseHeaders: headers }),
    ).log;
    expect(entries[0]?.response).toMatchObject({ status: 0, statusText: "", content: { size: 0, mimeType: "" } });
    expect(entries[1]?.response.content).toEqual({ size: 70_000, mimeType: "application/json" });
  });
});
