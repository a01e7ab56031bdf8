// Runs code snippets from a page of the documentation, all in one process.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The lines that snippets print, run one after the other over this checkout, and those that their comments say. */
export function runSnippets(snippets: readonly string[]): {
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
