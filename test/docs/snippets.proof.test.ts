// The pages' code prints the values in its comments.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { expect, it, vi } from "vitest";
import { useTemporaryFolder } from "../mock/temporary-folder.ts";
import { listBlocks } from "./blocks.ts";

const folder = useTemporaryFolder();

/** Runs snippets in sequence against this checkout and returns the lines they print. */
async function runSnippets(snippets: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((...values) => void lines.push(format(...values)));
  for (const [index, snippet] of snippets.entries()) {
    const file = join(folder, `snippet-${index}.mts`);
    writeFileSync(file, withSourceImports(snippet));
    await import(pathToFileURL(file).href);
  }
  log.mockRestore();
  return lines;
}

/** Replaces imports of the package with files of this checkout. */
function withSourceImports(snippet: string): string {
  const withMainEntry = snippet.replace('"ticket-service-mock"', JSON.stringify(toUrl("mock/create-mock.ts")));
  return withMainEntry.replaceAll(/"ticket-service-mock\/([a-z-]+)"/g, (_, entry) =>
    JSON.stringify(toUrl(`harness/${entry}.ts`)),
  );
}

function toUrl(file: string): string {
  return pathToFileURL(resolve(file)).href;
}

const pages = ["README.md", ...["demo", "drift", "proxy", "steering", "verify"].map((name) => `docs/${name}.md`)];

it("the code of the pages prints the values in its comments", async () => {
  const snippets = pages.flatMap((page) => listBlocks(readFileSync(page, "utf8"), "ts"));
  const expectedLines = snippets.flatMap((snippet) =>
    [...snippet.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text),
  );
  expect(await runSnippets(snippets)).toEqual(expectedLines);
});
