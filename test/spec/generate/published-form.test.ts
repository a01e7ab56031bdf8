// What the published document says besides what was written: spec/generate/published-form.ts.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { publishedForm } from "../../../spec/generate/published-form.ts";
import openapi from "../../../spec/generated/openapi.json" with { type: "json" };

function published(It: JsonObject): unknown {
  const document = publishedForm({ openapi: "3.1.0", paths: {}, components: { schemas: { It } } });
  return (document as { components: { schemas: { It: unknown } } }).components.schemas.It;
}

const [least, most] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

describe("an integer", () => {
  it("is published with its range: that of JavaScript where it has no narrower one", () => {
    expect(published({ type: "integer" })).toEqual({ type: "integer", format: "int64", minimum: least, maximum: most });
    expect(published({ type: ["integer", "null"], minimum: 1 })).toMatchObject({ minimum: 1, maximum: most });
    expect(published({ type: "integer", maximum: 5 })).toMatchObject({ minimum: least, maximum: 5 });
  });

  it("of listed values needs none", () => {
    expect(published({ type: "integer", enum: [0, 1] })).toEqual({ type: "integer", enum: [0, 1] });
  });

  it("is so in every path of the contract", () => {
    const parameters = Object.values(openapi.paths).flatMap((item) => ("parameters" in item ? item.parameters : []));
    for (const { schema } of parameters) {
      expect(schema).toEqual({ type: "integer", format: "int64", minimum: least, maximum: most });
    }
    expect(parameters).not.toEqual([]);
  });
});

describe("any JSON value", () => {
  const types = ["object", "array", "string", "number", "boolean", "null"];

  it("is published without a form, so it does not refer to itself", () => {
    const It = { type: types, additionalProperties: true, items: { $ref: "#/components/schemas/It" } };
    expect(published({ ...It, description: "Anything." })).toEqual({ description: "Anything." });
    expect(openapi.components.schemas.AnyValue).not.toHaveProperty("items");
  });

  it("is `true` where other properties may have it", () => {
    expect(openapi.components.schemas.AppImport.additionalProperties).toBe(true);
  });

  it("is not what may be of fewer types", () => {
    const fewer = { type: types.slice(1), items: { type: "string" } };
    expect(published(fewer)).toEqual(fewer);
  });
});

it("a format that is checked is published with its pattern", () => {
  expect(published({ type: "string", format: "uuid" })).toMatchObject({
    format: "uuid",
    pattern: expect.stringContaining("[0-9a-fA-F]{8}"),
  });
});

it("marks for the generators are left out", () => {
  expect(published({ type: "string", "x-one-type": true, "x-ignores-others": true })).toEqual({ type: "string" });
});
