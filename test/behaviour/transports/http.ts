// The mock behind a socket: requests by the platform's fetch to a sandbox's base URL, control over /__admin. Used by
// test/behaviour/http.test.ts.
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { createMock } from "../../../mock/create-mock.ts";
import type { MockOptions } from "../../../mock/mock.ts";
import type { Transport } from "../behaviour-case.ts";

/** A mock of its own, listening on any free port; nothing of it is used but its URL. */
export async function openHttp(options: MockOptions): Promise<Transport> {
  const server = await createMock(options);
  const { url } = await server.listen();
  return {
    mock: connectMock({ url }),
    send: (sandbox, path, init) => fetch(sandbox.baseUrl + path, init),
    close: server.close,
  };
}
