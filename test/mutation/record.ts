// What is kept of a part between runs: its mutants, what the test files reach, and a line per verdict. All in .mutation/, which git ignores.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reached, Verdict } from "./job.ts";
import type { Mutant } from "./sandbox.ts";

/** A verdict of one test file on one mutant; `fresh` where the process had the mutant from its start. */
export interface Kept {
  readonly mutant: string;
  readonly file: string;
  readonly fresh: boolean;
  readonly verdict: Verdict;
  readonly by?: string;
}

/** What a run works on. It is made anew where the sources have changed. */
export interface Ground {
  /** Of each source that holds mutants. */
  readonly digests: Readonly<Record<string, string>>;
  readonly mutants: readonly Mutant[];
}

/** Which of the mutants are judged. */
export interface Sample {
  readonly share: number;
  readonly seed: string;
}

export function createRecord(folder: string) {
  mkdirSync(folder, { recursive: true });
  const ground = join(folder, "mutants.json");
  const sample = join(folder, "sample.json");
  const reached = join(folder, "reached.json");
  const verdicts = join(folder, "verdicts.jsonl");
  return {
    folder,
    tree: join(folder, "tree"),
    readGround: () => read<Ground>(ground),
    /** Replaces what is known: the ids of the old mutants mean nothing any more. */
    keepGround(value: Ground, kept: readonly Kept[]): void {
      rmSync(reached, { force: true });
      writeFileSync(verdicts, kept.map((one) => `${JSON.stringify(one)}\n`).join(""));
      writeFileSync(ground, JSON.stringify(value, null, 1));
    },
    readSample: () => read<Sample>(sample) ?? { share: 1, seed: "1" },
    keepSample: (value: Sample) => writeFileSync(sample, JSON.stringify(value)),
    readReached: () => read<Readonly<Record<string, Reached>>>(reached),
    keepReached: (value: Readonly<Record<string, Reached>>) => writeFileSync(reached, JSON.stringify(value)),
    readVerdicts(): Kept[] {
      if (!existsSync(verdicts)) return [];
      const lines = readFileSync(verdicts, "utf8").split("\n");
      return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
    },
    keepVerdict: (one: Kept) => appendFileSync(verdicts, `${JSON.stringify(one)}\n`),
  };
}

export type PartRecord = ReturnType<typeof createRecord>;

function read<T>(file: string): T | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
