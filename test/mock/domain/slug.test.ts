// Slugs: names as parts of URLs.
import { describe, expect, it } from "vitest";
import { toSlug } from "../../../mock/domain/slug.ts";

describe("the slug", () => {
  it.each([
    ["Zählerstandsformular", "zaehlerstandsformular"],
    ["Unbenannte App", "unbenannte-app"],
    ["Größen & Übersicht", "groessen-uebersicht"],
    ["A\u0308nderung", "aenderung"],
    ["  --Café 24/7!  ", "cafe-24-7"],
    ["ﬁnal", "final"],
    ["日本", "app"],
    [" ", "app"],
    ["\ud800", "app"],
  ])("for %j is %j", (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });
});
