// Runs the suite over faulty homes in a vitest of its own and counts what fails. Called by test/proof/homes/faulty-home.proof.test.ts.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly ancestorTitles: readonly string[]; readonly status: string }[];
  }[];
}

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** How many cases of the suite failed, by the name of the home. */
export async function countFailures(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-planted-"));
  try {
    const file = join(folder, "report.json");
    const config = "test/proof/homes/planted-homes.config.ts";
    const words = ["node_modules/vitest/vitest.mjs", "run", "--config", config, "--root", ".", "--outputFile", file];
    // It ends with 1 where a case failed, as it should.
    await promisify(execFile)(process.execPath, words, { cwd: root }).catch(() => {});
    const { testResults }: Report = JSON.parse(readFileSync(file, "utf8"));
    const counts: Record<string, number> = {};
    for (const { ancestorTitles, status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
      const name = ancestorTitles[0]?.replace("the home ", "") ?? "";
      counts[name] = (counts[name] ?? 0) + (status === "failed" ? 1 : 0);
    }
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
