// Checks every 200 that the default world can give with ajv against the published contract, operation by operation, and lists the records
// without one. Requests name every record, so this also makes every lazy record of the world.
import { expect, it } from "vitest";
import { parse } from "yaml";
import { assessmentStates } from "../../mock/records/quality.ts";
import { createExclusion } from "../../mock/services/knowledge/knowledge-exclusion.ts";
import type { Reader } from "../../mock/services/state-types.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { contractDocument, exampleBodiesOf, routeOf, routes } from "./contract-document.ts";
import { judgeAnswer } from "./contract-judge.ts";
import { bodyOf, createProofMock, type ProofMock, type Sent } from "./proof-mock.ts";

type Asked = Pick<Sent, "target" | "body" | "accept">;

const connectors = "/knowledgeSource/websiteConnector";

/** Everything there is to ask of an operation. */
const questions: { readonly [Id in OperationId]: (reader: Reader) => readonly Asked[] } = {
  getTicket: (reader) => each(reader.ids("tickets"), (id) => `/ticket/${id}`),
  getTicketWorklogs: (reader) => each(reader.ids("tickets"), (id) => `/ticket/${id}/worklog`),
  createTicket: () => exampleBodies("createTicket").map((body) => ({ target: "/ticket", body })),
  updateTickets: () => exampleBodies("updateTickets").map((body) => ({ target: "/ticket", body })),
  pingTicket: (reader) => each(reader.ids("tickets"), (id) => `/ticket/${id}/ping`),
  hasTicketWorklogs: (reader) => each(reader.ids("tickets"), (id) => `/ticket/${id}/worklog/exists`),
  listConversations: (reader) => each(reader.ids("tickets"), (id) => `/ticket/${id}/conversation`),
  getConversation: (reader) => [
    ...each(reader.ids("tickets"), (id) => `/ticket/${id}/conversation/${id}`),
    ...each(reader.all("conversations"), ({ id, ticketId }) => `/ticket/${ticketId}/conversation/${id}`),
  ],
  replyToTicket: (reader) =>
    [{}, { private: true }, { isDraft: true }].flatMap((how) => {
      const body = JSON.stringify({ ...how, content: { message: "Guten Tag" }, to: ["kundin@example.org"] });
      return each(reader.ids("tickets"), (id) => `/ticket/${id}/conversation/reply`).map((one) => ({ ...one, body }));
    }),
  updateTicket: () => exampleBodies("updateTicket").map((body) => ({ target: "/ticket/1", body })),
  searchTickets(reader) {
    const pages = Array.from({ length: Math.ceil(reader.count("tickets") / 50) }, (_, page) => ({
      limit: 50,
      offset: page * 50,
    }));
    const bodies = [...exampleBodies("searchTickets"), ...pages.map((page) => JSON.stringify(page))];
    return [{ target: "/ticket/search" }, ...bodies.map((body) => ({ target: "/ticket/search", body }))];
  },
  getAiAgentPerformanceReport: (reader) =>
    [...reader.all("aiAgents")].flatMap(({ id, outputHandlingCases }) => {
      const path = `/report/aiAgentPerformance/${id}`;
      const cases = Object.keys(outputHandlingCases).map((code) => `outputHandlingCase=${code}`);
      return each(
        [...[0, 1, 3, 7, 14, 30, 90, 365].map((days) => `lastDays=${days}`), ...cases],
        (query) => `${path}?${query}`,
      );
    }),
  acceptAllExpectedResults: (reader) =>
    each(reader.ids("testRuns"), (id) => `/aiQualityCheck/testRun/${id}/acceptAllExpectedResults`),
  listTestRuns: () =>
    each(["", "?aiAgentId=1", "?state=cancelled", "?limit=2&offset=3"], (query) => `/aiQualityCheck/testRun${query}`),
  scheduleTestRun: () => [
    { target: "/aiQualityCheck/testRun" },
    ...exampleBodies("scheduleTestRun").map((body) => ({ target: "/aiQualityCheck/testRun", body })),
  ],
  getTestRun: (reader) => each(reader.ids("testRuns"), (id) => `/aiQualityCheck/testRun/${id}`),
  cancelTestRun: (reader) => each(runsThat(reader, true), (id) => `/aiQualityCheck/testRun/${id}/cancel`),
  rerunTestRun: (reader) => each(runsThat(reader, false), (id) => `/aiQualityCheck/testRun/${id}/rerun`),
  acceptExpectedResult: (reader) =>
    each(
      [...reader.all("testTickets")].filter(({ actualResult }) => actualResult !== null),
      ({ testRunId, ticketId }) => `/aiQualityCheck/testRun/${testRunId}/acceptExpectedResult/${ticketId}`,
    ),
  listTestCases: () => each(["", "?limit=3&offset=2"], (query) => `/aiQualityCheck/testCase${query}`),
  listTestCasesOfAiAgent: (reader) => each(reader.ids("aiAgents"), (id) => `/aiQualityCheck/testCase/${id}`),
  listKnowledgeSources: (reader) => [
    { target: "/knowledgeSource" },
    ...each(reader.ids("knowledgeNodes"), (id) => `/knowledgeSource?parent=${id}&orderByField=views`),
    ...each(
      ["q=strom", "modifiedAfter=2026-01-01%2000:00:00", "limit=3&offset=2"],
      (query) => `/knowledgeSource?${query}`,
    ),
  ],
  getKnowledgeSource: (reader) => each(reader.ids("knowledgeSources"), (id) => `/knowledgeSource/${id}`),
  getKnowledgeSourceStructure: () =>
    each(["true", "false"], (flag) => `/knowledgeSourceStructure?withExcluded=${flag}`),
  createKnowledgeSource: () =>
    exampleBodies("createKnowledgeSource").map((body) => ({ target: "/knowledgeSource", body })),
  updateKnowledgeSource: (reader) =>
    [...reader.ids("knowledgeSources")].map((id) => ({ target: `/knowledgeSource/${id}`, body: '{"title":"Neu"}' })),
  deleteKnowledgeSource: (reader) => each(reader.ids("knowledgeSources"), (id) => `/knowledgeSource/${id}`),
  listArchivedKnowledgeSources: () =>
    each(["", "?limit=1&offset=1", "?q=Umzug&orderByField=views"], (query) => `/knowledgeSource/archived${query}`),
  createKnowledgeNode: () =>
    exampleBodies("createKnowledgeNode").map((body) => ({ target: "/knowledgeSourceStructure", body })),
  updateKnowledgeNode: (reader) =>
    [...reader.ids("knowledgeNodes")].map((id) => ({
      target: `/knowledgeSourceStructure/${id}`,
      body: '{"name":"Neu","parent":0}',
    })),
  deleteKnowledgeNode: (reader) =>
    each([...reader.ids("knowledgeNodes")].reverse(), (id) => `/knowledgeSourceStructure/${id}`),
  listWebsiteConnectors: () => [{ target: connectors }],
  createWebsiteConnector: () => exampleBodies("createWebsiteConnector").map((body) => ({ target: connectors, body })),
  getWebsiteConnector: (reader) => each(reader.ids("connectors"), (id) => `${connectors}/${id}`),
  updateWebsiteConnector: () =>
    exampleBodies("updateWebsiteConnector").map((body) => ({ target: `${connectors}/1`, body })),
  deleteWebsiteConnector: (reader) => each(reader.ids("connectors"), (id) => `${connectors}/${id}`),
  crawlWebsite: (reader) => each(reader.ids("connectors"), (id) => `${connectors}/${id}/crawl`),
  getQualityAssessment: (reader) =>
    [...reader.ids("assessments")].flatMap((id) =>
      each(["", "?format=full", "?format=summary"], (query) => `/quality/assessment/${id}${query}`),
    ),
  listQualityAssessments: (reader) => [
    ...each(
      ["", "?limit=500&lastDays=3650", "?limit=2&offset=1", "?from=2026-02-01&to=2026-03-01"],
      (query) => `/quality/assessment${query}`,
    ),
    ...each(Object.keys(assessmentStates), (state) => `/quality/assessment?lastDays=3650&state=${state}`),
    ...each(reader.ids("users"), (id) => `/quality/assessment?user=${id}`),
    ...each(reader.ids("scorecards"), (id) => `/quality/assessment?scorecardId=${id}`),
  ],
  updateQualityAssessment: (reader) =>
    [...reader.ids("assessments")].map((id) => ({
      target: `/quality/assessment/${id}`,
      body: '{"supervisorAssessment":"Gut."}',
    })),
  deleteQualityAssessment: (reader) => each(reader.ids("assessments"), (id) => `/quality/assessment/${id}`),
  refreshQualityAssessment: (reader) => each(reader.ids("assessments"), (id) => `/quality/assessment/${id}/refresh`),
  listScorecards: () => [{ target: "/quality/scorecard" }],
  getScorecard: (reader) => each(reader.ids("scorecards"), (id) => `/quality/scorecard/${id}`),
  importApp: () => exampleBodies("importApp").map((body) => ({ target: "/app/import", body })),
  installAppFromStore: (reader) => each(reader.ids("storeApps"), (id) => `/app/store/${id}/install`),
  exportApp: (reader) => each([...reader.all("apps")], ({ appId }) => `/app/${appId}/export`),
  listApps: () => [{ target: "/app" }],
  getApp: (reader) => each([...reader.all("apps")], ({ appId }) => `/app/${appId}`),
  deleteApp: (reader) => each([...reader.all("apps")], ({ appId }) => `/app/${appId}`),
  listStoreApps: () => [{ target: "/app/store" }],
  getProfile: () => [{ target: "/profile" }],
  listProfiles: () => [{ target: "/profiles" }],
  createProfileToken: (reader) =>
    [...reader.ids("users")].map((id) => ({ target: `/jwt/${id}`, body: JSON.stringify({ name: "reports" }) })),
  listTags: () => each(["", "?q=Vertrag", "?type=skill", "?type=brand&q=licht"], (query) => `/tag${query}`),
  getTag: (reader) => each(reader.ids("tags"), (id) => `/tag/${id}`),
  listTeams: () => [{ target: "/team/list" }],
  listAiAgents: () => [{ target: "/aiAgents" }],
  getAiAgent: (reader) => each(reader.ids("aiAgents"), (id) => `/aiAgent/${id}`),
  getHealth: () => [{ target: "/health" }],
  getVersion: () => [{ target: "/version" }],
  getOpenApiDocument: () =>
    ["application/yaml", "application/json"].map((accept) => ({ target: "/docs/open-api", accept })),
};

