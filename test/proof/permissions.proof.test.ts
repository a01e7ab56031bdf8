// Permissions: every operation of the contract as an administrator, as agents with a single permission, and as the
// users of the world. Expectations come from the published document and the caller's profile. At small size, one
// permission in eight and two users.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkResponse } from "../../harness/contract.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { permissionNames } from "../../mock/domain/records/permissions.ts";
import type { Permission, UserRecord } from "../../mock/domain/records/tickets.ts";
import type { MockSandbox } from "../../mock/mock.ts";
import { type ContractRequest, exampleRequestOf, permissionsOf, routes } from "./contract-document.ts";
import { bySize } from "./proof-size.ts";
import { sendRequest } from "./send-request.ts";

/** Permissions of the documented operations, repeated on purpose: they must not change with the contract. */
const documentedPermissions: Readonly<Record<string, readonly Permission[]>> = {
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

const agentId = 900;

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ maxSandboxes: 10 });
});
afterAll(() => mock.close());

/** Opens a sandbox with an additional user. */
async function openWith(
  role: UserRecord["role"],
  permissions: readonly Permission[],
  teamIds: readonly number[] = [1],
): Promise<MockSandbox> {
  const sandbox = mock.sandbox((await mock.control.createSandbox()).id);
  await sandbox.control.createRecord("users", { id: agentId, role, permissions, teamIds });
  return sandbox;
}

/** Sends a request and expects a valid response. @returns its status, or the code of a refusal */
async function send(sandbox: MockSandbox, request: ContractRequest, userId = agentId): Promise<number | string> {
  const { operationId } = request;
  const { status, headers, body } = await sendRequest(sandbox, request, await sandbox.token({ userId }));
  expect(checkResponse(operationId, status, body, { headers, closed: true }), operationId).toEqual([]);
  return status === 200 ? 200 : body.code;
}

/** The callers of the matrix, with the permissions of their record. */
const callers: readonly (readonly [string, UserRecord["role"], readonly Permission[]])[] = [
  ["an administrator without named permissions", "administrator", []],
  ["an agent without any permission", "agent", []],
  ["an agent with every permission", "agent", permissionNames],
  ...permissionNames
    .filter((_, index) => index % bySize(1, 8) === 0)
    .map((name) => [`an agent with ${name} only`, "agent", [name]] as const),
];

/** The permission that the contract's example requires, for operations whose permission depends on the request. */
const requiredByExample: { readonly [operationId: string]: readonly string[] } = {
  createKnowledgeSource: ["createKnowledge"],
  updateKnowledgeSource: ["updateKnowledge"],
};

async function reportedPermissions(sandbox: MockSandbox, userId: number): Promise<readonly string[]> {
  const { data } = await sandbox.client({ userId }).GET("/profile");
  return data?.permissions ?? [];
}

/**
 * Sends every operation as this caller from the same state. @returns the responses that contradict the document and the caller's profile;
 * for an administrator, every response other than 200.
 */
async function findContradictions(
  sandbox: MockSandbox,
  userId: number,
  role: UserRecord["role"] = "agent",
): Promise<readonly object[]> {
  const permissions = await reportedPermissions(sandbox, userId);
  const { store } = mock.stateOf(sandbox.id);
  const findings: object[] = [];
  for (const { operationId } of routes) {
    const required = requiredByExample[operationId] ?? permissionsOf(operationId);
    const isAllowed = required.length === 0 || required.some((name) => permissions.includes(name));
    const { version } = store;
    const outcome = await send(sandbox, exampleRequestOf(operationId), userId);
    const isExpected = isAllowed
      ? outcome === 200 || (role === "agent" && outcome !== "missing_permission")
      : outcome === "missing_permission" && store.version === version;
    if (!isExpected) findings.push({ operationId, required, permissions, outcome });
    if (store.version !== version) await sandbox.control.undoChange();
  }
  return findings;
}

describe("the matrix of operations and callers", () => {
  it.each(callers)("is correct for %s", async (_, role, permissions) => {
    await using sandbox = await openWith(role, permissions);
    expect(await reportedPermissions(sandbox, agentId)).toEqual(
      role === "administrator" ? permissionNames : permissions,
    );
    expect(await findContradictions(sandbox, agentId, role)).toEqual([]);
  });

  it("is correct for one user of the world for each distinct set of permissions", async () => {
    await using sandbox = await openWith("agent", []);
    const users = mock.stateOf(sandbox.id).store.read((reader) => [...reader.all("users")]);
    const groups = Map.groupBy(users, ({ role, permissions }) => `${role} ${permissions.join()}`);
    expect(groups.size).toBeGreaterThan(4);
    for (const [{ id } = { id: 0 }] of [...groups.values()].slice(0, bySize(groups.size, 2)))
      expect(await findContradictions(sandbox, id), `user ${id}`).toEqual([]);
  });

  it("is unchanged for documented operations", () => {
    const documentedIds = routes.filter(({ tier }) => tier === "documented").map(({ operationId }) => operationId);
    expect(Object.fromEntries(documentedIds.map((operationId) => [operationId, permissionsOf(operationId)]))).toEqual(
      documentedPermissions,
    );
  });
});

describe("createKnowledgeSource", () => {
  const missing = "missing_permission";
  /** Permissions, the name sent, its source's status, the response, the requested status. */
  const cases: [Permission[], string, string | undefined, number | string, string?][] = [
    [["createKnowledge"], "a new name", undefined, 200],
    [["createKnowledge"], "the name of a deleted source", "deleted", 200],
    [["createKnowledge"], "an existing name", "active", missing],

    [["updateKnowledge"], "the name of a deleted source", "deleted", missing],
    [["createKnowledge", "updateKnowledge"], "an existing name", "active", 200],
    [["updateKnowledge"], "an existing name to archive", "active", missing, "archived"],
    [["updateKnowledge", "archiveKnowledge"], "an existing name to archive", "active", 200, "archived"],
    [["updateKnowledge"], "an archived name to reactivate", "archived", missing, "active"],
    [["updateKnowledge", "archiveKnowledge"], "an archived name to reactivate", "archived", 200, "active"],
    [["updateKnowledge", "archiveKnowledge"], "an existing name to delete", "active", missing, "deleted"],
    [["updateKnowledge", "deleteKnowledge"], "an existing name to delete", "active", 200, "deleted"],
    [["archiveKnowledge", "deleteKnowledge"], "an existing name to delete", "active", missing, "deleted"],
  ];

  it.each(cases)(
    "decides by permission for an agent with %j who sends %s",
    async (permissions, _, currentStatus, expected, status) => {
      await using sandbox = await openWith("agent", permissions);
      const { store } = mock.stateOf(sandbox.id);
      const sources = store.read((reader) => [...reader.all("knowledgeSources")]);
      const name =
        currentStatus === undefined ? "Ganz neu" : sources.find((source) => source.status === currentStatus)?.name;
      const body = JSON.stringify({ name, text: "Neuer Text", status });
      const { version } = store;
      const request = {
        operationId: "createKnowledgeSource",
        method: "POST",
        target: "/knowledgeSource",
        body,
      } as const;
      expect(await send(sandbox, request)).toBe(expected);
      expect(store.version).toBe(version + (expected === 200 ? 1 : 0));
    },
  );
});
