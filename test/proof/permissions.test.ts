// Who may do what, through the whole mock: every operation of the contract as administrator, as agents with each permission alone, and as
// the users of the world. What is expected follows from the published document and from the caller's own profile.
import { describe, expect, it } from "vitest";
import { permissionNames } from "../../mock/records/permissions.ts";
import type { Permission, UserRecord } from "../../mock/records/tickets.ts";
import type { World } from "../../mock/records/world.ts";
import { recordOf, recordsOf } from "../fixtures/worlds.ts";
import { exampleRequestOf, permissionsOf, routes } from "./contract-document.ts";
import { judgeAnswer } from "./contract-judge.ts";
import { bodyOf, buildProofWorld, createProofMock, type ProofMock, type Sent } from "./proof-mock.ts";

/** The documented operations, written a second time on purpose: what they ask for must not change with the contract. */
const documented: Readonly<Record<string, readonly Permission[]>> = {
  getTicket: [],
  searchTickets: [],
  getTicketWorklogs: [],
  updateTicket: ["updateTicket"],
  getAiAgentPerformanceReport: ["reportAiPerformance"],
  acceptAllExpectedResults: ["aiQualityCheckEdit"],
  listKnowledgeSources: ["readKnowledge"],
  getKnowledgeSource: ["readKnowledge"],
  getKnowledgeSourceStructure: ["readKnowledge"],
  createKnowledgeSource: ["createKnowledge", "updateKnowledge"],
  getQualityAssessment: ["qualityViewAssessmentAll", "qualityViewAssessmentTeamMate", "qualityViewAssessmentOwn"],
  importApp: ["readApps"],
  installAppFromStore: ["readApps"],
  exportApp: ["readApps"],
  getHealth: [],
  getVersion: [],
  getOpenApiDocument: [],
};

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

const granted = { status: 200, code: undefined, wrong: [] };
const refused = { status: 403, code: "missing_permission", wrong: [] };

/** The callers of the matrix, each by the permissions of its record. */
const callers: readonly (readonly [string, UserRecord["role"], readonly Permission[]])[] = [
  ["an administrator, who holds no permission by name", "administrator", []],
  ["an agent without any permission", "agent", []],
  ["an agent with every permission", "agent", permissionNames],
  ...permissionNames.map((name) => [`an agent with ${name} alone`, "agent", [name]] as const),
];

/** Where the example of the contract needs one of several permissions: it makes a source, and gives one another name. */
const ofExample: { readonly [operationId: string]: readonly string[] } = {
  createKnowledgeSource: ["createKnowledge"],
  updateKnowledgeSource: ["updateKnowledge"],
};

async function permissionsTold(mock: ProofMock, userId: number): Promise<readonly string[]> {
  const answer = await mock.send({ operationId: "getProfile", method: "GET", target: "/profile", userId });
  return bodyOf<{ permissions: readonly string[] }>(answer).permissions;
}

/** Each operation as this caller: those whose answer is not what the document and the caller's profile say. */
async function findWrong(mock: ProofMock, userId: number): Promise<readonly object[]> {
  const held = await permissionsTold(mock, userId);
  const findings: object[] = [];
  for (const { operationId } of routes) {
    const needed = ofExample[operationId] ?? permissionsOf(operationId);
    const isOpen = needed.length === 0 || needed.some((name) => held.includes(name));
    const before = mock.store.version;
    const answer = await ask(mock, { ...exampleRequestOf(operationId), userId });
    const isRefused = answer.code === "missing_permission";
    const isRight = isOpen ? !isRefused && answer.status !== 401 : isRefused && mock.store.version === before;
    if (!isRight || answer.wrong.length > 0) findings.push({ operationId, needed, held, answer });
    if (mock.store.version !== before) await mock.sandboxes.find(undefined).reset();
  }
  return findings;
}

