// No regular expression that sees a request or a record can be made to take more than linear time.
import { check } from "recheck";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type FoundExpression, isPlainlyLinear, listExpressions, listPatterns } from "./regular-expressions.ts";
import { listSources } from "./sources.ts";

const inSources = listSources()
  .filter((file) => /^(mock|harness|fixtures|scenarios)\//.test(file))
  .map(listExpressions);
const documents = [
  "openapi.json",
  "admin/openapi.json",
  "validation.json",
  "admin/validation.json",
  "records/validation.json",
];

/** What is made from texts, as it looks when made: the texts themselves stand literally in it. */
const builtExpressions: Readonly<Record<string, readonly string[]>> = {
  "harness/msw-base.ts": ["^https://www\\.example\\.com/v1(?:/|$)", "^[^:/]+://[^/]+/v1(?:/|$)"],
  "harness/playwright-route.ts": ["^https?://[^/?#]+/v1(?=[/?#]|$)"],
  // The patterns of the published contract, which are looked at above.
  "harness/verify/cases/sample-values.ts": [],
  // Whether a pattern of additions is one; it matches nothing here.
  "mock/additions/check-schemas.ts": [],
  // The patterns of the contract's documents, which are looked at above.
  "mock/contract/quick-check.ts": [],
};

/** What zod checks the contract's formats by. */
const formats: readonly FoundExpression[] = [z.iso.date(), z.iso.datetime({ offset: true }), z.uuid()].flatMap(
  (kind) => {
    const { pattern } = kind._zod.def;
    return pattern === undefined ? [] : [{ place: `zod ${kind._zod.def.format}`, source: pattern.source, flags: "" }];
  },
);

/** Those that are not safe, as lines that say where and why. */
async function findUnsafe(expressions: readonly FoundExpression[]): Promise<readonly string[]> {
  const open = expressions.filter((one) => !isPlainlyLinear(one));
  const bySource = Map.groupBy(open, ({ source, flags }) => `/${source}/${flags}`);
  const lines: string[] = [];
  // One after the other: each has its time-out for itself, also on a busy machine.
  for (const [written, [first, ...others]] of bySource) {
    const result = await check(first?.source ?? "", first?.flags ?? "", { timeout: 60_000 });
    if (result.status === "safe") continue;
    const places = [first, ...others].map((one) => one?.place).join(", ");
    const why =
      result.status === "vulnerable" ? `${result.complexity.summary}, by ${result.attack.pattern}` : result.error.kind;
    lines.push(`${places} has ${written}: ${why}`);
  }
  return lines;
}

describe("regular expressions", () => {
  it("are linear wherever they stand", async () => {
    const literals = inSources.flatMap((file) => file.literals);
    const patterns = documents.flatMap((name) => listPatterns(`spec/generated/${name}`));
    const built = Object.entries(builtExpressions).flatMap(([place, sources]) =>
      sources.map((source) => ({ place, source, flags: "" })),
    );
    expect([literals.length > 80, patterns.length > 20, formats.length]).toEqual([true, true, 3]);
    expect(await findUnsafe([...literals, ...patterns, ...built, ...formats])).toEqual([]);
  }, 300_000);

  it("are made from texts in these files only", () => {
    const places = inSources.flatMap(({ built }) => built).map((place) => place.replace(/:\d+$/, ""));
    expect(places).toEqual(Object.keys(builtExpressions));
  });

  it("are told with file and line where they are not linear", async () => {
    const unsafe = ["^bearer +(\\S*) *$", "\\/+$", "\\beyJ[\\w-]+\\.eyJ[\\w-]+\\.[\\w-]*", "^(?:a?a?)+$"];
    const found = await findUnsafe(unsafe.map((source, index) => ({ place: `file.ts:${index}`, source, flags: "" })));
    expect(found.map((line) => line.slice(0, 9))).toEqual(["file.ts:0", "file.ts:1", "file.ts:2", "file.ts:3"]);
  });

  it.each([
    ["a+", "", true],
    ["^a+b", "", true],
    ["a+b", "y", true],
    ["[^*+]", "", true],
    ["\\*\\+a{3}", "", true],
    ["a+b", "", false],
    ["^a|b+c", "", false],
    ["^(ab)+", "", false],
    ["^a{2,}b*", "", false],
    ["^a+b", "m", false],
    ["a+|b", "", false],
    ["(a)b*\\1", "", false],
  ])("/%s/%s needs no checker: %s", (source, flags, isPlain) => {
    expect(isPlainlyLinear({ place: "", source, flags })).toBe(isPlain);
  });
});
