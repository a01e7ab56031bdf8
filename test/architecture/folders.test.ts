// Imports between any two folders, at any depth, go one way.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const sources = globSync("{mock,spec,fixtures,scenarios,harness,console,tools}/**/*.{ts,tsx}", { cwd: root });

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:from|import|import\()\s*"(\.[^"]+)"/g)].map(([, to = ""]) => join(dirname(file), to));
}

/** The rooms of mock/ count as top-level folders. */
function partsOf(file: string): readonly string[] {
  return file.match(/^mock\/[^/]+|[^/]+/g) ?? [];
}

/** Returns the folders of both files just below their common folder; undefined if either file lies directly in it. */
function foldersBelowCommon(from: string, to: string): readonly [from: string, to: string] | undefined {
  const [fromParts, toParts] = [partsOf(from), partsOf(to)];
  const depth = fromParts.findIndex((part, index) => part !== toParts[index]) + 1;
  if (depth >= fromParts.length || depth >= toParts.length) return undefined;
  return [fromParts.slice(0, depth).join("/"), toParts.slice(0, depth).join("/")];
}

it("imports between two folders go one way", () => {
  const examples = new Map<string, string>();
  for (const file of sources) {
    for (const to of importsOf(file)) {
      const folders = foldersBelowCommon(file, to);
      if (folders !== undefined) examples.set(folders.join(" -> "), `${file} imports ${to}`);
    }
  }
  const twoWay = [...examples].flatMap(([pair, example]) => {
    const [from = "", to = ""] = pair.split(" -> ");
    const back = examples.get(`${to} -> ${from}`);
    return from > to || back === undefined ? [] : [`${from} and ${to}: ${example}; ${back}`];
  });
  const advice =
    "Move the file that both need into the folder that the other may import, or above both; or pass its value as an argument.";
  expect(twoWay, advice).toEqual([]);
});
