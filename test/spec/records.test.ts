// spec/records.yaml: its generated files, and its agreement with mock/domain/records/collections.ts.
import { describe, expect, it } from "vitest";
import { recordContract } from "../../mock/contract/record-contract.ts";
import { collectionNames, collections } from "../../mock/domain/records/collections.ts";
import { isObject, type Json, textAt, toJson } from "../../spec/generate/json.ts";
import validation from "../../spec/generated/records/validation.json" with { type: "json" };

const forms: { readonly [name: string]: unknown } = validation.$defs;

function referencesIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const reference = textAt(value, "$ref");
  return [...(reference === undefined ? [] : [reference]), ...Object.values(value).flatMap(referencesIn)];
}

describe("the files generated from spec/records.yaml", () => {
  it("refer only to definitions of the contract or the records", () => {
    const references = new Set(referencesIn(toJson(validation)));
    expect(references.size).toBeGreaterThan(10);
    const definitions = Object.keys(recordContract.$defs).map((name) => `#/$defs/${name}`);
    expect([...references].filter((reference) => !definitions.includes(reference))).toEqual([]);
  });
});

describe("the schemas in spec/records.yaml", () => {
  it("each have a row in mock/domain/records/collections.ts", () => {
    const formNames = collectionNames.map((name) => collections[name].schema);
    const advice = "give each ...Record of spec/records.yaml a row in mock/domain/records/collections.ts";
    expect(
      Object.keys(forms).filter((name) => name.endsWith("Record")),
      advice,
    ).toEqual([...formNames].sort());
  });
});
