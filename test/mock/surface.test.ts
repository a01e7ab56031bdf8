// The `surface` option: a mock that serves only documented operations.
import { describe, expect, it } from "vitest";
import { connectMock } from "../../harness/client.ts";
import { createMock, defineAdditions, type MockOptions } from "../../mock/create-mock.ts";
import { type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";

const routes = Object.values<OperationRoute>(operationRoutes);
const companions = routes.filter(({ tier }) => tier === "companion");
const documented = routes.filter(({ tier }) => tier === "documented");

interface Document {
  readonly paths: Record<string, Record<string, { readonly operationId?: string; readonly "x-tier"?: string }>>;
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly schemas: object; readonly responses: object };
}

/** Companions that share their path with no documented operation. */
const separateCompanions = companions.filter(({ path }) => documented.every((route) => route.path !== path));

const small = { surface: "documented", tickets: 5 } as const satisfies MockOptions;

function toTarget({ path }: OperationRoute): string {
  return path.replaceAll(/\{\w+\}/g, "1");
}

async function readDocument(options: MockOptions): Promise<Document> {
  await using mock = await createMock({ tickets: 5, ...options });
  return (await mock.fetch("/docs/open-api", { headers: { accept: "application/json" } })).json();
}

function tiersOf({ paths }: Document): ReadonlySet<string | undefined> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return new Set(operations.flatMap((operation) => (operation.operationId === undefined ? [] : [operation["x-tier"]])));
}

