// Creates a sandbox: its store, and the clock, faults, webhooks and snapshots that work on it.
import type { Collections } from "../../domain/records/world.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { UnitRunner } from "../../engine/core/unit-runner.ts";
import { putSingle, readSingle } from "../../engine/store/single-part.ts";
import type { Commit, PartTransaction, Store, StoreListener } from "../../engine/store/store.ts";
import { clockPart, createSandboxClock } from "../clock/clock-part.ts";
import { createDueTimer } from "../clock/due-timer.ts";
import { createDueWork, type DueWork, duePart } from "../clock/due-work.ts";
import type { VersionEvents } from "../events/event-entry.ts";
import { eventsPart } from "../events/event-log.ts";
import { createFaults } from "../faults/fault-set.ts";
import { Holds } from "../faults/holds.ts";
import { Timeline } from "../timeline/timeline.ts";
import { WebhookSet } from "../webhooks/webhook-set.ts";
import { createInMemoryRecorder, type Recorder } from "./change-recorder.ts";
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
import type { SandboxDependencies } from "./sandbox-dependencies.ts";
import { Snapshots } from "./snapshots.ts";
import { toInitialStart } from "./start.ts";

/** A sandbox with the methods that only its storage needs. */
export interface OpenedSandbox {
  readonly sandbox: Sandbox;
  /** Forks the sandbox; `persistence` records the changes of the fork. */
  fork(id: string, persistence: Persistence): OpenedSandbox;
  /** Replaces the sandbox's contents with a store's checkpoint. */
  load: Store<Collections>["load"];
}

/** Records a sandbox's changes and runs its work. */
export interface Persistence {
  readonly recorder: Recorder;
  readonly run?: UnitRunner | undefined;
  /** The origin that a record from another process describes. */
  originOf(record: OriginRecord): Origin;
}

/**
 * Creates a sandbox in memory, in its initial state.
 * @throws DomainError rule `unknown_scenario`, unavailable `memory_limit`
 */
export function createSandbox(id: string, start: SandboxStart, dependencies: SandboxDependencies): Sandbox {
  return createSandboxWith(id, start, dependencies, inMemory(dependencies)).sandbox;
}

function inMemory(dependencies: SandboxDependencies): Persistence {
  return {
    recorder: createInMemoryRecorder(dependencies.stopwatch),
    originOf: ({ start }) => toOrigin(start, dependencies),
  };
}

/** Creates a sandbox in its initial state; `persistence` records its changes. */
export function createSandboxWith(
  id: string,
  start: SandboxStart,
  dependencies: SandboxDependencies,
  persistence: Persistence,
): OpenedSandbox {
  const origin = toOrigin(toInitialStart(start, dependencies.realTime), dependencies);
  const fill = fillFrom(origin, dependencies, persistence.recorder.time());
  const open: OpenStore = (options) => dependencies.createStore({ ...options, base: origin.world, fill });
  return assemble(id, open, dependencies, persistence);
}

/** Creates or opens the store of a sandbox. */
type OpenStore = (options: { readonly now: () => Instant; readonly listener: StoreListener }) => Store<Collections>;

/** Assembles a sandbox around its store. */
export function assemble(
  id: string,
  open: OpenStore,
  dependencies: SandboxDependencies,
  persistence: Persistence,
): OpenedSandbox {
  const { recorder } = persistence;
  const clock = createSandboxClock(() => store, recorder.time, dependencies.speed);
  const store = open({ now: clock.now, listener: createListener(recorder, () => assembled) });
  const core: SandboxCore = { id, store, clock, dependencies, persistence };
  const components = createComponents(core);
  const assembled: AssembledCore = { ...core, components };
  recorder.follow(store);
  return {
    sandbox: toSandbox(assembled),
    fork: (forkId, forkPersistence) => fork(core, forkId, forkPersistence),
    load(checkpoint, baseOf) {
      store.load(checkpoint, baseOf);
      components.events.clear(store.part(eventsPart).lastId);
      components.webhooks.wake();
      components.timer.wake();
    },
  };
}

function fork({ store, dependencies, persistence }: SandboxCore, id: string, forkPersistence: Persistence) {
  const fill = fillFork(originIn(store, persistence));
  return assemble(id, (options) => store.fork({ ...options, fill }), dependencies, forkPersistence);
}

function toSandbox(assembled: AssembledCore): Sandbox {
  const { id, store, clock, dependencies, persistence, components } = assembled;
  const { recorder, run } = persistence;
  const { timer: _, ...sharedComponents } = components;
  const origin = () => originIn(store, persistence);
  const rules = store.part(rulesPart);
  return {
    id,
    store,
    clock,
    ...sharedComponents,
    run,
    get version() {
      return recorder.storedVersion ?? store.version;
    },
    unknownInput: dependencies.unknownInput,
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
    ...createMoves(assembled, components.due),
    fork: (forkId) => fork(assembled, forkId, inMemory(dependencies)).sandbox,
  };
}

/** The origin that a store is reset to. */
function originIn(store: Store<Collections>, persistence: Persistence): Origin {
  return originOf(readSingle(store.part(originPart)), persistence.originOf);
}

type Moves = Pick<Sandbox, "undo" | "rewind" | "reset" | "restart" | "load">;

