// Runs the behaviour suite over a socket: every step equals the same step in process. At small size only the core cases and real clients.
import { connectMock } from "../../harness/remote/connect-mock.ts";
import { createMock } from "../../mock/create-mock.ts";
import type { MockOptions } from "../../mock/mock.ts";
import { bySize } from "../proof/proof-size.ts";
import type { Transport } from "./behaviour-case.ts";
import { behaviourCases, coreCases } from "./cases/index.ts";
import { realClientCases } from "./cases/real-clients.ts";
import { compareWithInProcess } from "./compared.ts";
import { runCases } from "./run-cases.ts";

/** A mock that listens on a free port; only its URL is used. */
async function openHttp(options: MockOptions): Promise<Transport> {
  const server = await createMock(options);
  const { url } = await server.listen();
  return {
    mock: connectMock({ url }),
    send: (sandbox, path, init) => fetch(sandbox.baseUrl + path, init),
    close: server.close,
  };
}

const tried = bySize(behaviourCases, [...coreCases, ...realClientCases]);

compareWithInProcess("over HTTP", tried, (cases) => runCases(cases, openHttp));
