// The whole behaviour suite over a socket: every step equals the same step in process.
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compared.ts";
import { runCases } from "./run-cases.ts";
import { openHttp } from "./transports/http.ts";

compareWithInProcess("over HTTP", behaviourCases, (cases) => runCases(cases, openHttp));
