// Creates a sandbox: its store, and the clock, faults, webhooks and snapshots that work on it.
import type { Collections } from "../../domain/records/world.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { UnitRunner } from "../../engine/core/unit-runner.ts";
import { putSingle, readSingle } from "../../engine/store/single-part.ts";
import type { Commit, PartTransaction, Store, StoreListener } from "../../engine/store/store.ts";
import { clockPart, createSandboxClock } from "../clock/clock-part.ts";
import { createDueTimer } from "../clock/due-timer.ts";
import { createDueWork, type DueWork, duePart } from "../clock/due-work.ts";
import type { NumberedEvent } from "../events/event-entry.ts";
import { eventsPart } from "../events/events-part.ts";
import { createFaults } from "../faults/fault-set.ts";
import { createHolds } from "../faults/holds.ts";
import { createTimeline } from "../timeline/timeline.ts";
import { createWebhookSet } from "../webhooks/webhook-set.ts";
import { type Recorder, toSilentRecorder } from "./change-recorder.ts";
import {
  fillFork,
  fillFrom,
  type Origin,
  type OriginRecord,
  originOf,
  originPart,
  rulesPart,
  toLoadedOrigin,
  toOrigin,
  toResetOrigin,
} from "./origin.ts";
import type { Sandbox, SandboxStart } from "./sandbox.ts";
import type { SandboxParts } from "./sandbox-parts.ts";
import { createSnapshots } from "./snapshots.ts";
import { toInitialStart } from "./start.ts";

/** A sandbox with the methods that only its storage needs. */
export interface OpenedSandbox {
  readonly sandbox: Sandbox;
  /** Forks before anything has happened. */
  fork(id: string, persistence: Persistence): OpenedSandbox;
  /** Replaces the sandbox's contents with a store's checkpoint. */
  load: Store<Collections>["load"];
}

/** Records a sandbox and runs its work. */
export interface Persistence {
  readonly recorder: Recorder;
  readonly run?: UnitRunner | undefined;
  /** The origin of a record from another process. */
  originOf(record: OriginRecord): Origin;
}

/**
 * Creates a sandbox in memory, at its start.
 * @throws DomainError rule `unknown_scenario`, unavailable `memory_limit`
 */
export function createSandbox(id: string, start: SandboxStart, parts: SandboxParts): Sandbox {
  return beginSandbox(id, start, parts, inMemory(parts)).sandbox;
}

function inMemory(parts: SandboxParts): Persistence {
  return { recorder: toSilentRecorder(parts.stopwatch), originOf: ({ start }) => toOrigin(start, parts) };
}

/** Creates a recorded sandbox, at its start. */
export function beginSandbox(
  id: string,
  start: SandboxStart,
  parts: SandboxParts,
  persistence: Persistence,
): OpenedSandbox {
  const origin = toOrigin(toInitialStart(start, parts.realTime), parts);
  const fill = fillFrom(origin, parts, persistence.recorder.time());
  const open: OpenStore = (options) => parts.createStore({ ...options, base: origin.world, fill });
  return assemble(id, open, parts, persistence);
}

/** Creates or opens the store of a sandbox. */
type OpenStore = (options: { readonly now: () => Instant; readonly listener: StoreListener }) => Store<Collections>;

/** Assembles a sandbox around its store. */
export function assemble(id: string, open: OpenStore, parts: SandboxParts, persistence: Persistence): OpenedSandbox {
  const { recorder, run } = persistence;
  /** The events of the current commit. */
  let events: readonly NumberedEvent[] = [];
  const clock = createSandboxClock(() => store, recorder.time, parts.speed);
  const store = open({
    now: clock.now,
    listener: {
      onTouch: recorder.touch,
      toEvents(changeSet, stages, lastId) {
        const followed = ownParts.events.follow(changeSet, stages, lastId);
        events = followed?.events ?? [];
        return followed && { ...followed, fill: ownParts.webhooks.toFill(followed.events) };
      },
      onCommit(commit) {
        const noted = { ...commit, events };
        events = [];
        onCommit(commit, ownParts, recorder, () => {
          const [at, machineAt, { mode }] = [clock.now(), parts.realTime(), clock];
          ownParts.timeline.note(noted, {
            after: ownParts.journal.lastId,
            at,
            machineAt,
            version: store.version,
            mode,
          });
        });
      },
    },
  });
  const ownParts = toOwnParts({ id, store, clock, parts, persistence });
  const { timer: _, ...sharedParts } = ownParts;
  recorder.follow(store);
  const origin = () => originIn(store, persistence);
  const rules = store.part(rulesPart);
  const fork = (forkId: string, forkPersistence: Persistence) =>
    assemble(forkId, (options) => store.fork({ ...options, fill: fillFork(origin()) }), parts, forkPersistence);

  const sandbox: Sandbox = {
    id,
    store,
    clock,
    ...sharedParts,
    run,
    get version() {
      return recorder.storedVersion ?? store.version;
    },
    unknownInput: parts.unknownInput,
    get start() {
      return origin().start;
    },
    get scenario() {
      return origin().scenario;
    },
    get world() {
      return origin().world;
    },
    get rules() {
      return readSingle(rules);
    },
    get defaultCallerId() {
      return origin().world.defaultCallerId;
    },
    ...toMoves({ store, due: ownParts.due, parts, persistence }),
    fork: (forkId) => fork(forkId, inMemory(parts)).sandbox,
  };
  return {
    sandbox,
    fork,
    load(checkpoint, baseOf) {
      store.load(checkpoint, baseOf);
      ownParts.events.clear(store.part(eventsPart).lastId);
      ownParts.webhooks.wake();
      ownParts.timer.wake();
    },
  };
}

