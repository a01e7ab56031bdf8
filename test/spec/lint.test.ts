// spec/lint.ts: all rules together on a contract in files.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import type { JsonObject } from "../../spec/generate/json.ts";
import { breachText } from "../../spec/lint/breach.ts";
import { type LintedDocument, lintContract } from "../../spec/lint.ts";
import { withFiles } from "./contract-files.ts";
import { sampleContract, withChange } from "./sample-contract.ts";

function lint(document: JsonObject, asked: Partial<LintedDocument> = {}) {
  return withFiles({ "things.yaml": stringify(document) }, (folder) =>
    lintContract({
      entry: join(folder, "things.yaml"),
      provenance: true,
      marks: false,
      borrowedFiles: [],
      schemasOnly: false,
      ...asked,
    }),
  );
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

describe("lintContract on a document that is a copy of nothing", () => {
  const own = withChange(sampleContract, "#/components/schemas/Failure/x-provenance", undefined);

  it("does not ask where its parts come from", async () => {
    expect((await lint(own)).map(({ rule }) => rule)).toContain("resolvedProvenance");
    expect(await lint(own, { provenance: false })).toEqual([]);
  });
});

describe("lintContract on a document whose operations say their permissions", () => {
  it("asks each operation for its own", async () => {
    const rules = (await lint(sampleContract, { marks: true })).map(({ rule }) => rule);
    expect(rules).toEqual(["permittedOperations", "permittedOperations"]);
  });
});

describe("lintContract on a document that borrows schemas", () => {
  const unused = withChange(sampleContract, "#/components/schemas/Unused", {
    type: "string",
    "x-provenance": "assumed",
  });
  const reasoned = withChange(unused, "#/components/schemas/Unused/x-provenance-reason", "Nobody says.");

  it("lets those of a borrowed file go unused", async () => {
    expect((await lint(reasoned)).map(({ rule }) => rule)).toEqual(["usedSchemas"]);
    expect(await lint(reasoned, { borrowedFiles: ["things"] })).toEqual([]);
  });
});

describe("breachText", () => {
  it("says where, what, and what to do instead", () => {
    const text = breachText({ rule: "someRule", place: "#/paths", problem: "it is wrong", instead: "write it right" });
    expect(text).toBe("#/paths\n  it is wrong; write it right (someRule)");
  });
});
