// The harness under vitest 5, from the packed tarball; what is tested is in test/package/vitest-runs.ts.
import { describeVitest } from "./vitest-runs.ts";

describeVitest("5.1.1", "own");
