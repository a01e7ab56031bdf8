// How large the proofs are: small in `npm run test:sample`, full with `npm run proof`, which is run by hand.

const { PROOF_SIZE = "small" } = process.env;
if (!["small", "full"].includes(PROOF_SIZE))
  throw new Error(`PROOF_SIZE is "${PROOF_SIZE}"; it can be "small" or "full".`);

/** The first value at full size, the second at small size. */
export function bySize<T>(full: T, small: T): T {
  return PROOF_SIZE === "small" ? small : full;
}

/** How often fast-check runs a property: few times by one seed in `npm run test:sample`, often and by a seed of its own with `npm run proof`. */
export function runs(full: number, small: number): { readonly numRuns: number; readonly seed?: number } {
  return bySize({ numRuns: full }, { numRuns: small, seed: 1 });
}
