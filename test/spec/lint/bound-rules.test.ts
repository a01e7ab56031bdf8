// spec/lint/bound-rules.ts: lists and texts of requests have bounds. What counts as one is in spec/generate/request-bounds.ts.
import { describe, expect, it } from "vitest";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { boundsInWords } from "../../../spec/generate/request-bounds.ts";
import { boundedRequests } from "../../../spec/lint/bound-rules.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const flat = flattenDocument(sampleContract);
const property = "#/components/schemas/ThingChange/properties/it";

/** What is said of a schema in a request. */
function problemsOf(schema: JsonObject): readonly string[] {
  return boundedRequests(withChange(flat, property, schema)).map(({ place, instead }) => `${place} ${instead}`);
}

describe("boundedRequests", () => {
  it("is silent when the lists and texts of requests have bounds; those of answers need none", () => {
    expect(boundedRequests(flat)).toEqual([]);
  });

  it("reports a list and a text without a bound, also where they may be something else", () => {
    const items = { type: "string", maxLength: 5 };
    expect(problemsOf({ type: ["array", "null"], items })).toEqual([`${property} say maxItems`]);
    expect(problemsOf({ type: ["string", "null"] })).toEqual([`${property} say maxLength`]);
    expect(problemsOf({ type: "array", maxItems: 5, items: { type: "string" } })).toEqual([
      `${property}/items say maxLength`,
    ]);
  });

  it("reports a text whose pattern repeats without an end, and no other with a form", () => {
    expect(problemsOf({ type: "string", pattern: "^a+$" })).toHaveLength(1);
    expect(problemsOf({ type: "string", pattern: "^a{2,}$" })).toHaveLength(1);
    expect(problemsOf({ type: "string", pattern: "^[+*]a{2,3}$" })).toEqual([]);
    expect(problemsOf({ type: "string", format: "date" })).toEqual([]);
    expect(problemsOf({ type: "string", enum: ["a"] })).toEqual([]);
  });

  it("looks at parameters and follows references", () => {
    const parameter = "#/paths/~1thing~1all/get/parameters/0/schema";
    expect(boundedRequests(withChange(flat, parameter, { type: "string" })).map(({ place }) => place)).toEqual([
      parameter,
    ]);
    const referring = withChange(flat, property, { $ref: "#/components/schemas/Note" });
    const document = withChange(referring, "#/components/schemas/Note", { type: "string" });
    expect(boundedRequests(document).map(({ place }) => place)).toEqual(["#/components/schemas/Note"]);
  });
});

describe("the bounds in words", () => {
  it("name the parts of requests that have them, smallest first", () => {
    const list = { type: "array", maxItems: 5, items: { type: "string", maxLength: 100 } };
    const document = withChange(flat, property, list);
    expect([...boundsInWords(document)]).toEqual([
      ["5 items", ["ThingChange.it"]],
      ["100 characters", ["ThingChange.name", "ThingChange.it[]"]],
    ]);
  });
});
