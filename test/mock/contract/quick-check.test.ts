// Texts of letters that are two code units long, where it counts that an alternative does not fit: mock/contract/quick-check.ts.
import { expect, it } from "vitest";
import * as z from "zod";
import type { ContractSchema, JsonSchema } from "../../../mock/contract/json-schema.ts";
import { createQuickCheck } from "../../../mock/contract/quick-check.ts";

const root = { $defs: {}, properties: {}, required: [] } as unknown as ContractSchema;

it.each(["", "a", "ab", "abc", "😀", "😀😀", "😀a", "😀😀😀"])("takes one of two lengths as zod does: %s", (text) => {
  const schema: JsonSchema = {
    oneOf: [
      { type: "string", maxLength: 2 },
      { type: "string", minLength: 2 },
    ],
  };
  const asked = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(text).success;
  expect(createQuickCheck(schema, root)(text)).toBe(asked);
});

it.each([
  ["😀😀", 2],
  ["😀😀", 1],
  ["ab", 1],
])("counts the letters of %s against at most %i as zod does", (text, maxLength) => {
  const schema: JsonSchema = { type: "string", maxLength };
  const asked = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(text).success;
  expect(createQuickCheck(schema, root)(text)).toBe(asked);
});
