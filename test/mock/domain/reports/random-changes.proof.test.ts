// Compares reports and due times with a plain recount after random changes, undos, forks, resets and imports of another base.
import fc from "fast-check";
import { expect, it } from "vitest";
import { buildWorld } from "../../../../fixtures/index.ts";
import { collectionDefinitions } from "../../../../mock/domain/collection-definitions.ts";
import { dueRules } from "../../../../mock/domain/passing-time.ts";
import { toMoveStart } from "../../../../mock/domain/records/columns.ts";
import type { Collections, World } from "../../../../mock/domain/records/world.ts";
import { getAiAgentPerformanceReport } from "../../../../mock/domain/reports/getAiAgentPerformanceReport.ts";
import type { Reader, Store } from "../../../../mock/domain/state-types.ts";
import { dayMs, hourMs, parseDateTime, secondMs, toDay, toSpacedDateTime } from "../../../../mock/engine/core/time.ts";
import { createStore } from "../../../../mock/engine/store/create-store.ts";
import type { Snapshot } from "../../../../mock/engine/store/store.ts";
import { energyDe } from "../../../fixtures/energy-de.ts";
import { runs } from "../../../proof/proof-size.ts";
import { countReport, metricsOf } from "../../../proof/report-count.ts";
import { invoke } from "../call-operation.ts";
import { createSmallWorld } from "../small-state.ts";
import { entry } from "./report-records.ts";

const clockStart = Date.parse("2026-03-10T09:00:00Z");
const idleMs = 8 * hourMs;

function worldOf(seed: number, tickets: number): World {
  const world = buildWorld({ world: energyDe, seed, tickets, clockStart });
  return {
    ...world,
    collections: { ...world.collections, archivedDays: createSmallWorld({}).collections.archivedDays },
  };
}
const worlds = [worldOf(1, 20), worldOf(2, 12)] as const;