/** Records that rightly get another answer than 200, as `status target`. */
const exceptions: { readonly [Id in OperationId]?: (reader: Reader) => readonly string[] } = {
  acceptAllExpectedResults: (reader) =>
    [...reader.all("testRuns")]
      .filter(({ ticketsTested }) => ticketsTested === 0)
      .map(({ id }) => `409 /aiQualityCheck/testRun/${id}/acceptAllExpectedResults`),
  getKnowledgeSource: (reader) => hiddenSources(reader).map((id) => `404 /knowledgeSource/${id}`),
  updateKnowledgeSource: (reader) => hiddenSources(reader).map((id) => `404 /knowledgeSource/${id}{"title":"Neu"}`),
  deleteKnowledgeSource: (reader) => hiddenSources(reader).map((id) => `404 /knowledgeSource/${id}`),
  updateKnowledgeNode: (reader) =>
    [...reader.all("knowledgeNodes")]
      .filter(({ articleId }) => articleId !== null)
      .map(({ id }) => `422 /knowledgeSourceStructure/${id}{"name":"Neu","parent":0}`),
  updateQualityAssessment: (reader) =>
    refusedChanges(
      reader,
      ["unprocessed", "aiInProgress", "error", "deleted"],
      (id) => `/quality/assessment/${id}{"supervisorAssessment":"Gut."}`,
    ),
  deleteQualityAssessment: (reader) => refusedChanges(reader, [], (id) => `/quality/assessment/${id}`),
  refreshQualityAssessment: (reader) =>
    refusedChanges(
      reader,
      ["reviewedBySupervisor", "discussedWithAssessee", "deleted"],
      (id) => `/quality/assessment/${id}/refresh`,
    ),
  exportApp: (reader) => deletedApps(reader).map((appId) => `404 /app/${appId}/export`),
  getApp: (reader) => deletedApps(reader).map((appId) => `404 /app/${appId}`),
  deleteApp: (reader) => deletedApps(reader).map((appId) => `404 /app/${appId}`),
};

