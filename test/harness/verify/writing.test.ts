// Verification with writes (harness/verify/writes/): what is written, and what never is.
import { describe, expect, it } from "vitest";
import { plant } from "./planted/planted-server.ts";
import { plantedWrites } from "./planted/planted-writes.ts";
import { toLines, verifyMock } from "./verify-mock.ts";

const writing = ["createTicket", "updateTicket", "createKnowledgeSource", "createKnowledgeNode", "importApp"];

describe("a run that writes", () => {
  it("finds nothing in the mock, and changes only what it has made", async () => {
    const { report, sent } = await verifyMock({}, { write: true, only: writing });
    expect(toLines(report)).toEqual([]);
    expect(report.operations.map(({ outcome }) => outcome)).toEqual(writing.map(() => "conforming"));
    const writes = sent.filter(({ method, path }) => method !== "GET" && path !== "/ticket/search");
    // The world has 200 tickets; the next is the run's own.
    const changed = writes.filter(({ method, path }) => method === "PATCH" && path.startsWith("/ticket/"));
    expect([...new Set(changed.map(({ path }) => path))]).toEqual(["/ticket/201"]);
    const bulk = writes.filter(({ path }) => path === "/ticket").map(({ body }) => body);
    expect(bulk.filter((body) => body?.startsWith("["))).toEqual(['[{"id":201,"changes":{"priority":"low"}}]']);
    const deleted = writes.filter(({ method }) => method === "DELETE");
    expect(deleted.every(({ authorization }) => authorization !== null)).toBe(true);
  });

  it("changes the ticket that is given where it can make none, and puts it back", async () => {
    const refuse = (url: string, init: RequestInit) => init.method === "POST" && url.endsWith("/ticket");
    const { report, sent } = await verifyMock(
      {},
      { write: true, only: ["updateTicket"], params: { ticketId: "7" } },
      (send) => (url, init) =>
        refuse(url, init)
          ? Promise.resolve(Response.json({ success: false, message: "No.", code: "x" }, { status: 403 }))
          : send(url, init),
    );
    expect(report.operations).toMatchObject([{ outcome: "conforming" }]);
    const changes = sent.filter(({ method, path }) => method === "PATCH" && path === "/ticket/7");
    expect(Object.keys(JSON.parse(changes.at(-1)?.body ?? "{}"))).toEqual(["status", "priority", "tagIds", "dueBy"]);
  });

  it("leaves a record alone that a server wrongly says it has made", async () => {
    const { report, sent } = await verifyMock(
      {},
      { write: true, only: ["createTicket"] },
      (send) => async (url, init) => {
        const response = await send(url, init);
        if (init.method !== "POST" || !url.endsWith("/ticket")) return response;
        const body: { ticket: { id: number } } = await response.json();
        return Response.json({ ...body, ticket: { ...body.ticket, id: 7 } });
      },
    );
    expect(report.findings).toEqual([]);
    expect(sent.filter(({ method }) => method === "PATCH")).toEqual([]);
  });

  it("finds a change that is lost", async () => {
    const [lost] = plantedWrites;
    if (lost === undefined) throw new Error("nothing is planted");
    const { report } = await verifyMock({}, { write: true, only: ["updateTicket"] }, (send) => plant(lost, send));
    expect([...new Set(report.findings.map(({ kind }) => kind))]).toEqual(["lost-write"]);
  });
});
