// What sandboxes cost over 10,000 tickets, without the first build of the world: milliseconds of one, and kilobytes of heap that stay with one. Run by
// bench/measures/memory.ts.
import { answer, loadMock, measureHeap, readAsked, time, withBody } from "./child.ts";

export interface SandboxCost {
  readonly ms: readonly number[];
  readonly kB: number;
}
export type SandboxCosts = Readonly<Record<"make" | "fork" | "reset", SandboxCost>>;

const { count } = readAsked<{ count: number }>();
const { createMock } = await loadMock();
const mock = await createMock({ tickets: 10_000, auth: "off", maxSandboxes: 1_000_000 });
let made = 0;

function nextId(): string {
  made += 1;
  return `made-${made}`;
}

async function change(id: string): Promise<void> {
  const response = await mock.fetch(`/__sandbox/${id}/ticket/1`, withBody("PATCH", { dueBy: "2026-03-20 12:00:00" }));
  if (!response.ok) throw new Error(await response.text());
  await response.text();
}

/** @param prepare what is not measured: gives the id that `work` gets */
async function cost(prepare: () => Promise<string>, work: (id: string) => unknown): Promise<SandboxCost> {
  const ms: number[] = [];
  const before = measureHeap();
  const first = made;
  for (let index = 0; index < count; index += 1) {
    const id = await prepare();
    ms.push(await time(() => work(id)));
  }
  return { ms, kB: (measureHeap() - before) / (made - first) / 1000 };
}

const fresh = async () => nextId();
const changed = async () => {
  const id = nextId();
  await mock.control.createSandbox({ id });
  await change(id);
  return id;
};
// The world, and a state that is forked.
await change("default");
for (let index = 0; index < 50; index += 1) {
  const id = await changed();
  await mock.control.resetSandbox(id);
  await mock.control.deleteSandbox(id);
}
const costs: SandboxCosts = {
  make: await cost(fresh, (id) => mock.control.createSandbox({ id })),
  fork: await cost(fresh, (id) => mock.control.forkSandbox("default", { id })),
  reset: await cost(changed, (id) => mock.control.resetSandbox(id)),
};
answer(costs);
await mock.close();
