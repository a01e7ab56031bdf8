// Mocks in this process as servers of test/proof/cluster/play.ts, for the tests of the harness itself.
import type { Mock } from "../../../mock/mock.ts";
import type { Server } from "./play.ts";

/** Asks the mock without a port. */
export function serveInProcess(mock: Pick<Mock, "fetch">): Server {
  return {
    isListening: true,
    async send({ method, path, body }) {
      const text =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
      const response = await mock.fetch(path, { method, ...text });
      return { kind: "answered", status: response.status, text: await response.text() };
    },
  };
}
