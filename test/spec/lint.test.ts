// spec/lint.ts: all rules together on a contract in files.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import type { JsonObject } from "../../spec/generate/json.ts";
import { breachText } from "../../spec/lint/breach.ts";
import { lintContract } from "../../spec/lint.ts";
import { withFiles } from "./contract-files.ts";
import { sampleContract, withChange } from "./sample-contract.ts";

function lint(document: JsonObject) {
  return withFiles({ "openapi.yaml": stringify(document) }, (folder) => lintContract(join(folder, "openapi.yaml")));
}

describe("lintContract", () => {
  it("finds nothing in a right contract", async () => expect(await lint(sampleContract)).toEqual([]));

  it("finds breaches of the written and of the flat document together", async () => {
    const untyped = withChange(sampleContract, "#/components/schemas/Failure/properties/message", { minLength: 1 });
    const open = withChange(untyped, "#/components/schemas/ThingChange/additionalProperties", undefined);
    const unused = withChange(open, "#/components/schemas/Unused", { type: "string", "x-provenance": "documented" });
    const rules = (await lint(unused)).map(({ rule }) => rule);
    expect(rules).toEqual(["typedSchemas", "usedSchemas", "closedRequests", "validExamples"]);
  });
});

describe("breachText", () => {
  it("says where, what, and what to do instead", () => {
    const text = breachText({ rule: "someRule", place: "#/paths", problem: "it is wrong", instead: "write it right" });
    expect(text).toBe("#/paths\n  it is wrong; write it right (someRule)");
  });
});
