// The behaviour suite over a home whose process ends after every request: each step equals the same step in memory.

import { bySize } from "../proof/proof-size.ts";
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { ofOneProcess } from "./kept-cases.ts";
import { runCases } from "./run-cases.ts";
import { openRestarted } from "./transports/kept.ts";

const step = bySize(1, 10, 1);
const kept = behaviourCases.filter(({ name }) => !ofOneProcess.test(name)).filter((_, index) => index % step === 0);

compareWithInProcess("over a home, started again for each request", kept, (cases) => runCases(cases, openRestarted));
