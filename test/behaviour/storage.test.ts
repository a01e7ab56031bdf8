// The whole behaviour suite over a SQLite file: every step equals the same step in memory.
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { runCases } from "./run-cases.ts";
import { openOverFile } from "./transports/storage.ts";

compareWithInProcess("over a SQLite file", behaviourCases, (cases) => runCases(cases, openOverFile));
