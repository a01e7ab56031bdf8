// spec/generate/types-file.ts: the types as they can be used.
import { describe, expect, it } from "vitest";
import { flattenDocument } from "../../../spec/generate/flatten.ts";
import { typesText } from "../../../spec/generate/types-file.ts";
import { sampleContract } from "../sample-contract.ts";

const text = await typesText(flattenDocument(sampleContract), "spec/sample.yaml");

describe("typesText", () => {
  it("says that it is generated, and from what", () => {
    const [head] = text.split("\n");
    expect(head).toContain("from spec/sample.yaml");
    expect(head).toContain("do not edit");
  });

  it("makes properties readonly", () => expect(text).toContain("readonly id: number"));

  it("keeps a property with a default optional, because defaults are not filled in", () => {
    expect(text).toContain("readonly name?: string");
    expect(text).toContain("readonly limit?: number");
  });

  it("writes any value as unknown", () => expect(text).toContain("readonly AnyNote: unknown"));
});
