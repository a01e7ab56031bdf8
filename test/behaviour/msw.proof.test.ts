// The behaviour suite behind MSW in Node: equal, step by step, to the same in process. Whole at full size, else the cases that use everything.
import { bySize } from "../proof/proof-size.ts";
import { behaviourCases, coreCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { runCases } from "./run-cases.ts";
import { behindMsw } from "./transports/msw.ts";

compareWithInProcess("behind MSW", bySize(behaviourCases, coreCases), (cases) =>
  behindMsw((open) => runCases(cases, open)),
);