function createMoves({ store, dependencies, persistence }: SandboxCore, due: DueWork): Moves {
  const { recorder } = persistence;
  function setClockBack(tx: PartTransaction, start: Instant): void {
    const { mode } = readSingle(tx.part(clockPart));
    putSingle(tx, clockPart, { start, startedAt: recorder.time(), mode });
    putSingle(tx, duePart, { settledAt: start });
  }
  function restartFrom(next: Origin, move: "reset" | "scenario" | "import"): void {
    store.reset(next.world, fillFrom(next, dependencies, recorder.time()), move);
  }
  return {
    undo() {
      const isDone = store.undo((tx, { clock, undoneAt }) => {
        if (clock === undefined) settleAgain(tx, undoneAt);
        else setClockBack(tx, clock);
      });
      due.settle();
      return isDone;
    },
    rewind: (version, clock) => store.rewind(version, clock, (tx) => setClockBack(tx, clock)),
    reset: () => restartFrom(toResetOrigin(originIn(store, persistence), dependencies), "reset"),
    restart: (start) => restartFrom(toOrigin(toInitialStart(start, dependencies.realTime), dependencies), "scenario"),
    load: (state) => restartFrom(toLoadedOrigin(state, recorder.storeImport(state.file)), "import"),
  };
}

/** Due work that the undone change postponed falls due again, unless that change itself moved the clock. */
function settleAgain(tx: PartTransaction, undoneAt: Instant | undefined): void {
  const { settledAt } = readSingle(tx.part(duePart));
  putSingle(tx, duePart, { settledAt: Math.min(undoneAt ?? settledAt, settledAt) });
}

/** What the components of a sandbox work on. */
interface SandboxCore {
  readonly id: string;
  readonly store: Store<Collections>;
  readonly clock: Sandbox["clock"];
  readonly dependencies: SandboxDependencies;
  readonly persistence: Persistence;
}

/** The components that work on the store of a sandbox. */
function createComponents({ id, store, clock, dependencies, persistence }: SandboxCore) {
  const { recorder, run } = persistence;
  const { stopwatch, realTime, openWebhookSender: openSender, dueRules, startTimer, replica, service } = dependencies;
  const seedOf = () => originIn(store, persistence).start.seed;
  const timing = { clock, stopwatch, realTime, startTimer };
  const events = dependencies.createEvents(id, store.part(eventsPart).lastId);
  const due = createDueWork(store, clock, dueRules);
  const faults = createFaults(store, seedOf, service);
  return {
    due,
    events,
    faults,
    holds: new Holds(replica, startTimer),
    journal: dependencies.createJournal(id),
    timeline: new Timeline(),
    snapshots: new Snapshots({ store, clock, time: recorder.time }),
    timer: createDueTimer({ clock, due, run, events, startTimer }),
    webhooks: new WebhookSet({
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

type Components = ReturnType<typeof createComponents>;

interface AssembledCore extends SandboxCore {
  readonly components: Components;
}

/**
 * Passes each change to the components.
 * @param assembled returns the sandbox, which is assembled after the store
 */
function createListener(recorder: Recorder, assembled: () => AssembledCore): StoreListener<VersionEvents> {
  return {
    onTouch: recorder.touch,
    toEvents(changeSet, stages, lastId) {
      const { events, webhooks } = assembled().components;
      const followed = events.follow(changeSet, stages, lastId);
      return followed && { ...followed, fill: webhooks.toFill(followed.events) };
    },
    onCommit: (commit) => reportCommit(commit, assembled()),
  };
}

/** Records a change, and reports it to the components once it is stored. */
function reportCommit(
  commit: Commit<VersionEvents>,
  { store, clock, dependencies, persistence: { recorder }, components }: AssembledCore,
): void {
  recorder.record(commit);
  const { changeSet, events, move, parts } = commit;
  const changesPart = (name: string) => parts.some(({ collection }) => collection === name);
  const mayChange = (name: string) => move !== undefined || changesPart(name);
  const changesClock = mayChange("clock");
  const changesWebhooks = mayChange("webhooks") || mayChange("deliveries");
  const clearsEvents = changesPart(eventsPart.name);
  const hasEffect = changesClock || changesWebhooks || clearsEvents || mayChange("faults");
  if (changeSet === undefined && !hasEffect) return;
  recorder.afterwards(() => {
    // Clears first, so that the timeline and the events begin with this commit.
    if (move === "reset" || move === "scenario") clear(components, changeSet?.version);
    const recordedCommit = { ...commit, events: events?.events ?? [] };
    components.timeline.record(recordedCommit, {
      after: components.journal.lastId,
      at: clock.now(),
      machineAt: dependencies.realTime(),
      version: store.version,
      mode: clock.mode,
    });
    if (clearsEvents) components.events.clear();
    events?.emit();
    if (changesClock || changesWebhooks) components.webhooks.wake();
    if (components.events.hasListeners) components.timer.wake();
  });
}

/**
 * Clears journal, timeline, events and webhooks, and refuses held requests.
 * @param version the first version in the new journal
 */
function clear(components: Components, version: number | undefined): void {
  const { journal, timeline, events, holds, webhooks } = components;
  journal.clear(version);
  timeline.clear();
  events.clear();
  webhooks.abortAll();
  holds.refuse();
}
