// The code that pages show prints what its comments say.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listBlocks } from "./blocks.ts";
import { runSnippets } from "./snippet.ts";

const pages = ["README.md", ...["demo", "drift", "proxy", "steering", "verify"].map((name) => `docs/${name}.md`)];

it("The pages show code that prints what it says", () => {
  const { printed, shown } = runSnippets(pages.flatMap((page) => listBlocks(readFileSync(page, "utf8"), "ts")));
  expect(printed).toEqual(shown);
});
