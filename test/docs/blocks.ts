// Reads the fenced blocks of a page and their info strings.

/** A block whose info string states its use: "```ts vitest/states.test.ts", "```sh jest", "```console other Prism". */
export interface Block {
  /** Language tag; empty if absent. */
  readonly language: string;
  /** The path of its file, the folder its commands run in, or `other <owner>` for third-party code; empty if absent. */
  readonly place: string;
  readonly text: string;
  /** Line of the page, from 1. */
  readonly line: number;
}

/** Lists all blocks of a page, in order. */
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

/** Lists the contents of a language's blocks that name no place. */
export function listBlocks(markdown: string, language: string): string[] {
  return listMarkedBlocks(markdown).flatMap((block) =>
    block.language === language && block.place === "" ? [block.text] : [],
  );
}

/** Whether a block shows third-party code, which is not run. */
function isThirdParty({ place }: Block): boolean {
  return place.startsWith("other ");
}

/** Returns the first part of a block's place, which is a key of `runnerOf`. */
export function folderOf({ place }: Block): string {
  return place.split("/", 1)[0] ?? "";
}

/** The test in test/package/ that runs each folder's blocks: docs-testing.test.ts or docs-testing.browser.test.ts. Other folders import `src`. */
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
const fileLanguages = new Set(["ts", "js", "json", "yaml", "html"]);

/** Whether a block is one of a consumer's files. */
export function isFile(block: Block): boolean {
  return fileLanguages.has(block.language) && block.place.includes("/") && !isThirdParty(block);
}
