// spec/records.yaml: what is generated from it, and that it names the same schemas as the rows of mock/domain/records/collections.ts.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../mock/contract/json-schema.ts";
import { recordContract } from "../../mock/contract/record-contract.ts";
import { collectionNames, collections } from "../../mock/domain/records/collections.ts";
import { isObject, type Json, textAt, toJson } from "../../spec/generate/json.ts";
import validation from "../../spec/generated/records/validation.json" with { type: "json" };

const folder = "spec/generated/records";
const forms: { readonly [name: string]: unknown } = validation.$defs;

function referencesIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const own = textAt(value, "$ref");
  return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap(referencesIn)];
}

describe("what is generated from the forms of records", () => {
  it("is a closed schema and a type for each, without operations", () => {
    expect(readdirSync(folder).sort()).toEqual(["types.ts", "validation.json"]);
    const open = Object.entries(validation.$defs).filter(
      ([, form]) => "properties" in form && !("additionalProperties" in form && form.additionalProperties === false),
    );
    expect(open).toEqual([]);
  });

  it("has no schema of the contract again", () => {
    expect(recordContract.$defs.Ticket).toHaveProperty("properties");
    expect(Object.keys(forms)).not.toContain("Ticket");
    expect(readFileSync(`${folder}/types.ts`, "utf8")).toContain('readonly Ticket: borrowed["schemas"]["Ticket"];');
  });

  it("refers to nothing that neither the contract nor the records define", () => {
    const references = new Set(referencesIn(toJson(validation)));
    expect(references.size).toBeGreaterThan(10);
    const known = Object.keys(recordContract.$defs).map((name) => `#/$defs/${name}`);
    expect([...references].filter((reference) => !known.includes(reference))).toEqual([]);
  });

  it("leaves out what a form says that it has not, and takes anew what it describes itself", () => {
    const { KnowledgeSourceRecord, TestTicketRecord } = recordContract.$defs;
    expect(Object.keys(KnowledgeSourceRecord?.properties ?? {})).not.toContain("excluded");
    expect(Object.keys(TestTicketRecord?.properties ?? {})).toEqual(
      Object.keys(recordContract.$defs.TestTicket?.properties ?? {}),
    );
    const result: JsonSchema = { anyOf: [{ $ref: "#/$defs/TestResult" }, { type: "null" }] };
    expect(TestTicketRecord?.properties?.actualResult).toEqual(result);
  });
});

describe("the forms of spec/records.yaml", () => {
  it("each have a row in mock/domain/records/collections.ts", () => {
    const named = collectionNames.map((name) => collections[name].form);
    const step = "give each ...Record of spec/records.yaml a row in mock/domain/records/collections.ts";
    expect(
      Object.keys(forms).filter((name) => name.endsWith("Record")),
      step,
    ).toEqual([...named].sort());
  });
});
