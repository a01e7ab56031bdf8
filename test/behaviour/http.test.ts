// Runs the behaviour suite over a socket: every step equals the same step in process.
import { connectMock } from "../../harness/remote/connect-mock.ts";
import { createMock } from "../../mock/create-mock.ts";
import type { MockOptions } from "../../mock/mock.ts";
import type { Transport } from "./behaviour-case.ts";
import { behaviourCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compare-with-in-process.ts";
import { runCases } from "./run-cases.ts";

/** Starts a mock on a free port, and uses nothing but its URL. */
async function openHttp(options: MockOptions): Promise<Transport> {
  const server = await createMock(options);
  const { url } = await server.listen();
  return {
    mock: connectMock({ url }),
    send: (sandbox, path, init) => fetch(sandbox.baseUrl + path, init),
    close: server.close,
  };
}

compareWithInProcess("over HTTP", behaviourCases, (cases) => runCases(cases, openHttp));
