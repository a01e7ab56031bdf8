// Makes one sandbox: joins its store, clock, faults, journal and snapshots, and moves them together. Called by
// mock/control/sandboxes/sandbox-registry.ts and mock/control/kept/open-kept.ts; the type is in mock/control/sandboxes/sandbox.ts.
import { createClock, type HeldClock, tellingMoves } from "../../core/clock.ts";
import type { Instant } from "../../core/time.ts";
import type { Store } from "../../engine/store/store.ts";
import type { Collections, HouseRules } from "../../records/world.ts";
import { createDueTimer } from "../clock/due-timer.ts";
import { createDueWork, type DueWork } from "../clock/due-work.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { Faults } from "../faults/fault.ts";
import { createFaults } from "../faults/fault-set.ts";
import { createSnapshots, type KeptSnapshot } from "../state/snapshots.ts";
import { createWebhookSet } from "../webhooks/webhook-set.ts";
import { assertFaults, type Origin, toFaults, toLoadedOrigin, toOrigin, toPresent, toRules } from "./origin.ts";
import { type Recorder, toSilentRecorder } from "./recorder.ts";
import type { Sandbox, SandboxStart, UnitRunner } from "./sandbox.ts";
import type { SandboxParts } from "./sandbox-parts.ts";

/** What a sandbox is made of. */
export interface Present {
  readonly id: string;
  readonly origin: Origin;
  readonly clock: HeldClock;
  readonly store: Store<Collections>;
  readonly events: EventLog;
  readonly faults: Faults;
  readonly rules: HouseRules;
  readonly recorder: Recorder;
  /** See DueWork.settledAt; left out: the clock's present. */
  readonly settledAt?: Instant;
  /** Left out: none. */
  readonly snapshots?: readonly KeptSnapshot[];
  /** Runs each piece of work on it; left out: it is run at once. */
  readonly run?: UnitRunner | undefined;
}

/** A sandbox, and what only those need who keep it. */
export interface OpenedSandbox {
  readonly sandbox: Sandbox;
  readonly clock: HeldClock;
  readonly origin: () => Origin;
  readonly keptSnapshots: () => readonly KeptSnapshot[];
  /** Undoes the newest change; what is still due afterwards is not done again. */
  undoAlone(): boolean;
  /** Into a state whose text has this name in the home. */
  load(state: Parameters<Sandbox["load"]>[0], text: string): void;
  /** Of a fork: nothing has happened in it yet. */
  fork(id: string, recorder: Recorder, run: UnitRunner | undefined): OpenedSandbox;
}

/** How a sandbox is recorded, and who runs the work on it. */
export interface Keeping {
  readonly recorder: Recorder;
  readonly run?: UnitRunner | undefined;
}

/**
 * A sandbox at its start.
 * @throws DomainError 422 unknown_scenario, 503 memory_limit
 */
export function createSandbox(id: string, start: SandboxStart, parts: SandboxParts): Sandbox {
  return beginSandbox(id, start, parts, { recorder: toSilentRecorder(parts.stopwatch) }).sandbox;
}

/** The same, recorded. */
export function beginSandbox(id: string, start: SandboxStart, parts: SandboxParts, keeping: Keeping): OpenedSandbox {
  const origin = toOrigin(start, parts);
  const { recorder } = keeping;
  const { speed } = parts;
  const clock = createClock({ start: toPresent(origin), mode: start.clockMode, elapsed: recorder.time, speed });
  const events = parts.createEvents(id);
  const store = parts.createStore({ base: origin.world, now: clock.now, ...recorder.watch(events) });
  const faults = createFaults({ seed: start.seed, definitions: toFaults(origin), service: parts.service });
  return assemble({ id, origin, clock, store, events, faults, rules: toRules(origin, parts), ...keeping }, parts);
}

/** A sandbox while it is used. */
interface Inside extends Pick<Present, "store" | "events" | "recorder"> {
  readonly parts: SandboxParts;
  readonly faults: Faults;
  readonly own: ReturnType<typeof toOwnParts>;
  origin: Origin;
  rules: HouseRules;
}

/** Puts a sandbox together. */
export function assemble(present: Present, parts: SandboxParts): OpenedSandbox {
  const { id, store, events, clock, recorder, run, origin, rules } = present;
  const own = toOwnParts(present, parts);
  const { timer: _, ...shared } = own;
  const { due, snapshots, webhooks } = shared;
  const faults = recorder.faults(present.faults);
  const inside: Inside = { parts, store, events, recorder, faults, own, origin, rules };
  for (const hold of [store.hold, clock.hold, webhooks.hold, () => holdRest(inside)]) recorder.holdBy(hold);

  function fork(forkId: string, forkRecorder: Recorder, forkRun: UnitRunner | undefined): OpenedSandbox {
    const forked = toForked(forkId, present, faults, forkRecorder, parts);
    const { origin: start, rules: house } = inside;
    // What fell due in the original since its last request is due in the fork too.
    return assemble({ ...forked, origin: start, rules: house, settledAt: due.settledAt, run: forkRun }, parts);
  }
  const sandbox: Sandbox = {
    id,
    store,
    faults,
    events,
    ...shared,
    run,
    unknownInput: parts.unknownInput,
    get start() {
      return inside.origin.start;
    },
    get scenario() {
      return inside.origin.scenario;
    },
    get rules() {
      return inside.rules;
    },
    get defaultCallerId() {
      return inside.origin.world.defaultCallerId;
    },
    ...toMoves(inside),
    fork: (forkId) => fork(forkId, toSilentRecorder(parts.stopwatch), undefined).sandbox,
  };
  return {
    sandbox,
    clock,
    origin: () => inside.origin,
    keptSnapshots: snapshots.pictures,
    undoAlone: () => undoAlone(inside),
    load: (state, text) => load(inside, state, text),
    fork,
  };
}

