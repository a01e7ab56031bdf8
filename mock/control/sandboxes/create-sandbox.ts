// Makes one sandbox: a store that holds all that it is, and the clock, faults, webhooks and snapshots that work on it.
import { ownContract } from "../../contract/service-contract.ts";
import type { Instant } from "../../core/time.ts";
import type { Commit, Store, StoreListener } from "../../engine/store/store.ts";
import type { Collections } from "../../records/world.ts";
import { createSandboxClock } from "../clock/clock-part.ts";
import { createDueTimer } from "../clock/due-timer.ts";
import { createDueWork, type DueWork, duePart } from "../clock/due-work.ts";
import type { EventLog } from "../events/event-entry.ts";
import { createFaults } from "../faults/fault-set.ts";
import { createSnapshots } from "../state/snapshots.ts";
import { createWebhookSet } from "../webhooks/webhook-set.ts";
import { fillFrom, type Origin, originOf, originPart, rulesPart, toLoadedOrigin, toOrigin } from "./origin.ts";
import { type Recorder, toSilentRecorder } from "./recorder.ts";
import type { LoadedState, Sandbox, SandboxStart } from "./sandbox.ts";
import type { SandboxParts } from "./sandbox-parts.ts";
import { putSingle, readSingle } from "./single-part.ts";
import type { UnitRunner } from "./unit-runner.ts";

/** A sandbox, and what only those need who keep it. */
export interface OpenedSandbox {
  readonly sandbox: Sandbox;
  /** Undoes the newest change; what is still due afterwards is not done again. */
  undoAlone(): boolean;
  /** Into a state whose text has this name in the home. */
  load(state: LoadedState, text: string): void;
  /** Of a fork: nothing has happened in it yet. */
  fork(id: string, keeping: Keeping): OpenedSandbox;
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
  const fill = fillFrom(origin, parts, keeping.recorder.time());
  const open: OpenStore = (options) => parts.createStore({ ...options, base: origin.world, fill });
  return assemble(id, open, parts, keeping);
}

/** Makes the store of a sandbox, or opens one. */
type OpenStore = (options: { readonly now: () => Instant; readonly listener: StoreListener }) => Store<Collections>;

/** A sandbox while it is used. */
interface Inside {
  readonly parts: SandboxParts;
  readonly store: Store<Collections>;
  readonly recorder: Recorder;
  readonly own: ReturnType<typeof toOwnParts>;
}

/** Puts a sandbox together over its store. */
export function assemble(id: string, open: OpenStore, parts: SandboxParts, keeping: Keeping): OpenedSandbox {
  const { recorder, run } = keeping;
  const clock = createSandboxClock(() => store, recorder.time, parts.speed);
  const store = open({
    now: clock.now,
    listener: {
      onTouch: recorder.touch,
      toEvents: (changeSet, stages, lastId) => own.events.follow(changeSet, stages, lastId),
      onCommit: (commit) => onCommit(commit, own, recorder),
    },
  });
  const own = toOwnParts({ id, store, clock, parts, keeping });
  const { timer: _, ...shared } = own;
  const inside: Inside = { parts, store, recorder, own };
  recorder.follow(store);
  const origin = () => originIn(store);
  const rules = store.part(rulesPart);
  const fork = (forkId: string, forkKeeping: Keeping) => assemble(forkId, store.fork, parts, forkKeeping);

  const sandbox: Sandbox = {
    id,
    store,
    clock,
    ...shared,
    run,
    unknownInput: parts.unknownInput,
    get start() {
      return origin().start;
    },
    get scenario() {
      return origin().scenario;
    },
    get rules() {
      return readSingle(rules);
    },
    get defaultCallerId() {
      return origin().world.defaultCallerId;
    },
    ...toMoves(inside),
    fork: (forkId) => fork(forkId, { recorder: toSilentRecorder(parts.stopwatch) }).sandbox,
  };
  return {
    sandbox,
    undoAlone: () => undoAlone(inside),
    load: (state, text) => load(inside, state, text),
    fork,
  };
}

/** The origin that a store is reset to. */
function originIn(store: Store<Collections>): Origin {
  return originOf(readSingle(store.part(originPart)));
}

