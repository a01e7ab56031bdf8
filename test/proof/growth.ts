// How the cost of some work grows with its size. Counts the processor time of this thread only, in the best of many runs, so that what else
// the machine does hardly counts; runs once more where the growth is too much, because a quadratic cost is found again by every run.
import { bySize } from "./proof-size.ts";

const tries = 30;
/** In milliseconds: work is repeated for at least this long, because some systems count the time of a thread in steps of 4 ms. */
const leastSpan = bySize(20, 8, 40);

/** What one run of the work takes, in milliseconds of this thread. */
async function costOf(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    await work();
    const { user, system } = process.threadCpuUsage(start);
    if (user + system >= leastSpan * 1000) return (user + system) / 1000 / runs;
  }
}

/** How many times as much the large work costs as the small one, at best; no further tries where it is within `most`. */
export async function growthOf({
  small,
  large,
  most,
}: Readonly<{ small: () => unknown; large: () => unknown; most: number }>): Promise<number> {
  let [least, leastLarge, growth] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let count = 0; count < tries && growth > most; count += 1) {
    least = Math.min(least, await costOf(small));
    leastLarge = Math.min(leastLarge, await costOf(large));
    growth = leastLarge / least;
  }
  return growth;
}
