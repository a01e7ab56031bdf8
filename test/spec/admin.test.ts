// spec/admin.yaml: routes have a uniform shape, writes are guarded, and lists match the rest of the project.
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

// Compiled from the complete document, as mock/contract/ does for the service. TypeScript infers too wide a type for the imported file.
const root = z.fromJSONSchema(validation as Parameters<typeof z.fromJSONSchema>[0]);
if (!(root instanceof z.ZodObject)) throw new Error("validation.json is not an object schema");
const checks: Readonly<Record<string, z.core.$ZodType>> = root.shape;

function accepts(check: string, value: unknown): boolean {
  const schema = checks[check];
  if (schema === undefined) throw new Error(`The check ${check} is missing`);
  return z.safeParse(schema, value).success;
}

describe("the routes of the admin API", () => {
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
      routes.filter(
        ({ statuses }) => ![400, 401, 403, 500].every((required) => statuses.some((status) => status === required)),
      ),
    ).toEqual([]);
  });

  it("document that a sandbox may be unknown or evicted", () => {
    const sandboxRoutes = routes.filter(({ path }) => path.includes("{sandboxId}"));
    expect(
      sandboxRoutes.filter(
        ({ statuses }) => ![404, 410].every((required) => statuses.some((status) => status === required)),
      ),
    ).toEqual([]);
  });

  it("require a content type of writes only", () => {
    const checkedRoutes = routes.filter(({ statuses }) => statuses.some((status) => status === 415));
    expect(checkedRoutes.filter(({ method }) => method === "GET")).toEqual([]);
    expect(checkedRoutes.length).toBe(routes.filter(({ method }) => method !== "GET").length);
  });
});

describe("the collections of the admin API", () => {
  it("match the collections of a world", () => {
    const names = [...collectionNames].sort();
    const advice = "must list the same collections as mock/domain/records/collections.ts";
    expect(
      [...definitions.CollectionName.enum].sort(),
      `CollectionName of spec/admin/state/records.yaml ${advice}`,
    ).toEqual(names);
    expect(
      Object.keys(definitions.StateCollections.properties).sort(),
      `StateCollections of spec/admin/state/state-file.yaml ${advice}`,
    ).toEqual(names);
  });
});

describe("a fault", () => {
  it("has a kind that the journal knows", () => {
    expect([...new Set(kinds), "example"].sort()).toEqual([...definitions.FaultKind.enum].sort());
  });

  it("accepts only the properties of its kind", () => {
    expect(accepts("addFault body", { effect: { kind: "slowBody", bytesPerSecond: 100 } })).toBe(true);
    expect(accepts("addFault body", { effect: { kind: "slowBody", fixedMs: 100 } })).toBe(false);
    expect(accepts("addFault body", { effect: { kind: "delay" } })).toBe(false);
  });

  it("has at most one schedule", () => {
    const effect = { kind: "outage" };
    expect(accepts("addFault body", { effect, when: { next: 2 } })).toBe(true);
    expect(accepts("addFault body", { effect, when: { next: 2, every: 3 } })).toBe(false);
  });
});
