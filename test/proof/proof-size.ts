// How large the proofs are: small in `npm test`, full in `npm run test:proof`, huge with `PROOF_SIZE=huge npm run test:proof`, which .ci/run
// has no time for. vitest.config.ts sets PROOF_SIZE. A test whose size depends on it is named *.proof.test.ts, so that both commands run it.
// PROOF_REQUESTS=50000 sets the number of requests of test/proof/million.proof.test.ts apart from it.

const { PROOF_SIZE = "small", PROOF_REQUESTS } = process.env;
if (!["small", "full", "huge"].includes(PROOF_SIZE))
  throw new Error(`PROOF_SIZE is "${PROOF_SIZE}"; it can be "small", "full" or "huge".`);

/** The first value at full size, the second at small size, the third at huge size. */
export function bySize<T>(full: T, small: T, huge: T = full): T {
  if (PROOF_SIZE === "small") return small;
  return PROOF_SIZE === "full" ? full : huge;
}

/** PROOF_REQUESTS, the number of requests of test/proof/million.proof.test.ts where it is given; else the number for the size. */
export function requestsBySize(full: number, small: number, huge: number): number {
  if (PROOF_REQUESTS === undefined || PROOF_REQUESTS === "") return bySize(full, small, huge);
  if (/^[1-9][0-9]{0,8}$/.test(PROOF_REQUESTS)) return Number(PROOF_REQUESTS);
  throw new Error(`PROOF_REQUESTS is "${PROOF_REQUESTS}"; it must be a number of requests.`);
}
