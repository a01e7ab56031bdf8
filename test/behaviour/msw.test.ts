// The behaviour suite behind MSW in Node: equal, step by step, to the same in process.
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { runCases } from "./run-cases.ts";
import { behindMsw } from "./transports/msw.ts";

compareWithInProcess("behind MSW", () => behindMsw((open) => runCases(behaviourCases, open)));
