// Reads the fenced blocks of a page and their info strings.

/** A block whose info string states its use: "```ts vitest/states.test.ts", "```sh jest", "```console other Prism". */
export interface Block {
  /** Language tag; empty if absent. */
  readonly language: string;
  /** The path of its file, the folder in which its commands run, or `other <whose>` if it is only shown; empty if absent. */
  readonly place: string;
  readonly text: string;
  /** Line of the page, from 1. */
  readonly line: number;
}

/** All blocks of a page, in order. */
export function listMarkedBlocks(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^```(\S*)[ \t]*(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = "", 2: place = "", 3: text = "", index }) => ({
      language,
      place: place.trim(),
      text,
      line: markdown.slice(0, index).split("\n").length,
    }),
  );
}

/** The contents of a language's blocks without further info. */
export function listBlocks(markdown: string, language: string): string[] {
  return listMarkedBlocks(markdown).flatMap((block) =>
    block.language === language && block.place === "" ? [block.text] : [],
  );
}

/** Third-party code: shown, not run. */
function isOther({ place }: Block): boolean {
  return place.startsWith("other ");
}

/** The first part of its place: its runner. */
export function folderOf({ place }: Block): string {
  return place.split("/", 1)[0] ?? "";
}

/** Where a folder's blocks run: docs-testing.test.ts or docs-testing.browser.test.ts of test/package/. Other files import `src`. */
export const runnerOf: Readonly<Record<string, "node" | "browser">> = {
  src: "node",
  vitest: "node",
  "vitest-server": "node",
  jest: "node",
  "jest-commonjs": "node",
  msw: "node",
  node: "node",
  "json-server": "node",
  prism: "node",
  playwright: "browser",
  browser: "browser",
};

/** Languages of files that a consumer writes. */
const written = new Set(["ts", "js", "json", "yaml", "html"]);

/** The blocks that are files. */
export function isFile(block: Block): boolean {
  return written.has(block.language) && block.place.includes("/") && !isOther(block);
}
