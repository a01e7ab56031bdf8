// The size of the proofs: small in `npm run test:sample`, full in `npm run proof`, which is run by hand.

const { PROOF_SIZE = "small" } = process.env;
if (!["small", "full"].includes(PROOF_SIZE))
  throw new Error(`PROOF_SIZE is "${PROOF_SIZE}"; it can be "small" or "full".`);

/** Returns the first value at full size, the second at small size. */
export function bySize<T>(full: T, small: T): T {
  return PROOF_SIZE === "small" ? small : full;
}

/** Returns fast-check settings: few runs with a fixed seed at small size, many with a random seed at full size. */
export function runs(full: number, small: number): { readonly numRuns: number; readonly seed?: number } {
  return bySize({ numRuns: full }, { numRuns: small, seed: 1 });
}
