// The quick check of a schema and zod's, side by side: over every schema of the three contracts, with right values, and with values in which
// one place was changed. Under test: mock/contract/quick-check.ts.
import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  type ContractSchema,
  contractSchema,
  type JsonSchema,
  toContractSchema,
} from "../../../mock/contract/json-schema.ts";
import { createQuickCheck } from "../../../mock/contract/quick-check.ts";
import { recordContract } from "../../../mock/contract/record-contract.ts";
import { createRandomStream, type RandomStream } from "../../../mock/core/random.ts";
import admin from "../../../spec/generated/admin/validation.json" with { type: "json" };
import { pickPlace, placesOf, put } from "../../proof/json-places.ts";
import { bySize } from "../../proof/proof-size.ts";

const valuesPerSchema = bySize(40, 8);
const deepest = 6;

const contracts: readonly (readonly [string, ContractSchema])[] = [
  ["service", contractSchema],
  ["records", recordContract],
  ["admin surface", toContractSchema(admin)],
];

/** Values that are wrong in most places, and right in some. */
const others: readonly unknown[] = [
  // One letter of two code units.
  "𐀀",
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  "",
  "a",
  "open",
  "2026-03-01",
  "2026-03-01 09:00:00",
  "2026-03-01T09:00:00.000Z",
  [],
  [1],
  ["a"],
  {},
  { key: "t.id", values: [1] },
  { a: 1 },
  undefined,
];

describe.each(contracts)("the quick check of the contract: %s", (_, root) => {
  const schemas = {
    ...root.properties,
    ...Object.fromEntries(Object.keys(root.$defs).map((name) => [name, refer(name)])),
  };
  const names = Object.keys(schemas);
  const whole = { ...root, type: "object", properties: schemas, required: names };
  const compiled = z.fromJSONSchema(whole as z.core.JSONSchema.JSONSchema) as z.ZodObject;

  it("passes what zod passes, and nothing else", () => {
    const random = createRandomStream("quick check");
    const differing: unknown[] = [];
    const seen = { right: 0, wrong: 0 };
    for (const name of names) {
      const schema = schemas[name] ?? {};
      const quick = createQuickCheck(schema, root);
      const zod = compiled.shape[name] as z.ZodType;
      const mayBeUnsure = usesPropertyNames(schema, root);
      for (let at = 0; at < valuesPerSchema; at++) {
        const value = at % 2 === 0 ? sample(schema, root, random) : change(sample(schema, root, random), random);
        const [found, expected] = [quick(value), zod.safeParse(value).success];
        seen[expected ? "right" : "wrong"]++;
        if (mayBeUnsure ? found && !expected : found !== expected) differing.push({ name, value, found, expected });
      }
    }
    expect(differing).toEqual([]);
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(names.length);
  });
});

describe("the quick check", () => {
  const root: ContractSchema = { $schema: "", $defs: {}, properties: {} };

  it("leaves to zod what a keyword asks that it does not know", () => {
    const schema: JsonSchema & { readonly multipleOf: number } = { type: "integer", multipleOf: 2 };
    expect(createQuickCheck(schema, root)(4)).toBe(false);
    expect(createQuickCheck({ type: "array", items: schema }, root)([])).toBe(true);
    expect(createQuickCheck({ oneOf: [{ type: "array", items: schema }, { type: "null" }] }, root)(null)).toBe(false);
  });

  it("counts a hole of a list as no item", () => {
    expect(createQuickCheck({ type: "array", items: { type: "integer" } }, root)(new Array(1))).toBe(false);
  });

  it("passes a value that one form of several fits, and none that two fit", () => {
    const schema: JsonSchema = {
      oneOf: [
        { type: "integer", minimum: 0 },
        { type: "integer", maximum: 5 },
      ],
    };
    expect([-1, 3, 9].map(createQuickCheck(schema, root))).toEqual([true, false, true]);
  });
});

function refer(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

function usesPropertyNames(schema: JsonSchema, root: ContractSchema, seen = new Set<JsonSchema>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  if ("propertyNames" in schema) return true;
  const inner = Object.values(schema).flatMap((part) =>
    Array.isArray(part) ? part : [part, ...Object.values(Object(part))],
  );
  const target = schema.$ref === undefined ? undefined : root.$defs[schema.$ref.slice("#/$defs/".length)];
  return [target, ...inner].some(
    (part) => typeof part === "object" && part !== null && usesPropertyNames(part, root, seen),
  );
}

/** A value that mostly keeps the schema; texts with a pattern often do not. */
function sample(schema: JsonSchema, root: ContractSchema, random: RandomStream, depth = 0): unknown {
  if (schema.$ref !== undefined)
    return sample(root.$defs[schema.$ref.slice("#/$defs/".length)] ?? {}, root, random, depth);
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return sample(random.pick(choices), root, random, depth);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  const {
    minimum = -3,
    minLength = 0,
    maxLength = 20,
    items = {},
    minItems = 0,
    properties = {},
    required = [],
  } = schema;
  if (type === "null") return null;
  if (type === "boolean") return random.chance(0.5);
  if (type === "integer" || type === "number")
    return Math.min(minimum + random.integer(0, 9), schema.maximum ?? Infinity);
  if (type === "string") {
    const texts = others.filter((one) => typeof one === "string" && new RegExp(schema.pattern ?? "").test(one));
    return texts.length > 0 && random.chance(0.7)
      ? random.pick(texts)
      : random.text(Math.min(minLength + 1, maxLength));
  }
  if (type === "array") {
    const length = depth > deepest ? minItems : minItems + random.integer(0, 2);
    return Array.from({ length }, () => sample(items, root, random, depth + 1));
  }
  if (type !== "object") return random.pick(others);
  const kept = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (depth < deepest && random.chance(0.4)),
  );
  return Object.fromEntries(kept.map(([name, property]) => [name, sample(property, root, random, depth + 1)]));
}

function change(value: unknown, random: RandomStream): unknown {
  const place = pickPlace(placesOf(value), random.integer(0, 1_000));
  return put(value, random.chance(0.3) ? [...place, "unbekannt"] : place, random.pick(others));
}
