// Laws of ids: an answer is about the requested record, and the records that it names exist.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { valuesAt } from "../json-parts.ts";
import { leadsNowhere } from "../judge/lost-ids.ts";
import type { Breach } from "../report/finding.ts";
import type { Session } from "../session.ts";
import { breachOf, type Law, standingAt } from "./law.ts";

/** Where an answer repeats the id that was asked for. */
const identities: readonly (readonly [operationId: OperationId, parameter: string, path: string])[] = [
  ["getTicket", "ticketId", "id"],
  ["listConversations", "ticketId", "conversations/[]/ticketId"],
  ["getConversation", "conversationId", "id"],
  ["getConversation", "ticketId", "ticketId"],
  ["getTicketWorklogs", "ticketId", "[]/ticketId"],
  ["getQualityAssessment", "id", "id"],
  ["getScorecard", "id", "id"],
  ["getKnowledgeSource", "id", "id"],
  ["getWebsiteConnector", "id", "id"],
  ["getTag", "id", "id"],
  ["getAiAgent", "id", "id"],
  ["getTestRun", "testRunId", "testRun/id"],
  ["getApp", "appId", "appId"],
  ["exportApp", "appId", "appId"],
  ["getAiAgentPerformanceReport", "aiAgentId", "[]/filters/aiAgentId"],
  ["listTestCasesOfAiAgent", "aiAgentId", "testCases/[]/aiAgentId"],
];

/** Lists that have every record of a kind, and where others name such records. */
const memberships: readonly {
  readonly list: OperationId;
  readonly ids: string;
  readonly named: readonly (readonly [operationId: OperationId, path: string])[];
}[] = [
  {
    list: "listTags",
    ids: "tags/[]/id",
    named: [
      ["searchTickets", "tickets/[]/tagIds/[]"],
      ["getTicket", "tagIds/[]"],
      ["listKnowledgeSources", "items/[]/tags/[]"],
    ],
  },
  {
    list: "listProfiles",
    ids: "profiles/[]/id",
    named: [
      ["searchTickets", "tickets/[]/agentId"],
      ["searchTickets", "tickets/[]/assignedAgentIds/[]"],
      ["getTicketWorklogs", "[]/worklog/userId"],
      ["getQualityAssessment", "assessedUser"],
      ["getQualityAssessment", "assessedByUser"],
    ],
  },
  {
    list: "listAiAgents",
    ids: "aiAgents/[]/id",
    named: [
      ["getTicket", "intents/[]/outcome/aiAgentId"],
      ["getTicketWorklogs", "[]/aiUsage/aiAgents/[]/id"],
      ["listTestRuns", "testRuns/[]/testRun/aiAgentId"],
      ["listTestCases", "testCases/[]/aiAgentId"],
    ],
  },
  {
    list: "listScorecards",
    ids: "scorecards/[]/id",
    named: [
      ["getTicketWorklogs", "[]/assessments/[]/scorecardId"],
      ["getQualityAssessment", "scorecardId"],
    ],
  },
  {
    list: "listTeams",
    ids: "teams/[]/id",
    named: [["listKnowledgeSources", "items/[]/teams/[]"]],
  },
];

/** Ids whose records are read one by one, the first few of each answer. */
const leads: readonly (readonly [operationId: OperationId, path: string, read: OperationId, parameter: string])[] = [
  ["getTicketWorklogs", "[]/assessments/[]/id", "getQualityAssessment", "id"],
  ["getQualityAssessment", "ticketId", "getTicket", "ticketId"],
  ["listTestCases", "testCases/[]/ticketId", "getTicket", "ticketId"],
  ["getTestRun", "tickets/[]/ticketId", "getTicket", "ticketId"],
];
const mostLeads = 2;

export const referenceLaws: readonly Law[] = [
  ...identities.map(([operationId, parameter, path]) => ({
    operationId,
    check: (session: Session) => Promise.resolve(checkIdentity(session, operationId, parameter, path)),
  })),
  ...memberships.flatMap(({ list, ids, named }) =>
    named.map(([operationId, path]) => ({
      operationId,
      check: (session: Session) => Promise.resolve(checkMembers(session, { list, ids }, operationId, path)),
    })),
  ),
  ...leads.map(([operationId, path, read, parameter]) => ({
    operationId,
    check: (session: Session) => checkLeads(session, { operationId, path }, { read, parameter }),
  })),
];

function checkIdentity(session: Session, operationId: OperationId, parameter: string, path: string): readonly Breach[] {
  return session.answersOf(operationId).flatMap((answer) => {
    const asked = String(answer.request.path?.[parameter]);
    const other = valuesAt(answer.body, path).find((id) => isId(id) && String(id) !== asked);
    if (other === undefined) return [];
    return [
      breachOf(answer, "identity", `200 /${path}`, { found: other, expected: asked }, standingOf(operationId, path)),
    ];
  });
}

function checkMembers(
  session: Session,
  { list, ids }: { readonly list: OperationId; readonly ids: string },
  operationId: OperationId,
  path: string,
): readonly Breach[] {
  const all = new Set(session.answersOf(list).flatMap(({ body }) => valuesAt(body, ids).map(String)));
  if (all.size === 0) return [];
  return session.answersOf(operationId).flatMap((answer) => {
    const lost = valuesAt(answer.body, path).find((id) => isId(id) && !all.has(String(id)));
    if (lost === undefined) return [];
    const told = { found: lost, expected: `an id that ${list} has` };
    return [breachOf(answer, "reference", `200 /${path}`, told, standingOf(operationId, path))];
  });
}

async function checkLeads(
  session: Session,
  { operationId, path }: { readonly operationId: OperationId; readonly path: string },
  { read, parameter }: { readonly read: OperationId; readonly parameter: string },
): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  for (const answer of session.answersOf(operationId)) {
    const ids = [...new Set(valuesAt(answer.body, path).filter(isId))].slice(0, mostLeads);
    for (const id of ids) {
      const missing = await session.missing(read, { [parameter]: id });
      if (missing !== undefined) found.push(leadsNowhere(missing, { operationId, path }));
    }
  }
  return found;
}

function standingOf(operationId: OperationId, path: string) {
  return standingAt(operationId, `/${path.replaceAll("[]", "0")}`);
}

function isId(value: unknown): value is number | string {
  return typeof value === "number" || typeof value === "string";
}
