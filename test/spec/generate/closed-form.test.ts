// spec/generate/closed-form.ts: the form that the validators are compiled from.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { closedForm, closeSchema } from "../../../spec/generate/closed-form.ts";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import { type JsonObject, objectAt, toJson } from "../../../spec/generate/json.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const form = closedForm(flattenDocument(sampleContract));
const checks = objectAt(form, "properties");

/** Whether zod takes the value for one of the form's checks. */
function accepts(root: JsonObject, check: string, value: unknown): boolean {
  const schema = z.fromJSONSchema(root);
  if (!(schema instanceof z.ZodObject)) throw new Error("the form is not an object schema");
  return z.safeParse(schema.shape[check], value).success;
}

describe("closedForm", () => {
  it("has a check for path, query, body and 200 of each operation, all of them required", () => {
    const names = ["path", "query", "body", "200"].map((part) => `changeThing ${part}`);
    expect(Object.keys(checks)).toEqual([...names, "listThings path", "listThings query", "listThings 200"]);
    expect(form.required).toEqual(Object.keys(checks));
  });

  it("closes answers that the contract leaves open", () => {
    const thing = { id: 1, name: "lamp" };
    expect(accepts(form, "changeThing 200", thing)).toBe(true);
    expect(accepts(form, "changeThing 200", { ...thing, weight: 2 })).toBe(false);
  });

  it("closes path and query, and requires what is required", () => {
    expect(accepts(form, "changeThing path", { thingId: 1 })).toBe(true);
    expect(accepts(form, "changeThing path", {})).toBe(false);
    expect(accepts(form, "listThings query", {})).toBe(true);
    expect(accepts(form, "listThings query", { verbose: true })).toBe(false);
    expect(accepts(form, "listThings path", { thingId: 1 })).toBe(false);
  });

  it("leaves free objects and any values free", () => {
    for (const notes of [null, 1, "a", true, [1, { deep: [] }], { any: "thing" }]) {
      expect(accepts(form, "changeThing 200", { id: 1, name: "lamp", notes })).toBe(true);
    }
  });

  it("leads references to $defs and leaves out annotations, but not properties that are called like one", () => {
    const thing = objectAt(objectAt(form, "$defs"), "Thing");
    expect(thing.description).toBeUndefined();
    expect(thing["x-provenance"]).toBeUndefined();
    expect(objectAt(thing, "properties")).toMatchObject({
      name: { type: "string" },
      notes: { $ref: "#/$defs/AnyNote" },
    });
    const named: JsonObject = {
      type: "object",
      properties: { description: { type: "string", description: "Words." } },
    };
    expect(closeSchema(named).properties).toEqual({ description: { type: "string" } });
  });

  it("drops defaults, so that a value that was not sent stays absent", () => {
    expect(accepts(form, "changeThing body", {})).toBe(true);
    expect(JSON.stringify(form)).not.toContain('"default"');
  });

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

  it("is plain JSON without references that lead out of it", () => {
    expect(toJson(form)).toEqual(form);
    const references = [...JSON.stringify(form).matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1] ?? "");
    const names = Object.keys(objectAt(form, "$defs")).map((name) => `#/$defs/${name}`);
    expect(references.filter((reference) => !names.includes(reference))).toEqual([]);
  });
});
