// The behaviour suite behind MSW in Node: every step equals the same step in process. It runs whole at full size, else the selection that
// covers everything.
import { bySize } from "../proof/proof-size.ts";
import { behaviourCases, coreCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { runCases } from "./run-cases.ts";
import { behindMsw } from "./transports/msw.ts";

compareWithInProcess("behind MSW", bySize(behaviourCases, coreCases), (cases) =>
  behindMsw((open) => runCases(cases, open)),
);
