// spec/admin.yaml: routes have one form, writes are guarded, and its lists match the rest of the project.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { collectionNames } from "../../mock/domain/records/collections.ts";
import { operationRoutes } from "../../spec/generated/admin/operations.ts";
import validation from "../../spec/generated/admin/validation.json" with { type: "json" };

const routes = Object.values(operationRoutes);
const definitions = validation.$defs;
const kinds = Object.entries(definitions).flatMap(([name, schema]) =>
  name.endsWith("Effect") && "properties" in schema && "kind" in schema.properties && "const" in schema.properties.kind
    ? [schema.properties.kind.const]
    : [],
);

// Compiled on the whole document, as mock/contract/ does for the service. The file exceeds the schema type.
const root = z.fromJSONSchema(validation as Parameters<typeof z.fromJSONSchema>[0]);
if (!(root instanceof z.ZodObject)) throw new Error("validation.json is no object schema");
const checks: Readonly<Record<string, z.core.$ZodType>> = root.shape;

function takes(check: string, value: unknown): boolean {
  const schema = checks[check];
  if (schema === undefined) throw new Error(`There is no check ${check}`);
  return z.safeParse(schema, value).success;
}

describe("the routes of the admin surface", () => {
  it("are below one sandbox, except the few about the whole server", () => {
    const serverWide = routes.filter(({ path }) => !path.startsWith("/__admin/sandboxes/{sandboxId}"));
    expect(serverWide.map(({ operationId }) => operationId).sort()).toEqual([
      "createSandbox",
      "getAdminDocument",
      "getContract",
      "getTotalCoverage",
      "listAllRequests",
      "listSandboxes",
      "listScenarios",
    ]);
  });

  it("document refusals by token and origin, and server failures", () => {
    expect(
      routes.filter(({ statuses }) => ![400, 401, 403, 500].every((one) => statuses.some((s) => s === one))),
    ).toEqual([]);
  });

  it("document for every sandbox that it may be unknown or evicted", () => {
    const named = routes.filter(({ path }) => path.includes("{sandboxId}"));
    expect(named.filter(({ statuses }) => ![404, 410].every((one) => statuses.some((s) => s === one)))).toEqual([]);
  });

  it("require a content type of writes only", () => {
    const checking = routes.filter(({ statuses }) => statuses.some((status) => status === 415));
    expect(checking.filter(({ method }) => method === "GET")).toEqual([]);
    expect(checking.length).toBe(routes.filter(({ method }) => method !== "GET").length);
  });
});

describe("the collections of the admin surface", () => {
  it("are those of a world", () => {
    const names = [...collectionNames].sort();
    const step = "has the names of the rows of mock/domain/records/collections.ts";
    expect(
      [...definitions.CollectionName.enum].sort(),
      `CollectionName of spec/admin/state/records.yaml ${step}`,
    ).toEqual(names);
    expect(
      Object.keys(definitions.StateCollections.properties).sort(),
      `StateCollections of spec/admin/state/state-file.yaml ${step}`,
    ).toEqual(names);
  });
});

describe("a fault", () => {
  it("has a kind that the journal knows", () => {
    expect([...new Set(kinds), "example"].sort()).toEqual([...definitions.FaultKind.enum].sort());
  });

  it("takes one effect by its kind, and refuses properties of another", () => {
    expect(takes("addFault body", { effect: { kind: "slowBody", bytesPerSecond: 100 } })).toBe(true);
    expect(takes("addFault body", { effect: { kind: "slowBody", fixedMs: 100 } })).toBe(false);
    expect(takes("addFault body", { effect: { kind: "delay" } })).toBe(false);
  });

  it("has one schedule, not two", () => {
    const effect = { kind: "outage" };
    expect(takes("addFault body", { effect, when: { next: 2 } })).toBe(true);
    expect(takes("addFault body", { effect, when: { next: 2, every: 3 } })).toBe(false);
  });
});
