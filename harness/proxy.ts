// Entry `ticket-service-mock/proxy`: a forwarder in front of a server that checks what passes against the contract.
import { createMock } from "../mock/create-mock.ts";
import type { Mock } from "../mock/mock.ts";
import { listen } from "../mock/node/server.ts";
import { createForwarder } from "./proxy/forward.ts";
import { type ProxyOptions, settleProxy } from "./proxy/proxy-options.ts";
import type { Recording } from "./record/traffic-recorder.ts";

export type { ProxyOptions } from "./proxy/proxy-options.ts";
export type { MadeRecord } from "./record/recording-notes.ts";
export type { Recording } from "./record/traffic-recorder.ts";

/** A proxy that listens. */
export interface RunningProxy extends AsyncDisposable {
  /** Base URL for clients, without a slash at the end, for example `http://127.0.0.1:4010`. */
  readonly url: string;
  /** The port that it listens on. */
  readonly port: number;
  /** What `/__admin` of the proxy can do: the journal of the sandbox `default` has what passed, with its violations. */
  readonly control: Mock["control"];
  /**
   * What was recorded so far, as a scenario of this mock with notes for whoever reads it.
   * @param name of the scenario, in kebab-case
   * @throws RangeError where the proxy does not record
   */
  recording(name: string): Recording;
  /** Takes no new connection, lets requests under way finish for up to five seconds, then resolves. */
  close(): Promise<void>;
}

/**
 * Listens, and hands every request on to the target. Bodies pass as they are. Answers carry `x-mock-violations`, the number of breaches of the
 * contract in the request and in the answer; `/__admin` is answered by the proxy itself.
 * @throws RangeError where an option is wrong; the socket's error (code EADDRINUSE, EACCES …) when it cannot listen
 * @example const proxy = await createProxy({ target: "https://staging.example.com/api" });
 */
export async function createProxy(options: ProxyOptions): Promise<RunningProxy> {
  const settled = settleProxy(options);
  const { host, port, basePath, admin, logger } = settled;
  const mock = await createMock({ scenario: "empty", basePath, admin, logger, machineTime: true });
  const forwarder = createForwarder(settled, mock.stateOf());
  const server = await listen(mock, { host, port, take: forwarder.take }).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  async function close(): Promise<void> {
    await mock.close();
    forwarder.close();
  }
  async function end(): Promise<void> {
    // Ends streams of the journal, which would hold up the server.
    const closed = mock.close();
    await server.close();
    await closed;
    forwarder.close();
  }
  return {
    url: server.url + basePath,
    port: server.port,
    control: mock.control,
    recording(name) {
      if (settled.recorder === undefined) throw new RangeError("record: the proxy does not record");
      return settled.recorder.recording(name);
    },
    close: end,
    [Symbol.asyncDispose]: end,
  };
}
