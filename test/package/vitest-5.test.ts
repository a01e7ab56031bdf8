// The harness under vitest 5, from the packed tarball.
import { describeVitest } from "./vitest-runs.ts";

describeVitest("5.1.1", "native");
