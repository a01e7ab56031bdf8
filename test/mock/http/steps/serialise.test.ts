// JSON texts of results: the same as the engine's, and each frozen record is written once.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noteFormer } from "../../../../mock/core/changes/former-record.ts";
import { keptTexts, measured, toJson } from "../../../../mock/http/steps/serialise.ts";
import { deepFreeze } from "../../contract/sample-answers.ts";

function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

describe("measured", () => {
  it("knows the length of any text in UTF-8", () => {
    const units = fc.array(fc.constantFrom("a", "ß", "€", "\ud83d", "\ude00", "\ud83d\ude00"), { maxLength: 12 });
    fc.assert(
      fc.property(units, (parts) => {
        const text = parts.join("");
        expect(measured(text)).toEqual({ text, bytes: byteLength(text) });
      }),
      { numRuns: 1_000, seed: 1 },
    );
  });
});

describe("toJson", () => {
  it("gives what JSON.stringify gives, with its length in UTF-8", () => {
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

  it("leaves out what is undefined", () => {
    expect(toJson({ a: undefined, b: [undefined], c: 1 }).text).toBe('{"b":[null],"c":1}');
  });

  it("reads a frozen record once, wherever it appears", () => {
    let reads = 0;
    const record = Object.freeze(Object.defineProperty({}, "id", { enumerable: true, get: () => ++reads }));
    expect(toJson(record).text).toBe('{"id":1}');
    expect(toJson({ tickets: [record, record], ticket: record }).text).toBe(
      '{"tickets":[{"id":1},{"id":1}],"ticket":{"id":1}}',
    );
    expect(reads).toBe(1);
  });

  it("writes a record that replaced another one as if it were the first", () => {
    const names = fc.uniqueArray(fc.constantFrom("id", "ä", "text", "list", "0", '"'), { minLength: 1 });
    const changes = fc.array(fc.tuple(fc.nat(5), fc.jsonValue(), fc.boolean()), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(names, changes, fc.boolean(), (fields, steps, wrap) => {
        let record: object = deepFreeze(Object.fromEntries(fields.map((name) => [name, name])));
        for (const [index, value, isAsked] of steps) {
          const next = { ...record, [fields[index % fields.length] ?? ""]: value };
          noteFormer(next, record);
          record = deepFreeze(next);
          const text = JSON.stringify(wrap ? { success: true, record } : record);
          if (isAsked)
            expect(toJson(wrap ? { success: true, record } : record)).toEqual({ text, bytes: byteLength(text) });
        }
        expect(toJson(record).text).toBe(JSON.stringify(record));
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it("reads a record that can still change every time", () => {
    const record = { id: 1 };
    toJson(record);
    record.id = 2;
    expect(toJson(record).text).toBe('{"id":2}');
  });
});

describe("the texts that are kept", () => {
  function countedRecord() {
    let reads = 0;
    const record = Object.freeze(Object.defineProperty({}, "id", { enumerable: true, get: () => ++reads }));
    return { record, reads: () => reads };
  }

  it("are dropped when that is asked for, and made anew", () => {
    const { record, reads } = countedRecord();
    toJson(record);
    expect(keptTexts.bytes).toBeGreaterThan(0);
    keptTexts.clear();
    expect(keptTexts.bytes).toBe(0);
    expect([toJson(record).text, reads()]).toEqual(['{"id":2}', 2]);
  });

  it("count for each of their letters once, and twice where one is beyond ASCII", () => {
    const weigh = (text: string) => {
      const before = keptTexts.bytes;
      toJson(Object.freeze({ text }));
      return keptTexts.bytes - before;
    };
    const [plain, longer] = [weigh("a".repeat(100)), weigh("a".repeat(200))];
    expect([longer - plain, weigh("ä".repeat(200)) - weigh("ä".repeat(100))]).toEqual([100, 200]);
    expect(plain).toBeGreaterThan(100);
  });
});
