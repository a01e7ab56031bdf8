// Of two folders, at any depth, at most one imports the other.
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

/** The folders of both sides of an import, just below their common folder; undefined if a side is a file there. */
function toFolders(from: string, to: string): readonly [from: string, to: string] | undefined {
  const [one, other] = [partsOf(from), partsOf(to)];
  const depth = one.findIndex((part, index) => part !== other[index]) + 1;
  if (depth >= one.length || depth >= other.length) return undefined;
  return [one.slice(0, depth).join("/"), other.slice(0, depth).join("/")];
}

it("imports between two folders go one way", () => {
  const examples = new Map<string, string>();
  for (const file of sources) {
    for (const to of importsOf(file)) {
      const folders = toFolders(file, to);
      if (folders !== undefined) examples.set(folders.join(" -> "), `${file} imports ${to}`);
    }
  }
  const twoWay = [...examples].flatMap(([pair, example]) => {
    const [from = "", to = ""] = pair.split(" -> ");
    const back = examples.get(`${to} -> ${from}`);
    return from > to || back === undefined ? [] : [`${from} and ${to}: ${example}; ${back}`];
  });
  const instead =
    "Move the file that both need to the folder that the other may import, or above the two; or pass it as an argument.";
  expect(twoWay, instead).toEqual([]);
});
