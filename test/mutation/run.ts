// `npm run test:mutation -- --part 1`: how many changed conditions, operators and calls of a part the tests notice. What is finished is kept:
// a stopped run goes on where it was. `--help` lists parts and flags, `--report` sums all parts.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { carryOver } from "./carry-over.ts";
import type { Reached } from "./job.ts";
import { doJobs } from "./looks.ts";
import { matching, type Part, parts } from "./parts.ts";
import { planLooks, sampled } from "./plan.ts";
import { createRecord, type Ground, type PartRecord } from "./record.ts";
import { explain, report, survivors } from "./report.ts";
import { createSandbox } from "./sandbox.ts";

const { values: flags } = parseArgs({
  options: {
    part: { type: "string" },
    share: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    again: { type: "boolean", default: false },
    report: { type: "boolean", default: false },
    survivors: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const top = join(import.meta.dirname, "../..");
const part = parts[Number(flags.part) - 1];

if (flags.report) console.log(report(recordOf));
else if (flags.help || part === undefined) console.log(explain(top));
else if (flags.survivors) console.log(survivors(recordOf(part)));
else await run(part);

function recordOf({ name }: Part): PartRecord {
  return createRecord(join(top, ".mutation", name.replaceAll(/[^a-z]+/g, "-")));
}

async function run(chosen: Part): Promise<void> {
  setPriority(Math.max(10, getPriority()));
  const record = recordOf(chosen);
  const digests = digestsOf(matching(chosen.sources, top), top);
  const known = record.readGround();
  const isNew = JSON.stringify(known?.digests) !== JSON.stringify(digests);
  if (isNew || flags.again) await begin(chosen, digests, record);
  const ground = record.readGround() ?? { digests, mutants: [] };
  const looked = record.readReached() ?? (await lookWhatIsReached(chosen, record));
  await judge(chosen, { ground, reached: looked, record });
  console.log(report(recordOf));
}

/** Makes the mutants anew, and keeps those verdicts that hold for them. */
async function begin(chosen: Part, digests: Ground["digests"], record: PartRecord): Promise<void> {
  const before = record.readGround();
  const judges = matching(chosen.judges, top);
  const [then, now] = [digestsOf(judges, record.tree), digestsOf(judges, top)];
  const ground = { digests, mutants: await createSandbox(chosen, top, record.tree) };
  const unchanged = judges.filter((file) => then[file] === now[file]);
  const kept = before === undefined ? [] : carryOver(record.readVerdicts(), { before, now: ground, unchanged });
  record.keepGround(ground, kept);
}

/** Runs each test file once without a mutant. They must pass: otherwise nothing can be said of a mutant. */
async function lookWhatIsReached(chosen: Part, record: PartRecord): Promise<Record<string, Reached>> {
  const reached: Record<string, Reached> = {};
  const jobs = matching(chosen.judges, top).map((file) => ({ file }));
  const sources = matching(chosen.sources, top);
  for await (const one of doJobs(jobs, { tree: record.tree, sources, fresh: true })) {
    if (one.reached?.passed !== true) throw new Error(`${one.job.file} does not pass without a mutant.`);
    reached[one.job.file] = one.reached;
    console.log(`${one.job.file}: ${Math.round(one.reached.milliseconds)} ms`);
  }
  record.keepReached(reached);
  return reached;
}

interface Ready {
  readonly ground: Ground;
  readonly reached: Readonly<Record<string, Reached>>;
  readonly record: PartRecord;
}

async function judge(chosen: Part, { ground, reached, record }: Ready): Promise<void> {
  const sample = { share: Number(flags.share), seed: flags.seed };
  record.keepSample(sample);
  const mutants = sampled(ground.mutants, sample);
  const sources = matching(chosen.sources, top);
  for (;;) {
    const { jobs, fresh } = planLooks({ mutants, reached, kept: record.readVerdicts() });
    if (jobs.length === 0) return;
    console.log(`${new Date().toISOString()} ${jobs.length} looks${fresh ? ", each in a process of its own" : ""}`);
    for await (const { job, verdict, by } of doJobs(jobs, { tree: record.tree, sources, fresh }))
      record.keepVerdict({ mutant: job.mutant ?? "", file: job.file, fresh, verdict, ...(by !== undefined && { by }) });
  }
}

function digestsOf(files: readonly string[], root: string): Record<string, string> {
  const present = files.filter((file) => existsSync(join(root, file)));
  const digest = (file: string) =>
    createHash("sha256")
      .update(readFileSync(join(root, file)))
      .digest("hex");
  return Object.fromEntries(present.map((file) => [file, digest(file)]));
}
