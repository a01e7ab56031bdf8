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

  it("writes any value as one of JSON", () => {
    expect(text).toContain("readonly AnyNote: JsonValue");
    expect(text).toContain("type JsonValue =");
    expect(text).not.toContain("[key: string]: unknown");
  });

  it("takes the type of a borrowed schema from its own file", async () => {
    const borrowed = { names: new Set(["Thing"]), file: "../types.ts" };
    const own = await typesText(flattenDocument(sampleContract), "spec/sample.yaml", borrowed);
    expect(own).toContain('import type { components as borrowed } from "../types.ts";');
    expect(own).toContain('readonly Thing: borrowed["schemas"]["Thing"];');
    expect(text).not.toContain("borrowed");
  });
});
