// The whole behaviour suite over homes: every step equals the same step in memory.
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { runCases } from "./run-cases.ts";
import { openKept, openReplicas } from "./transports/kept.ts";

compareWithInProcess("over a home of one process", behaviourCases, (cases) => runCases(cases, openKept));
compareWithInProcess("over two replicas in turn", behaviourCases, (cases) => runCases(cases, openReplicas));
