// Makes requests that the contract allows and the current state can answer with 200, for any operation of the route table: ids come from
// the state, everything else from the schemas (test/proof/sample-value.ts).
import type { RandomStream } from "../../mock/core/random.ts";
import type { Reader } from "../../mock/services/state-types.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { assessmentSources, fitAssessments } from "./assessment-requests.ts";
import { bodySchemaOf, parametersOf, routeOf, routes } from "./contract-document.ts";
import { fitKnowledge, knowledgeSources } from "./knowledge-requests.ts";
import type { Sent } from "./proof-mock.ts";
import { anId, anIdOrNull, anIdTextOrNull, type Source, type Sources, someIds } from "./request-sources.ts";
import { sampleSearch } from "./sample-search.ts";
import { sampleObject, sampleValue } from "./sample-value.ts";

type Values = Record<string, unknown>;
const testedRun: Source = (reader, random) =>
  random.pick([...reader.all("testRuns")].filter((run) => run.ticketsTested > 0)).id;

function runsThat(reader: Reader, isRunning: boolean): number[] {
  return [...reader.all("testRuns")].filter(({ state }) => (state === "running") === isRunning).map(({ id }) => id);
}

const runningRun: Source = (reader, random) => {
  const running = runsThat(reader, true);
  return random.pick(running.length > 0 ? running : [...reader.ids("testRuns")]);
};
const endedRun: Source = (reader, random) => random.pick(runsThat(reader, false));

const importedAppId: Source = (reader, random) =>
  random.chance(0.5) ? `neu-${random.integer(1, 9)}` : random.pick([...reader.all("apps")]).appId;

const presentAppId: Source = (reader, random) =>
  random.pick([...reader.all("apps")].filter((app) => app.deletedAt === null)).appId;

// Requests come from the administrator and from user 2, who makes tokens of their own only.
const ownOrAgents: Source = () => 2;

/** By operation, then by parameter or property. */
const sources: { readonly [Id in OperationId]?: Sources } = {
  getTicket: { ticketId: anId("tickets") },
  getTicketWorklogs: { ticketId: anId("tickets") },
  createTicket: {
    customerId: anIdTextOrNull("customers"),
    contractId: anIdTextOrNull("contracts"),
    agentId: anIdOrNull("users"),
    assignedAgentIds: someIds("users"),
    tagIds: someIds("tags"),
    externalTicketId: (_, random) => random.pick(["", "CRM-1", "CRM-2", "EXT-100003"]),
  },
  pingTicket: { ticketId: anId("tickets") },
  hasTicketWorklogs: { ticketId: anId("tickets") },
  listConversations: { ticketId: anId("tickets") },
  // A ticket without a text has no first message.
  getConversation: {
    ticketId: (reader, random) =>
      random.pick([...reader.all("tickets")].filter(({ bodyPlain }) => bodyPlain !== "")).id,
  },
  replyToTicket: { ticketId: anId("tickets"), to: () => ["kundin@example.org"] },
  updateTicket: {
    ticketId: anId("tickets"),
    contractId: anIdTextOrNull("contracts"),
    customerId: anIdTextOrNull("customers"),
    workedOnBy: anIdOrNull("users"),
    agentId: anIdOrNull("users"),
    assignedAgentIds: someIds("users"),
    tagIds: someIds("tags"),
    addTagIds: someIds("tags"),
    removeTagIds: someIds("tags"),
  },
  ...knowledgeSources,
  createProfileToken: { profileId: ownOrAgents },
  getTag: { id: anId("tags") },
  listTags: { q: (_, random) => random.pick(["um", "Vertrag /", "nichts davon"]) },
  getAiAgent: { id: anId("aiAgents") },
  ...assessmentSources,
  getAiAgentPerformanceReport: { aiAgentId: anId("aiAgents") },
  acceptAllExpectedResults: { testRunId: testedRun },
  acceptExpectedResult: { testRunId: testedRun },
  getTestRun: { testRunId: anId("testRuns") },
  cancelTestRun: { testRunId: runningRun },
  rerunTestRun: { testRunId: endedRun },
  listTestRuns: { aiAgentId: anId("aiAgents"), limit: (_, random) => random.integer(1, 20) },
  listTestCasesOfAiAgent: { aiAgentId: anId("aiAgents") },
  importApp: { appId: importedAppId },
  exportApp: { appId: presentAppId },
  getApp: { appId: presentAppId },
  deleteApp: { appId: presentAppId },
  installAppFromStore: { storeId: anId("storeApps") },
};