/** Entries of few days and agents, sometimes with fractions of seconds. */
const change = fc.record({
  kind: fc.constantFrom(
    "entry",
    "entry",
    "remove",
    "due",
    "session",
    "undo",
    "fork",
    "back",
    "save",
    "restore",
    "reset",
    "move",
  ),
  pick: fc.nat(1000),
  daysAgo: fc.nat(3),
  level: fc.nat(5),
  aiAgentIds: fc.constantFrom<number[]>([1], [8], [1, 8], [8, 8], []),
  seconds: fc.constantFrom(0, 10, 333, 0.1, 0.2, 1e300),
  approval: fc.constantFrom("approved", "sentToManual", "notAsked"),
  error: fc.boolean(),
  code: fc.constantFrom("meter_reading_plausible", "other", null),
  isProcessed: fc.boolean(),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

interface Stores {
  store: Store;
  readonly forks: Store[];
  snapshot: Snapshot | undefined;
}

function toEntry(id: number, { daysAgo, level, aiAgentIds, seconds, isProcessed, approval, error, code }: Change) {
  const processing = { approval, error, approvalSeconds: seconds, outputHandlingCase: code } as const;
  const date = toDay(clockStart - daysAgo * dayMs);
  return entry(id, { date, level, aiAgentIds, duration: seconds, processing: isProcessed ? processing : null });
}

function write(stores: Stores, step: Change): void {
  stores.store.transact((tx) => {
    const ids = [...tx.ids("worklogs")];
    const id = ids[step.pick % (ids.length + 1)];
    if (step.kind === "entry" && id === undefined) tx.insert("worklogs", toEntry(tx.nextId("worklogs"), step));
    else if (step.kind === "entry") tx.replace("worklogs", toEntry(Number(id), step));
    else if (step.kind === "remove" && id !== undefined) tx.remove("worklogs", id);
    const ticket = tx.get("tickets", (step.pick % 12) + 1);
    const dueBy = step.error ? null : toSpacedDateTime(clockStart + step.level * hourMs + (step.pick % 3) * 60_000);
    if (step.kind === "due" && ticket !== undefined) {
      tx.replace("tickets", { ...ticket, dueBy, status: step.isProcessed ? "closed" : "open" });
    }
    const [sessionId] = tx.ids("workSessions");
    if (step.kind !== "session") return;
    if (step.error && sessionId !== undefined) return tx.remove("workSessions", sessionId);
    const newSessionId = tx.nextId("workSessions");
    const times = { from: clockStart, lastInteraction: clockStart + step.pick * 1000 };
    const untracked = step.isProcessed ? { untracked: true as const } : {};
    tx.insert("workSessions", {
      id: newSessionId,
      ticketId: 1,
      userId: 2,
      actions: [],
      reOpened: false,
      ...times,
      ...untracked,
    });
  });
}

function apply(stores: Stores, step: Change): void {
  const { store } = stores;
  if (step.kind === "undo") store.undo();
  else if (step.kind === "fork") stores.forks.push(store.fork());
  else if (step.kind === "back") stores.store = stores.forks[step.pick % stores.forks.length] ?? store;
  else if (step.kind === "save") stores.snapshot = store.snapshot();
  else if (step.kind === "restore" && stores.snapshot !== undefined) store.restore(stores.snapshot);
  else if (step.kind === "reset") store.reset();
  else if (step.kind === "move") store.reset(worlds[step.pick % 2]);
  else write(stores, step);
}

function nextDueOf(reader: Reader, from: number): number | undefined {
  const allTickets = [...reader.all("tickets")];
  const tickets = allTickets.filter(({ status }) => status !== "closed");
  const sessions = [...reader.all("workSessions")].filter(({ untracked }) => untracked !== true);
  const instants = [
    ...tickets.map(({ dueBy }) => parseDateTime(dueBy ?? "")),
    ...sessions.map(({ lastInteraction }) => lastInteraction + idleMs),
    ...allTickets.flatMap(({ intents }) => intents.flatMap(toMoveStart)).map((seconds) => seconds * secondMs),
  ];
  const later = instants.filter((at) => at !== undefined && at > from);
  return later.length === 0 ? undefined : Math.min(...later.map(Number));
}

/** Checks every due time after `start`, or only the first, which the store then has cached. */
function assertNextDue(store: Store, start: number, isAll: boolean): void {
  store.read((reader) => {
    let from: number | undefined = start;
    do {
      const next = nextDueOf(reader, from);
      expect(dueRules.next(reader, from, Number.POSITIVE_INFINITY)).toBe(next);
      from = next;
    } while (isAll && from !== undefined);
  });
}

function assertReports(store: Store): void {
  // Sorted by day, since sums of fractions depend on their order.
  const entries = store
    .read((reader) => [...reader.all("worklogs")])
    .sort((left, right) => (left.wire.date < right.wire.date ? -1 : 1));
  for (const [aiAgentId, outputHandlingCase] of [[1], [8], [8, "meter_reading_plausible"]] as const) {
    const query = { lastDays: 90, ...(outputHandlingCase === undefined ? {} : { outputHandlingCase }) } as const;
    const report = invoke(store, getAiAgentPerformanceReport, { path: { aiAgentId }, query });
    const question = { aiAgentId, lastDays: 90, outputHandlingCase, now: clockStart };
    expect(metricsOf(report)).toEqual(countReport(entries, [], question));
  }
  store.read((reader) => {
    for (let from: number | undefined = clockStart - 40 * dayMs; from !== undefined; from = nextDueOf(reader, from)) {
      expect(dueRules.next(reader, from, Number.POSITIVE_INFINITY)).toBe(nextDueOf(reader, from));
    }
  });
}

it("reports and due times always match the records", () => {
  const property = fc.property(fc.array(change, { minLength: 5, maxLength: 25 }), (changes) => {
    const base = worlds[0];
    const store = createStore<Collections>({ base, definitions: collectionDefinitions, now: () => clockStart });
    const stores: Stores = { store, forks: [], snapshot: undefined };
    for (const step of changes) {
      apply(stores, step);
      // Each check starts from the store's cached due time; the requested times rise and fall.
      assertNextDue(stores.store, clockStart + ((step.pick % 5) - 4) * hourMs, step.pick % 4 === 0);
    }
    for (const item of [stores.store, store, ...stores.forks]) assertReports(item);
  });
  fc.assert(property, runs(200, 20));
});

const dueChange = fc.record({
  ticket: fc.nat(2),
  hours: fc.option(fc.nat(12), { freq: 8 }),
  isUndone: fc.boolean(),
  checkedFrom: fc.constantFrom(null, -1, -1, 3),
});

it("the next due time is found even if an earlier result has moved since", () => {
  const definitions = collectionDefinitions;
  const property = fc.property(fc.array(dueChange, { minLength: 4, maxLength: 12 }), (changes) => {
    const store = createStore<Collections>({ base: worlds[0], definitions, now: () => clockStart });
    store.transact((tx) => {
      for (const { id } of [...tx.all("workSessions")]) tx.remove("workSessions", id);
      for (const record of [...tx.all("tickets")]) tx.replace("tickets", { ...record, dueBy: null });
    });
    for (const { ticket, hours, isUndone, checkedFrom } of changes) {
      if (isUndone && ticket === 0) store.undo();
      store.transact((tx) => {
        const record = tx.get("tickets", ticket + 1);
        const dueBy = hours === null ? null : toSpacedDateTime(clockStart + hours * hourMs);
        if (record !== undefined) tx.replace("tickets", { ...record, status: "open", dueBy });
      });
      if (checkedFrom !== null) assertNextDue(store, clockStart + checkedFrom * hourMs, false);
    }
    assertNextDue(store, clockStart - hourMs, true);
  });
  fc.assert(property, runs(500, 100));
});
