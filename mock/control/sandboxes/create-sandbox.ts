// Makes one sandbox: joins its store, clock, faults, journal and snapshots, and moves them together. Called by
// mock/control/sandboxes/sandbox-registry.ts and mock/control/kept/open-kept.ts; the type is in mock/control/sandboxes/sandbox.ts.
import type { ServiceContract } from "../../contract/service-contract.ts";
import { createClock, type HeldClock, type Stopwatch, tellingMoves } from "../../core/clock.ts";
import type { startQuietTimer } from "../../core/process-time.ts";
import type { Instant } from "../../core/time.ts";
import { whenSettled } from "../../core/when-settled.ts";
import type { Collections, HouseRules, World } from "../../records/world.ts";
import type { Store } from "../../store/store.ts";
import type { DueRules } from "../clock/due.ts";
import { createDueTimer } from "../clock/due-timer.ts";
import { createDueWork, type DueWork } from "../clock/due-work.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { Faults } from "../faults/fault.ts";
import { createFaults } from "../faults/fault-set.ts";
import type { Journal } from "../journal/journal-entry.ts";
import type { MemoryBudget } from "../memory/memory-budget.ts";
import { createSnapshots, type KeptSnapshot } from "../state/snapshots.ts";
import type { WebhookSender } from "../webhooks/webhook.ts";
import { createWebhookSet } from "../webhooks/webhook-set.ts";
import { assertFaults, type Origin, toFaults, toLoadedOrigin, toOrigin, toPresent, toRules } from "./origin.ts";
import { type Recorder, type StoreWatch, toSilentRecorder } from "./recorder.ts";
import type { Sandbox, SandboxStart, UnitRunner, UnknownInput, WorldSource } from "./sandbox.ts";

/** What the sandboxes of one mock have in common. */
export interface SandboxParts {
  /** What the mock answers by; left out: the contract of the package. */
  readonly service?: ServiceContract | undefined;
  readonly worldSource: WorldSource;
  createStore(options: { readonly base: World; readonly now: () => Instant } & StoreWatch): Store<Collections>;
  /** What falls due as time goes by. */
  readonly dueRules: DueRules;
  /** An empty journal for the sandbox of this id. */
  createJournal(id: string): Journal;
  /** No events yet, for the sandbox of this id; they are numbered after `lastId`, 0 where it is left out. */
  createEvents(id: string, lastId?: number): EventLog;
  /** Loads what sends webhooks; rejects where nothing can be sent. */
  openWebhookSender(): Promise<WebhookSender>;
  /** Real time in milliseconds since 1970, for the signatures of webhooks. */
  realTime(): Instant;
  /** Process time that running clocks follow. */
  readonly stopwatch: Stopwatch;
  /** Wakes what waits for a running clock; left out: a timer that keeps no process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
  /** House rules that override those of every scenario. */
  readonly rules: Partial<HouseRules>;
  readonly unknownInput: UnknownInput;
  /** What all sandboxes may keep together. */
  readonly memory: MemoryBudget;
}

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
  undoAlone(): boolean | Promise<boolean>;
  /** Into a state whose text has this name in the home. */
  load(state: Parameters<Sandbox["load"]>[0], text: string): void | Promise<void>;
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
  const clock = createClock({ start: toPresent(origin), mode: start.clockMode, elapsed: recorder.time });
  const events = parts.createEvents(id);
  const store = parts.createStore({ base: origin.world, now: clock.now, ...recorder.watch(events) });
  const faults = createFaults({ seed: start.seed, definitions: toFaults(origin), service: parts.service });
  return assemble({ id, origin, clock, store, events, faults, rules: toRules(origin, parts), ...keeping }, parts);
}

/** What a sandbox takes before anything happens in it. */
const sandboxBytes = 50_000;

