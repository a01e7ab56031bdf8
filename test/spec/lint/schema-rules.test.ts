// spec/lint/schema-rules.ts: each rule is silent on the right contract and fires where it is broken.
import { describe, expect, it } from "vitest";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import type { Json } from "../../../spec/generate/json.ts";
import {
  knownRequired,
  noAllOf,
  plainDigits,
  plainReferences,
  typedSchemas,
  understoodKeywords,
} from "../../../spec/lint/schema-rules.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const name = "#/components/schemas/ThingChange/properties/name";

function changed(schema: Json) {
  return withChange(sampleContract, name, schema);
}

describe("typedSchemas", () => {
  it("is silent on types, references, compositions, enums and consts", () => {
    expect(typedSchemas(sampleContract)).toEqual([]);
    const right: Json[] = [
      { enum: ["a", "b"], description: "One of two." },
      { type: "string", enum: ["a", "b"], default: "a" },
      { type: "boolean", const: true },
      { anyOf: [{ $ref: "#/components/schemas/Thing" }, { type: "null" }], "x-provenance": "documented" },
      { type: "object", additionalProperties: { type: "string" } },
    ];
    for (const schema of right) expect(typedSchemas(changed(schema))).toEqual([]);
  });

  it.each<[string, Json]>([
    ["no type at all", { description: "Anything." }],
    ["a constraint without a type", { minLength: 1 }],
    ["a type beside anyOf", { type: "string", anyOf: [{ type: "string" }] }],
    ["a constraint beside anyOf", { anyOf: [{ type: "string" }, { type: "null" }], minLength: 1 }],
    ["a constraint beside enum", { type: "string", enum: ["a"], pattern: "^a" }],
    ["a const that is an object", { const: { kind: "a" } }],
    ["an enum that holds a list", { enum: [["a"], "b"] }],
    ["an object that does not say what it holds", { type: "object" }],
    ["a list that does not say what it holds", { type: "array" }],
    ["a list of booleans in place of a schema", { type: "array", items: true }],
    ["a nullable object that does not say what it holds", { type: ["object", "null"] }],
    ["a property without a schema", { type: "object", properties: { any: true } }],
  ])("reports %s", (_title, schema) => {
    const places = typedSchemas(changed(schema)).map(({ place }) => place);
    expect(places.length).toBe(1);
    expect(places[0]).toContain(name);
  });

  it("looks into members, items and maps", () => {
    const deep = changed({
      anyOf: [{ type: "array", items: { type: "object", additionalProperties: { title: "x" } } }],
    });
    expect(typedSchemas(deep).map(({ place }) => place)).toEqual([`${name}/anyOf/0/items/additionalProperties`]);
  });
});

describe("plainReferences", () => {
  it("is silent on a description and x- words beside $ref", () => {
    const plain = { $ref: "#/components/schemas/Thing", description: "It.", "x-provenance": "documented" };
    expect(plainReferences(changed(plain))).toEqual([]);
  });

  it("reports anything else beside $ref", () => {
    const [breach] = plainReferences(changed({ $ref: "#/components/schemas/Thing", default: null, type: "object" }));
    expect(breach).toMatchObject({ place: name, problem: "default, type beside $ref goes unread" });
  });
});

describe("understoodKeywords", () => {
  it("is silent on the right contract", () => expect(understoodKeywords(sampleContract)).toEqual([]));

  it.each(["not", "if", "then", "else", "unevaluatedProperties", "dependentSchemas", "dependentRequired", "nullable"])(
    "reports %s",
    (keyword) => {
      const breaches = understoodKeywords(changed({ type: "string", [keyword]: {} }));
      expect(breaches.map(({ place }) => place)).toEqual([name]);
    },
  );

  it("takes a property that is called like a keyword for a property", () => {
    expect(understoodKeywords(changed({ type: "object", properties: { not: { type: "string" } } }))).toEqual([]);
  });
});

describe("plainDigits", () => {
  it("is silent on the right contract", () => expect(plainDigits(sampleContract)).toEqual([]));

  it("reports a pattern with \\d, and takes [0-9]", () => {
    expect(plainDigits(changed({ type: "string", pattern: "^\\d+$" })).map(({ place }) => place)).toEqual([name]);
    expect(plainDigits(changed({ type: "string", pattern: "^[0-9]+$" }))).toEqual([]);
  });
});

describe("noAllOf", () => {
  it("is silent on the flat contract", () => expect(noAllOf(flattenDocument(sampleContract))).toEqual([]));

  it("reports an allOf that is left", () => {
    expect(noAllOf(sampleContract).map(({ place }) => place)).toEqual(["#/components/schemas/Thing"]);
  });
});

describe("knownRequired", () => {
  it("is silent on the right contract", () => expect(knownRequired(flattenDocument(sampleContract))).toEqual([]));

  it("reports a required name that is no property", () => {
    const [breach] = knownRequired(withChange(sampleContract, "#/components/schemas/Failure/required", ["mesage"]));
    expect(breach).toMatchObject({
      place: "#/components/schemas/Failure",
      problem: '"mesage" is required but not a property',
    });
  });
});
