// spec/generate/request-bounds.ts: the bounds of requests as the pages list them, and parts without a bound.
import { expect, it } from "vitest";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import type { Json } from "../../../spec/generate/json.ts";
import { describeBounds, unboundedParts } from "../../../spec/generate/request-bounds.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

it("lists the bounded parts of requests, smallest bound first", () => {
  const list = { type: "array", maxItems: 5, items: { type: "string", maxLength: 100 } };
  const document = withChange(flattenDocument(sampleContract), "#/components/schemas/ThingChange/properties/it", list);
  expect([...describeBounds(document)]).toEqual([
    ["5 items", ["ThingChange.it"]],
    ["100 characters", ["ThingChange.name", "ThingChange.it[]"]],
  ]);
});

it.each<[string, Json, string]>([
  ["a text", { type: "string", pattern: "^/" }, "this text at any length; set maxLength"],
  ["a list", { type: ["array", "null"], items: { enum: ["a"] } }, "this list at any length; set maxItems"],
  ["an integer", { type: "integer", minimum: 0 }, "this number at any size; set maximum"],
  ["a number", { type: "number" }, "this number at any size; set minimum and maximum"],
  [
    "an open object",
    { type: "object", additionalProperties: { enum: ["a"] } },
    "this object with any number of properties; set maxProperties",
  ],
])("reports %s in a request without a bound, and says what to write", (_, schema, sentence) => {
  const place = "#/components/schemas/ThingChange/properties/it";
  const document = withChange(flattenDocument(sampleContract), place, schema);
  const breaches = unboundedParts(document).filter((breach) => breach.place === place);
  expect(breaches.map(({ problem, instead }) => `${problem}; ${instead}`)).toEqual([
    `a request may contain ${sentence}`,
  ]);
});

it("accepts bounds, enums, consts and closed objects", () => {
  const properties = {
    text: { type: "string", maxLength: 5 },
    word: { type: "string", enum: ["a"] },
    one: { type: "integer", const: 1 },
    count: { type: "integer", minimum: 0, maximum: 5 },
    map: { type: "object", maxProperties: 5, additionalProperties: { type: "boolean" } },
  };
  const schema = { type: "object", additionalProperties: false, properties };
  const place = "#/components/schemas/ThingChange/properties/it";
  const breaches = unboundedParts(withChange(flattenDocument(sampleContract), place, schema));
  expect(breaches.filter((breach) => breach.place.startsWith(place))).toEqual([]);
});
