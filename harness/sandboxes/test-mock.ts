// Opens the mock behind a runner's tests: in this process, with a port only if a test needs one, or on a running server.
import { createMock } from "../../mock/create-mock.ts";
import type { Listening, MockFace, MockOptions } from "../../mock/mock.ts";
import { collectCoverage } from "../coverage/collect-coverage.ts";
import { connectMock, type RemoteMockOptions } from "../remote/connect-mock.ts";

/** A mock, with the functions that depend on where it runs. */
export interface TestMock {
  readonly mock: MockFace;
  /** HTTP base URL of a sandbox; a mock in this process starts listening on the first call. */
  toUrl(sandboxId: string): Promise<string>;
  /** Closes a local mock; a server keeps running. */
  close(): Promise<void>;
}

/** @throws the errors of createMock for its options */
export async function createTestMock(options: MockOptions): Promise<TestMock> {
  const mock = await createMock(options);
  let listening: Promise<Listening> | undefined;
  async function toUrl(sandboxId: string): Promise<string> {
    listening ??= mock.listen();
    return (await listening).sandboxUrl(sandboxId);
  }
  async function close(): Promise<void> {
    await collectCoverage(mock.control);
    await mock.close();
  }
  return { mock, toUrl, close };
}

/** @throws RangeError if the URL cannot belong to a mock */
export function connectTestMock(server: RemoteMockOptions): TestMock {
  const mock = connectMock(server);
  return { mock, toUrl: async (id) => mock.sandbox(id).baseUrl, close: () => mock.close() };
}
