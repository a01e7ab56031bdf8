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
  it("says what it is generated from", () => expect(text.split("\n")[0]).toContain("from spec/sample.yaml;"));

  it("puts plain paths before those with parameters", () => {
    expect(text.indexOf("  listThings: {")).toBeLessThan(text.indexOf("  changeThing: {"));
    expect(text.indexOf("  listThings: {")).toBeGreaterThan(0);
  });

  it("does not depend on the order of the paths", () => {
    const paths = Object.fromEntries(Object.entries(sampleContract.paths ?? {}).reverse());
    expect(tableOf({ ...sampleContract, paths })).toBe(text);
  });

  it("says method, path, tag, statuses and media types of each operation", () => {
    const row = rowOf("changeThing");
    expect(row).toContain('method: "PATCH"');
    expect(row).toContain('path: "/thing/{thingId}"');
    expect(row).toContain('tag: "things"');
    expect(row).toContain("statuses: [200,400]");
    expect(row).toContain('answers: ["application/json"]');
  });

  it("says which statuses only a fault gives", () => {
    expect(rowOf("changeThing")).toContain("faultStatuses: []");
    const faulty = tableOf(withChange(sampleContract, `${change}/responses/400/x-sent-by`, "fault"));
    expect(rowOf("changeThing", faulty)).toContain("faultStatuses: [400]");
  });

  it("asks every operation for its permission where operations have one, and names those without", () => {
    const list = "#/paths/~1thing~1all/get";
    const tiered = withChange(
      withChange(sampleContract, `${change}/x-tier`, "companion"),
      `${list}/x-tier`,
      "companion",
    );
    const half = withChange(tiered, `${change}/x-permission`, "changeThings");
    expect(() => routeTableText(half, "spec/sample.yaml", true)).toThrow(
      "listThings: no permission. Say x-permission: a name, a list of names or none next to x-provenance (CONTRIBUTING.md, Add an operation, step 1).",
    );
    expect(() => routeTableText(withChange(half, `${list}/x-permission`, []), "spec/sample.yaml", true)).toThrow(
      "listThings: no permission",
    );
    const table = routeTableText(withChange(half, `${list}/x-permission`, "none"), "spec/sample.yaml", true);
    expect(table).toContain('readonly permissions: readonly components["schemas"]["Permission"][];');
    expect(rowOf("changeThing", table)).toContain('permissions: ["changeThings"]');
    expect(rowOf("listThings", table)).toContain("permissions: []");
    expect(text).not.toContain("permissions");
  });

  it("asks every operation for its tier where operations have one, and names those without", () => {
    const tiered = withChange(sampleContract, `${change}/x-tier`, "companion");
    expect(() => routeTableText(tiered, "spec/sample.yaml", true)).toThrow(
      "listThings: no tier. Say x-tier: documented or companion next to x-provenance (CONTRIBUTING.md, Add an operation, step 1).",
    );
    const unknown = withChange(tiered, "#/paths/~1thing~1all/get/x-tier", "extra");
    expect(() => routeTableText(unknown, "spec/sample.yaml", true)).toThrow("listThings: no tier");
    const open = withChange(tiered, `${change}/x-permission`, "none");
    const whole = withChange(open, "#/paths/~1thing~1all/get/x-permission", "none");
    const table = routeTableText(
      withChange(whole, "#/paths/~1thing~1all/get/x-tier", "documented"),
      "spec/sample.yaml",
      true,
    );
    expect(table).toContain('readonly tier: "documented" | "companion";');
    expect(rowOf("changeThing", table)).toContain('tier: "companion"');
    expect(text).not.toContain("tier");
  });

  it("takes over the parameters of the path item", () => {
    expect(rowOf("changeThing")).toContain(
      'parameters: [{"name":"thingId","in":"path","type":"integer","required":true}]',
    );
  });

  it("takes the operation's security, else the document's, and knows open operations", () => {
    expect(rowOf("changeThing")).toContain('security: ["bearerAuth"]');
    expect(rowOf("listThings")).toContain("security: []");
    const inherited = tableOf(withChange(sampleContract, `${change}/security`, undefined));
    expect(rowOf("changeThing", inherited)).toContain('security: ["bearerAuth","cookieAuth"]');
  });

  it("names the document's security schemes in the type of a row", () => {
    expect(text).toContain('readonly security: readonly ("bearerAuth" | "cookieAuth")[];');
  });

  it("can say that there are no security schemes", () => {
    const open = withChange(withChange(sampleContract, `${change}/security`, []), "#/components/securitySchemes", {});
    expect(tableOf(open)).toContain("readonly security: readonly (never)[];");
  });

  it("says where a scheme may also be left out", () => {
    const either = tableOf(withChange(sampleContract, `${change}/security`, [{}, { bearerAuth: [] }]));
    expect(rowOf("changeThing", either)).toContain('security: ["none","bearerAuth"]');
    expect(either).toContain('readonly security: readonly ("bearerAuth" | "cookieAuth" | "none")[];');
  });

  it("tells no body, an optional and a required one apart", () => {
    expect(rowOf("listThings")).toContain('body: "none"');
    expect(rowOf("changeThing")).toContain('body: "required"');
    const optional = tableOf(withChange(sampleContract, `${change}/requestBody/required`, false));
    expect(rowOf("changeThing", optional)).toContain('body: "optional"');
  });

  it("lists the operationIds as a type", () =>
    expect(text).toContain('OperationId =\n  | "listThings"\n  | "changeThing";'));

  it("refuses a parameter that the decoder cannot read", () => {
    const list = withChange(sampleContract, "#/paths/~1thing~1all/get/parameters/0/schema", { type: "array" });
    expect(() => tableOf(list)).toThrow(/listThings: the parameter limit/);
  });

  it("refuses a security that the document does not have", () => {
    expect(() => tableOf(withChange(sampleContract, `${change}/security`, [{ apiKey: [] }]))).toThrow(/apiKey/);
  });

  it("refuses a choice that needs two schemes at once", () => {
    const both = withChange(sampleContract, `${change}/security`, [{ bearerAuth: [], cookieAuth: [] }]);
    expect(() => tableOf(both)).toThrow(/bearerAuth with cookieAuth/);
  });
});
