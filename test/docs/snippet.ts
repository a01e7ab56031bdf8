// Runs a code snippet from a page of the documentation, for test/docs/*.test.ts.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The lines that a snippet prints, run over this checkout, and those that its comments say. */
export function runSnippet(snippet: string): { readonly printed: string[]; readonly shown: (string | undefined)[] } {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-docs-"));
  const module = pathToFileURL(resolve("mock/create-mock.ts")).href;
  writeFileSync(join(folder, "snippet.mts"), snippet.replace('"ticket-service-mock"', JSON.stringify(module)));
  const printed = execFileSync(process.execPath, [join(folder, "snippet.mts")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const shown = [...snippet.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
  return { printed: printed.trim().split("\n"), shown };
}
