// Replaying recorded requests against the recorded scenario gives equal responses, with listed exceptions.
import { describe, expect, it } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { differences, record, replay, type SentRequest } from "./replaying.ts";

const reads: readonly SentRequest[] = [
  ...["/profile", "/profiles", "/tag", "/tag/1", "/team/list", "/aiAgents", "/aiAgent/1"],
  ...["/ticket/1", "/ticket/1/worklog", "/ticket/1/worklog/exists", "/ticket/1/conversation", "/ticket/2"],
  ...["/knowledgeSource?limit=100", "/knowledgeSourceStructure", "/knowledgeSource/websiteConnector"],
  ...["/quality/scorecard", "/app", "/app/store"],
  ...["/aiQualityCheck/testCase", "/aiQualityCheck/testRun", "/aiQualityCheck/testRun/1", "/aiQualityCheck/testRun/3"],
  ...[1, 2, 3, 4, 5].map((id) => `/quality/assessment/${id}`),
].map((path) => ["GET", path]);

const changes: readonly SentRequest[] = [
  ["PATCH", "/ticket/1", { priority: "urgent" }],
  ["GET", "/ticket/1"],
  ["PATCH", "/ticket/2", { subject: "Noch eine Frage" }],
  ["GET", "/ticket/2"],
  ["PATCH", "/ticket", { tickets: [{ id: 1, changes: { priority: "low" } }] }],
  ["PATCH", "/ticket/1", { priority: "nonsense" }],
  ["GET", "/ticket/999999"],
];

const creations: readonly SentRequest[] = [
  ["POST", "/ticket", { subject: "Neue Frage", body: "Hallo", from: "neu@example.com", channel: "email" }],
  ["POST", "/ticket/1/conversation/reply", { content: { message: "Danke" } }],
  ["GET", "/ticket/1/conversation"],
  ["POST", "/knowledgeSource", { name: "Neu", type: "faq", title: "Was ist neu?", text: "Alles." }],
  ["POST", "/knowledgeSourceStructure", { name: "Neuer Ordner", parent: 0 }],
  ["POST", "/knowledgeSource/websiteConnector", { name: "Neue Seiten", url: "https://example.com" }],
  ["POST", "/aiQualityCheck/testRun", { aiAgentId: "1" }],
];

// No list shows the fourth child, a page, so the recording generated its source.
const generatedSource = { request: "GET /knowledgeSourceStructure", pointers: ["/body/2/children/3"] };

