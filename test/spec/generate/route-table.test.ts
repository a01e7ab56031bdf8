// spec/generate/route-table.ts: the operations as data.
import { describe, expect, it } from "vitest";
import { routeTableText } from "../../../spec/generate/route-table.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const text = routeTableText(sampleContract);
const change = "#/paths/~1thing~1{thingId}/patch";

function rowOf(operationId: string, table = text): string {
  return table.slice(table.indexOf(`  ${operationId}: {`)).split("\n  },")[0] ?? "";
}

describe("routeTableText", () => {
  it("puts plain paths before those with parameters", () => {
    expect(text.indexOf("  listThings: {")).toBeLessThan(text.indexOf("  changeThing: {"));
    expect(text.indexOf("  listThings: {")).toBeGreaterThan(0);
  });

  it("does not depend on the order of the paths", () => {
    const paths = Object.fromEntries(Object.entries(sampleContract.paths ?? {}).reverse());
    expect(routeTableText({ ...sampleContract, paths })).toBe(text);
  });

  it("says method, path, tag, statuses and media types of each operation", () => {
    const row = rowOf("changeThing");
    expect(row).toContain('method: "PATCH"');
    expect(row).toContain('path: "/thing/{thingId}"');
    expect(row).toContain('tag: "things"');
    expect(row).toContain("statuses: [200,400]");
    expect(row).toContain('answers: ["application/json"]');
  });

  it("takes over the parameters of the path item", () => {
    expect(rowOf("changeThing")).toContain(
      'parameters: [{"name":"thingId","in":"path","type":"integer","required":true}]',
    );
  });

  it("takes the operation's security, else the document's, and knows open operations", () => {
    expect(rowOf("changeThing")).toContain('security: ["bearerAuth"]');
    expect(rowOf("listThings")).toContain("security: []");
    const inherited = routeTableText(withChange(sampleContract, `${change}/security`, undefined));
    expect(rowOf("changeThing", inherited)).toContain('security: ["bearerAuth","cookieAuth"]');
  });

  it("tells no body, an optional and a required one apart", () => {
    expect(rowOf("listThings")).toContain('body: "none"');
    expect(rowOf("changeThing")).toContain('body: "required"');
    const optional = routeTableText(withChange(sampleContract, `${change}/requestBody/required`, false));
    expect(rowOf("changeThing", optional)).toContain('body: "optional"');
  });

  it("lists the operationIds as a type", () =>
    expect(text).toContain('OperationId =\n  | "listThings"\n  | "changeThing";'));

  it("refuses a parameter that the decoder cannot read", () => {
    const list = withChange(sampleContract, "#/paths/~1thing~1all/get/parameters/0/schema", { type: "array" });
    expect(() => routeTableText(list)).toThrow(/listThings: the parameter limit/);
  });

  it("refuses a security that the pipeline does not know", () => {
    expect(() => routeTableText(withChange(sampleContract, `${change}/security`, [{ apiKey: [] }]))).toThrow(/apiKey/);
  });
});
