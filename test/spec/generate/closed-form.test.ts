// spec/generate/closed-form.ts: the form that the validators are compiled from.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { closedForm } from "../../../spec/generate/closed-form.ts";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const form = closedForm(flattenDocument(sampleContract));

/** Whether zod takes the value for one of the form's checks. */
function accepts(root: JsonObject, check: string, value: unknown): boolean {
  const schema = z.fromJSONSchema(root);
  if (!(schema instanceof z.ZodObject)) throw new Error("the form is not an object schema");
  return z.safeParse(schema.shape[check], value).success;
}

describe("closedForm", () => {
  it("writes formats as patterns that take offsets and refuse days that do not exist", () => {
    const made = (madeAt: string) => accepts(form, "changeThing 200", { id: 1, name: "lamp", madeAt });
    expect(made("2026-03-02T09:15:00Z")).toBe(true);
    expect(made("2026-03-02T09:15:00.123+02:00")).toBe(true);
    expect(made("2026-02-30T09:15:00Z")).toBe(false);
    expect(made("2026-03-02 09:15:00")).toBe(false);
  });

  it("refuses a schema with both a format and a pattern, because a validator holds only one", () => {
    const both = withChange(sampleContract, "#/components/schemas/ThingCommon/properties/madeAt/pattern", "^2");
    expect(() => closedForm(flattenDocument(both))).toThrow(/keep the pattern/);
  });
});