/** Puts a sandbox together. */
export function assemble(present: Present, parts: SandboxParts): OpenedSandbox {
  const { id, store, events, clock: ownClock, recorder, run } = present;
  let { origin, rules } = present;
  const faults = recorder.faults(present.faults);
  const { timer, ...own } = toOwnParts(present, parts);
  const { clock, due, journal, snapshots, webhooks } = own;
  const { record, afterwards } = recorder;
  for (const hold of [store.hold, ownClock.hold, holdRest]) recorder.holdBy(hold);

  function holdRest(): () => void {
    const before = [origin, rules, due.settledAt] as const;
    return () => {
      [origin, rules] = before;
      due.restart(before[2]);
    };
  }
  /** The store moves first: if it refuses, nothing else has changed. */
  function begin(next: Origin): void | Promise<void> {
    return whenSettled(store.reset(next.world), () => {
      origin = next;
      rules = toRules(next, parts);
      clock.set(toPresent(next), next.start.clockMode);
      due.restart();
      faults.reset(toFaults(next), next.start.seed);
    });
  }
  function beginAnew(next: Origin): void | Promise<void> {
    return whenSettled(begin(next), () =>
      afterwards(() => {
        for (const one of [journal, events, webhooks]) one.clear();
      }),
    );
  }
  function load(state: Parameters<Sandbox["load"]>[0], text: string | undefined): void | Promise<void> {
    const next = toLoadedOrigin(state, text);
    assertFaults(next, parts);
    const begun = () => begin(next);
    return text === undefined ? begun() : record({ op: "load", text }, begun);
  }
  function undoAlone(): boolean | Promise<boolean> {
    return record({ op: "undo" }, () => undo(store, due, timer));
  }
  const sandbox: Sandbox = {
    id,
    store,
    faults,
    events,
    ...own,
    run,
    bytes: () => sandboxBytes + store.bytes + snapshots.bytes + faults.bytes + journal.coverageBytes + webhooks.bytes(),
    unknownInput: parts.unknownInput,
    get start() {
      return origin.start;
    },
    get scenario() {
      return origin.scenario;
    },
    get rules() {
      return rules;
    },
    get defaultCallerId() {
      return origin.world.defaultCallerId;
    },
    undo: () => whenSettled(undoAlone(), (isDone) => whenSettled(due.settle(), () => isDone)),
    setRules: (changed) =>
      record({ op: "rules", rules: changed }, () => {
        rules = { ...rules, ...changed };
      }),
    reset: () => record({ op: "reset" }, () => beginAnew(origin)),
    restart(start) {
      const next = toOrigin(start, parts);
      return record({ op: "restart", start }, () => beginAnew(next));
    },
    load: (state) => load(state, recorder.keepText(state.file)),
    fork: (forkId) => fork(forkId, toSilentRecorder(parts.stopwatch), undefined).sandbox,
  };
  function fork(forkId: string, forkRecorder: Recorder, forkRun: UnitRunner | undefined): OpenedSandbox {
    const forked = toForked(forkId, present, faults, forkRecorder, parts);
    // What fell due in the original since its last request is due in the fork too.
    return assemble({ ...forked, origin, rules, settledAt: due.settledAt, run: forkRun }, parts);
  }
  return {
    sandbox,
    clock: ownClock,
    origin: () => origin,
    keptSnapshots: snapshots.pictures,
    undoAlone,
    load,
    fork,
  };
}

/** What a sandbox has beside what it is made of. */
function toOwnParts({ id, origin, clock: told, store, events, settledAt, snapshots, recorder, run }: Present, parts: SandboxParts) {
  const { stopwatch, realTime, openWebhookSender: openSender, dueRules, startTimer } = parts;
  const seed = origin.start.seed;
  const timing = { clock: told, stopwatch, realTime, startTimer };
  const webhooks = createWebhookSet({ sandbox: id, seed, events, openSender, ...timing });
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

/** What is still due after the change that is undone can be done again: from then on, where the clock was not moved by that change itself. */
function undo(store: Store<Collections>, due: DueWork, timer: { wake(): void }): boolean | Promise<boolean> {
  return whenSettled(store.undo(), (isDone) => {
    const { backTo = due.settledAt } = (isDone ? store.history().at(-1) : undefined) ?? {};
    due.restart(Math.min(backTo, due.settledAt));
    timer.wake();
    return isDone;
  });
}

/** What a fork has of its own: nothing has happened in it yet. */
function toForked(id: string, { clock, store }: Present, faults: Faults, recorder: Recorder, parts: SandboxParts) {
  const own = createClock({ start: clock.now(), mode: clock.mode, elapsed: recorder.time });
  const events = parts.createEvents(id);
  const forkedStore = store.fork({ now: own.now, ...recorder.watch(events) });
  return { id, clock: own, store: forkedStore, events, faults: faults.fork(), recorder };
}
