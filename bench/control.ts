// `npm run bench:control`: measures what sandboxes cost over a world of 10,000 tickets, without its first build. Times are medians; bytes
// are what stays on the heap after a collection. Limits: make, fork, reset 1 ms and 100 kB; reads 1.5 times; 90 days of clock over 1,000
// tickets 100 ms.
import type { Sandbox } from "../mock/control/sandboxes/sandbox.ts";
import { createMock } from "../mock/create-mock.ts";

const tickets = 10_000;
const changedTickets = 5_000;

const mock = await createMock({ tickets, auth: "off", maxSandboxes: 1_000_000 });

function readAll(sandbox: Sandbox): number {
  return sandbox.store.read((reader) => {
    let sum = 0;
    for (const { dueBy } of reader.columns("tickets")) sum += dueBy === null ? 0 : 1;
    for (let index = 0; index < 2_000; index += 1) sum += reader.get("tickets", ((index * 7) % tickets) + 1)?.id ?? 0;
    for (let index = 0; index < 200; index += 1) sum += reader.lookup("tickets", "user", (index % 20) + 1).length;
    return sum;
  });
}

function change(sandbox: Sandbox, count: number): Sandbox {
  for (let id = 1; id <= count; id += 1) {
    sandbox.store.transact((tx) => {
      const ticket = tx.get("tickets", id);
      if (ticket !== undefined)
        tx.replace("tickets", { ...ticket, priority: ticket.priority === "low" ? "high" : "low" });
    });
  }
  return sandbox;
}

function forkOften(sandbox: Sandbox, times: number): Sandbox {
  let newest = sandbox;
  for (let count = 0; count < times; count += 1) newest = change(newest.fork(`fork-${count}`), 1);
  return newest;
}

/** Median microseconds of one call. */
function time(rounds: number, calls: number, work: () => unknown): number {
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    for (let call = 0; call < calls; call += 1) work();
    found.push(((performance.now() - start) * 1000) / calls);
  }
  return median(found);
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Bytes that stay with one result. */
function bytes(count: number, work: () => unknown): number {
  const held: unknown[] = [];
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < count; index += 1) held.push(work());
  globalThis.gc?.();
  return held.length === count ? Math.max(0, Math.round((process.memoryUsage().heapUsed - before) / count)) : 0;
}

let count = 0;

// The work of the control is done when it returns; nobody waits for the promise, so that its turn is not measured.
function make(): Sandbox {
  count += 1;
  void mock.control.createSandbox({ id: `made-${count}` });
  return mock.stateOf(`made-${count}`);
}

function fork(): Sandbox {
  count += 1;
  void mock.control.forkSandbox("default", { id: `made-${count}` });
  return mock.stateOf(`made-${count}`);
}

function cost(name: string, work: () => unknown) {
  return [name, { µs: Math.round(time(15, 100, work) * 10) / 10, bytes: bytes(500, work) }] as const;
}

const builtAt = performance.now();
const fresh = make();
readAll(fresh);
fresh.reset();
console.log(`world of ${tickets} tickets, first read and reset: ${Math.round(performance.now() - builtAt)} ms`);
const changed = change(make(), changedTickets);

console.table(
  Object.fromEntries([
    cost("make", make),
    cost("fork", fork),
    cost(`fork with ${changedTickets} changed records`, () => changed.fork("copy")),
    cost("make, change one record, reset", () => {
      const sandbox = change(make(), 1);
      sandbox.reset();
      return sandbox;
    }),
    cost(`fork with ${changedTickets} changed records, reset`, () => {
      const sandbox = changed.fork("copy");
      sandbox.reset();
      return sandbox;
    }),
    cost("snapshot and restore", () => {
      fresh.snapshots.put("one");
      return fresh.snapshots.restore("one");
    }),
  ]),
);

const states: readonly (readonly [string, Sandbox])[] = [
  ["fresh", fresh],
  ["100th fork of a fork", forkOften(fresh, 100)],
  [`${changedTickets} changed records`, changed],
  [`100th fork, ${changedTickets} changed records`, forkOften(changed, 100)],
];
// In turn, so that whatever else the machine does meets all alike.
const rounds = Array.from({ length: 25 }, () => states.map(([, sandbox]) => time(1, 2, () => readAll(sandbox)) / 1000));
const medians = states.map((_, index) => median(rounds.map((round) => round[index] ?? Number.NaN)));
console.table(
  Object.fromEntries(
    states.map(([name], index) => {
      const [ms = Number.NaN, base = Number.NaN] = [medians[index], medians[0]];
      return [name, { "reads ms": Math.round(ms * 100) / 100, ratio: Math.round((ms * 100) / base) / 100 }];
    }),
  ),
);

const smaller = await createMock({ tickets: 1_000, auth: "off" });
smaller.stateOf().store.read((reader) => [...reader.columns("tickets")].length);
const leaps: number[] = [];
for (let round = 0; round < 6; round += 1) {
  const { id } = await smaller.control.createSandbox();
  leaps.push(time(1, 1, () => smaller.control.advanceClock(id, { duration: "P90D" })) / 1000);
}
const [first = Number.NaN, ...others] = leaps;
console.log(
  `90 days over 1,000 tickets: ${Math.round(median(others))} ms; ${Math.round(first)} ms where the escalated tickets are first made`,
);
