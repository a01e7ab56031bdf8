// Mocks in this process with a storage: one over SQLite, and two replicas over PostgreSQL that alternate.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "../../../mock/create-mock.ts";
import type { Mock, MockOptions } from "../../../mock/mock.ts";
import { createMockSandbox } from "../../../mock/mock-sandbox.ts";
import type { Transport } from "../behaviour-case.ts";

/** Opens a mock over its own SQLite file. */
export async function openOverFile(options: MockOptions): Promise<Transport> {
  const folder = mkdtempSync(join(tmpdir(), "behaviour-"));
  const mock = await createMock({ ...options, storage: `sqlite:${join(folder, "state.db")}` });
  async function close(): Promise<void> {
    await mock.close();
    rmSync(folder, { recursive: true });
  }
  return { mock, send: (sandbox, path, init) => mock.fetch(sandbox.baseUrl + path, init), close };
}

/** Opens pairs of alternating replicas over PostgreSQL, each pair in its own schema. @param url of an empty database */
export function overDatabase(url: string): (options: MockOptions) => Promise<Transport> {
  let schemas = 0;
  return async (options) => {
    schemas += 1;
    const storage = `${url}?schema=case_${schemas}`;
    const [first, second] = [await createMock({ ...options, storage }), await createMock({ ...options, storage })];
    return toReplicas(options, first, second);
  };
}

function toReplicas(options: MockOptions, first: Mock, second: Mock): Transport {
  let isFirstNext = false;
  async function inTurn<T>(work: (mock: Mock) => Promise<T>): Promise<T> {
    isFirstNext = !isFirstNext;
    return work(isFirstNext ? first : second);
  }
  return toTransport(options.basePath ?? "", first, inTurn, async () => {
    await Promise.all([first.close(), second.close()]);
  });
}

type InTurn = <T>(work: (mock: Mock) => Promise<T>) => Promise<T>;

/** Wraps a mock to pass every call through `inTurn`. */
function toTransport(basePath: string, first: Mock, inTurn: InTurn, close: () => Promise<void>): Transport {
  const names = Object.keys(first.control);
  // Each method keeps its name and parameters.
  const control = Object.fromEntries(
    names.map((name) => [
      name,
      (...args: readonly unknown[]) => inTurn(async (mock) => Reflect.get(mock.control, name)(...args)),
    ]),
  ) as unknown as Mock["control"];
  const reach: Parameters<typeof createMockSandbox>[1] = {
    origin: "http://mock.local",
    basePath,
    control,
    token: (id, request) => inTurn((mock) => mock.sandbox(id).token(request)),
    needsToken: true,
    fetch: (input, init) => inTurn((mock) => mock.fetch(input, init)),
    hasPath: first.hasPath,
  };
  return {
    mock: { ...first, control, sandbox: (id = "default") => createMockSandbox(id, reach) },
    send: (sandbox, path, init) => inTurn((mock) => mock.fetch(sandbox.baseUrl + path, init)),
    close,
  };
}
