// Permissions in a running mock: when they are checked, what a refusal reports, and who is never refused.
import { describe, expect, it } from "vitest";
import { createMock, defineAdditions, type MockOptions } from "../../mock/create-mock.ts";
import { assertAnyPermission } from "../../mock/domain/permissions.ts";
import { permissionNames } from "../../mock/domain/records/permissions.ts";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { user } from "./domain/small-state.ts";
import { fingerprintOf } from "./engine/store/fingerprint.ts";

/** Has no permission in the default world. */
const plainAgent = 11;

interface SendOptions {
  readonly as?: number;
  readonly body?: string;
  readonly type?: string;
}

async function start(options: MockOptions = {}) {
  const mock = await createMock({ tickets: 30, ...options });
  const { store, faults } = mock.stateOf();
  async function send(line: string, { as = plainAgent, body, type = "application/json" }: SendOptions = {}) {
    const [method = "", path = ""] = line.split(" ");
    const headers = { authorization: `Bearer ${await mock.token({ userId: as })}`, "content-type": type };
    const response = await mock.fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });
    const { code, message } = (await response.json()) as { code?: string; message?: string };
    return { status: response.status, code, message };
  }
  return { mock, store, faults, send };
}

const refusal = { status: 403, code: "missing_permission" };

describe("permissions", () => {
  it("match the contract's list and its order", () => {
    expect(permissionNames).toEqual(document.components.schemas.Permission.enum);
  });
});

describe("a caller without the permission", () => {
  it.each([
    [400, "an undeclared query", "GET /knowledgeSource?verbose=1", {}],
    [400, "a path that breaks the contract", "GET /knowledgeSource/one", {}],
    [400, "a body that is not JSON", "PATCH /ticket/1", { body: "{" }],
    [404, "a missing record", "PATCH /ticket/99999", { body: "{}" }],
    [413, "a body that is too large", "PATCH /ticket/1", { body: " ".repeat(2_000) }],
    [415, "a body of another type", "PATCH /ticket/1", { body: "{}", type: "text/plain" }],
    [422, "a tag that does not exist", "PATCH /ticket/1", { body: '{"tagIds":[99999]}' }],
  ])("is refused with 403 if a permitted caller would get %i for %s", async (status, _, line, options) => {
    const { send } = await start({ bodyLimit: 1_000 });
    expect((await send(line, { ...options, as: 1 })).status).toBe(status);
    expect(await send(line, options)).toMatchObject(refusal);
  });

  it("is authenticated first", async () => {
    const { mock, send } = await start({ auth: "strict" });
    expect((await mock.fetch("/knowledgeSource?verbose=1")).status).toBe(401);
    expect(await send("GET /knowledgeSource?verbose=1", { as: 4711 })).toMatchObject({
      status: 401,
      code: "unknown_caller",
    });
    expect(await send("GET /knowledgeSource?verbose=1")).toMatchObject(refusal);
  });

  it("leaves the state unchanged and appears in the journal", async () => {
    const { mock, store, send } = await start();
    const state = async () => {
      const views = store.read((reader) => reader.reads("knowledgeSources", 1));
      return { version: store.version, digest: await fingerprintOf(store), views };
    };
    const before = await state();
    expect(await send("GET /knowledgeSource/1")).toMatchObject(refusal);
    expect(await send("PATCH /ticket/1", { body: '{"priority":"urgent"}' })).toMatchObject(refusal);
    expect(await state()).toEqual(before);
    const { requests } = await mock.control.listRequests("default", { operationId: "updateTicket" });
    expect(requests).toMatchObject([{ operationId: "updateTicket", status: 403 }]);
  });

  it("gets a message that lists the missing permission and the caller's own", async () => {
    const { send } = await start();
    expect((await send("POST /app/store/outage-map/install", { as: 10 })).message).toBe(
      "This needs the readApps permission, which user 10 does not have. User 10 has updateTicket, readKnowledge, qualityViewAssessmentOwn. " +
        "Send the request as a user who has it, or as an administrator.",
    );
  });

  it("gets a message that names every sufficient permission and says that the caller has none", () => {
    const permissions = ["qualityViewAssessmentAll", "qualityViewAssessmentTeamMate"] as const;
    const message =
      "This needs one of the permissions qualityViewAssessmentAll, qualityViewAssessmentTeamMate, which user 11 does not have. " +
      "User 11 has no permissions. Send the request as a user who has one of them, or as an administrator.";
    expect(() => assertAnyPermission(user(11), permissions)).toThrow(expect.objectContaining({ message }));
  });

  it("is refused on the documented surface too", async () => {
    const { send } = await start({ surface: "documented" });
    expect(await send("PATCH /ticket/1", { body: "{}" })).toMatchObject(refusal);
    expect((await send("GET /ticket/1")).status).toBe(200);
  });
});