describe("a recording", () => {
  it("reproduces the recorded responses to reads and writes by its own clock", async () => {
    const requests = [...reads, ...changes];
    const recorded = await record(requests, { keepPersonalData: true });
    expect(await replay(requests, recorded)).toEqual([generatedSource]);
    expect(recorded.recording.notes.join(" ")).toMatch(/Not seen, so generated: knowledgeSources \d+\./);
  });

  it("returns invented values in place of real ones", async () => {
    const requests = [...reads, ...changes];
    const { responses, recording } = await record(requests);
    const invent = <Value>(value: Value): Value => Object(recording.invented({ value })).value;
    const anonymized = { responses: invent(responses), recording };
    expect(await replay(invent(requests), anonymized)).toEqual([generatedSource]);
    const changed = differences(responses, anonymized.responses);
    expect(changed.some((pointer) => pointer.endsWith("/customer/lastname"))).toBe(true);
    expect(changed.filter((pointer) => /\/(?:status|priority|channel|id|createdAt)$/.test(pointer))).toEqual([]);
  });

  it("treats any caller as the user whose profile was seen, or as an administrator", async () => {
    const ticket: readonly SentRequest[] = [["GET", "/ticket/42"]];
    const recorded = await record(ticket, { keepPersonalData: true });
    const { scenario, notes } = recorded.recording;
    const callerId = scenario.world?.caller ?? 0;
    expect(scenario.records).toContainEqual(expect.objectContaining({ collection: "users", id: callerId }));
    expect(notes).toContain(`Added as the caller, since no administrator was seen: users ${callerId}.`);
    expect(await replay(ticket, recorded)).toEqual([]);
    const profile: readonly SentRequest[] = [...ticket, ["GET", "/profile"]];
    const withProfile = await record(profile, { keepPersonalData: true });
    expect(withProfile.recording.scenario.world?.caller).toBe(1);
    expect(await replay(profile, withProfile)).toEqual([]);
  });

  it("recreates records that requests created, with the same or the listed ids", async () => {
    const requests = [...reads, ...creations];
    const recorded = await record(requests, { keepPersonalData: true });
    const { created, notes } = recorded.recording;
    const listedIds = new Map(created.map(({ id, replayId }) => [id, replayId]));
    const mismatches = await replay(requests, recorded, { clock: "frozen" });
    const pointers = mismatches
      .filter(({ request }) => request !== generatedSource.request)
      .flatMap((mismatch) => mismatch.pointers);
    expect(pointers.filter((pointer) => !/\/(?:id|parent|testRunId)$/.test(pointer))).toEqual([]);
    expect(mismatches.length).toBeGreaterThan(1);
    const collections = [...new Set(created.map(({ collection }) => collection))];
    expect(collections).toEqual([
      "tickets",
      "conversations",
      "knowledgeSources",
      "knowledgeNodes",
      "connectors",
      "testRuns",
      "testTickets",
    ]);
    const createdTicket = recorded.responses.at(reads.length)?.body;
    const ticketId = Object(createdTicket).ticket.id;
    expect(notes.join("\n")).toContain(`tickets ${ticketId}; replayed, it gets the id ${listedIds.get(ticketId)}.`);
    expect(created.find(({ collection }) => collection === "conversations")?.replayId).toBe(null);
  });

  it("recreates a worklog entry once", async () => {
    const requests: readonly SentRequest[] = [
      ["GET", "/profile"],
      ["GET", "/ticket/1"],
      ["PATCH", "/ticket/1", { status: "closed" }],
      ["GET", "/ticket/1/worklog"],
    ];
    const recorded = await record(requests, { keepPersonalData: true });
    expect(recorded.responses.at(-1)?.body).toContainEqual(expect.objectContaining({ date: "2026-06-01" }));
    const [mismatch] = await replay(requests, recorded);
    expect(mismatch?.pointers.filter((pointer) => !/\/(?:id|worklogId|userTimeTrackingId)$/.test(pointer))).toEqual([]);
  });

  it("keeps excluded pages excluded", async () => {
    const tree: SentRequest = ["GET", "/knowledgeSourceStructure?withExcluded=true"];
    const lists: readonly SentRequest[] = [
      ["GET", "/knowledgeSource?limit=1000"],
      ["GET", "/knowledgeSource/archived"],
      ["GET", "/knowledgeSource/websiteConnector"],
    ];
    const { responses } = await record([tree]);
    const nodes = JSON.stringify(responses[0]?.body).matchAll(/"articleId":(\d+),[^{}]*"excluded":true/g);
    const pages = [...nodes].map(([, id]): SentRequest => ["GET", `/knowledgeSource/${id}`]);
    expect(pages.length).toBeGreaterThan(0);
    const requests = [tree, ...lists, ...pages];
    const recorded = await record(requests, { keepPersonalData: true });
    expect(recorded.responses.slice(1 + lists.length).map(({ status }) => status)).toEqual(pages.map(() => 404));
    expect(await replay(requests, recorded)).toEqual([]);
  });

  it("lists requests that yield no record", async () => {
    const requests: readonly SentRequest[] = [
      ["GET", "/report/aiAgentPerformance/1?lastDays=7"],
      ["GET", "/ticket/5/worklog/exists"],
      ["GET", "/ticket/1/worklog/exists"],
      ["GET", "/ticket/1/worklog"],
      ["GET", "/version"],
    ];
    const { notes } = (await record(requests)).recording;
    const exceptions = notes.filter((note) => /is not recorded|has worklog/.test(note));
    expect(exceptions).toEqual([
      "The response of getAiAgentPerformanceReport is not recorded: the mock computes its own.",
      "Ticket 5 has worklog entries, but none was seen.",
    ]);
  });
});

describe("the times of a recording", () => {
  it("are relative to the start of its clock", async () => {
    const { responses, recording } = await record([["GET", "/ticket/1"]]);
    const { scenario } = recording;
    expect(scenario.clock).toEqual({ now: "2026-06-01T08:00:00.000Z" });
    const ticket = scenario.records?.find(({ collection, id }) => collection === "tickets" && id === 1);
    expect(ticket?.fields).toMatchObject({ createdAt: expect.stringMatching(/^-P/) });
    await using laterMock = await createMock({
      scenarios: [scenario],
      scenario: "recorded",
      now: "2026-07-01T08:00:00Z",
    });
    const { data } = await laterMock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
    const before = Object(responses[0]?.body).createdAt;
    expect(Date.parse(`${data?.createdAt}Z`) - Date.parse(`${before}Z`)).toBe(30 * 86_400_000);
  });
});
