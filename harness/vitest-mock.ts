// The mock behind the fixtures of a test file: made in this process, or reached at the server of a global set-up. Used by harness/vitest-test.ts;
// the server is started by harness/vitest-global-setup.ts.
import { createMock } from "../mock/create-mock.ts";
import type { Listening, MockFace, MockOptions } from "../mock/mock.ts";
import { connectMock, type RemoteMockOptions } from "./connect-mock.ts";
import type { TestStart } from "./test-sandbox.ts";

/** How the mock of a test file starts. */
export interface TestMockOptions extends MockOptions {
  /** A mock of the file's own, even where a global set-up runs a server for all; default false. */
  readonly inProcess?: boolean | undefined;
}

/** A mock, and what its whereabouts decide. */
export interface ReachedMock {
  readonly mock: MockFace;
  /** What every sandbox of a test starts with. */
  readonly start: TestStart;
  /** Where a sandbox is reached over HTTP; a mock in this process listens from the first call on. */
  toUrl(sandboxId: string): Promise<string>;
  close(): Promise<void>;
}

/** @param server that of the global set-up, if there is one */
export async function reachMock(
  { inProcess = false, ...options }: TestMockOptions,
  server: RemoteMockOptions | undefined,
): Promise<ReachedMock> {
  return server === undefined || inProcess ? makeMock(options) : reachServer(server, options);
}

async function makeMock(options: MockOptions): Promise<ReachedMock> {
  const mock = await createMock(options);
  let listening: Promise<Listening> | undefined;
  async function toUrl(sandboxId: string): Promise<string> {
    listening ??= mock.listen();
    return (await listening).sandboxUrl(sandboxId);
  }
  return { mock, start: {}, toUrl, close: () => mock.close() };
}

// A server that others use too is started once; only where a sandbox starts can be one's own.
function reachServer(server: RemoteMockOptions, options: MockOptions): ReachedMock {
  const { scenario, seed, tickets, now, ...others } = options;
  const fixed = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (fixed.length > 0) {
    throw new Error(
      `The server of the global set-up has been started already, so the option ${fixed.join(", ")} comes too late here. ` +
        "Give it to createGlobalSetup(…) of ticket-service-mock/vitest/global-setup, or add `inProcess: true` for a mock of this file's own.",
    );
  }
  const mock = connectMock(server);
  const start = {
    ...(scenario === undefined ? {} : { scenario }),
    ...(seed === undefined ? {} : { seed }),
    ...(tickets === undefined ? {} : { tickets }),
    ...(now === undefined ? {} : { now: typeof now === "number" ? new Date(now).toISOString() : now }),
  };
  return { mock, start, toUrl: async (id) => mock.sandbox(id).baseUrl, close: () => mock.close() };
}
