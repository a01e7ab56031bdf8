// Checks collections.ts against its schemas where types cannot.
import { describe, expect, it } from "vitest";
import { type JsonSchema, resolve } from "../../../../mock/contract/json-schema.ts";
import { recordContract, recordSchema } from "../../../../mock/contract/record-contract.ts";
import { fieldsEmbedding } from "../../../../mock/control/record-editing/embedding.ts";
import { collectionNames, collections } from "../../../../mock/domain/records/collections.ts";
import type { AnyField } from "../../../../mock/domain/records/references.ts";

const rows = collectionNames.map((name) => ({ name, row: collections[name] }));

/** The schemas at the path of a reference: several for alternatives, empty if the path does not exist. */
function schemasAt(schema: JsonSchema, [step, ...rest]: readonly string[]): readonly JsonSchema[] {
  const { anyOf, properties = {}, items, ...leaf } = resolve(schema, recordContract);
  if (anyOf !== undefined)
    return anyOf.flatMap((alternative) => schemasAt(alternative, step === undefined ? [] : [step, ...rest]));
  if (step === undefined) return [leaf];
  const next = step === "*" ? items : Object.hasOwn(properties, step) ? properties[step] : undefined;
  return next === undefined ? [] : schemasAt(next, rest);
}

describe("a row", () => {
  it("has the singular of its name as the word for one record", () => {
    expect(rows.map(({ row }) => row.singular)).toEqual(rows.map(({ name }) => name.replace(/s$/, "")));
    expect(rows.filter(({ name }) => !name.endsWith("s"))).toEqual([]);
  });

  it("has a unique schema", () => {
    expect(new Set(rows.map(({ row }) => row.schema)).size).toBe(rows.length);
  });

  it.each(rows)("has references only in fields that hold an id ($name)", ({ row }) => {
    const fields: readonly AnyField[] = row.references;
    const violations = fields.filter(({ at }) => {
      const types = schemasAt(recordSchema(row.schema), at.split("/")).flatMap(({ type = [] }) => type);
      return !types.some((type) => type === "integer" || type === "string");
    });
    expect(violations.map(({ at }) => at)).toEqual([]);
  });

  it.each(rows)("is embedded only in fields that are indexed references ($name)", ({ name }) => {
    const violations = fieldsEmbedding(name).filter(({ in: embedder, rule }) => {
      const [from, to, field] = "naming" in rule ? [name, embedder, rule.naming] : [embedder, name, rule.by];
      const fields: readonly AnyField[] = collections[from].references;
      const references = fields.filter(({ at }) => at === field || at === `${field}/*`);
      return !references.some((reference) => reference.to === to && reference.index !== undefined);
    });
    expect(violations.map(({ in: embedder, field }) => `${embedder} ${field}`)).toEqual([]);
  });
});