/** Test runs that are running, or have ended. */
function runsThat(reader: Reader, isRunning: boolean): number[] {
  return [...reader.all("testRuns")].filter(({ state }) => (state === "running") === isRunning).map(({ id }) => id);
}

/** Records that rightly get another answer than 200 for what the caller, user 1, changes of them. */
function refusedChanges(
  reader: Reader,
  states: readonly string[],
  toTarget: (id: number) => string,
): readonly string[] {
  return [...reader.all("assessments")].flatMap(({ id, assessedUser, state }) => {
    if (assessedUser === 1) return [`403 ${toTarget(id)}`];
    return states.includes(state) ? [`409 ${toTarget(id)}`] : [];
  });
}

function hiddenSources(reader: Reader): readonly number[] {
  const isExcluded = createExclusion(reader);
  const sources = [...reader.all("knowledgeSources")];
  return sources.filter((one) => one.status === "deleted" || isExcluded(one)).map(({ id }) => id);
}

function deletedApps(reader: Reader): readonly string[] {
  return [...reader.all("apps")].flatMap(({ appId, deletedAt }) => (deletedAt === null ? [] : [appId]));
}

function each<T>(items: Iterable<T>, toTarget: (item: T) => string): Asked[] {
  return [...items].map((item) => ({ target: toTarget(item) }));
}

