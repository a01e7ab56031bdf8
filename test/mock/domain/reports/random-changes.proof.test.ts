// The counts of reports and due times, against the same counted from nothing, after random changes, undo, forks, resets and imports of another
// base.
import fc from "fast-check";
import { expect, it } from "vitest";
import { buildWorld } from "../../../../fixtures/index.ts";
import { collectionDefinitions } from "../../../../mock/domain/collection-definitions.ts";
import { dueRules } from "../../../../mock/domain/passing-time.ts";
import type { WorklogRecord } from "../../../../mock/domain/records/tickets.ts";
import type { Collections, World } from "../../../../mock/domain/records/world.ts";
import { tallyCases, type WindowTally } from "../../../../mock/domain/reports/report-tally.ts";
import type { Reader, Store } from "../../../../mock/domain/state-types.ts";
import { dayMs, hourMs, parseDateTime, toDay, toReadForm } from "../../../../mock/engine/core/time.ts";
import { createStore } from "../../../../mock/engine/store/create-store.ts";
import type { Snapshot } from "../../../../mock/engine/store/store.ts";
import { energyDe } from "../../../fixtures/energy-de.ts";
import { runs } from "../../../proof/proof-size.ts";
import { emptyCollections } from "../empty-collections.ts";
import { entry } from "./report-records.ts";

const clockStart = Date.parse("2026-03-10T09:00:00Z");
const idleMs = 8 * hourMs;

function worldOf(seed: number, tickets: number): World {
  const world = buildWorld({ world: energyDe, seed, tickets, clockStart });
  return { ...world, collections: { ...world.collections, archivedDays: emptyCollections.archivedDays } };
}
const worlds = [worldOf(1, 20), worldOf(2, 12)] as const;
const days = Array.from({ length: 120 }, (_, index) => toDay(clockStart - (118 - index) * dayMs));

/** Entries of few days and agents, now and then with seconds that are not whole. */
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
  code: fc.constantFrom("plausible", "other", null),
  isProcessed: fc.boolean(),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

interface Table {
  store: Store;
  readonly forks: Store[];
  snapshot: Snapshot | undefined;
}

function toEntry(id: number, { daysAgo, level, aiAgentIds, seconds, isProcessed, approval, error, code }: Change) {
  const processing = { approval, error, approvalSeconds: seconds, outputHandlingCase: code } as const;
  const date = toDay(clockStart - daysAgo * dayMs);
  return entry(id, { date, level, aiAgentIds, duration: seconds, processing: isProcessed ? processing : null });
}

function write(table: Table, one: Change): void {
  table.store.transact((tx) => {
    const ids = [...tx.ids("worklogs")];
    const id = ids[one.pick % (ids.length + 1)];
    if (one.kind === "entry" && id === undefined) tx.insert("worklogs", toEntry(tx.nextId("worklogs"), one));
    else if (one.kind === "entry") tx.replace("worklogs", toEntry(Number(id), one));
    else if (one.kind === "remove" && id !== undefined) tx.remove("worklogs", id);
    const ticket = tx.get("tickets", (one.pick % 12) + 1);
    const dueBy = one.error ? null : toReadForm(clockStart + one.level * hourMs + (one.pick % 3) * 60_000);
    if (one.kind === "due" && ticket !== undefined) {
      tx.replace("tickets", { ...ticket, dueBy, status: one.isProcessed ? "closed" : "open" });
    }
    const [sessionId] = tx.ids("workSessions");
    if (one.kind !== "session") return;
    if (one.error && sessionId !== undefined) return tx.remove("workSessions", sessionId);
    const id2 = tx.nextId("workSessions");
    const times = { from: clockStart, lastInteraction: clockStart + one.pick * 1000 };
    const untracked = one.isProcessed ? { untracked: true as const } : {};
    tx.insert("workSessions", {
      id: id2,
      ticketId: 1,
      userId: 2,
      actions: [],
      reOpened: false,
      ...times,
      ...untracked,
    });
  });
}

function apply(table: Table, one: Change): void {
  const { store } = table;
  if (one.kind === "undo") store.undo();
  else if (one.kind === "fork") table.forks.push(store.fork());
  else if (one.kind === "back") table.store = table.forks[one.pick % table.forks.length] ?? store;
  else if (one.kind === "save") table.snapshot = store.snapshot();
  else if (one.kind === "restore" && table.snapshot !== undefined) store.restore(table.snapshot);
  else if (one.kind === "reset") store.reset();
  else if (one.kind === "move") store.reset(worlds[one.pick % 2]);
  else write(table, one);
}

