// spec/generate/schema-rules.ts and unused-schemas.ts: silent on a valid contract; each rule fires when broken.
import { describe, expect, it } from "vitest";
import type { Json } from "../../../spec/generate/json.ts";
import { schemaBreaches } from "../../../spec/generate/schema-rules.ts";
import { unusedSchemas } from "../../../spec/generate/unused-schemas.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const name = "#/components/schemas/ThingChange/properties/name";

function withSchema(schema: Json) {
  return withChange(sampleContract, name, schema);
}

describe("the rule that schemas have a type", () => {
  it("accepts references, compositions, enums and consts", () => {
    expect(schemaBreaches(sampleContract)).toEqual([]);
    const validSchemas: Json[] = [
      { enum: ["a", "b"], description: "One of two." },
      { type: "string", enum: ["a", "b"], default: "a" },
      { type: "boolean", const: true },
      { anyOf: [{ $ref: "#/components/schemas/Thing" }, { type: "null" }], "x-provenance": "documented" },
      { type: "object", additionalProperties: { type: "string" } },
    ];
    for (const schema of validSchemas) expect(schemaBreaches(withSchema(schema))).toEqual([]);
  });

  it.each<[string, Json]>([
    ["no type at all", { description: "Anything." }],
    ["a constraint without a type", { minLength: 1 }],
    ["a type beside anyOf", { type: "string", anyOf: [{ type: "string" }] }],
    ["a constraint beside anyOf", { anyOf: [{ type: "string" }, { type: "null" }], minLength: 1 }],
    ["a constraint beside enum", { type: "string", enum: ["a"], pattern: "^a" }],
    ["an object as const", { const: { kind: "a" } }],
    ["an enum that contains a list", { enum: [["a"], "b"] }],
    ["an object without properties", { type: "object" }],
    ["a list without items", { type: "array" }],
    ["a list of booleans in place of a schema", { type: "array", items: true }],
    ["a nullable object without properties", { type: ["object", "null"] }],
    ["a property without a schema", { type: "object", properties: { any: true } }],
  ])("reports %s", (_title, schema) => {
    const places = schemaBreaches(withSchema(schema)).map(({ place }) => place);
    expect(places.length).toBe(1);
    expect(places[0]).toContain(name);
  });

  it("covers members, items and maps", () => {
    const deep = withSchema({
      anyOf: [{ type: "array", items: { type: "object", additionalProperties: { title: "x" } } }],
    });
    expect(schemaBreaches(deep).map(({ place }) => place)).toEqual([`${name}/anyOf/0/items/additionalProperties`]);
  });
});

describe("references", () => {
  it("may have a description and x- keywords", () => {
    const plain = { $ref: "#/components/schemas/Thing", description: "It.", "x-provenance": "documented" };
    expect(schemaBreaches(withSchema(plain))).toEqual([]);
  });

  it("may have no other keywords", () => {
    const [breach] = schemaBreaches(withSchema({ $ref: "#/components/schemas/Thing", default: null, type: "string" }));
    expect(breach).toMatchObject({ place: name, problem: "default, type next to $ref would be ignored" });
  });
});

describe("keywords", () => {
  it.each(["not", "if", "then", "else", "unevaluatedProperties", "dependentSchemas", "dependentRequired", "nullable"])(
    "reports %s",
    (keyword) => {
      const breaches = schemaBreaches(withSchema({ type: "string", [keyword]: { type: "string" } }));
      expect(breaches.map(({ place }) => place)).toEqual([name]);
    },
  );

  it("treats a property named like a keyword as a property", () => {
    expect(schemaBreaches(withSchema({ type: "object", properties: { not: { type: "string" } } }))).toEqual([]);
  });
});

describe("unusedSchemas", () => {
  const service = { borrowedFiles: ["common"], schemasOnly: false };
  const tagBySchema = new Map([["Shared", "common"]]);
  const fileBySchema = new Map(["Failure", "ThingCommon", "Shared"].map((schemaName) => [schemaName, "things.yaml"]));

  it("accepts referenced schemas, and schemas of another document", () => {
    expect(unusedSchemas(service, { document: sampleContract, tagBySchema, fileBySchema })).toEqual([]);
  });

  it("reports an unused schema with its file, except a ...Record for records", () => {
    const bundle = {
      document: sampleContract,
      tagBySchema,
      fileBySchema: new Map([["ThingRecord", "things/lamp.yaml"]]),
    };
    expect(unusedSchemas(service, bundle)).toMatchObject([
      { problem: "nothing refers to the schema ThingRecord of things/lamp.yaml" },
    ]);
    expect(unusedSchemas({ ...service, schemasOnly: true }, bundle)).toEqual([]);
  });
});
