// Verification with writes: what it writes, and what it never does.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { plant } from "./planted/planted-server.ts";
import { plantedWrites } from "./planted/planted-writes.ts";
import { toLines, verifyMock } from "./verify-mock.ts";

const writing = ["createTicket", "updateTicket", "createKnowledgeSource", "createKnowledgeNode", "importApp"];

/** Operations that cannot be fully undone. */
const given = [
  "scheduleTestRun",
  "acceptAllExpectedResults",
  "acceptExpectedResult",
  "cancelTestRun",
  "rerunTestRun",
  "createProfileToken",
  "updateQualityAssessment",
  "refreshQualityAssessment",
];

/** Ids in the default world: a finished run, its AI agent and a ticket that it tested, an editable assessment. */
async function findGiven(): Promise<Readonly<Record<string, string>>> {
  await using mock = await createMock();
  const { records } = await mock.control.listRecords("default", "assessments");
  const editable = records.find(({ state }) => state === "aiReady");
  return { aiAgentId: "1", testRunId: "1", ticketId: "1", profileId: "1", assessmentId: String(editable?.id) };
}

describe("a run that writes", () => {
  it("finds nothing in the mock, and changes only what it has made", async () => {
    const { report, sent } = await verifyMock({}, { write: true, only: writing });
    expect(toLines(report)).toEqual([]);
    expect(report.operations.map(({ outcome }) => outcome)).toEqual(writing.map(() => "conforming"));
    const writes = sent.filter(({ method, path }) => method !== "GET" && path !== "/ticket/search");
    // The world has 200 tickets; the next one belongs to the run.
    const changed = writes.filter(({ method, path }) => method === "PATCH" && path.startsWith("/ticket/"));
    expect([...new Set(changed.map(({ path }) => path))]).toEqual(["/ticket/201"]);
    const bulk = writes.filter(({ path }) => path === "/ticket").map(({ body }) => body);
    expect(bulk.filter((body) => body?.startsWith("["))).toEqual(['[{"id":201,"changes":{"priority":"low"}}]']);
    const deleted = writes.filter(({ method }) => method === "DELETE");
    expect(deleted.every(({ authorization }) => authorization !== null)).toBe(true);
  });

  it("makes a website connector below a folder of its own, at an address that no network knows, and removes both", async () => {
    const operations = ["createWebsiteConnector", "deleteWebsiteConnector", "updateWebsiteConnector", "crawlWebsite"];
    const { report, sent } = await verifyMock({}, { write: true, only: operations });
    expect(toLines(report)).toEqual([]);
    expect(report.operations.map(({ operationId, outcome }) => [operationId, outcome])).toEqual(
      operations.map((one) => [one, "conforming"]),
    );
    const made = sent.find(({ method, path }) => method === "POST" && path === "/knowledgeSource/websiteConnector");
    expect(JSON.parse(made?.body ?? "{}").url).toMatch(/^https:\/\/ticket-mock-verify-\d+\.invalid$/);
    const deleted = sent.filter(({ method }) => method === "DELETE").map(({ path }) => path);
    expect(deleted).toEqual(["/knowledgeSource/websiteConnector/3", "/knowledgeSourceStructure/140"]);
  });

  it("does what cannot be taken back for records that were given, and for no others; the report names it", async () => {
    const none = await verifyMock({}, { write: true, only: [...given, "getVersion"] });
    const left = none.report.operations.filter(({ outcome }) => outcome === "not checked");
    expect(left.map(({ operationId }) => operationId)).toEqual(given);
    expect(none.sent.filter(({ method, path }) => method !== "GET" && path !== "/ticket/search")).toEqual([]);
    const { report, sent } = await verifyMock({}, { write: true, only: given, params: await findGiven() });
    expect([toLines(report), report.undocumented]).toEqual([[], []]);
    expect(report.operations.map(({ outcome }) => outcome)).toEqual(given.map(() => "conforming"));
    const written = sent.filter(({ method, path }) => method !== "GET" && path !== "/ticket/search");
    expect(written.map(({ method, path, body }) => `${method} ${path}${body === undefined ? "" : ` ${body}`}`)).toEqual(
      [
        'POST /aiQualityCheck/testRun {"aiAgentId":1,"testCaseIds":[1],"config":{"limit":1}}',
        "PATCH /aiQualityCheck/testRun/11/cancel",
        "POST /aiQualityCheck/testRun/11/rerun",
        "PATCH /aiQualityCheck/testRun/12/cancel",
        "PATCH /aiQualityCheck/testRun/1/acceptExpectedResult/1",
        "POST /aiQualityCheck/testRun/1/acceptAllExpectedResults",
        expect.stringMatching(/^PATCH \/quality\/assessment\/\d+ {"supervisorAssessment":"ticket-mock-verify-\d+"}$/),
        expect.stringMatching(/^PATCH \/quality\/assessment\/\d+ {"state":"lost"}$/),
        expect.stringMatching(/^PATCH \/quality\/assessment\/\d+ {"supervisorAssessment":""}$/),
        expect.stringMatching(/^POST \/quality\/assessment\/\d+\/refresh$/),
        expect.stringMatching(/^POST \/jwt\/1 {"name":"ticket-mock-verify-\d+"}$/),
      ],
    );
    expect(report.effects.map((effect) => effect.replace(/^.* was sent: it /, ""))).toContain(
      "makes a token, which is valid until it expires",
    );
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
