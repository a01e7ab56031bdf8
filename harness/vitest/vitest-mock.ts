// Opens the mock behind a test file's fixtures: in this process, or on the global set-up's server.
import type { MockOptions } from "../../mock/mock.ts";
import type { RemoteMockOptions } from "../remote/connect-mock.ts";
import { connectTestMock, createTestMock, type TestMock } from "../sandboxes/test-mock.ts";
import type { TestStart } from "../sandboxes/test-sandbox.ts";

/** Options of a test file's mock. */
export interface TestMockOptions extends MockOptions {
  /**
   * Creates a mock for the file even if a global set-up runs a server; default false.
   * @example createTest({ inProcess: true })
   */
  readonly inProcess?: boolean | undefined;
}

export interface OpenedMock extends TestMock {
  /** Initial state of every test's sandbox. */
  readonly start: TestStart;
}

/** @param server the server of the global set-up, if any */
export async function openMock(
  { inProcess = false, ...options }: TestMockOptions,
  server: RemoteMockOptions | undefined,
): Promise<OpenedMock> {
  if (server !== undefined && !inProcess) return connectServer(server, options);
  return { ...(await createTestMock(options)), start: {} };
}

// The shared server is already running; a file can only choose how its sandboxes start.
function connectServer(server: RemoteMockOptions, options: MockOptions): OpenedMock {
  const { scenario, seed, tickets, now, ...otherOptions } = options;
  const lateOptions = Object.entries(otherOptions).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (lateOptions.length > 0) {
    throw new Error(
      `The global set-up has already started its server, so ${lateOptions.join(", ")} cannot be set here. ` +
        "Pass it to createGlobalSetup(…) of ticket-service-mock/vitest/global-setup, or add `inProcess: true` to give this file its own mock.",
    );
  }
  const start = {
    ...(scenario === undefined ? {} : { scenario }),
    ...(seed === undefined ? {} : { seed }),
    ...(tickets === undefined ? {} : { tickets }),
    ...(now === undefined ? {} : { now: typeof now === "number" ? new Date(now).toISOString() : now }),
  };
  return { ...connectTestMock(server), start };
}
