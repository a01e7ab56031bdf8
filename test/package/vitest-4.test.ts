// The harness under vitest 4, from the packed tarball; what is tested is in test/package/vitest-runs.ts.
import { describeVitest } from "./vitest-runs.ts";

describeVitest("4.1.12", "native");
