// Draws values from fast-check's arbitraries by name, many at once, which costs far less than one by one. Used by
// test/proof/million/any-request.ts.
import fc from "fast-check";

/** Draws the next value of a name; its arbitrary is made when it is first asked for. */
export type Draw = <T>(name: string, make: () => fc.Arbitrary<T>) => T;

/** One value after the other from arbitraries by name; fast-check makes many at once, which costs far less. */
export function createBatches(seed: number): Draw {
  const arbitraries = new Map<string, fc.Arbitrary<unknown>>();
  const batches = new Map<string, unknown[]>();
  let made = 0;
  return <T>(name: string, make: () => fc.Arbitrary<T>) => {
    const arbitrary = arbitraries.get(name) ?? make();
    arbitraries.set(name, arbitrary);
    let batch = batches.get(name) ?? [];
    if (batch.length === 0) {
      made += 1;
      batch = fc.sample(arbitrary, { numRuns: 25, seed: seed + made });
      batches.set(name, batch);
    }
    // What a name's arbitrary makes is of its type.
    return batch.pop() as T;
  };
}
