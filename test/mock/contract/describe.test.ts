// The messages of violations: the value found, and what a schema expects.
import { describe, expect, it } from "vitest";
import { describeExpected, describeFound, describeUndeclared } from "../../../mock/contract/describe.ts";
import {
  type ContractSchema,
  contractSchema,
  type JsonSchema,
  resolve,
  toContractSchema,
} from "../../../mock/contract/json-schema.ts";
import admin from "../../../spec/generated/admin/validation.json" with { type: "json" };

describe("describeFound", () => {
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
  ])("renders %j as %s", (value, text) => {
    expect(describeFound(value)).toBe(text);
  });

  it.each(["x".repeat(5_000), { ["y".repeat(5_000)]: 1 }])("truncates to 80 characters", (value) => {
    const text = describeFound(value);
    expect(text).toHaveLength(80);
    expect(text.endsWith("…")).toBe(true);
  });
});

describe("describeExpected", () => {
  const cases: [JsonSchema, string][] = [
    [{ type: "integer" }, "integer"],
    [{ type: "integer", minimum: 0 }, "integer of at least 0"],
    [{ type: "integer", maximum: 9 }, "integer of at most 9"],
    [{ type: "boolean" }, "true or false"],
    [{ type: "string" }, "text"],
    [{ type: "string", minLength: 2 }, "text of at least 2 characters"],
    [{ type: "string", pattern: "^a$" }, "text matching ^a$"],
    [{ type: "string", pattern: "\\S" }, "text that is not blank"],
    [{ type: "string", minLength: 1, maxLength: 9, pattern: "\\S" }, "text that is not blank, of at most 9 characters"],
    [{ $ref: "#/$defs/EmailAddress" }, "email address such as name@example.org"],
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
    [
      { oneOf: ["hold", "delay"].map((kind) => ({ type: "object", properties: { kind: { const: kind } } })) },
      "object with kind, one of hold, delay",
    ],
    [{ $ref: "#/$defs/AnyValue" }, "any JSON value"],
    [{}, "any JSON value"],
  ];
  it.each(cases)("renders %j as %s", (schema, text) => {
    expect(describeExpected(schema, contractSchema)).toBe(text);
  });

  it("names a single declared parameter", () => {
    expect(describeUndeclared("parameter", ["format"])).toBe("no such parameter; declared is format");
  });

  it("has phrases only for formats that the contracts still define", () => {
    const names = ["DateTimeText", "IsoDateTime", "IsoDateTimeOrEmpty", "DateText", "UnixSeconds"];
    for (const name of [...names, "AssessmentMoment", "EmailAddress"]) {
      expect(contractSchema.$defs[name], name).toBeDefined();
    }
    for (const name of ["Duration", "TimeOfDay", "TimeText", "TimePoint"]) expect(admin.$defs).toHaveProperty(name);
  });
});

describe("every schema of a request", () => {
  const documents: [string, ContractSchema][] = [
    ["service", contractSchema],
    ["admin", toContractSchema(admin)],
  ];

  it.each(documents)("is described without a long pattern: %s contract", (_, root) => {
    const descriptions = [...listPlaces(root)].map(([place, schema]) => `${place}: ${describeExpected(schema, root)}`);
    expect(descriptions.some((text) => text.includes("text matching ^"))).toBe(true);
    expect(descriptions.filter((text) => /text matching \S{41}/.test(text))).toEqual([]);
  });
});

/** Lists every schema within a parameter or body by its place. */
function listPlaces(root: ContractSchema): ReadonlyMap<string, JsonSchema> {
  const places = new Map<string, JsonSchema>();
  const visited = new Set<JsonSchema>();
  function visit(place: string, schema: JsonSchema): void {
    places.set(place, schema);
    const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties } = resolve(schema, root);
    if (visited.has(resolve(schema, root))) return;
    visited.add(resolve(schema, root));
    for (const [name, part] of Object.entries(properties)) visit(`${place}/${name}`, part);
    for (const part of [...anyOf, ...oneOf]) visit(`${place}|${places.size}`, part);
    if (items !== undefined) visit(`${place}/*`, items);
    if (typeof additionalProperties === "object") visit(`${place}/{}`, additionalProperties);
  }
  for (const [check, schema] of Object.entries(root.properties)) {
    if (/ (?:path|query|header|headers|body)$/.test(check)) visit(check, schema);
  }
  return places;
}
