// Mocks in this process with a storage: one over SQLite, and two replicas over PostgreSQL that alternate.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "../../../mock/create-mock.ts";
import type { Mock, MockOptions } from "../../../mock/mock.ts";
import { createMockSandbox } from "../../../mock/mock-sandbox.ts";
import type { Transport } from "../behaviour-case.ts";

/** One mock over its own SQLite file. */
export async function openOverFile(options: MockOptions): Promise<Transport> {
  const folder = mkdtempSync(join(tmpdir(), "behaviour-"));
  const mock = await createMock({ ...options, storage: `sqlite:${join(folder, "state.db")}` });
  async function close(): Promise<void> {
    await mock.close();
    rmSync(folder, { recursive: true });
  }
  return { mock, send: (sandbox, path, init) => mock.fetch(sandbox.baseUrl + path, init), close };
}

/** Alternating replicas over PostgreSQL, each case in its own schema. @param url of an empty database */
export function overDatabase(url: string): (options: MockOptions) => Promise<Transport> {
  let schemas = 0;
  return async (options) => {
    schemas += 1;
    const storage = `${url}?schema=case_${schemas}`;
    const [one, two] = [await createMock({ ...options, storage }), await createMock({ ...options, storage })];
    return toReplicas(options, one, two);
  };
}

function toReplicas(options: MockOptions, one: Mock, two: Mock): Transport {
  let isTurnOfOne = false;
  async function inTurn<T>(work: (mock: Mock) => Promise<T>): Promise<T> {
    isTurnOfOne = !isTurnOfOne;
    return work(isTurnOfOne ? one : two);
  }
  return toTransport(options.basePath ?? "", one, inTurn, async () => {
    await Promise.all([one.close(), two.close()]);
  });
}

type InTurn = <T>(work: (mock: Mock) => Promise<T>) => Promise<T>;

/** A mock that passes every call through `inTurn`. */
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
    wantsToken: true,
    fetch: (input, init) => inTurn((mock) => mock.fetch(input, init)),
    hasPath: first.hasPath,
  };
  return {
    mock: { ...first, control, sandbox: (id = "default") => createMockSandbox(id, reach) },
    send: (sandbox, path, init) => inTurn((mock) => mock.fetch(sandbox.baseUrl + path, init)),
    close,
  };
}
