// spec/generate/published-document.ts: additions to the published document.
import { describe, expect, it } from "vitest";
import openapi from "../../../spec/generated/openapi.json" with { type: "json" };

const [minimum, maximum] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

describe("an integer", () => {
  it("is published as int64 within the safe range in path parameters", () => {
    const parameters = Object.values(openapi.paths).flatMap((item) => ("parameters" in item ? item.parameters : []));
    for (const { schema } of parameters) {
      expect(schema).toEqual({ type: "integer", format: "int64", minimum, maximum });
    }
    expect(parameters).not.toEqual([]);
  });
});
