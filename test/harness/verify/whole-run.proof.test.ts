// Complete runs against the mock, which must have no findings.
import { describe, expect, it } from "vitest";
import { readOperations } from "../../../harness/verify/probes/read-probes.ts";
import { bySize } from "../../proof/proof-size.ts";
import { toLines, verifyMock } from "./verify-mock.ts";

const writeOperations = ["createTicket", "updateTicket", "createKnowledgeSource", "createKnowledgeNode", "importApp"];

describe("a run against the mock", () => {
  it("finds nothing, checks every read, opens no ticket, and counts only one view", async () => {
    const { report, sentRequests } = await verifyMock({ tickets: 200 });
    expect(toLines(report)).toEqual([]);
    expect(report).toMatchObject({ outcome: "conforming", undocumented: [], warnings: [] });
    expect(report.requests).toBe(sentRequests.length);
    const writes = sentRequests.filter(({ method, path }) => method !== "GET" && !path.startsWith("/ticket/search"));
    expect(writes).toEqual([]);
    const openings = sentRequests.filter(
      ({ path }) => /^\/ticket\/\d+(\?|$)/.test(path) && !path.includes("viewing=false"),
    );
    expect(openings).toEqual([]);
    const uncheckedIds = report.operations
      .filter(({ outcome }) => outcome !== "conforming")
      .map(({ operationId }) => operationId);
    expect(uncheckedIds.filter((operationId) => readOperations.includes(operationId))).toEqual([]);
    expect(report.effects.filter((effect) => effect.includes("counts a view"))).toHaveLength(1);
    const viewReads = sentRequests.filter(
      ({ path, authorization }) => /^\/knowledgeSource\/\d{1,9}$/.test(path) && authorization?.includes("."),
    );
    expect(viewReads).toHaveLength(1);
  });

  it("finds nothing when it writes, and changes only its own records", async () => {
    const { report, sentRequests } = await verifyMock({ tickets: 200 }, { write: true, only: writeOperations });
    expect(toLines(report)).toEqual([]);
    expect(report.operations.map(({ outcome }) => outcome)).toEqual(writeOperations.map(() => "conforming"));
    const writes = sentRequests.filter(({ method, path }) => method !== "GET" && path !== "/ticket/search");
    // The world has 200 tickets; the next ones belong to the run. The last id belongs to no ticket.
    const changed = writes.filter(({ method, path }) => method === "PATCH" && /^\/ticket\/\d/.test(path));
    const ids = new Set(changed.map(({ path }) => Number(/^\/ticket\/(\d+)/.exec(path)?.[1])));
    expect([...ids].toSorted((left, right) => left - right)).toEqual([201, 202, 203, 204, 205, 999_999_999_999_999]);
    expect(report.created.filter((line) => line.startsWith("ticket "))).toEqual(
      [201, 202, 203, 204, 205].map((id) => `ticket ${id}: closed; it cannot be removed`),
    );
    expect(report.created.filter((line) => !line.startsWith("ticket ") && !line.endsWith(": removed"))).toEqual([]);
  });

  it("is not misled by a colleague's concurrent changes", async () => {
    const only = bySize({}, { only: ["updateTicket", "getTicketWorklogs", "getAiAgentPerformanceReport"] });
    let count = 0;
    const { report } = await verifyMock({ tickets: 200 }, { write: true, ...only }, (send) => async (url, init) => {
      count += 1;
      const headers = new Headers(init.headers);
      headers.set("content-type", "application/json");
      const body = JSON.stringify({
        status: ["open", "pending", "closed"][count % 3],
        priority: ["low", "high"][count % 2],
      });
      if (count % 7 === 0)
        await send(`http://service.example/ticket/${1 + (count % 60)}`, { method: "PATCH", headers, body });
      return send(url, init);
    });
    expect(toLines(report)).toEqual([]);
  });
});
