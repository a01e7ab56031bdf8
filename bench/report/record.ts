// The last full table as it is kept: bench/results.json. bench/README.md, the lines of README.md and the chart are made from it.
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import type { Plan } from "../plan.ts";
import type { Findings } from "../results.ts";

export interface Recorded {
  /** Day of the run. */
  readonly date: string;
  readonly machine: { readonly cores: number; readonly memoryGb: number; readonly node: string };
  readonly versions: Readonly<Record<string, string>>;
  readonly rounds: number;
  readonly seconds: number;
  readonly findings: Findings;
  /** Rows that a later run measured again, with its day. */
  readonly again: Readonly<Record<string, string>>;
}

const file = join(import.meta.dirname, "../results.json");

export function readRecorded(): Recorded {
  // What recordRun has written.
  return JSON.parse(readFileSync(file, "utf8")) as Recorded;
}

/** Writes a run: a full one replaces all rows, a part of one only those that it measured. */
export function recordRun(findings: Findings, plan: Plan, versions: Recorded["versions"], isWhole: boolean): Recorded {
  const date = new Date().toISOString().slice(0, 10);
  const run: Recorded = {
    date,
    machine: {
      cores: availableParallelism(),
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version.slice(1),
    },
    versions,
    rounds: plan.rounds,
    seconds: plan.seconds,
    findings: rounded(findings),
    again: {},
  };
  const recorded = isWhole ? run : joined(readRecorded(), run);
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
  return recorded;
}

function joined(earlier: Recorded, later: Recorded): Recorded {
  const dates = Object.keys(later.findings).map((id) => [id, later.date] as const);
  return {
    ...earlier,
    findings: { ...earlier.findings, ...later.findings },
    again: { ...earlier.again, ...Object.fromEntries(dates) },
  };
}

/** Four digits are more than the rounds agree on. */
function rounded(findings: Findings): Findings {
  return JSON.parse(
    JSON.stringify(findings, (_key, value: unknown) =>
      typeof value === "number" ? Number(value.toPrecision(4)) : value,
    ),
  );
}