function exampleBodies(operationId: OperationId): string[] {
  return [...exampleBodiesOf(operationId).values()].map((value) => JSON.stringify(value));
}

async function askAll(mock: ProofMock, operationId: OperationId): Promise<{ refused: string[]; breaches: string[] }> {
  const refused: string[] = [];
  const breaches: string[] = [];
  for (const asked of mock.store.read(questions[operationId])) {
    const answer = await mock.send({ ...asked, method: routeOf(operationId).method });
    if (answer.status !== 200) refused.push(`${answer.status} ${asked.target}${asked.body ?? ""}`);
    const wrong = judgeAnswer(operationId, answer.status, answer.mediaType, bodyOf(answer));
    breaches.push(...wrong.map((what) => `${asked.target} ${asked.body ?? ""}: ${what}`));
  }
  return { refused, breaches };
}

it.each(routes.map(({ operationId }) => operationId))(
  "%s answers every record by the published contract",
  async (id) => {
    const mock = createProofMock();
    const expected = mock.store.read((reader) => exceptions[id]?.(reader) ?? []);
    expect(mock.store.read(questions[id]).length).toBeGreaterThan(expected.length);
    expect(await askAll(mock, id)).toEqual({ refused: expected, breaches: [] });
    expect(mock.errors).toEqual([]);
  },
);

it("the contract is answered as it is published, as YAML and as JSON", async () => {
  const mock = createProofMock();
  const [yaml, json] = await Promise.all(
    ["application/yaml", "application/json"].map((accept) =>
      mock.send({ method: "GET", target: "/docs/open-api", accept }),
    ),
  );
  expect(JSON.parse(json?.text ?? "")).toEqual(contractDocument);
  expect(parse(yaml?.text ?? "")).toEqual(contractDocument);
});
