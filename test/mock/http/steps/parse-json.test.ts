// Long JSON texts parsed piece by piece, compared with JSON.parse.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../../../mock/engine/core/sliced-work.ts";
import { countParts, parseJson } from "../../../../mock/http/steps/parse-json.ts";

const toBytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => atOnce(parseJson(toBytes(text)));

/** The value, or the fact that the text is not JSON. */
function outcomeOf(work: () => unknown): unknown {
  try {
    return { value: work() };
  } catch {
    return "refused";
  }
}

describe("a text parsed piece by piece", () => {
  it("has the value of JSON.parse, and is refused whenever that refuses it", () => {
    const texts = fc.tuple(fc.json({ depthSize: "small" }), fc.nat(400), fc.constantFrom("", ...'[]{},:"\\ 1e-x'));
    fc.assert(
      fc.property(texts, ([text, at, inserted]) => {
        const changed = text.slice(0, at) + inserted + text.slice(at);
        expect(outcomeOf(() => parse(changed))).toEqual(outcomeOf(() => JSON.parse(changed)));
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });

  it.each(["", " ", "[1,]", '{"a":1,}', '{"a"}', "[1}", '{"a":1]', "[1] 2", '{"a":{"b":[1,2}}', '"', '{"a\\'])(
    "is refused: %s",
    (text) => expect(() => parse(text)).toThrow(SyntaxError),
  );

  it("pauses between the items of a long list and yields all of them", () => {
    const value = { b: { list: Array.from({ length: 20_000 }, (_, id) => ({ id, text: '"}],' })) }, __proto__x: 1 };
    const work = parseJson(toBytes(JSON.stringify(value, null, 1)));
    let pauses = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) pauses += 1;
    expect(pauses).toBeGreaterThan(5);
    expect(step.value).toEqual(value);
  });

  it.each([
    ["nested_too_deeply", "[".repeat(65) + "]".repeat(65)],
    ["nested_too_deeply", `{"a":{"b":${"[".repeat(63)}${"]".repeat(63)}}}`],
    ["too_many_properties", JSON.stringify(Object.fromEntries(Array.from({ length: 10_001 }, (_, id) => [id, id])))],
  ])("is refused with %s", (code, text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code }));
  });

  it("counts the objects and lists opened outside of texts", () => {
    expect(atOnce(countParts(toBytes('{"[{":["\\"[",{}]}')))).toBe(3);
  });
});
