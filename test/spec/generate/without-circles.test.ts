// No schema of a published document refers to itself: spec/generate/without-circles.ts.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { withoutCircles } from "../../../spec/generate/without-circles.ts";

const toDocument = (schemas: JsonObject) => ({ openapi: "3.1.0", components: { schemas } });
const Tree = {
  type: "object",
  properties: {
    name: { type: "string" },
    children: { type: "array", items: { $ref: "#/components/schemas/Tree", description: "Those below." } },
  },
};

describe("a document without circles", () => {
  it("has a second level of each schema that referred to itself, whose place for itself is an open object", () => {
    const { components } = withoutCircles(toDocument({ Tree }));
    const below = { $ref: "#/components/schemas/TreeBelow", description: "Those below." };
    const open = {
      type: "object",
      description: "Those below. Of the form of `Tree` again, at any depth.",
      additionalProperties: true,
    };
    const withChildren = (items: JsonObject) => ({
      type: "object",
      properties: { name: { type: "string" }, children: { type: "array", items } },
    });
    expect(components).toEqual({ schemas: { Tree: withChildren(below), TreeBelow: withChildren(open) } });
  });

  it("leaves all others as they are", () => {
    const document = toDocument({
      One: { $ref: "#/components/schemas/Other" },
      Other: { type: "string" },
    });
    expect(withoutCircles(document)).toEqual(document);
  });

  it("is refused where schemas refer to each other", () => {
    const document = toDocument({
      One: { type: "array", items: { $ref: "#/components/schemas/Other" } },
      Other: { type: "object", properties: { one: { $ref: "#/components/schemas/One" } } },
    });
    expect(() => withoutCircles(document)).toThrow("One -> Other -> One: these schemas refer to each other.");
  });
});
