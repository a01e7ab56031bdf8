// Casts stay few and say why they are right; object literals are not spread into others to keep lines short.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findCasts, findSpreadLiterals } from "./casts.ts";
import { listSources } from "./sources.ts";

const most = 52;
const mostDouble = 3;
const sources = listSources().filter((file) => /\.ts$/.test(file));
const texts = new Map(sources.map((file) => [file, readFileSync(file, "utf8")]));

describe("casts", () => {
  const casts = [...texts]
    .filter(([file]) => /^(mock|fixtures|harness|scenarios|spec)\//.test(file))
    .flatMap(([file, text]) => findCasts(file, text).map((cast) => ({ file, ...cast })));

  it("are found, but for `as const`", () => {
    const text = [
      "// A number.",
      "const plain = value as number;",
      "",
      'const url = "http://example.org";',
      "const double = value as unknown as string;",
      "const fixed = [1] as const;",
    ].join("\n");
    expect(findCasts("sample.ts", text)).toEqual([
      { line: 2, isDouble: false, hasReason: true },
      { line: 5, isDouble: true, hasReason: false },
      { line: 5, isDouble: false, hasReason: false },
    ]);
    expect(casts.length).toBeGreaterThan(0);
  });

  it("have a comment that says why, on their line or on one of the three lines above", () => {
    const bare = casts.filter(({ hasReason }) => !hasReason);
    expect(bare.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  });

  it(`stand in ${most} places at most: find a type that needs none`, () => {
    expect(casts.length).toBeLessThanOrEqual(most);
  });

  it(`are written \`as unknown as\` in ${mostDouble} places at most: find a type that both sides fit`, () => {
    const double = casts.filter(({ isDouble }) => isDouble).map(({ file, line }) => `${file}:${line}`);
    expect(double.length, double.join("\n")).toBeLessThanOrEqual(mostDouble);
  });
});

describe("object literals", () => {
  it("are found where they are spread into others", () => {
    const text = "const one = {\n  ...{ id: 1 },\n  ...(isOpen ? { name } : {}),\n  ...rest,\n};\n";
    expect(findSpreadLiterals("sample.ts", text)).toEqual([2]);
  });

  it("are not spread into others: write their properties there", () => {
    const spread = [...texts].flatMap(([file, text]) =>
      findSpreadLiterals(file, text).map((line) => `${file}:${line}`),
    );
    expect(spread).toEqual([]);
  });
});