/** What the schema allows but a rule of the domain refuses, made right. */
const amends: { readonly [Id in OperationId]?: (values: Values, reader: Reader, random: RandomStream) => void } = {
  updateTicket(values) {
    if (typeof values.contractId === "string") delete values.customerId;
  },
  createTicket(values) {
    if (typeof values.contractId === "string") delete values.customerId;
  },
  getConversation(values) {
    if ("ticketId" in values) values.conversationId = values.ticketId;
  },
  // Drafts of one ticket are told by stories (test/behaviour/cases/conversations.ts).
  replyToTicket(values) {
    if ("ticketId" in values) return;
    delete values.draftId;
    for (const name of ["to", "cc", "bcc"]) if (name in values || name === "to") values[name] = ["kundin@example.org"];
    values.content ??= { message: "Guten Tag" };
  },
  acceptExpectedResult(values, reader, random) {
    if (!("testRunId" in values)) return;
    const tested = reader
      .lookup("testTickets", "run", Number(values.testRunId))
      .filter((one) => one.actualResult !== null);
    values.ticketId = random.pick(tested).ticketId;
  },
  scheduleTestRun(values, reader, random) {
    const cases = [...reader.all("testCases")];
    const { aiAgentId } = random.pick(cases);
    const own = cases.filter((one) => one.aiAgentId === aiAgentId).map(({ id }) => id);
    if ("aiAgentId" in values) values.aiAgentId = random.chance(0.5) ? aiAgentId : Number(aiAgentId);
    if ("testCaseIds" in values) values.testCaseIds = own.slice(0, random.integer(1, own.length));
  },
  updateQualityAssessment(values) {
    // Which state follows depends on the assessment; they are gone through in test/behaviour/cases/assessments.ts.
    delete values.state;
    if (values.discussionDate === null) delete values.discussionDate;
  },
  updateWebsiteConnector(values) {
    if (!("excludePaths" in values)) return;
    delete values.addExcludePaths;
    delete values.removeExcludePaths;
  },
  getAiAgentPerformanceReport(values, reader, random) {
    const agent = reader.get("aiAgents", Number(values.aiAgentId));
    const codes = Object.keys(agent?.outputHandlingCases ?? {});
    if (codes.length === 0) delete values.outputHandlingCase;
    else if ("outputHandlingCase" in values) values.outputHandlingCase = random.pick(codes);
  },
};

/** The operation, or another one where the state has nothing for it. */
export function fitOperation(operationId: OperationId, reader: Reader): OperationId {
  if (operationId === "cancelTestRun" && runsThat(reader, true).length === 0) return "scheduleTestRun";
  return fitAssessments(fitKnowledge(operationId, reader), reader);
}

/** A request for the operation. The stream decides it, together with the state. */
export function makeRequest(operationId: OperationId, random: RandomStream, reader: Reader): Sent {
  const { method, path } = routeOf(operationId);
  const own = sources[operationId] ?? {};
  const choose = (name: string) => own[name]?.(reader, random);
  const parameters: Values = {};
  for (const { name, in: place, schema } of parametersOf(operationId)) {
    if (place === "path" || random.chance(0.4)) parameters[name] = choose(name) ?? sampleValue(schema, random);
  }
  amends[operationId]?.(parameters, reader, random);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
  const query = Object.entries(parameters).filter(([name]) => !path.includes(`{${name}}`));
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&");
  const target = search === "" ? filled : `${filled}?${search}`;
  const body = makeBody(operationId, random, reader, choose);
  return { operationId, method, target, ...(body === undefined ? {} : { body }) };
}

function makeBody(
  operationId: OperationId,
  random: RandomStream,
  reader: Reader,
  choose: (name: string) => unknown,
): string | undefined {
  const { body } = routeOf(operationId);
  const schema = bodySchemaOf(operationId);
  if (body !== "required" && random.chance(0.1)) return undefined;
  if (schema === undefined) return routeOf(operationId).method === "GET" || random.chance(0.7) ? undefined : "{}";
  if (operationId === "searchTickets") return JSON.stringify(sampleSearch(schema, random, reader));
  if (operationId === "updateTickets") return JSON.stringify(makeChanges(random, reader));
  const value = sampleObject(schema, random, choose);
  amends[operationId]?.(value, reader, random);
  return JSON.stringify(value);
}

/** Some changes, each as of one ticket. */
function makeChanges(random: RandomStream, reader: Reader): readonly Values[] {
  const schema = bodySchemaOf("updateTicket") ?? {};
  return Array.from({ length: random.integer(1, 3) }, () => {
    const changes = sampleObject(schema, random, (name) => sources.updateTicket?.[name]?.(reader, random));
    amends.updateTicket?.(changes, reader, random);
    return { id: anId("tickets")(reader, random), changes };
  });
}

/** How often an operation comes, where not once: writes more often, so that states differ. */
const weights: { readonly [Id in OperationId]?: number } = {
  updateTicket: 14,
  getTicket: 3,
  createKnowledgeSource: 6,
  createKnowledgeNode: 2,
  createWebsiteConnector: 3,
  importApp: 2,
  installAppFromStore: 2,
  getAiAgentPerformanceReport: 2,
};

const drawn = routes.flatMap(({ operationId }) => Array.from({ length: weights[operationId] ?? 1 }, () => operationId));

/** Any operation, writes more often than reads. */
export function pickOperation(random: RandomStream): OperationId {
  return random.pick(drawn);
}
