// Has jobs done by children (judge.ts), one child after the other: where a child says nothing for too long, the job it was at counts as an
// endless loop, and the next child goes on after it.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Job, JobList, Line, Reached, Verdict } from "./job.ts";

export interface Outcome {
  readonly job: Job;
  readonly verdict: Verdict;
  readonly by?: string;
  readonly reached?: Reached;
}

export interface Orders {
  readonly tree: string;
  readonly sources: readonly string[];
  readonly fresh: boolean;
}

const mostJobs = 300;
/** How long a child may say nothing, on a machine with much else to do; the first line takes longest. */
const patience = { first: 300_000, next: 120_000 };

/** Each outcome as soon as its child has ended. A job without an outcome was given up: its child broke down twice on it. */
export async function* doJobs(jobs: readonly Job[], orders: Orders): AsyncGenerator<Outcome> {
  let left = [...jobs];
  let idle = 0;
  while (left.length > 0) {
    const chunk = left.slice(0, mostJobs);
    const lines = await runChild(chunk, orders);
    const done = new Set<number>();
    for (const line of lines) {
      const job = chunk[line.job];
      if (job === undefined || "begun" in line) continue;
      done.add(line.job);
      yield "reached" in line ? { job, verdict: "survived", reached: line.reached } : { ...line, job };
    }
    const stuck = lines.at(-1);
    if (stuck !== undefined && "begun" in stuck && chunk[stuck.job] !== undefined) {
      const job = chunk[stuck.job] ?? { file: "" };
      done.add(stuck.job);
      yield { job, verdict: job.mutant === undefined ? "doubtful" : "timeout", by: "(no answer)" };
    }
    idle = done.size === 0 ? idle + 1 : 0;
    if (idle === 2)
      throw new Error(`The judge does none of ${chunk.length} jobs; the first is ${JSON.stringify(chunk[0])}.`);
    left = [...chunk.filter((_, index) => !done.has(index)), ...left.slice(mostJobs)];
  }
}

async function runChild(jobs: readonly Job[], { tree, sources, fresh }: Orders): Promise<Line[]> {
  const results = join(tree, "..", "lines.jsonl");
  const listFile = join(tree, "..", "jobs.json");
  const list: JobList = { fresh, sources, results, jobs };
  rmSync(results, { force: true });
  writeFileSync(listFile, JSON.stringify(list));
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tree, "../compiled") };
  const order = [join(tree, "test/mutation/judge.ts"), tree, listFile];
  const child = spawn(process.execPath, order, { env, stdio: ["ignore", "ignore", "inherit"] });
  let ended = false;
  const end = new Promise<void>((resolve) => {
    child.once("exit", () => {
      ended = true;
      resolve();
    });
  });
  let [seen, silentMs] = [0, 0];
  while (!ended) {
    const before = Date.now();
    await Promise.race([end, wait(500)]);
    const size = existsSync(results) ? statSync(results).size : 0;
    // A pause that is much longer is none of the child's: somebody has stopped both.
    silentMs = size === seen ? silentMs + Math.min(Date.now() - before, 2_000) : 0;
    seen = size;
    if (silentMs > (size === 0 ? patience.first : patience.next)) child.kill("SIGKILL");
  }
  return existsSync(results) ? readLines(results) : [];
}

function readLines(file: string): Line[] {
  const texts = readFileSync(file, "utf8").split("\n");
  return texts.filter((text) => text !== "").map((text) => JSON.parse(text));
}
