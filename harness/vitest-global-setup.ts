// Entry `ticket-service-mock/vitest/global-setup`: one server for an entire vitest run, including watch mode.
import "../mock/check-node.ts";
import type { TestProject } from "vitest/node";
import { createMock } from "../mock/create-mock.ts";
import type { MockOptions } from "../mock/mock.ts";
import { collectCoverage } from "./coverage/collect-coverage.ts";
import "./vitest/vitest-provided.ts";

export type { ProvidedMock } from "./vitest/vitest-provided.ts";

/** Options of the server. */
export interface GlobalSetupOptions extends MockOptions {
  /**
   * Address to listen on, default 127.0.0.1.
   * @example createGlobalSetup({ host: "127.0.0.1" })
   */
  readonly host?: string | undefined;
  /**
   * Port to listen on, default any free port.
   * @example createGlobalSetup({ port: 4010 })
   */
  readonly port?: number | undefined;
}

/** Starts the server, provides its address to the tests, and returns a function that stops it. */
export type GlobalSetup = (project: Pick<TestProject, "provide">) => Promise<() => Promise<void>>;

/**
 * Creates a global setup with your own options. The setup rejects with createMock's error for an invalid option, and with
 * the socket's error if the server cannot listen.
 * @example export default createGlobalSetup({ scenario: "busy-inbox" });
 */
export function createGlobalSetup({ host, port, ...options }: GlobalSetupOptions = {}): GlobalSetup {
  return async (project) => {
    const mock = await createMock(options);
    const { url } = await mock.listen({ host, port });
    const token = options.admin ? options.admin.token : undefined;
    project.provide("ticketMock", { url, ...(token === undefined ? {} : { adminToken: token }) });
    return async () => {
      await collectCoverage(mock.control);
      await mock.close();
    };
  };
}

/**
 * Starts a server for the whole run with `createMock()` and `listen()`: add this module to `globalSetup` in the
 * configuration.
 * @example const config = { test: { globalSetup: "ticket-service-mock/vitest/global-setup" } };
 */
// biome-ignore lint/style/noDefaultExport: vitest requires a default export.
export default createGlobalSetup();
