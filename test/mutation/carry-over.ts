// Which verdicts still hold after sources or tests have changed: those of sources with the same text, but not that a test file let a mutant
// live where the file has changed since.
import type { Ground, Kept } from "./record.ts";

interface Change {
  readonly before: Ground;
  readonly now: Ground;
  /** The test files whose text is the same. */
  readonly unchanged: readonly string[];
}

/** The verdicts that hold, with the ids that the mutants have now. */
export function carryOver(kept: readonly Kept[], { before, now, unchanged }: Change): Kept[] {
  const ids = renamed(before, now);
  return kept.flatMap((one) => {
    const mutant = ids.get(one.mutant);
    const wasNoticed = one.verdict === "killed" || one.verdict === "timeout";
    return mutant !== undefined && (wasNoticed || unchanged.includes(one.file)) ? [{ ...one, mutant }] : [];
  });
}

/** From old ids to new ones, for the sources that are the same: their mutants come in the same order. */
function renamed(before: Ground, now: Ground): Map<string, string> {
  const ids = new Map<string, string>();
  for (const [file, digest] of Object.entries(now.digests)) {
    if (before.digests[file] !== digest) continue;
    const [old, made] = [before, now].map(({ mutants }) => mutants.filter((one) => one.file === file));
    for (const [index, one] of (old ?? []).entries()) {
      const same = made?.[index];
      if (same?.replacement === one.replacement) ids.set(one.id, same.id);
    }
  }
  return ids;
}
