// Collects samples by row and entrant.
import { rounds } from "./command-line.ts";
import { log } from "./programs.ts";

/** Samples by entrant, one per round; the median counts. */
export type Samples = Record<string, number[]>;

export function addSample(samples: Samples, name: string, value: number): void {
  samples[name] = [...(samples[name] ?? []), value];
}

export const results = new Map<string, Samples>();
export const notes = new Map<string, string>();

/** Measures each entrant once per round, so that other load on the machine affects all alike. */
export async function inRounds<T extends { readonly name: string }>(
  id: string,
  entrants: readonly T[],
  measure: (entrant: T) => Promise<number>,
): Promise<void> {
  log(id);
  const samples: Samples = {};
  for (let round = 0; round < rounds; round += 1)
    for (const entrant of entrants) addSample(samples, entrant.name, await measure(entrant));
  results.set(id, samples);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  const low = sorted[Math.floor(middle)] ?? Number.NaN;
  const high = sorted[Math.ceil(middle)] ?? Number.NaN;
  return (low + high) / 2;
}
