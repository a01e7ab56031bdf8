// How large the proofs are: small in `npm test`, full with `npm run proof`, which is run by hand.

const { PROOF_SIZE = "small" } = process.env;
if (!["small", "full", "huge"].includes(PROOF_SIZE))
  throw new Error(`PROOF_SIZE is "${PROOF_SIZE}"; it can be "small", "full" or "huge".`);

/** The first value at full size, the second at small size, the third at huge size. */
export function bySize<T>(full: T, small: T, huge: T = full): T {
  if (PROOF_SIZE === "small") return small;
  return PROOF_SIZE === "full" ? full : huge;
}

/** How often fast-check runs a property: few times by one seed in `npm test`, often and by a seed of its own with `npm run proof`. */
export function runs(full: number, small: number): { readonly numRuns: number; readonly seed?: number } {
  return bySize({ numRuns: full }, { numRuns: small, seed: 1 });
}
