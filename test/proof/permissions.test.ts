// Who may do what, through the whole mock: every operation of the route table as administrator and as agents with and without its
// permission. The table is written a second time on purpose; the product's is in mock/services/permissions.ts.
import { describe, expect, it } from "vitest";
import type { Permission, UserRecord } from "../../mock/records/tickets.ts";
import type { World } from "../../mock/records/world.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { recordOf, recordsOf } from "../fixtures/worlds.ts";
import { exampleRequestOf, routes } from "./contract-document.ts";
import { judgeAnswer } from "./contract-judge.ts";
import { bodyOf, buildProofWorld, createProofMock, type ProofMock, type Sent } from "./proof-mock.ts";

/** Any one of these lets an agent in; none: everybody may. */
const needed: Readonly<Record<OperationId, readonly Permission[]>> = {
  getTicket: [],
  searchTickets: [],
  getTicketWorklogs: [],
  listConversations: [],
  getConversation: [],
  replyToTicket: ["updateTicket"],
  updateTicket: ["updateTicket"],
  getAiAgentPerformanceReport: ["reportAiPerformance"],
  acceptAllExpectedResults: ["aiQualityCheckEdit"],
  listKnowledgeSources: ["readKnowledge"],
  getKnowledgeSource: ["readKnowledge"],
  getKnowledgeSourceStructure: ["readKnowledge"],
  createKnowledgeSource: ["createKnowledge"],
  getQualityAssessment: ["qualityViewAssessmentAll", "qualityViewAssessmentTeamMate", "qualityViewAssessmentOwn"],
  importApp: ["readApps"],
  installAppFromStore: ["readApps"],
  exportApp: ["readApps"],
  getProfile: [],
  listProfiles: [],
  createProfileToken: [],
  listTags: [],
  getTag: [],
  listTeams: [],
  listAiAgents: [],
  getAiAgent: [],
  getHealth: [],
  getVersion: [],
  getOpenApiDocument: [],
};
const allPermissions: readonly Permission[] = [
  "updateTicket",
  "readKnowledge",
  "createKnowledge",
  "updateKnowledge",
  "deleteKnowledge",
  "archiveKnowledge",
  "aiQualityCheckView",
  "aiQualityCheckRun",
  "aiQualityCheckEdit",
  "qualityViewAssessmentAll",
  "qualityViewAssessmentTeamMate",
  "qualityViewAssessmentOwn",
  "reportAiPerformance",
  "readApps",
];

const base = buildProofWorld();
const agentId = 900;

/** The default world with one more user, in the teams of another one. */
function worldWith(role: UserRecord["role"], permissions: readonly Permission[], teamOf = 1): World {
  const { wire, teamIds } = recordOf(base, "users", teamOf);
  const user: UserRecord = { id: agentId, wire: { ...wire, id: agentId }, role, permissions, teamIds };
  const { users } = base.collections;
  const extended: World["collections"]["users"] = {
    size: users.size + 1,
    ids: () => [...users.ids(), agentId],
    get: (id) => (id === agentId ? user : users.get(id)),
  };
  return {
    ...base,
    key: `${base.key} ${role} ${permissions.join()}`,
    collections: { ...base.collections, users: extended },
  };
}

function mockWith(role: UserRecord["role"], permissions: readonly Permission[]): ProofMock {
  return createProofMock({ world: worldWith(role, permissions) });
}

async function ask(
  mock: ProofMock,
  request: Sent,
): Promise<{ status: number; code: string | undefined; wrong: string[] }> {
  const answer = await mock.send(request);
  const body = bodyOf<{ code?: string }>(answer);
  const { operationId } = request;
  const wrong = operationId === undefined ? [] : judgeAnswer(operationId, answer.status, answer.mediaType, body);
  return { status: answer.status, code: answer.status === 200 ? undefined : body.code, wrong };
}

/** The example of the contract, asked by the agent; tokens are made of one's own, those of others are tried further down. */
function requestOf(operationId: OperationId): Sent {
  const example = exampleRequestOf(operationId);
  const target = operationId === "createProfileToken" ? `/jwt/${agentId}` : example.target;
  return { ...example, target, userId: agentId };
}

const granted = { status: 200, code: undefined, wrong: [] };
const refused = { status: 403, code: "missing_permission", wrong: [] };

