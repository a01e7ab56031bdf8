// The code that pages show prints what its comments say.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listBlocks } from "./blocks.ts";
import { runSnippet } from "./snippet.ts";

const pages = ["README.md", ...["demo", "drift", "proxy", "steering", "verify"].map((name) => `docs/${name}.md`)];
const snippets = pages.flatMap((page) => listBlocks(readFileSync(page, "utf8"), "ts").map((code) => ({ page, code })));

it.each(snippets)("$page shows code that prints what it says", ({ code }) => {
  const { printed, shown } = runSnippet(code);
  expect(printed).toEqual(shown);
});
