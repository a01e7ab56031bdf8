// spec/generate/route-table.ts: the operations as data.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { routeTableText } from "../../../spec/generate/route-table.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const text = tableOf(sampleContract);
const change = "#/paths/~1thing~1{thingId}/patch";

function tableOf(document: JsonObject): string {
  return routeTableText(document, "spec/sample.yaml");
}

function rowOf(operationId: string, table = text): string {
  return table.slice(table.indexOf(`  ${operationId}: {`)).split("\n  },")[0] ?? "";
}

describe("routeTableText", () => {
  it("requires a permission of every operation if any has one, and names operations without", () => {
    const list = "#/paths/~1thing~1all/get";
    const tiered = withChange(
      withChange(sampleContract, `${change}/x-tier`, "companion"),
      `${list}/x-tier`,
      "companion",
    );
    const incomplete = withChange(tiered, `${change}/x-permission`, "changeThings");
    expect(() => routeTableText(incomplete, "spec/sample.yaml", true)).toThrow(
      "listThings: no permission. Write x-permission: a name, a list of names or none next to x-provenance (CONTRIBUTING.md, Add an operation, step 1).",
    );
    expect(() => routeTableText(withChange(incomplete, `${list}/x-permission`, []), "spec/sample.yaml", true)).toThrow(
      "listThings: no permission",
    );
    const table = routeTableText(withChange(incomplete, `${list}/x-permission`, "none"), "spec/sample.yaml", true);
    expect(table).toContain('readonly permissions: readonly components["schemas"]["Permission"][];');
    expect(rowOf("changeThing", table)).toContain('permissions: ["changeThings"]');
    expect(rowOf("listThings", table)).toContain("permissions: []");
    expect(text).not.toContain("permissions");
  });

  it("requires a tier of every operation if any has one, and names operations without", () => {
    const tiered = withChange(sampleContract, `${change}/x-tier`, "companion");
    expect(() => routeTableText(tiered, "spec/sample.yaml", true)).toThrow(
      "listThings: no tier. Write x-tier: documented or companion next to x-provenance (CONTRIBUTING.md, Add an operation, step 1).",
    );
    const unknown = withChange(tiered, "#/paths/~1thing~1all/get/x-tier", "extra");
    expect(() => routeTableText(unknown, "spec/sample.yaml", true)).toThrow("listThings: no tier");
    const open = withChange(tiered, `${change}/x-permission`, "none");
    const complete = withChange(open, "#/paths/~1thing~1all/get/x-permission", "none");
    const table = routeTableText(
      withChange(complete, "#/paths/~1thing~1all/get/x-tier", "documented"),
      "spec/sample.yaml",
      true,
    );
    expect(table).toContain('readonly tier: "documented" | "companion";');
    expect(rowOf("changeThing", table)).toContain('tier: "companion"');
    expect(text).not.toContain("tier");
  });

  it("refuses a parameter that the decoder cannot read", () => {
    const list = withChange(sampleContract, "#/paths/~1thing~1all/get/parameters/0/schema", { type: "array" });
    expect(() => tableOf(list)).toThrow(/listThings: the parameter limit/);
  });

  it("refuses an undefined security scheme", () => {
    expect(() => tableOf(withChange(sampleContract, `${change}/security`, [{ apiKey: [] }]))).toThrow(/apiKey/);
  });

  it("refuses a choice that needs two schemes together", () => {
    const combined = withChange(sampleContract, `${change}/security`, [{ bearerAuth: [], cookieAuth: [] }]);
    expect(() => tableOf(combined)).toThrow(/bearerAuth with cookieAuth/);
  });
});