describe("the documented surface", () => {
  it("treats companions as unknown paths, with and without a token", async () => {
    await using mock = await createMock(small);
    const headers = { authorization: `Bearer ${await mock.token()}` };
    for (const route of companions) {
      for (const init of [{}, { headers }]) {
        const response = await mock.fetch(toTarget(route), { ...init, method: route.method });
        const { code, message } = await response.json();
        expect([response.status, code], route.operationId).toEqual([404, "unknown_path"]);
        expect(message).toMatch(/^There is no /);
        for (const { path } of separateCompanions) expect(message).not.toContain(` ${path} (`);
      }
    }
    const { requests } = await mock.control.listRequests("default");
    expect(requests.length).toBeGreaterThan(companions.length);
    expect(requests.filter(({ operationId }) => operationId !== null)).toEqual([]);
  });

  it("omits paths of companions, whatever the method", async () => {
    await using mock = await createMock(small);
    for (const route of separateCompanions) {
      const target = toTarget(route);
      for (const method of ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]) {
        expect((await mock.fetch(target, { method })).status, `${method} ${target}`).toBe(404);
      }
      expect(await mock.hasPath(target)).toBe(false);
    }
  });

  it("lists the methods of a documented path without companions", async () => {
    await using mock = await createMock(small);
    const send = async (method: string) => {
      const response = await mock.fetch("/knowledgeSource/1", { method });
      return [response.status, response.headers.get("allow"), await response.text()];
    };
    const [, , refusal] = await send("DELETE");
    expect(refusal).toContain("There is no DELETE /knowledgeSource/1 here; the path allows GET, HEAD, OPTIONS.");
    expect(await send("OPTIONS")).toEqual([204, "GET, HEAD, OPTIONS", ""]);
    expect(await send("PUT")).toEqual([405, "GET, HEAD, OPTIONS", expect.stringContaining("method_not_allowed")]);
    expect((await send("HEAD"))[0]).toBe(401);
    expect(await mock.hasPath("/knowledgeSource/1")).toBe(true);
  });

  it("treats a companion's preflight as one for an unknown path", async () => {
    await using mock = await createMock(small);
    async function preflight(path: string) {
      const headers = { origin: "http://app.local", "access-control-request-method": "PUT" };
      const response = await mock.fetch(path, { method: "OPTIONS", headers });
      return [response.status, response.headers.get("access-control-allow-methods")];
    }
    expect(await preflight("/tag/1")).toEqual(await preflight("/no/such/path"));
  });

  it("serves every documented operation, and by default the companions too", async () => {
    await using mock = await createMock(small);
    await using full = await createMock({ tickets: 5 });
    for (const route of documented) expect(await mock.hasPath(toTarget(route)), route.path).toBe(true);
    for (const route of routes) expect(await full.hasPath(toTarget(route)), route.path).toBe(true);
    expect(documented).toHaveLength(17);
    expect(companions.length).toBeGreaterThan(10);
  });

  it("hides companions from remote clients too", async () => {
    await using mock = await createMock(small);
    const listening = await mock.listen();
    const remote = connectMock({ url: listening.url });
    expect([await remote.hasPath("/ticket/1"), await remote.hasPath("/profile")]).toEqual([true, false]);
    for (const route of separateCompanions) expect(await remote.hasPath(toTarget(route)), route.path).toBe(false);
  });

  it("excludes companions from coverage and fault matches", async () => {
    await using mock = await createMock(small);
    const { operations } = await mock.control.getTotalCoverage();
    expect(operations.map(({ tier }) => tier)).toEqual(documented.map(() => "documented"));
    const fault = { match: { operationId: "listTags" }, effect: { kind: "status", status: 503 } } as const;
    await expect(mock.control.addFault("default", fault)).rejects.toMatchObject({ code: "unknown_operation" });
  });

  it("publishes no path, tag or component that only companions need", async () => {
    const [reduced, full] = [await readDocument({ surface: "documented" }), await readDocument({})];
    expect([...tiersOf(reduced)]).toEqual(["documented"]);
    expect([...tiersOf(full)].sort()).toEqual(["companion", "documented"]);
    expect(full.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(["profiles", "directory"]));
    expect(reduced.tags.map(({ name }) => name)).not.toEqual(expect.arrayContaining(["profiles"]));
    expect(reduced.tags).toHaveLength(8);
    expect(Object.keys(full.components.schemas)).toEqual(expect.arrayContaining(["Profile", "TagList", "Tag"]));
    expect(Object.keys(reduced.components.schemas)).not.toEqual(expect.arrayContaining(["Profile"]));
    expect(reduced.components.schemas).not.toHaveProperty("TagList");
    expect(reduced.components.schemas).toHaveProperty("Tag");
    expect(reduced.components.responses).not.toHaveProperty("UnknownProfile");
    const pointers = JSON.stringify(reduced).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
    for (const [, kind = "", name = ""] of pointers) expect(reduced.components).toHaveProperty([kind, name]);
  });

  it("leaves the paths, operationIds and names of companions to additions", async () => {
    const additions = defineAdditions({
      paths: {
        "/tag": {
          get: {
            operationId: "listTags",
            responses: {
              "200": {
                description: "Own tags.",
                content: { "application/json": { schema: { $ref: "#/components/schemas/TagList" } } },
              },
            },
          },
        },
      },
      components: {
        schemas: { TagList: { type: "array", items: { type: "string" }, description: "Names." } },
      },
      handlers: { listTags: () => ["Umzug"] },
    });
    await using mock = await createMock({ ...small, auth: "off", additions });
    expect(await (await mock.fetch("/tag")).json()).toEqual(["Umzug"]);
    expect((await mock.fetch("/tag/1")).status).toBe(404);
    const { operations } = await mock.control.getTotalCoverage();
    expect(operations.filter(({ tier }) => tier !== "documented")).toMatchObject([
      { operationId: "listTags", tier: "added", requestCount: 1 },
    ]);
    await expect(createMock({ tickets: 5, additions })).rejects.toThrow("listTags");
  });

  it("keeps the schema of records if additions reuse the name of an unpublished component", async () => {
    const properties = { mayBe: { $ref: "#/components/schemas/Permission" } };
    const additions = {
      components: { schemas: { Permission: { type: "integer" }, User: { type: "object", properties } } },
    };
    await using mock = await createMock({ ...small, auth: "off", additions });
    const { control } = mock;
    await control.patchRecord("default", "users", 3, { permissions: ["readApps"], mayBe: 7 } as object);
    const wrong = (fields: object) => control.patchRecord("default", "users", 3, fields);
    await expect(wrong({ permissions: [7] })).rejects.toMatchObject({ violations: [{ pointer: "/permissions/0" }] });
    await expect(wrong({ mayBe: "readApps" })).rejects.toMatchObject({ violations: [{ pointer: "/mayBe" }] });
    const { components } = await (
      await mock.fetch("/docs/open-api", { headers: { accept: "application/json" } })
    ).json();
    expect(components.schemas.Permission).toMatchObject({ type: "integer" });
  });

  it("returns the same responses as the full surface", async () => {
    const options = { auth: "off", now: "2026-03-02T09:00:00Z" } as const;
    await using mock = await createMock({ ...small, ...options });
    await using full = await createMock({ tickets: 5, ...options });
    for (const path of ["/ticket/1", "/knowledgeSource", "/quality/assessment/1", "/report/aiAgentPerformance/1"]) {
      expect(await (await mock.fetch(path)).text()).toBe(await (await full.fetch(path)).text());
    }
  });
});
