// Opens the session of a set-up from `listen` to `close`: a listening mock, or a sandbox on a running server.
import { createMock } from "../../mock/create-mock.ts";
import type { Control, MockOptions, MockSandbox } from "../../mock/mock.ts";
import { collectCoverage } from "../coverage/collect-coverage.ts";
import { connectMock, type RemoteMockOptions } from "../remote/connect-mock.ts";
import { closeTestSandbox, openTestSandbox, type TestStart } from "./test-sandbox.ts";

/** A mock in this process. */
export interface LocalSetup extends MockOptions {
  /** Address to listen on, default any free port of 127.0.0.1. False: only `fetch`, `client` and `sandbox` reach it. */
  readonly listen?: { readonly host?: string | undefined; readonly port?: number | undefined } | false | undefined;
}

/** A sandbox on a running server. */
export interface RemoteSetup extends RemoteMockOptions, TestStart {}

export interface MockSession {
  /** The sandbox that receives its requests. */
  readonly mainSandbox: MockSandbox;
  readonly control: Control;
  sandbox(id: string): MockSandbox;
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openLocalSession({ listen = {}, ...options }: LocalSetup): Promise<MockSession> {
  const mock = await createMock(options);
  const listening = listen === false ? undefined : await mock.listen(listen);
  const state = mock.stateOf();
  const { start } = state;

  function sandbox(id: string): MockSandbox {
    const handle = mock.sandbox(id);
    return listening === undefined ? handle : { ...handle, baseUrl: listening.sandboxUrl(id) };
  }
  // Resets to the mock's initial state, since a plain reset returns to the sandbox's last scenario or state.
  async function reset(): Promise<void> {
    await deleteOtherSandboxes(mock.control);
    const { snapshots } = await mock.control.listSnapshots(state.id);
    for (const { name } of snapshots) await mock.control.deleteSnapshot(state.id, name);
    if (state.start === start) await state.reset();
    else await state.restart(start);
  }
  async function close(): Promise<void> {
    await collectCoverage(mock.control);
    await mock.close();
  }
  return { mainSandbox: sandbox(state.id), control: mock.control, sandbox, reset, close };
}

/** Opens a sandbox on a shared server. */
export async function openRemoteSession({ url, adminToken, ...start }: RemoteSetup): Promise<MockSession> {
  const mock = connectMock({ url, adminToken });
  const ownSandbox = await openTestSandbox(mock, start);

  // The new sandbox has the same name, and therefore the same URL.
  async function reset(): Promise<void> {
    await closeTestSandbox(ownSandbox);
    await openTestSandbox(mock, start, ownSandbox.id);
  }
  async function close(): Promise<void> {
    await closeTestSandbox(ownSandbox);
    await mock.close();
  }
  return { mainSandbox: ownSandbox, control: mock.control, sandbox: (id) => mock.sandbox(id), reset, close };
}

async function deleteOtherSandboxes(control: Control): Promise<void> {
  for (;;) {
    const { sandboxes } = await control.listSandboxes({ offset: 1 });
    if (sandboxes.length === 0) return;
    for (const { id } of sandboxes) await control.deleteSandbox(id);
  }
}
