// spec/generate/without-cycles.ts: no schema of a published document refers to itself.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/generate/json.ts";
import { withoutCycles } from "../../../spec/generate/without-cycles.ts";

const toDocument = (schemas: JsonObject) => ({ openapi: "3.1.0", components: { schemas } });

describe("a document that must have no cycles", () => {
  it("is refused if schemas refer to each other", () => {
    const document = toDocument({
      One: { type: "array", items: { $ref: "#/components/schemas/Other" } },
      Other: { type: "object", properties: { one: { $ref: "#/components/schemas/One" } } },
    });
    expect(() => withoutCycles(document)).toThrow("One -> Other -> One: these schemas refer to each other.");
  });
});