/** As the rules say it, entry by entry: no index is asked. */
function count(entries: readonly WorklogRecord[], aiAgentId: number, code: string | undefined): WindowTally {
  const tally = {
    days: days.map((day) => ({
      day,
      levels: [0, 0, 0, 0, 0, 0] as WindowTally["days"][number]["levels"],
      withApproval: 0,
      fullyAutonomous: 0,
    })),
    cases: 0,
    autoProcessed: 0,
    human: { seconds: 0, count: 0 },
    approval: { seconds: 0, count: 0 },
    attempts: 0,
    approved: 0,
    sentToManual: 0,
    failed: 0,
  };
  for (const day of tally.days) {
    for (const { wire, processing } of entries) {
      const own = processing?.aiAgentId === aiAgentId ? processing : null;
      const level = wire.aiUsage.automationLevel;
      if (wire.date !== day.day || !wire.aiUsage.aiAgents.some(({ id }) => id === aiAgentId)) continue;
      tally.cases += 1;
      day.levels[level] = (day.levels[level] ?? 0) + 1;
      const meets = code === undefined || own?.outputHandlingCase === code;
      if (level === 4 && meets) day.withApproval += 1;
      if (level === 5 && meets) day.fullyAutonomous += 1;
      if (level >= 4) tally.autoProcessed += 1;
      if (level === 2 || level === 3) {
        tally.human.count += 1;
        tally.human.seconds += wire.time.duration + wire.time.durationAfterWork;
      }
      if (own === null) continue;
      tally.attempts += 1;
      tally.failed += Number(own.error);
      tally.sentToManual += Number(own.approval === "sentToManual");
      tally.approved += Number(own.approval === "approved");
      if (own.approval !== "approved" || level !== 4) continue;
      tally.approval.count += 1;
      tally.approval.seconds += own.approvalSeconds;
    }
  }
  return tally;
}

function nextDueOf(reader: Reader, from: number): number | undefined {
  const tickets = [...reader.all("tickets")].filter(({ status }) => status !== "closed");
  const sessions = [...reader.all("workSessions")].filter(({ untracked }) => untracked !== true);
  const instants = [
    ...tickets.map(({ dueBy }) => parseDateTime(dueBy ?? "")),
    ...sessions.map(({ lastInteraction }) => lastInteraction + idleMs),
  ];
  const later = instants.filter((at) => at !== undefined && at > from);
  return later.length === 0 ? undefined : Math.min(...later.map(Number));
}

/** From here to the last, each asked for after the one before it; only the first, if the store is to keep what it knows of that one. */
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

function assertCounted(store: Store): void {
  store.read((reader) => {
    const entries = [...reader.all("worklogs")];
    for (const [aiAgentId, outputHandlingCase] of [
      [1, undefined],
      [8, undefined],
      [8, "plausible"],
    ] as const) {
      const tally = tallyCases(reader, days, { aiAgentId, outputHandlingCase });
      expect(tally).toEqual(count(entries, aiAgentId, outputHandlingCase));
    }
    for (let from: number | undefined = clockStart - 40 * dayMs; from !== undefined; from = nextDueOf(reader, from)) {
      expect(dueRules.next(reader, from, Number.POSITIVE_INFINITY)).toBe(nextDueOf(reader, from));
    }
  });
}

it("counts and due times are always those of the records that are there", () => {
  const property = fc.property(fc.array(change, { minLength: 5, maxLength: 25 }), (changes) => {
    const base = worlds[0];
    const store = createStore<Collections>({ base, definitions: collectionDefinitions, now: () => clockStart });
    const table: Table = { store, forks: [], snapshot: undefined };
    for (const one of changes) {
      apply(table, one);
      // Asked after each change, the store goes on from what it knew before; what it is asked rises and falls.
      assertNextDue(table.store, clockStart + ((one.pick % 5) - 4) * hourMs, one.pick % 4 === 0);
    }
    for (const each of [table.store, store, ...table.forks]) assertCounted(each);
  });
  fc.assert(property, runs(200, 20));
});

const dueChange = fc.record({
  ticket: fc.nat(2),
  hours: fc.option(fc.nat(12), { freq: 8 }),
  isUndone: fc.boolean(),
  askedFrom: fc.constantFrom(null, -1, -1, 3),
});

it("finds every due time, whichever was asked for before and has moved since", () => {
  const definitions = collectionDefinitions;
  const property = fc.property(fc.array(dueChange, { minLength: 4, maxLength: 12 }), (changes) => {
    const store = createStore<Collections>({ base: worlds[0], definitions, now: () => clockStart });
    store.transact((tx) => {
      for (const { id } of [...tx.all("workSessions")]) tx.remove("workSessions", id);
      for (const record of [...tx.all("tickets")]) tx.replace("tickets", { ...record, dueBy: null });
    });
    for (const { ticket, hours, isUndone, askedFrom } of changes) {
      if (isUndone && ticket === 0) store.undo();
      store.transact((tx) => {
        const record = tx.get("tickets", ticket + 1);
        const dueBy = hours === null ? null : toReadForm(clockStart + hours * hourMs);
        if (record !== undefined) tx.replace("tickets", { ...record, status: "open", dueBy });
      });
      if (askedFrom !== null) assertNextDue(store, clockStart + askedFrom * hourMs, false);
    }
    assertNextDue(store, clockStart - hourMs, true);
  });
  fc.assert(property, runs(500, 100));
});