/** What moves the whole sandbox. */
function toMoves(inside: Inside): Pick<Sandbox, "undo" | "setRules" | "reset" | "restart" | "load"> {
  const { recorder, own, parts } = inside;
  const { record } = recorder;
  return {
    undo() {
      const isDone = undoAlone(inside);
      own.due.settle();
      return isDone;
    },
    setRules: (changed) =>
      record({ op: "rules", rules: changed }, () => {
        inside.rules = { ...inside.rules, ...changed };
      }),
    reset: () => record({ op: "reset" }, () => beginAnew(inside, inside.origin)),
    restart(start) {
      const next = toOrigin(start, parts);
      return record({ op: "restart", start }, () => beginAnew(inside, next));
    },
    load: (state) => load(inside, state, recorder.keepText(state.file)),
  };
}

function holdRest(inside: Inside): () => void {
  const { origin, rules, own } = inside;
  const { settledAt } = own.due;
  return () => {
    Object.assign(inside, { origin, rules });
    own.due.restart(settledAt);
  };
}

/** The store moves first: if it refuses, nothing else has changed. */
function begin(inside: Inside, next: Origin): void {
  const { store, own, faults, parts } = inside;
  store.reset(next.world);
  inside.origin = next;
  inside.rules = toRules(next, parts);
  own.clock.set(toPresent(next), next.start.clockMode);
  own.due.restart();
  faults.reset(toFaults(next), next.start.seed);
}

function beginAnew(inside: Inside, next: Origin): void {
  const { recorder, store, events, own } = inside;
  begin(inside, next);
  const { version } = store;
  recorder.afterwards(() => {
    own.journal.clear(version);
    for (const one of [events, own.webhooks]) one.clear();
  });
}

function load(inside: Inside, state: Parameters<Sandbox["load"]>[0], text: string | undefined): void {
  const next = toLoadedOrigin(state, text);
  assertFaults(next, inside.parts);
  if (text === undefined) begin(inside, next);
  else inside.recorder.record({ op: "load", text }, () => begin(inside, next));
}

/** What is still due after the change that is undone can be done again: from then on, where the clock was not moved by that change itself. */
function undoAlone({ recorder, store, own: { due, timer } }: Inside): boolean {
  return recorder.record({ op: "undo" }, () => {
    const isDone = store.undo();
    const { backTo = due.settledAt } = (isDone ? store.history().at(-1) : undefined) ?? {};
    due.restart(Math.min(backTo, due.settledAt));
    timer.wake();
    return isDone;
  });
}

/** What a sandbox has beside what it is made of. */
function toOwnParts(
  { id, origin, clock: told, store, events, settledAt, snapshots, recorder, run }: Present,
  parts: SandboxParts,
) {
  const { stopwatch, realTime, openWebhookSender: openSender, dueRules, startTimer } = parts;
  const seed = origin.start.seed;
  const timing = { clock: told, stopwatch, realTime, startTimer };
  const keep = recorder.keepWebhooks(run);
  const webhooks = createWebhookSet({ sandbox: id, seed, events, openSender, keep, ...timing });
  const clock = recorder.clock(
    tellingMoves(told, () => {
      webhooks.wake();
      timer.wake();
    }),
  );
  const due = createDueWork(store, clock, dueRules, settledAt);
  const timer = createDueTimer({ clock, due: run === undefined ? due : dueInUnits(due, run), events, startTimer });
  const kept = recorder.snapshots(createSnapshots({ store, clock, due, pictures: snapshots }));
  return { clock, due, journal: parts.createJournal(id), snapshots: kept, webhooks, timer };
}

/** The same, where work has to be run. */
function dueInUnits(due: DueWork, run: UnitRunner): Pick<DueWork, "settle" | "nextAt"> {
  return { settle: () => run(due.settle), nextAt: due.nextAt };
}

/** What a fork has of its own: nothing has happened in it yet. */
function toForked(id: string, { clock, store }: Present, faults: Faults, recorder: Recorder, parts: SandboxParts) {
  const { speed } = parts;
  const own = createClock({ start: clock.now(), mode: clock.mode, elapsed: recorder.time, speed });
  const events = parts.createEvents(id);
  const forkedStore = store.fork({ now: own.now, ...recorder.watch(events) });
  return { id, clock: own, store: forkedStore, events, faults: faults.fork(), recorder };
}
