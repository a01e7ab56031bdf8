// Keeps the verdicts of `npm run test:contract-mutants` in a file, a line each, so that a run that was stopped goes on. The first line says
// what was judged: where that has changed, nothing of the file holds any more. Used by test/mutation/contract/run.ts.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Verdict } from "./judge-mutants.ts";

export interface VerdictRecord {
  /** By draw. */
  read(): ReadonlyMap<number, Verdict>;
  keep(draw: number, verdict: Verdict): void;
  clear(): void;
}

/** One digest of the texts of files. */
export function digestOfFiles(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest("hex");
}

/** @param judged the digest of what is judged, and of what judges it */
export function createVerdictRecord(file: string, judged: string): VerdictRecord {
  function clear(): void {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ judged })}\n`);
  }
  function linesOf(): readonly string[] {
    return existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  }
  if (linesOf()[0] !== JSON.stringify({ judged })) clear();
  return {
    read() {
      const lines = linesOf().slice(1);
      const kept: readonly (Verdict & { readonly draw: number })[] = lines.flatMap((line) => {
        return line === "" ? [] : [JSON.parse(line)];
      });
      return new Map(kept.map(({ draw, ...verdict }) => [draw, verdict]));
    },
    keep: (draw, verdict) => appendFileSync(file, `${JSON.stringify({ draw, ...verdict })}\n`),
    clear,
  };
}
