// Runs a code snippet from a page of the documentation, for test/docs/*.test.ts.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The lines that a snippet prints, run over this checkout, and those that its comments say. */
export function runSnippet(snippet: string): { readonly printed: string[]; readonly shown: (string | undefined)[] } {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-docs-"));
  writeFileSync(join(folder, "snippet.mts"), overSources(snippet));
  const printed = execFileSync(process.execPath, [join(folder, "snippet.mts")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const shown = [...snippet.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
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
