// Verification with writes: what it writes, restores and leaves alone.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { toLines, verifyMock } from "./verify-mock.ts";

/** Operations that cannot be fully undone. */
const irreversibleOperations = [
  "scheduleTestRun",
  "acceptAllExpectedResults",
  "acceptExpectedResult",
  "cancelTestRun",
  "rerunTestRun",
  "createProfileToken",
  "updateQualityAssessment",
  "refreshQualityAssessment",
];

/** A world whose first test run is finished and belongs to the first AI agent. */
const tested = { tickets: 200 };

/** Ids in this world: a finished run, its AI agent and a ticket that it tested, an editable assessment. */
async function findNamedIds(): Promise<Readonly<Record<string, string>>> {
  await using mock = await createMock(tested);
  const { records } = await mock.control.listRecords("default", "assessments");
  const editable = records.find(({ state }) => state === "aiReady");
  return { aiAgentId: "1", testRunId: "1", ticketId: "1", profileId: "1", assessmentId: String(editable?.id) };
}

describe("a run that writes", () => {
  it("lists its requests in a dry run, and sends no writes", async () => {
    const { report, sentRequests } = await verifyMock(
      {},
      { write: true, dryRun: true, only: ["createTicket", "importApp"] },
    );
    expect(sentRequests.filter(({ method, path }) => method !== "GET" && path !== "/ticket/search")).toEqual([]);
    expect(report.created[0]).toMatch(/^would send POST \/ticket \{"channel":"email"/);
    expect(report.created.some((line) => line.startsWith("would send DELETE /app/ticket-mock-verify-"))).toBe(true);
  });

  it("removes its records when interrupted, and reports leftovers", async () => {
    const interruption = new AbortController();
    const { report } = await verifyMock(
      {},
      { write: true, only: ["createKnowledgeSource", "importApp"], signal: interruption.signal },
      (send) => (url, init) => {
        if (init.method === "PATCH") interruption.abort();
        return send(url, init);
      },
    );
    expect(report.interrupted).toBe("The run was interrupted.");
    expect(report.created).toEqual([
      "knowledge source 54: removed",
      "knowledge source 55: removed",
      "knowledge source 56: removed",
    ]);
  });

  it("lists but does not remove a record that cannot be read back, because it may belong to others", async () => {
    const { report, sentRequests } = await verifyMock(
      {},
      { write: true, only: ["createKnowledgeSource"] },
      (send) => (url, init) =>
        init.method === "GET" && /\/knowledgeSource\/\d+/.test(url)
          ? Promise.resolve(new Response("{}", { status: 503 }))
          : send(url, init),
    );
    expect(report.created).toContain("knowledge source 54: left: it could not be read back");
    expect(sentRequests.filter(({ method }) => method === "DELETE").map(({ path }) => path)).not.toContain(
      "/knowledgeSource/54",
    );
  });

  it("creates a website connector below its own folder, at an unresolvable address, and removes both", async () => {
    const operations = ["createWebsiteConnector", "deleteWebsiteConnector", "updateWebsiteConnector", "crawlWebsite"];
    const { report, sentRequests } = await verifyMock({}, { write: true, only: operations });
    expect(toLines(report)).toEqual([]);
    expect(report.operations.map(({ operationId, outcome }) => [operationId, outcome])).toEqual(
      operations.map((operationId) => [operationId, "conforming"]),
    );
    const creation = sentRequests.find(
      ({ method, path }) => method === "POST" && path === "/knowledgeSource/websiteConnector",
    );
    expect(JSON.parse(creation?.body ?? "{}").url).toMatch(/^https:\/\/ticket-mock-verify-\d+\.invalid$/);
    const deletedPaths = sentRequests.filter(({ method }) => method === "DELETE").map(({ path }) => path);
    expect(deletedPaths).toEqual(
      expect.arrayContaining(["/knowledgeSource/websiteConnector/3", "/knowledgeSourceStructure/153"]),
    );
  });

  it("performs irreversible operations only on records named by the caller, and reports them", async () => {
    const runWithoutIds = await verifyMock({}, { write: true, only: [...irreversibleOperations, "getVersion"] });
    const uncheckedOperations = runWithoutIds.report.operations.filter(({ outcome }) => outcome === "not checked");
    expect(uncheckedOperations.map(({ operationId }) => operationId)).toEqual(irreversibleOperations);
    expect(
      runWithoutIds.sentRequests.filter(({ method, path }) => method !== "GET" && path !== "/ticket/search"),
    ).toEqual([]);
    const { report, sentRequests } = await verifyMock(tested, {
      write: true,
      only: irreversibleOperations,
      params: await findNamedIds(),
    });
    expect([toLines(report), report.undocumented]).toEqual([[], []]);
    expect(
      report.operations.filter(({ outcome }) => outcome !== "conforming").map(({ operationId }) => operationId),
    ).toEqual(["createProfileToken"]);
    const writes = sentRequests.filter(({ method, path }) => method !== "GET" && path !== "/ticket/search");
    const assessment = `/quality/assessment/${(await findNamedIds()).assessmentId}`;
    const allowedPaths = [
      /^\/aiQualityCheck\/testRun$/,
      /^\/aiQualityCheck\/testRun\/(?:1|11|12|9{15}|abc)\//,
      new RegExp(`^(?:${assessment}|/quality/assessment/(?:9{15}|abc))(?:/refresh)?(?:\\?|$)`),
      /^\/jwt\/(?:1|9{15}|abc)(?:\?|$)/,
    ];
    expect(writes.filter(({ path }) => !allowedPaths.some((pattern) => pattern.test(path)))).toEqual([]);
    const texts = writes.filter(({ path }) => path === assessment).map(({ body }) => body);
    expect(texts).toContain('{"supervisorAssessment":""}');
    expect(report.effects.map((effect) => effect.replace(/^.* was sent: it /, ""))).toContain(
      "makes a token, which is valid until it expires",
    );
  });

  it("changes a ticket named by the caller if it cannot create one, and restores it", async () => {
    const refuse = (url: string, init: RequestInit) => init.method === "POST" && url.endsWith("/ticket");
    const { report, sentRequests } = await verifyMock(
      {},
      { write: true, only: ["updateTicket"], params: { ticketId: "3" } },
      (send) => (url, init) =>
        refuse(url, init)
          ? Promise.resolve(Response.json({ success: false, message: "No.", code: "x" }, { status: 403 }))
          : send(url, init),
    );
    expect(report.operations).toMatchObject([{ outcome: "conforming" }]);
    const changes = sentRequests.filter(({ method, path }) => method === "PATCH" && path === "/ticket/3");
    expect(Object.keys(JSON.parse(changes.at(-1)?.body ?? "{}"))).toEqual(["status", "priority", "tagIds", "dueBy"]);
  });

  it("does not touch a record that a server falsely claims to have created", async () => {
    const { report, sentRequests } = await verifyMock(
      {},
      { write: true, only: ["createTicket"] },
      (send) => async (url, init) => {
        const response = await send(url, init);
        if (init.method !== "POST" || !url.endsWith("/ticket")) return response;
        const body: { ticket: { id: number } } = await response.json();
        return Response.json({ ...body, ticket: { ...body.ticket, id: 3 } });
      },
    );
    expect(toLines(report)).toEqual(["createTicket lost-write 200 /ticket/id deviation"]);
    expect(sentRequests.filter(({ method }) => method === "PATCH")).toEqual([]);
  });
});
