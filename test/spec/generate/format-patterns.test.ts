// spec/generate/format-patterns.ts: values that each format accepts and refuses.
import { describe, expect, it } from "vitest";
import { formatPattern } from "../../../spec/generate/format-patterns.ts";

function accepts(format: string, text: string): boolean {
  return new RegExp(formatPattern(format) ?? "").test(text);
}

describe("formatPattern", () => {
  it.each([
    ["date-time", "2028-02-29T23:59:59Z"],
    ["date-time", "2026-12-31T00:00:00.5-11:30"],
    ["date", "2000-02-29"],
    ["time", "09:15:00Z"],
    ["uuid", "0b8f7c1e-2f7a-4c3e-9d55-8a1f3c2b4d5e"],
    ["email", "anna@example.com"],
    ["uri", "https://example.com/a?b=c"],
  ])("%s accepts %s", (format, text) => expect(accepts(format, text)).toBe(true));

  it.each([
    ["date-time", "2026-02-29T00:00:00Z"],
    ["date-time", "2100-02-29T00:00:00Z"],
    ["date-time", "2026-04-31T00:00:00Z"],
    ["date-time", "2026-03-02T24:00:00Z"],
    ["date-time", "2026-03-02T09:15:00"],
    ["date-time", "2026-03-02T09:15:00Z\n"],
    ["date", "2026-13-01"],
    ["uuid", "0b8f7c1e2f7a4c3e9d558a1f3c2b4d5e"],
    ["email", "anna"],
    ["uri", "example.com"],
  ])("%s refuses %s", (format, text) => expect(accepts(format, text)).toBe(false));

  it("accepts every date-time that JavaScript prints", () => {
    for (let day = Date.UTC(1999, 11, 1); day < Date.UTC(2001, 3, 1); day += 86_400_000) {
      expect(accepts("date-time", new Date(day).toISOString())).toBe(true);
    }
  });

  it("has no pattern for number formats", () => expect(formatPattern("int64")).toBeUndefined());

  it("throws for an unknown format", () => expect(() => formatPattern("iban")).toThrow(/no pattern/));
});