describe("the default caller", () => {
  it.each<[string, MockOptions]>([
    ["by default", {}],
    ["with auth off, whoever the token names", { auth: "off" }],
  ])("has every permission %s", async (_, options) => {
    const { mock, send } = await start(options);
    const as = options.auth === "off" ? plainAgent : 1;
    expect((await send("PATCH /ticket/1", { as, body: "{}" })).status).toBe(200);
    expect((await mock.client().GET("/knowledgeSource")).response.status).toBe(200);
  });
});

describe("faults and permissions", () => {
  it.each([
    ["outage", { kind: "outage" }, 503],
    ["rateLimit", { kind: "rateLimit", limit: 0, windowSeconds: 60 }, 429],
  ] as const)("an injected %s precedes the permission check", async (_, effect, status) => {
    const { faults, send } = await start();
    faults.add({ effect });
    expect((await send("GET /knowledgeSource/1")).status).toBe(status);
  });

  it("an injected error only affects callers with the permission", async () => {
    const { mock, faults, send } = await start();
    faults.add({ effect: { kind: "status", status: 500 }, when: { next: 1 } });
    expect(await send("GET /knowledgeSource/1")).toMatchObject(refusal);
    const { requests } = await mock.control.listRequests("default");
    expect(requests.at(-1)).toMatchObject({ status: 403, faults: [] });
    expect((await send("GET /knowledgeSource/1", { as: 1 })).status).toBe(500);
    expect((await send("GET /knowledgeSource/1", { as: 1 })).status).toBe(200);
  });

  it("a stale read does not restore revoked permissions", async () => {
    const { mock, faults, send } = await start();
    await mock.control.patchRecord("default", "users", plainAgent, { permissions: ["readKnowledge"] });
    await mock.control.patchRecord("default", "users", plainAgent, { permissions: [] });
    faults.add({ effect: { kind: "staleRead" } });
    expect(await send("GET /knowledgeSource/1")).toMatchObject(refusal);
  });
});

it("400 and 404 take precedence over a 403 for a single record", async () => {
  const { send } = await start();
  const as = 10;
  expect((await send("GET /quality/assessment/1?format=short", { as })).status).toBe(400);
  expect((await send("GET /quality/assessment/99999", { as })).status).toBe(404);
  expect(await send("GET /quality/assessment/1", { as })).toMatchObject({
    status: 403,
    code: "assessment_not_visible",
  });
});

describe("an added operation", () => {
  const stringSchema = { type: "string" } as const;
  const get = {
    responses: {
      "200": { description: "A word.", content: { "application/json": { schema: stringSchema, example: "Ja" } } },
    },
  };
  const additions = defineAdditions({
    paths: {
      "/guarded": { get: { ...get, operationId: "getGuarded", "x-permission": ["updateKnowledge", "readApps"] } },
      "/free": { get: { ...get, operationId: "getFree" } },
    },
  });

  it("requires only the permission that it names", async () => {
    const { send } = await start({ additions });
    expect(await send("GET /guarded?verbose=1")).toMatchObject(refusal);
    expect((await send("GET /guarded?verbose=1", { as: 3 })).status).toBe(400);
    expect((await send("GET /guarded", { as: 3 })).status).toBe(200);
    expect((await send("GET /free")).status).toBe(200);
  });

  it("declares its permission and 403 in the served document, and the 403 counts as coverage", async () => {
    const { mock, send } = await start({ additions });
    const { paths } = await (await mock.fetch("/docs/open-api", { headers: { accept: "application/json" } })).json();
    expect(paths["/guarded"].get).toMatchObject({
      "x-permission": ["updateKnowledge", "readApps"],
      responses: { "403": { $ref: "#/components/responses/Forbidden" } },
    });
    expect(paths["/free"].get["x-permission"]).toBe("none");
    expect(paths["/free"].get.responses).not.toHaveProperty("403");
    await send("GET /guarded");
    const { operations } = await mock.control.getTotalCoverage();
    const statuses = operations.find(({ operationId }) => operationId === "getGuarded")?.statuses;
    expect(statuses).toMatchObject({ covered: expect.arrayContaining(["403"]) });
  });
});
