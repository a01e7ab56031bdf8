// The code that pages show prints what its comments say.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { listBlocks } from "./blocks.ts";

/** The lines that snippets print, run one after the other over this checkout, and those that their comments say. */
function runSnippets(snippets: readonly string[]): {
  readonly printed: string[];
  readonly shown: (string | undefined)[];
} {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-docs-"));
  for (const [index, snippet] of snippets.entries())
    writeFileSync(join(folder, `snippet-${index}.mts`), overSources(snippet));
  const all = snippets.map((_, index) => `await import("./snippet-${index}.mts");`).join("\n");
  writeFileSync(join(folder, "all.mts"), all);
  const printed = execFileSync(process.execPath, [join(folder, "all.mts")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const shown = snippets.flatMap((snippet) =>
    [...snippet.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text),
  );
  return { printed: printed.trim().split("\n").filter(Boolean), shown };
}

/** The entries of the package are files of this checkout. */
function overSources(snippet: string): string {
  const whole = snippet.replace('"ticket-service-mock"', JSON.stringify(toUrl("mock/create-mock.ts")));
  return whole.replaceAll(/"ticket-service-mock\/([a-z-]+)"/g, (_, entry) =>
    JSON.stringify(toUrl(`harness/${entry}.ts`)),
  );
}

function toUrl(file: string): string {
  return pathToFileURL(resolve(file)).href;
}

const pages = ["README.md", ...["demo", "drift", "proxy", "steering", "verify"].map((name) => `docs/${name}.md`)];

it("The pages show code that prints what it says", () => {
  const { printed, shown } = runSnippets(pages.flatMap((page) => listBlocks(readFileSync(page, "utf8"), "ts")));
  expect(printed).toEqual(shown);
});