describe("the matrix of operations and callers", () => {
  it.each(callers)("has no wrong answer for %s", async (_, role, permissions) => {
    expect(await findWrong(mockWith(role, permissions), agentId)).toEqual([]);
  });

  it("has no wrong answer for the users of the world, one for each set of permissions", async () => {
    const mock = createProofMock();
    const kinds = Map.groupBy(recordsOf(base, "users"), ({ role, permissions }) => `${role} ${permissions.join()}`);
    expect(kinds.size).toBeGreaterThan(4);
    for (const [{ id } = { id: 0 }] of kinds.values()) expect(await findWrong(mock, id), `user ${id}`).toEqual([]);
  });

  it("answers the administrator's examples of the contract", async () => {
    const mock = mockWith("administrator", []);
    for (const { operationId } of routes) {
      expect(await ask(mock, { ...exampleRequestOf(operationId), userId: agentId }), operationId).toEqual(granted);
      await mock.sandboxes.find(undefined).reset();
    }
  });

  it("tells an administrator all permissions, and an agent those of the record", async () => {
    expect(await permissionsTold(mockWith("administrator", []), agentId)).toEqual(permissionNames);
    expect(await permissionsTold(mockWith("agent", ["readApps"]), agentId)).toEqual(["readApps"]);
  });

  it("asks for the same in documented operations as ever", () => {
    const told = routes.filter(({ tier }) => tier === "documented").map(({ operationId }) => operationId);
    expect(Object.fromEntries(told.map((operationId) => [operationId, permissionsOf(operationId)]))).toEqual(
      documented,
    );
  });
});

describe("createKnowledgeSource", () => {
  const known = recordsOf(base, "knowledgeSources").find(({ status }) => status === "active")?.name;
  const deleted = recordsOf(base, "knowledgeSources").find(({ status }) => status === "deleted")?.name;
  const archived = recordsOf(base, "knowledgeSources").find(({ status }) => status === "archived")?.name;
  const cases: [Permission[], string, string | undefined, object, string?][] = [
    [["createKnowledge"], "a new name", "Ganz neu", granted],
    [["createKnowledge"], "the name of a deleted source", deleted, granted],
    [["createKnowledge"], "a known name", known, refused],
    [["updateKnowledge"], "a known name", known, granted],
    [["updateKnowledge"], "a new name", "Ganz neu", refused],
    [["updateKnowledge"], "the name of a deleted source", deleted, refused],
    [["createKnowledge", "updateKnowledge"], "a known name", known, granted],
    [["updateKnowledge"], "a known name to archive", known, refused, "archived"],
    [["updateKnowledge", "archiveKnowledge"], "a known name to archive", known, granted, "archived"],
    [["updateKnowledge"], "an archived name to take back", archived, refused, "active"],
    [["updateKnowledge", "archiveKnowledge"], "an archived name to take back", archived, granted, "active"],
    [["updateKnowledge", "archiveKnowledge"], "a known name to delete", known, refused, "deleted"],
    [["updateKnowledge", "deleteKnowledge"], "a known name to delete", known, granted, "deleted"],
    [["archiveKnowledge", "deleteKnowledge"], "a known name to delete", known, refused, "deleted"],
  ];

  it.each(cases)("by an agent with %j and %s", async (permissions, _, name, expected, status) => {
    expect(name).toBeDefined();
    const body = JSON.stringify({ name, text: "Neuer Text", status });
    const request: Sent = { operationId: "createKnowledgeSource", method: "POST", target: "/knowledgeSource", body };
    const mock = mockWith("agent", permissions);
    expect(await ask(mock, { ...request, userId: agentId })).toEqual(expected);
    expect(mock.store.version).toBe(expected === granted ? 1 : 0);
  });
});

describe("createProfileToken", () => {
  const request: Sent = { ...exampleRequestOf("createProfileToken"), userId: agentId };

  it("makes tokens of others for an administrator, and for no agent, whatever else the agent may do", async () => {
    expect(request.target).toBe("/jwt/1");
    expect(await ask(mockWith("administrator", []), request)).toEqual(granted);
    expect(await ask(mockWith("agent", permissionNames), request)).toEqual({ ...refused, code: "foreign_profile" });
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
