// The behaviour suite over a socket, whole: equal, step by step, to the same in process.
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { runCases } from "./run-cases.ts";
import { openHttp } from "./transports/http.ts";

compareWithInProcess("over HTTP", behaviourCases, (cases) => runCases(cases, openHttp));
