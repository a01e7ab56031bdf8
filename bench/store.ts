// Measures the state engine of mock/store/ over 10,000 records: `npx node --expose-gc bench/store.ts`. It prints one table; times are
// medians. Limits: make, fork, reset 1 ms and 100 kB; reads of the 100th fork 1.5 times.
import { createStore } from "../mock/store/create-store.ts";
import type { BaseState, Store } from "../mock/store/store.ts";

interface Row {
  readonly id: number;
  readonly title: string;
  readonly group: number;
}
interface Rows {
  readonly rows: { readonly record: Row; readonly columns: Row };
}

const size = 10_000;
const records = new Map<number | string, Row>();
for (let id = 1; id <= size; id += 1) records.set(id, Object.freeze({ id, title: `Row ${id}`, group: id % 500 }));
const ids = [...records.keys()];
const base: BaseState<Rows> = {
  key: "bench",
  seed: 1,
  collections: { rows: { size, ids: () => ids, get: (id) => records.get(id) } },
};
const definitions = {
  rows: { id: (row: Row) => row.id, columns: (row: Row) => row, indexes: { group: (row: Row) => [row.group] } },
};

function make(): Store<Rows> {
  return createStore<Rows>({ base, definitions, now: () => 0 });
}
function change(store: Store<Rows>, count: number, first = 0): Store<Rows> {
  for (let index = first; index < first + count; index += 1) {
    store.transact((tx) => {
      const row = tx.get("rows", ((index * 7919) % size) + 1);
      if (row !== undefined) tx.replace("rows", { ...row, title: `Changed ${index}`, group: (row.group + 1) % 500 });
    });
  }
  return store;
}
function fork(store: Store<Rows>, times: number): Store<Rows> {
  let newest = store;
  for (let count = 0; count < times; count += 1) newest = change(newest.fork(), 1, count);
  return newest;
}

/** Median nanoseconds of one call, over rounds of `calls` calls. */
function time(calls: number, work: (index: number) => unknown): number {
  const rounds: number[] = [];
  const sink: unknown[] = [];
  for (let round = 0; round < 15; round += 1) {
    const start = performance.now();
    for (let index = 0; index < calls; index += 1) sink[index & 7] = work(index);
    rounds.push(((performance.now() - start) * 1e6) / calls);
  }
  return rounds.sort((left, right) => left - right)[7] ?? Number.NaN;
}

/** Retained bytes of one result, over `count` of them. */
function bytes(count: number, work: (index: number) => unknown): number {
  const held: unknown[] = new Array(count);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < count; index += 1) held[index] = work(index);
  globalThis.gc?.();
  const after = process.memoryUsage().heapUsed;
  return held.length === 0 ? 0 : Math.max(0, Math.round((after - before) / count));
}

const states: readonly [name: string, store: Store<Rows>][] = [
  ["fresh", make()],
  ["5,000 changes", change(make(), 5000)],
  ["100th fork of a fresh one", fork(make(), 100)],
  ["100th fork, 5,000 changes", fork(change(make(), 5000), 100)],
];
const table: Record<string, Record<string, string>> = {};
for (const [name, store] of states) {
  const line: Record<string, number> = {
    "get ns": time(20_000, (index) => store.read((reader) => reader.get("rows", ((index * 31) % size) + 1))),
    "lookup of 20 ns": time(2000, (index) => store.read((reader) => reader.lookup("rows", "group", index % 500))),
    "walk all columns µs": time(5, () => store.read((reader) => [...reader.columns("rows")].length)) / 1000,
    "read-only transaction ns": time(5000, (index) => store.transact((tx) => tx.get("rows", (index % size) + 1))),
    "fork ns": time(500, () => store.fork()),
    "fork bytes": bytes(500, () => store.fork()),
    "fork and reset ns": time(500, () => store.fork().reset()),
    "fork and reset bytes": bytes(500, () => {
      const forked = store.fork();
      forked.reset();
      return forked;
    }),
  };
  table[name] = Object.fromEntries(
    Object.entries(line).map(([what, value]) => [what, Math.round(value).toLocaleString("en")]),
  );
}
console.table(table);
console.table({
  "make ns": Math.round(time(500, make)),
  "make bytes": bytes(500, make),
  "one change in a transaction, fresh ns": Math.round(time(200, (index) => change(make(), 1, index))),
  "one change in a transaction, after 5,000 ns": Math.round(
    time(200, (index) => change(states[1]?.[1] ?? make(), 1, index)),
  ),
});