/** The origin that a store is reset to. */
function originIn(store: Store<Collections>, persistence: Persistence): Origin {
  return originOf(readSingle(store.part(originPart)), persistence.originOf);
}

type Moves = Pick<Sandbox, "undo" | "rewind" | "reset" | "restart" | "load">;

function toMoves({
  store,
  due,
  parts,
  persistence,
}: Pick<SandboxCore, "store" | "parts" | "persistence"> & { readonly due: DueWork }): Moves {
  const { recorder } = persistence;
  function setClockBack(tx: PartTransaction, start: Instant): void {
    const { mode } = readSingle(tx.part(clockPart));
    putSingle(tx, clockPart, { start, startedAt: recorder.time(), mode });
    putSingle(tx, duePart, { settledAt: start });
  }
  function restartFrom(next: Origin, move: "reset" | "scenario" | "import"): void {
    store.reset(next.world, fillFrom(next, parts, recorder.time()), move);
  }
  return {
    undo() {
      const isDone = store.undo((tx, { clock, backTo }) => {
        if (clock === undefined) settleAgain(tx, backTo);
        else setClockBack(tx, clock);
      });
      due.settle();
      return isDone;
    },
    rewind: (version, clock) => store.rewind(version, clock, (tx) => setClockBack(tx, clock)),
    reset: () => restartFrom(toResetOrigin(originIn(store, persistence), parts), "reset"),
    restart: (start) => restartFrom(toOrigin(toInitialStart(start, parts.realTime), parts), "scenario"),
    load: (state) => restartFrom(toLoadedOrigin(state, recorder.storeText(state.file)), "import"),
  };
}

/** Due work that the undone change postponed falls due again, unless that change itself moved the clock. */
function settleAgain(tx: PartTransaction, backTo: Instant | undefined): void {
  const { settledAt } = readSingle(tx.part(duePart));
  putSingle(tx, duePart, { settledAt: Math.min(backTo ?? settledAt, settledAt) });
}

interface SandboxCore {
  readonly id: string;
  readonly store: Store<Collections>;
  readonly clock: Sandbox["clock"];
  readonly parts: SandboxParts;
  readonly persistence: Persistence;
}

/** The parts that work on the store of a sandbox. */
function toOwnParts({ id, store, clock, parts, persistence }: SandboxCore) {
  const { recorder, run } = persistence;
  const { stopwatch, realTime, openWebhookSender: openSender, dueRules, startTimer, replica, service } = parts;
  const seedOf = () => originIn(store, persistence).start.seed;
  const timing = { clock, stopwatch, realTime, startTimer };
  const events = parts.createEvents(id, store.part(eventsPart).lastId);
  const due = createDueWork(store, clock, dueRules);
  const faults = createFaults(store, seedOf, service);
  return {
    due,
    events,
    faults,
    holds: createHolds(replica, startTimer),
    journal: parts.createJournal(id),
    timeline: createTimeline(),
    snapshots: createSnapshots({ store, clock, time: recorder.time }),
    timer: createDueTimer({ clock, due: run === undefined ? due : dueInUnits(due, run), events, startTimer }),
    webhooks: createWebhookSet({
      sandbox: id,
      seed: seedOf(),
      store,
      events,
      faults,
      openSender,
      run,
      replica,
      ...timing,
    }),
  };
}

/** Due work that a unit runner runs. */
function dueInUnits(due: DueWork, run: UnitRunner): Pick<DueWork, "settle" | "nextAt"> {
  return { settle: () => run(due.settle), nextAt: due.nextAt };
}

/** Reports a change once it is stored. */
function onCommit(commit: Commit, ownParts: ReturnType<typeof toOwnParts>, recorder: Recorder, note: () => void): void {
  recorder.note(commit);
  const { changeSet, events, move, parts } = commit;
  const touches = (name: string) => move !== undefined || parts.some(({ collection }) => collection === name);
  const isClock = touches("clock");
  const isWebhook = touches("webhooks") || touches("deliveries");
  const isClearing = parts.some(({ collection }) => collection === eventsPart.name);
  if (changeSet === undefined && !isClock && !isWebhook && !isClearing && !touches("faults")) return;
  recorder.afterwards(() => {
    if (move === "reset" || move === "scenario") clear(ownParts, changeSet?.version);
    note();
    if (isClearing) ownParts.events.clear();
    events?.emit();
    if (isClock || isWebhook) ownParts.webhooks.wake();
    if (ownParts.events.hasListeners) ownParts.timer.wake();
  });
}

/**
 * Clears journal, timeline, events and webhooks, and refuses held requests.
 * @param version the first version in the new journal
 */
function clear(ownParts: ReturnType<typeof toOwnParts>, version: number | undefined): void {
  const { journal, timeline, events, holds, webhooks } = ownParts;
  journal.clear(version);
  timeline.clear();
  events.clear();
  webhooks.abortAll();
  holds.refuse();
}
