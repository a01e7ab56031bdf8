// The harness under vitest 4, from the packed tarball.
import { describeVitest } from "./vitest-runs.ts";

describeVitest("4.1.12", "native");
