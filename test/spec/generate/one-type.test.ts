// spec/generate/one-type.ts: choices that types and validators treat as one type.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { oneTypeDocument } from "../../../spec/generate/one-type.ts";

const closed = { type: "object", additionalProperties: false } as const;

/** Returns the resulting schema `It` of a document with these schemas. */
function toOneType(schemas: JsonObject): unknown {
  const document = oneTypeDocument({ openapi: "3.1.0", paths: {}, components: { schemas } });
  return (document as { components: { schemas: { It: unknown } } }).components.schemas.It;
}

const text = { ...closed, required: ["key", "value"], properties: { key: { enum: ["a"] }, value: { type: "string" } } };

describe("a marked choice of objects", () => {
  it("is refused if one of the objects is open", () => {
    const open = { type: "object", properties: {} };
    expect(() => toOneType({ It: { "x-one-type": true, oneOf: [text, open] } })).toThrow(
      /only alternatives that are closed/,
    );
  });
});
