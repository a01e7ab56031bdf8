// Reads the fenced blocks of a page, and what their first line says about them.

/** A block whose first line says what becomes of it: "```ts vitest/states.test.ts", "```sh jest", "```console other Prism". */
export interface Block {
  /** What it is written in; "" where nothing is said. */
  readonly language: string;
  /** The path of its file, the folder that commands are run in, or `other <whose>` for what is only shown; "" where nothing is said. */
  readonly place: string;
  readonly text: string;
  /** Of the page, counted from 1. */
  readonly line: number;
}

/** All blocks of a page, in their order. */
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

/** The contents of the blocks of one language whose first line says no more than that. */
export function listBlocks(markdown: string, language: string): string[] {
  return listMarkedBlocks(markdown).flatMap((block) =>
    block.language === language && block.place === "" ? [block.text] : [],
  );
}

/** Shown, not run: the code of somebody else. */
function isOther({ place }: Block): boolean {
  return place.startsWith("other ");
}

/** The first part of its place: which runner it is for. */
export function folderOf({ place }: Block): string {
  return place.split("/", 1)[0] ?? "";
}

/** Which test file runs the blocks of a folder: docs-testing.test.ts of test/package/, or docs-testing.browser.test.ts. `src` others import. */
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

/** What is a file of its own. */
export function isFile(block: Block): boolean {
  return written.has(block.language) && block.place.includes("/") && !isOther(block);
}
