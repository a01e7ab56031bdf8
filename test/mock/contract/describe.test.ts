// The words of violations: what was found, and what a schema expects.
import { describe, expect, it } from "vitest";
import { describeExpected, describeFound, describeUndeclared } from "../../../mock/contract/describe.ts";
import { contractSchema, type JsonSchema } from "../../../mock/contract/json-schema.ts";
import admin from "../../../spec/generated/admin/validation.json" with { type: "json" };

describe("what was found", () => {
  it.each([
    [undefined, "nothing"],
    [null, "null"],
    [1.5, "1.5"],
    [true, "true"],
    ["a\nb", '"a\\nb"'],
    [[1, 2], "array of 2 items"],
    [["1"], "array of 1 item"],
    [{}, "object without properties"],
    [{ a: 1, b: { c: 2 } }, "object with a, b"],
  ])("%j is rendered as %s", (value, words) => {
    expect(describeFound(value)).toBe(words);
  });

  it.each(["x".repeat(5_000), { ["y".repeat(5_000)]: 1 }])("is never longer than 80 characters", (value) => {
    const words = describeFound(value);
    expect(words).toHaveLength(80);
    expect(words.endsWith("…")).toBe(true);
  });
});

describe("what is expected", () => {
  const cases: [JsonSchema, string][] = [
    [{ type: "integer" }, "integer"],
    [{ type: "integer", minimum: 0 }, "integer of at least 0"],
    [{ type: "integer", maximum: 9 }, "integer of at most 9"],
    [{ type: "boolean" }, "true or false"],
    [{ type: "string" }, "text"],
    [{ type: "string", minLength: 2 }, "text of at least 2 characters"],
    [{ type: "string", pattern: "^a$" }, "text matching ^a$"],
    [{ type: "array", items: { type: "integer" } }, "array of integer"],
    [{ type: "array", items: { $ref: "#/$defs/User" } }, "array of objects"],
    [{ type: "array", maxItems: 5, items: { type: "integer" } }, "array of at most 5 items: integer"],
    [{ type: "array", minItems: 1, maxItems: 5, items: { type: "integer" } }, "array from 1 to 5 items: integer"],
    [{ type: "object", required: ["name"] }, "object with name"],
    [{ $ref: "#/$defs/User" }, "object"],
    [{ $ref: "#/$defs/DateText" }, "date as YYYY-MM-DD"],
    [{ const: true }, "exactly true"],
    [{ enum: ["a"] }, 'exactly "a"'],
    [{ enum: [0, 1, 3] }, "one of 0, 1, 3"],
    [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "integer or null"],
    [{ $ref: "#/$defs/AnyValue" }, "any JSON value"],
    [{}, "any JSON value"],
  ];
  it.each(cases)("%j is %s", (schema, words) => {
    expect(describeExpected(schema, contractSchema)).toBe(words);
  });

  it("names the one declared name", () => {
    expect(describeUndeclared("parameter", ["format"])).toBe("no such parameter; declared is format");
  });

  it("has words only for forms that the contract still defines", () => {
    for (const name of ["DateTimeText", "IsoDateTime", "DateText", "UnixSeconds"]) {
      expect(contractSchema.$defs[name], name).toBeDefined();
    }
    expect(admin.$defs).toHaveProperty("Duration");
  });
});
