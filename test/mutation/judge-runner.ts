// Runs inside vitest's workers, in the place of its own runner: each file that vitest gives is the number of a job (job.ts); this switches
// the job's mutant on, runs the test file named in it until the first failure, and writes the verdict. vitest loads the default export.
import { appendFileSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type RunnerTask, type RunnerTestFile, TestRunner, vi } from "vitest";
import { type Job, type JobList, jobListVariable, type Line, type Reached, type Verdict } from "./job.ts";

type Hits = Record<string, number>;

// What instrumented sources read and write (they look for it under this name).
interface Switchboard {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

// The name is not declared on globalThis. Instrumented sources take what they find under it.
const shared = globalThis as { __stryker__?: Switchboard };
const board: Switchboard = shared.__stryker__ ?? {};
shared.__stryker__ = board;
const list: JobList = JSON.parse(readFileSync(process.env[jobListVariable] ?? "", "utf8"));

interface Claim {
  readonly job: number;
  readonly verdict: Verdict;
  readonly by: string;
}

/** What failed with a mutant since the same tests were last seen to pass without one. */
let claims: Claim[] = [];
/** Choices of tests that are known to pass without a mutant. */
const proven = new Set<string>();
const mostClaims = 20;
/** A test failed without a mutant: this process is of no use any more. */
let spoiled = false;

class JudgeRunner extends TestRunner {
  number = 0;
  job: Job = { file: "" };
  confirming = false;
  /** Nothing is run for the file at hand. */
  idle = false;
  failed: string | undefined;
  begun = 0;
  loading: Hits = {};

  /** Reads the test file of the job in the place of the empty file that stands for it. */
  override async importFile(path: string, source: "collect" | "setup"): Promise<unknown> {
    if (source === "setup") return super.importFile(path, source);
    const [number, run] = basename(path).split(".");
    this.number = Number(number);
    this.job = list.jobs[this.number] ?? { file: "" };
    this.confirming = run === "again";
    this.idle = spoiled || (this.confirming && !this.isDoubted());
    if (this.idle) return;
    this.failed = undefined;
    if (!this.confirming) write({ job: this.number, begun: true });
    vi.resetModules();
    await this.arm();
    return super.importFile(join(this.config.root, this.job.file), source);
  }

  /** Whether it is time to run the tests of the job without its mutant. */
  private isDoubted(): boolean {
    const claim = claims.at(-1);
    if (claim === undefined) return false;
    const next = list.jobs[this.number + 1];
    const isLast = next === undefined || next.file !== this.job.file;
    return isLast || claims.length >= mostClaims || (claim.job === this.number && !proven.has(this.choice()));
  }

  private choice(): string {
    return JSON.stringify([this.job.file, this.job.tests]);
  }

  private async arm(): Promise<void> {
    board.currentTestId = undefined;
    board.activeMutant = undefined;
    board.hitCount = 0;
    board.hitLimit = Number.POSITIVE_INFINITY;
    if (this.job.mutant === undefined) {
      for (const source of list.sources) await super.importFile(join(this.config.root, source), "setup");
      this.loading = { ...board.mutantCoverage?.static };
      board.mutantCoverage ??= { static: {}, perTest: {} };
      for (const mutant of Object.keys(board.mutantCoverage.static)) delete board.mutantCoverage.static[mutant];
    } else if (!this.confirming) {
      board.activeMutant = this.job.mutant;
      board.hitLimit = this.job.mostHits ?? Number.POSITIVE_INFINITY;
    }
    this.begun = performance.now();
  }

  override async onBeforeRunTask(test: Parameters<TestRunner["onBeforeRunTask"]>[0]): Promise<void> {
    const name = nameOf(test);
    const claimed = this.confirming && claims.some(({ by }) => by === name);
    const wanted = claimed || (this.job.tests?.includes(name) ?? true);
    if (!wanted || (this.failed !== undefined && this.job.mutant !== undefined)) test.mode = "skip";
    if (test.mode !== "skip") board.currentTestId = name;
    await super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: Parameters<TestRunner["onAfterRunTask"]>[0]): void {
    board.currentTestId = undefined;
    if (test.result?.state === "fail") this.failed ??= nameOf(test);
    super.onAfterRunTask(test);
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    board.activeMutant = undefined;
    if (files.some((file) => file.result?.state === "fail")) this.failed ??= "(the file cannot be read)";
    if (this.idle) return;
    if (this.job.mutant === undefined) write({ job: this.number, reached: this.toReached() });
    else if (this.confirming) this.confirm();
    else this.judge();
  }

  private judge(): void {
    const endless = (board.hitCount ?? 0) > (board.hitLimit ?? 0);
    if (this.failed === undefined) {
      write({ job: this.number, verdict: endless ? "timeout" : "survived" });
      return;
    }
    const claim: Claim = { job: this.number, verdict: endless ? "timeout" : "killed", by: this.failed };
    // A process of its own needs no second run: the file has passed in such a process without the mutant.
    if (list.fresh) write(claim);
    else claims.push(claim);
  }

  private confirm(): void {
    if (claims.length === 0) return;
    spoiled = this.failed !== undefined;
    if (!spoiled) proven.add(this.choice());
    for (const claim of claims) write(spoiled ? { ...claim, verdict: "doubtful" } : claim);
    claims = [];
  }

  private toReached(): Reached {
    const { static: outside = {}, perTest: byTest = {} } = board.mutantCoverage ?? {};
    const milliseconds = performance.now() - this.begun;
    return { passed: this.failed === undefined, milliseconds, loading: this.loading, outside, byTest };
  }
}

function nameOf(task: RunnerTask): string {
  const above = task.suite;
  return above === undefined || above.name === "" ? task.name : `${nameOf(above)} > ${task.name}`;
}

function write(line: Line): void {
  appendFileSync(list.results, `${JSON.stringify(line)}\n`);
}

// biome-ignore lint/style/noDefaultExport: vitest takes a runner from the default export.
export default JudgeRunner;
