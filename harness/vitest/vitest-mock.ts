// The mock behind the fixtures of a test file: made in this process, or reached on the server of the global set-up.
import type { MockOptions } from "../../mock/mock.ts";
import type { RemoteMockOptions } from "../remote/connect-mock.ts";
import { makeTestMock, reachTestMock, type TestMock } from "../sandboxes/test-mock.ts";
import type { TestStart } from "../sandboxes/test-sandbox.ts";

/** How the mock of a test file starts. */
export interface TestMockOptions extends MockOptions {
  /**
   * A mock of the file's own, even where a global set-up runs a server for all; default false.
   * @example createTest({ inProcess: true })
   */
  readonly inProcess?: boolean | undefined;
}

/** The mock of a test file. */
export interface ReachedMock extends TestMock {
  /** What every sandbox of a test starts with. */
  readonly start: TestStart;
}

/** @param server that of the global set-up, if there is one */
export async function reachMock(
  { inProcess = false, ...options }: TestMockOptions,
  server: RemoteMockOptions | undefined,
): Promise<ReachedMock> {
  if (server !== undefined && !inProcess) return reachServer(server, options);
  return { ...(await makeTestMock(options)), start: {} };
}

// A server that others use too is started once; each file can only choose where its sandboxes start.
function reachServer(server: RemoteMockOptions, options: MockOptions): ReachedMock {
  const { scenario, seed, tickets, now, ...others } = options;
  const fixed = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (fixed.length > 0) {
    throw new Error(
      `The server of the global set-up has been started already, so the option ${fixed.join(", ")} comes too late here. ` +
        "Give it to createGlobalSetup(…) of ticket-service-mock/vitest/global-setup, or add `inProcess: true` for a mock of this file's own.",
    );
  }
  const start = {
    ...(scenario === undefined ? {} : { scenario }),
    ...(seed === undefined ? {} : { seed }),
    ...(tickets === undefined ? {} : { tickets }),
    ...(now === undefined ? {} : { now: typeof now === "number" ? new Date(now).toISOString() : now }),
  };
  return { ...reachTestMock(server), start };
}
