// Every regular expression in the sources and in the contract runs in linear time, even on hostile input.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { check } from "recheck";
import ts from "typescript";
import { expect, it } from "vitest";

/** Keyed by source and flags, with a file that contains the expression. */
const expressions = new Map<string, { readonly file: string; readonly source: string; readonly flags: string }>();

function add(file: string, source: string, flags: string): void {
  // Skips expressions without unbounded repetition, which are safe but slow to recheck.
  const outsideClasses = source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, "");
  if (/[*+]|\{\d+,\}/.test(outsideClasses)) expressions.set(`${source}/${flags}`, { file, source, flags });
}

for (const file of globSync("{mock,harness,fixtures,scenarios}/**/*.ts")) {
  const visit = (node: ts.Node): void => {
    const [, source, flags] = ts.isRegularExpressionLiteral(node) ? (/^\/(.*)\/(\w*)$/s.exec(node.text) ?? []) : [];
    if (source !== undefined && flags !== undefined) add(file, source, flags);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
}
for (const file of globSync("spec/generated/**/{openapi,validation}.json")) {
  JSON.parse(readFileSync(file, "utf8"), (key, value: unknown) => {
    if (key === "pattern" && typeof value === "string") add(file, value, "");
    return value;
  });
}

/** Expressions that earlier runs found safe. `npm ci` clears the cache, because it may install another version of recheck. */
const cache = "node_modules/.cache/linear-expressions.json";
const safe = new Set<unknown>(existsSync(cache) ? JSON.parse(readFileSync(cache, "utf8")) : []);

it("every regular expression runs in linear time", async () => {
  const unsafe: string[] = [];
  // One at a time, so that each gets its full timeout on a busy machine.
  for (const [key, { file, source, flags }] of expressions) {
    if (safe.has(key)) continue;
    const { status } = await check(source, flags, { timeout: 60_000 });
    if (status === "safe") safe.add(key);
    else unsafe.push(`${file}: /${source}/${flags} is ${status}`);
  }
  mkdirSync("node_modules/.cache", { recursive: true });
  writeFileSync(cache, JSON.stringify([...safe]));
  expect(expressions.size).toBeGreaterThan(50);
  expect(unsafe).toEqual([]);
}, 300_000);
