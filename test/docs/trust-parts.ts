// The generated parts of docs/trust.md. Used by test/docs/generate.ts and test/docs/trust.test.ts.
import { makeCoverageTable } from "../behaviour/coverage/figures.ts";
import { makeLimits } from "./limits.ts";
import type { Parts } from "./page-parts.ts";

export function makeTrustParts(): Parts {
  return { limits: makeLimits(), coverage: makeCoverageTable() };
}
