// JSON of results equals the engine's; each frozen record is serialized once.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toJson, withLength } from "../../../../mock/engine/core/json-text.ts";
import { deepFreeze } from "../../contract/sample-responses.ts";

function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

describe("measure", () => {
  it("returns the length of any string in UTF-8", () => {
    const units = fc.array(fc.constantFrom("a", "ß", "€", "\ud83d", "\ude00", "\ud83d\ude00"), { maxLength: 12 });
    fc.assert(
      fc.property(units, (parts) => {
        const text = parts.join("");
        expect(withLength(text)).toEqual({ text, bytes: byteLength(text) });
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });
});

describe("toJson", () => {
  it("returns the text of JSON.stringify, with its length in UTF-8", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), fc.boolean(), (value, freeze, wrap) => {
        const part = freeze ? deepFreeze(value) : value;
        const whole = wrap ? { success: true, part, list: [part, part], "ä\ud800": "\ud83d\ude00" } : part;
        const text = JSON.stringify(whole);
        expect(toJson(whole)).toEqual({ text, bytes: byteLength(text) });
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });

  it("omits undefined properties", () => {
    expect(toJson({ a: undefined, b: [undefined], c: 1 }).text).toBe('{"b":[null],"c":1}');
  });

  it("reads a frozen record at most twice, wherever it appears", () => {
    let reads = 0;
    const record = Object.freeze(Object.defineProperty({}, "id", { enumerable: true, get: () => ++reads }));
    expect(toJson(record).text).toBe('{"id":1}');
    expect(toJson({ tickets: [record, record], ticket: record }).text).toBe(
      '{"tickets":[{"id":2},{"id":2}],"ticket":{"id":2}}',
    );
    expect(reads).toBe(2);
  });

  it("reads a mutable record every time", () => {
    const record = { id: 1 };
    toJson(record);
    record.id = 2;
    expect(toJson(record).text).toBe('{"id":2}');
  });
});
