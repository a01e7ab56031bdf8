// spec/generate/validation-schema.ts: the schema from which the validators are compiled.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { validationSchema } from "../../../spec/generate/validation-schema.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const serviceSchema = validationSchema(flattenDocument(sampleContract));

/** Whether zod accepts a value by a check of the schema. */
function accepts(root: JsonObject, check: string, value: unknown): boolean {
  const schema = z.fromJSONSchema(root);
  if (!(schema instanceof z.ZodObject)) throw new Error("the root is not an object schema");
  return z.safeParse(schema.shape[check], value).success;
}

describe("validationSchema", () => {
  it("writes formats as patterns that accept offsets and refuse impossible days", () => {
    const acceptsTime = (madeAt: string) => accepts(serviceSchema, "changeThing 200", { id: 1, name: "lamp", madeAt });
    expect(acceptsTime("2026-03-02T09:15:00Z")).toBe(true);
    expect(acceptsTime("2026-03-02T09:15:00.123+02:00")).toBe(true);
    expect(acceptsTime("2026-02-30T09:15:00Z")).toBe(false);
    expect(acceptsTime("2026-03-02 09:15:00")).toBe(false);
  });

  it("refuses a schema with both a format and a pattern, because a validator takes only one", () => {
    const conflicting = withChange(sampleContract, "#/components/schemas/ThingCommon/properties/madeAt/pattern", "^2");
    expect(() => validationSchema(flattenDocument(conflicting))).toThrow(/keep the pattern/);
  });
});
