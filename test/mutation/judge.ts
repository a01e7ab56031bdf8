// A child process of run.ts: gives each job of a list (job.ts) to vitest, in the order of the list, in a tree with instrumented sources.
// Arguments: the tree, the file with the list. A killed test file is run a second time without the mutant.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BaseSequencer, startVitest, type TestSpecification } from "vitest/node";
import { type JobList, jobListVariable } from "./job.ts";

const [root = "", listFile = ""] = process.argv.slice(2);
const list: JobList = JSON.parse(readFileSync(listFile, "utf8"));
const folder = join(root, ".jobs");

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((left, right) => (left.moduleId < right.moduleId ? -1 : 1));
  }
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
// vitest needs a file per run; what it holds does not matter. Their names sort as the runs should follow each other.
const runs = list.fresh ? ["a"] : ["a", "again"];
for (const number of list.jobs.keys())
  for (const run of runs) writeFileSync(join(folder, `${String(number).padStart(6, "0")}.${run}.job.ts`), "");

const sources = new RegExp(`^${root.replaceAll(/[^\w/]/g, "\\$&")}/(?:mock|fixtures|scenarios|harness|spec)/.*\\.ts$`);
// Long, so that a busy machine is no reason to fail; endless loops end by the number of hits.
const timeout = list.jobs.some(({ mutant }) => mutant !== undefined) ? 60_000 : 300_000;
const vitest = await startVitest("test", [], {
  config: false,
  root,
  watch: false,
  include: [".jobs/*.job.ts"],
  runner: join(root, "test/mutation/judge-runner.ts"),
  pool: "threads",
  maxWorkers: 1,
  isolate: list.fresh,
  passWithNoTests: true,
  dangerouslyIgnoreUnhandledErrors: true,
  reporters: [{}],
  injectCjsGlobals: false,
  testTimeout: timeout,
  hookTimeout: timeout,
  env: { PROOF_SIZE: "small", [jobListVariable]: listFile },
  sequence: { sequencer: InOrder },
  server: { deps: { external: [sources] } },
});
await vitest.close();
process.exit(0);
