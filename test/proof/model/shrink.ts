// Leaves steps out of a play that ends in a difference, as long as it still does: what is left is short enough to be read. Used by
// model.proof.test.ts.
import { type Divergence, play } from "./play.ts";

/** The fewest steps found that still end in a difference, and that difference. Plays at most so many times. */
export async function shrink(found: Divergence, mostPlays: number) {
  let steps = Array.from({ length: found.step + 1 }, (_, step) => step);
  let divergence = found;
  let plays = 0;
  for (let size = Math.ceil(steps.length / 2); size >= 1 && plays < mostPlays; ) {
    let isShorter = false;
    for (let at = 0; at < steps.length - 1 && plays < mostPlays; ) {
      const fewer = steps.filter((_, index) => index < at || index >= Math.min(at + size, steps.length - 1));
      plays += 1;
      const again = (await play(found.seed, fewer, Number.POSITIVE_INFINITY)).divergence;
      if (again === undefined) at += size;
      else {
        divergence = again;
        steps = fewer.slice(0, fewer.indexOf(again.step) + 1);
        isShorter = true;
      }
    }
    if (!isShorter || size > 1) size = Math.floor(size / 2);
  }
  return { steps, divergence };
}

/** What a reader needs to find the cause, and to see it again. */
export function tell({ seed, step, what, differences }: Divergence, steps: readonly number[]): string {
  return [
    `Seed ${seed}, step ${step}: the model and the mock disagree.`,
    what,
    ...differences.map((difference) => `  ${difference}`),
    `Steps that are enough: ${steps.join(",")}`,
    `Again: MODEL_SEED=${seed} MODEL_STEPS=${step + 1} npx vitest run --project proof test/proof/model`,
    `Only these steps: MODEL_SEED=${seed} MODEL_ONLY=${steps.join(",")} npx vitest run --project proof test/proof/model`,
  ].join("\n");
}
