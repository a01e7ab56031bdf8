// Random steps, invalid ones among them, forks, undos and the clock: the mock answers and keeps what a reference model says that is written from
// docs/rules.md and shares no code with the services. What a step changed is read back at once, the whole state now and then and at the end.
// MODEL_SEED and MODEL_STEPS play another game, MODEL_ONLY single steps of it.
import { describe, expect, it } from "vitest";
import { bySize } from "../proof-size.ts";
import { play } from "./play.ts";
import { shrink, tell } from "./shrink.ts";

const { MODEL_SEED = "", MODEL_STEPS = "", MODEL_ONLY = "" } = process.env;
const seeds = MODEL_SEED === "" ? bySize([1], [1], [1, 2, 3, 4, 5]) : [Number(MODEL_SEED)];
const stepCount = MODEL_STEPS === "" ? bySize(5_000, 120, 10_000) : Number(MODEL_STEPS);
const checkEvery = bySize(2_500, 250, 5_000);
const steps =
  MODEL_ONLY === "" ? Array.from({ length: stepCount }, (_, step) => step) : MODEL_ONLY.split(",").map(Number);

describe.each(seeds)(`${steps.length} random steps (seed %i)`, (seed) => {
  it("are answered and kept as the model says", { timeout: 600_000 }, async () => {
    const { divergence, game } = await play(seed, steps, checkEvery);
    if (divergence !== undefined) {
      const shortest = MODEL_ONLY === "" ? await shrink(divergence, 60) : { steps, divergence };
      expect.fail(tell(shortest.divergence, shortest.steps));
    }
    const refused = [...game.counts]
      .filter(([what]) => / 4\d\d$/.test(what))
      .reduce((sum, [, count]) => sum + count, 0);
    expect(refused).toBeGreaterThan(steps.length / 25);
  });
});
