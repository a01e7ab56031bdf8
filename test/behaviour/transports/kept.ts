// Mocks in this process whose state is in a home: one over a file, or two replicas that take turns.
import type { Mock, MockOptions } from "../../../mock/mock.ts";
import { openMock } from "../../../mock/open-mock.ts";
import { createHomeMemory, openMemoryHome } from "../../mock/storage/memory-home.ts";
import type { Transport } from "../behaviour-case.ts";

/** One mock over a home of one process. */
export async function openKept(options: MockOptions): Promise<Transport> {
  const mock = await openMock(options, openMemoryHome(createHomeMemory(), { kind: "file" }));
  return { mock, send: (sandbox, path, init) => mock.fetch(sandbox.baseUrl + path, init), close: mock.close };
}

/** Two replicas over one home: each request, and each call of the control, goes to the other one. */
export async function openReplicas(options: MockOptions): Promise<Transport> {
  const memory = createHomeMemory();
  const replicas = [await openMock(options, openMemoryHome(memory)), await openMock(options, openMemoryHome(memory))];
  let turn = 0;
  function next(): Mock {
    turn += 1;
    const replica = replicas[turn % replicas.length];
    if (replica === undefined) throw new Error("There is no replica.");
    return replica;
  }
  const [first] = replicas;
  if (first === undefined) throw new Error("There is no replica.");
  const mock = alternating(first, next);
  return {
    mock,
    send: (sandbox, path, init) => next().fetch(sandbox.baseUrl + path, init),
    close: async () => void (await Promise.all(replicas.map((replica) => replica.close()))),
  };
}

/** A mock whose control is each time that of the next one. */
function alternating(mock: Mock, next: () => Mock): Mock {
  const names = Object.keys(mock.control);
  // Each method stands under its own name, with the parameters it had.
  const control = Object.fromEntries(
    names.map((name) => [name, (...asked: readonly unknown[]) => Reflect.get(next().control, name)(...asked)]),
  ) as unknown as Mock["control"];
  return { ...mock, control };
}