describe.each(routes.map(({ operationId }) => operationId))("%s", (operationId) => {
  // The example's assessment is another user's: what TeamMate and Own open is tried further down.
  const request = requestOf(operationId);
  const permissions = needed[operationId].filter((permission) => !/TeamMate|Own/.test(permission));

  it("lets an administrator in, who holds no permission by name", async () => {
    expect(await ask(mockWith("administrator", []), request)).toEqual(granted);
  });

  it.each(permissions)("lets an agent in with %s alone", async (permission) => {
    expect(await ask(mockWith("agent", [permission]), request)).toEqual(granted);
  });

  it("treats an agent without any permission as the table says, and changes nothing on a refusal", async () => {
    const mock = mockWith("agent", []);
    expect(await ask(mock, request)).toEqual(needed[operationId].length === 0 ? granted : refused);
    if (needed[operationId].length > 0) expect(mock.store.version).toBe(0);
  });

  it("is not opened by all the other permissions together", async () => {
    const keys = operationId === "createKnowledgeSource" ? ["createKnowledge", "updateKnowledge"] : needed[operationId];
    const others = allPermissions.filter((permission) => !keys.includes(permission));
    const answer = await ask(mockWith("agent", others), request);
    expect(answer).toEqual(needed[operationId].length === 0 ? granted : refused);
  });
});

describe("createKnowledgeSource", () => {
  const known = recordsOf(base, "knowledgeSources").find(({ status }) => status === "active")?.name;
  const deleted = recordsOf(base, "knowledgeSources").find(({ status }) => status === "deleted")?.name;
  const cases: [Permission[], string, string | undefined, object][] = [
    [["createKnowledge"], "a new name", "Ganz neu", granted],
    [["createKnowledge"], "the name of a deleted source", deleted, granted],
    [["createKnowledge"], "a known name", known, refused],
    [["updateKnowledge"], "a known name", known, granted],
    [["updateKnowledge"], "a new name", "Ganz neu", refused],
    [["updateKnowledge"], "the name of a deleted source", deleted, refused],
    [["createKnowledge", "updateKnowledge"], "a known name", known, granted],
  ];

  it.each(cases)("by an agent with %j and %s", async (permissions, _, name, expected) => {
    expect(name).toBeDefined();
    const body = JSON.stringify({ name, text: "Neuer Text" });
    const request: Sent = { operationId: "createKnowledgeSource", method: "POST", target: "/knowledgeSource", body };
    const mock = mockWith("agent", permissions);
    expect(await ask(mock, { ...request, userId: agentId })).toEqual(expected);
    expect(mock.store.version).toBe(expected === granted ? 1 : 0);
  });
});

describe("createProfileToken", () => {
  const request: Sent = { ...requestOf("createProfileToken"), target: "/jwt/1" };

  it("makes tokens of others for an administrator, and for no agent, whatever else the agent may do", async () => {
    expect(await ask(mockWith("administrator", []), request)).toEqual(granted);
    expect(await ask(mockWith("agent", allPermissions), request)).toEqual({ ...refused, code: "foreign_profile" });
  });
});

describe("getQualityAssessment", () => {
  const hidden = { status: 403, code: "assessment_not_visible", wrong: [] };
  const assessments = recordsOf(base, "assessments");
  const assessedIds = [...new Set(assessments.map(({ assessedUser }) => assessedUser))];
  const one = assessments[0];

  it("has assessments of several users in several teams to try", () => {
    const teams = new Set(assessedIds.flatMap((id) => recordOf(base, "users", id).teamIds));
    expect([assessedIds.length > 2, teams.size > 1]).toEqual([true, true]);
  });

  it.each([
    { permission: "qualityViewAssessmentAll", mate: granted, stranger: granted },
    { permission: "qualityViewAssessmentTeamMate", mate: granted, stranger: hidden },
    { permission: "qualityViewAssessmentOwn", mate: hidden, stranger: hidden },
  ] as const)("shows those of others as $permission covers them", async ({ permission, mate, stranger }) => {
    const colleague = one?.assessedUser ?? 0;
    const teams = recordOf(base, "users", colleague).teamIds;
    const mock = createProofMock({ world: worldWith("agent", [permission], colleague) });
    for (const { id, assessedUser } of assessments) {
      const isMate = recordOf(base, "users", assessedUser).teamIds.some((team) => teams.includes(team));
      const request: Sent = { operationId: "getQualityAssessment", method: "GET", target: `/quality/assessment/${id}` };
      expect(await ask(mock, { ...request, userId: agentId }), `assessment ${id}`).toEqual(isMate ? mate : stranger);
    }
  });

  it.each(["qualityViewAssessmentAll", "qualityViewAssessmentTeamMate", "qualityViewAssessmentOwn"] as const)(
    "shows a caller their own with %s, not to be edited",
    async (permission) => {
      const { users } = base.collections;
      const owner = recordOf(base, "users", one?.assessedUser ?? 0);
      const own: UserRecord = { ...owner, role: "agent", permissions: [permission] };
      const replaced: typeof users = {
        ...users,
        ids: () => users.ids(),
        get: (id) => (id === own.id ? own : users.get(id)),
      };
      const mock = createProofMock({ world: { ...base, collections: { ...base.collections, users: replaced } } });
      const answer = await mock.send({ method: "GET", target: `/quality/assessment/${one?.id}`, userId: own.id });
      expect([answer.status, bodyOf<object>(answer)]).toEqual([200, expect.objectContaining({ canEdit: false })]);
    },
  );
});
