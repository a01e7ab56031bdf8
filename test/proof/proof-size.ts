// How large the proofs are: small in `npm test`, full in `npm run test:proof`. The project `proof` of vitest.config.ts sets PROOF_SIZE. A test
// whose size depends on it is named *.proof.test.ts, so that both commands run it.

const { PROOF_SIZE = "small" } = process.env;
if (PROOF_SIZE !== "small" && PROOF_SIZE !== "full")
  throw new Error(`PROOF_SIZE is "${PROOF_SIZE}"; it can be "small" or "full".`);

/** The first value at full size, the second at small size. */
export function bySize<T>(full: T, small: T): T {
  return PROOF_SIZE === "full" ? full : small;
}
