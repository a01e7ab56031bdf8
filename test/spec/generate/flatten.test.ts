// spec/generate/flatten.ts: the allOf schemas that it refuses.
import { describe, expect, it } from "vitest";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import { sampleContract, withChange } from "../sample-contract.ts";

const thing = "#/components/schemas/Thing";

describe("flattenDocument", () => {
  it("refuses an x-without that names an unknown property", () => {
    const misspelled = withChange(sampleContract, "#/components/schemas/Short", {
      "x-without": ["nmae"],
      allOf: [{ $ref: thing }],
    });
    expect(() => flattenDocument(misspelled)).toThrow('x-without lists "nmae"');
  });

  it("refuses members that are not plain objects", () => {
    const withString = withChange(sampleContract, `${thing}/allOf/1`, { type: "string" });
    expect(() => flattenDocument(withString)).toThrow(/plain object schemas/);
    const withMinimum = withChange(sampleContract, `${thing}/allOf/1/minProperties`, 2);
    expect(() => flattenDocument(withMinimum)).toThrow(/minProperties/);
  });

  it("refuses two members that describe one property differently", () => {
    const conflicting = withChange(sampleContract, `${thing}/allOf/1/properties/id`, { type: "string" });
    expect(() => flattenDocument(conflicting)).toThrow(/describe "id" differently/);
  });

  it("refuses a recursive allOf", () => {
    const circular = withChange(sampleContract, "#/components/schemas/ThingCommon", { allOf: [{ $ref: thing }] });
    expect(() => flattenDocument(circular)).toThrow(/leads back to/);
  });
});
