// Entry `ticket-service-mock/proxy`: forwards requests to a server and checks the traffic against the contract.
import "../mock/check-node.ts";
import { createMock } from "../mock/create-mock.ts";
import type { Mock } from "../mock/mock.ts";
import { listen } from "../mock/node/server.ts";
import { createForwarder } from "./proxy/forward.ts";
import { type ProxyOptions, resolveProxyOptions } from "./proxy/proxy-options.ts";
import type { Recording } from "./record/traffic-recorder.ts";

export type { ProxyOptions } from "./proxy/proxy-options.ts";
export type { CreatedRecord } from "./record/recording-notes.ts";
export type { Recording } from "./record/traffic-recorder.ts";

export interface RunningProxy extends AsyncDisposable {
  /** Base URL for clients, without a trailing slash, for example `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  /** Controls the proxy as `/__admin` does: the journal of the `default` sandbox has the traffic with its violations. */
  readonly control: Mock["control"];
  /**
   * The recording so far: a scenario for this mock, with notes for its reader.
   * @param name scenario name in kebab-case
   * @throws RangeError if the proxy does not record
   */
  recording(name: string): Recording;
  /** Refuses new connections, gives running requests up to five seconds, then resolves. */
  close(): Promise<void>;
}

/**
 * Starts a server that forwards requests to the target, bodies unchanged. Responses carry `x-mock-violations`, the number
 * of breaches of the contract in request and response. The proxy serves `/__admin` itself.
 * @throws RangeError for an invalid option; the socket's error (code EADDRINUSE, EACCES …) if it cannot listen
 * @example const proxy = await createProxy({ target: "https://staging.example.com/api" });
 */
export async function createProxy(options: ProxyOptions): Promise<RunningProxy> {
  const proxyOptions = resolveProxyOptions(options);
  const { host, port, basePath, admin, logger } = proxyOptions;
  const mock = await createMock({ scenario: "empty", basePath, admin, logger, machineTime: true });
  const forwarder = createForwarder(proxyOptions, mock.stateOf());
  const server = await listen(mock, { host, port, intercept: forwarder.take }).catch(async (error: unknown) => {
    await release();
    throw error;
  });

  async function release(): Promise<void> {
    await mock.close();
    forwarder.close();
  }
  async function close(): Promise<void> {
    // Ends journal streams, which would keep the server open.
    const closing = mock.close();
    await server.close();
    await closing;
    forwarder.close();
  }
  return {
    url: server.url + basePath,
    port: server.port,
    control: mock.control,
    recording(name) {
      if (proxyOptions.recorder === undefined) throw new RangeError("record: the proxy does not record");
      return proxyOptions.recorder.recording(name);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
