// Choices that types and validators take for one type: spec/generate/one-type.ts.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { oneTypeDocument } from "../../../spec/generate/one-type.ts";

const closed = { type: "object", additionalProperties: false } as const;

/** What becomes of the schema `It` of a document with these schemas. */
function made(schemas: JsonObject): unknown {
  const document = oneTypeDocument({ openapi: "3.1.0", paths: {}, components: { schemas } });
  return (document as { components: { schemas: { It: unknown } } }).components.schemas.It;
}

const text = { ...closed, required: ["key", "value"], properties: { key: { enum: ["a"] }, value: { type: "string" } } };
const list = {
  ...closed,
  required: ["key", "values"],
  properties: { key: { enum: ["b", "a"] }, values: { type: "array", items: { type: "integer" } } },
};

describe("a marked choice of objects", () => {
  it("is one closed object with the properties of all, required where all of them do", () => {
    expect(made({ It: { "x-one-type": true, description: "Either.", oneOf: [text, list] } })).toEqual({
      ...closed,
      description: "Either.",
      required: ["key"],
      properties: {
        key: { type: "string", enum: ["a", "b"] },
        value: { type: "string" },
        values: { type: "array", items: { type: "integer" } },
      },
    });
  });

  it("is found through references and choices inside it", () => {
    const It = { "x-one-type": true, anyOf: [{ $ref: "#/components/schemas/Both" }] };
    expect(made({ It, Both: { oneOf: [text, list] } })).toMatchObject({ properties: { value: {}, values: {} } });
  });

  it("joins the types of values and of lists, without what narrows them", () => {
    const number = { ...text, properties: { ...text.properties, value: { type: "number" } } };
    const dates = { ...closed, properties: { values: { type: "array", items: { type: "string", pattern: "^a" } } } };
    expect(made({ It: { "x-one-type": true, oneOf: [text, number, list, dates] } })).toMatchObject({
      properties: {
        value: { type: ["string", "number"] },
        values: { type: "array", items: { type: ["integer", "string"] } },
      },
    });
  });

  it("keeps the largest bound of lists that all have one", () => {
    const bounded = (maxItems: number, items: JsonObject) => ({
      ...closed,
      properties: { values: { type: "array", maxItems, items } },
    });
    const [few, many] = [bounded(5, { type: "integer" }), bounded(9, { type: "boolean" })];
    const values = { type: "array", items: { type: ["integer", "boolean"] } };
    const known = made({ It: { "x-one-type": true, oneOf: [few, many] } });
    expect(known).toMatchObject({ properties: { values: { ...values, maxItems: 9 } } });
    const unbounded = made({ It: { "x-one-type": true, oneOf: [list, many] } });
    expect(unbounded).toHaveProperty("properties.values", values);
  });

  it("is refused where one of them is open", () => {
    const open = { type: "object", properties: {} };
    expect(() => made({ It: { "x-one-type": true, oneOf: [text, open] } })).toThrow(/closed objects only/);
  });
});

describe("a marked choice of values", () => {
  it("is their types", () => {
    const choices = [{ type: "string", pattern: "^a" }, { type: "integer" }, { enum: ["b"], type: "string" }];
    expect(made({ It: { "x-one-type": true, anyOf: choices } })).toEqual({
      type: ["string", "integer"],
      maxLength: 100,
    });
  });

  it("has the length of its longest texts, and none where one of them has none", () => {
    const short = { type: "string", maxLength: 10 };
    const long = { type: "string", maxLength: 300 };
    expect(made({ It: { "x-one-type": true, anyOf: [short, long] } })).toEqual({ type: ["string"], maxLength: 300 });
    expect(made({ It: { "x-one-type": true, anyOf: [short, { type: "string" }] } })).toEqual({ type: ["string"] });
  });
});

it("leaves other choices as they are", () => {
  const It = { oneOf: [text, list] };
  expect(made({ It })).toEqual(It);
});