/** What moves the whole sandbox. */
function toMoves(inside: Inside): Pick<Sandbox, "undo" | "setRules" | "reset" | "restart" | "load"> {
  const { store, recorder, own, parts } = inside;
  const { record } = recorder;
  return {
    undo() {
      const isDone = undoAlone(inside);
      own.due.settle();
      return isDone;
    },
    setRules: (changed) =>
      store.transact((tx) => putSingle(tx, rulesPart, { ...readSingle(tx.part(rulesPart)), ...changed })),
    reset: () => record({ op: "reset" }, () => beginAnew(inside, originIn(store), "reset")),
    restart(start) {
      const next = toOrigin(start, parts);
      return record({ op: "restart", start }, () => beginAnew(inside, next, "scenario"));
    },
    load: (state) => load(inside, state, recorder.keepText(state.file)),
  };
}

function begin({ store, recorder, parts }: Inside, next: Origin, move: "reset" | "scenario" | "import"): void {
  store.reset(next.world, fillFrom(next, parts, recorder.time()), move);
}

function beginAnew(inside: Inside, next: Origin, move: "reset" | "scenario"): void {
  const { recorder, store, own } = inside;
  begin(inside, next, move);
  const { version } = store;
  recorder.afterwards(() => {
    own.journal.clear(version);
    for (const one of [own.events, own.webhooks]) one.clear();
  });
}

function load(inside: Inside, state: LoadedState, text: string | undefined): void {
  const next = toLoadedOrigin(state, text);
  if (text === undefined) begin(inside, next, "import");
  else inside.recorder.record({ op: "load", text }, () => begin(inside, next, "import"));
}

/** What is still due after the change that is undone can be done again: from then on, where the clock was not moved by that change itself. */
function undoAlone({ recorder, store }: Inside): boolean {
  return recorder.record({ op: "undo" }, () =>
    store.undo((tx, { backTo }) => {
      const { settledAt } = readSingle(tx.part(duePart));
      putSingle(tx, duePart, { settledAt: Math.min(backTo ?? settledAt, settledAt) });
    }),
  );
}

interface Made {
  readonly id: string;
  readonly store: Store<Collections>;
  readonly clock: Sandbox["clock"];
  readonly parts: SandboxParts;
  readonly keeping: Keeping;
}

/** What works on the store of a sandbox. */
function toOwnParts({ id, store, clock, parts, keeping: { recorder, run } }: Made) {
  const { stopwatch, realTime, openWebhookSender: openSender, dueRules, startTimer, service = ownContract } = parts;
  const seedOf = () => originIn(store).start.seed;
  const timing = { clock, stopwatch, realTime, startTimer };
  const events = parts.createEvents(id, store.part(eventsPart).lastId);
  const due = createDueWork(store, clock, dueRules);
  return {
    due,
    events,
    faults: createFaults(store, seedOf, service),
    journal: parts.createJournal(id),
    snapshots: createSnapshots({ store, clock, recorder }),
    timer: createDueTimer({ clock, due: run === undefined ? due : dueInUnits(due, run), events, startTimer }),
    webhooks: createWebhookSet({ sandbox: id, seed: seedOf(), store, events, openSender, run, ...timing }),
  };
}

/** The numbers of events; the events themselves are in the log of the process. */
const eventsPart = { name: "events" } as const;

/** The same, where work has to be run. */
function dueInUnits(due: DueWork, run: UnitRunner): Pick<DueWork, "settle" | "nextAt"> {
  return { settle: () => run(due.settle), nextAt: due.nextAt };
}

type Followers = Pick<ReturnType<typeof toOwnParts>, "timer" | "webhooks"> & { readonly events: EventLog };

/** What follows a change is told once the change is kept. */
function onCommit(commit: Commit, { timer, webhooks, events: log }: Followers, recorder: Recorder): void {
  recorder.note(commit);
  const { changeSet, events, move, parts } = commit;
  const touches = (name: string) => move !== undefined || parts.some(({ collection }) => collection === name);
  const [isClock, isWebhook] = [touches("clock"), touches("webhooks")];
  if (changeSet === undefined && !isClock && !isWebhook) return;
  recorder.afterwards((isElsewhere) => {
    if (isWebhook) webhooks.refresh();
    events?.tell(isElsewhere);
    if (isClock) webhooks.wake();
    if (log.isHeard) timer.wake();
  });
}
