// Makes one sandbox: joins its store, clock, faults, journal and snapshots, and moves them together. Called by
// mock/control/sandboxes/sandbox-registry.ts; the type is in mock/control/sandboxes/sandbox.ts.
import type { ServiceContract } from "../../contract/service-contract.ts";
import { type Clock, createClock, type Stopwatch, tellingMoves } from "../../core/clock.ts";
import type { startQuietTimer } from "../../core/process-time.ts";
import type { Instant } from "../../core/time.ts";
import { whenSettled } from "../../core/when-settled.ts";
import type { Collections, HouseRules, World } from "../../records/world.ts";
import type { CommitListener, Store } from "../../store/store.ts";
import type { DueRules } from "../clock/due.ts";
import { createDueTimer, type DueTimer } from "../clock/due-timer.ts";
import { createDueWork, type DueWork } from "../clock/due-work.ts";
import type { EventLog } from "../events/event-entry.ts";
import type { ExactFault, Faults } from "../faults/fault.ts";
import { createFaults } from "../faults/fault-set.ts";
import { toExactFault } from "../faults/fault-words.ts";
import type { Journal } from "../journal/journal-entry.ts";
import type { MemoryBudget } from "../memory/memory-budget.ts";
import { type Scenario, toHouseRules } from "../scenarios/scenario.ts";
import { createSnapshots } from "../state/snapshots.ts";
import type { WebhookSender } from "../webhooks/webhook.ts";
import { createWebhookSet } from "../webhooks/webhook-set.ts";
import type { Sandbox, SandboxStart, UnknownInput, WorldSource } from "./sandbox.ts";
import { worldTooLarge } from "./sandbox-refusals.ts";
import { needScenario } from "./start.ts";

/** What the sandboxes of one mock have in common. */
export interface SandboxParts {
  /** What the mock answers by; left out: the contract of the package. */
  readonly service?: ServiceContract | undefined;
  readonly worldSource: WorldSource;
  createStore(options: {
    readonly base: World;
    readonly now: () => Instant;
    readonly onCommit: CommitListener;
  }): Store<Collections>;
  /** What falls due as time goes by. */
  readonly dueRules: DueRules;
  /** An empty journal for the sandbox of this id. */
  createJournal(id: string): Journal;
  /** No events yet, for the sandbox of this id. */
  createEvents(id: string): EventLog;
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

/**
 * A sandbox at its start.
 * @throws DomainError 422 unknown_scenario, 503 memory_limit
 */
export function createSandbox(id: string, start: SandboxStart, parts: SandboxParts): Sandbox {
  const origin = toOrigin(start, parts);
  const clock = createClock({ start: toPresent(origin), mode: start.clockMode, elapsed: parts.stopwatch });
  const events = parts.createEvents(id);
  const store = parts.createStore({ base: origin.world, now: clock.now, onCommit: events.note });
  const faults = createFaults({ seed: start.seed, definitions: toFaults(origin), service: parts.service });
  return assemble({ id, origin, clock, store, events, faults, rules: toRules(origin, parts) }, parts);
}

/** The start, and the scenario and world that it names. */
interface Origin {
  readonly start: SandboxStart;
  readonly scenario: Scenario;
  readonly world: World;
  /** Where the clock starts; left out: with the start. */
  readonly now?: Instant;
  /** Instead of those of scenario and mock. */
  readonly rules?: HouseRules;
}

interface Present {
  readonly id: string;
  readonly origin: Origin;
  readonly clock: Clock;
  readonly store: Store<Collections>;
  readonly events: EventLog;
  readonly faults: Faults;
  readonly rules: HouseRules;
  /** See DueWork.settledAt; left out: the clock's present. */
  readonly settledAt?: Instant;
}

/** What a sandbox takes before anything happens in it. */
const sandboxBytes = 50_000;

function assemble(present: Present, parts: SandboxParts): Sandbox {
  const { id, store, events, faults } = present;
  let { origin, rules } = present;
  const { timer, ...own } = toOwnParts(present, parts);
  const { clock, due, journal, snapshots, webhooks } = own;

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
    return whenSettled(begin(next), () => {
      for (const one of [journal, events, webhooks]) one.clear();
    });
  }
  return {
    id,
    store,
    faults,
    events,
    ...own,
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
    undo: () => undo(store, due, timer),
    setRules(changed) {
      rules = { ...rules, ...changed };
    },
    reset: () => beginAnew(origin),
    restart: (start) => beginAnew(toOrigin(start, parts)),
    load({ start, scenario, world, now }) {
      const next = { start, scenario, world, now, rules: toHouseRules(scenario) };
      assertFaults(next, parts);
      return begin(next);
    },
    fork(forkId) {
      const forked = toForked(forkId, present, parts);
      // What fell due in the original since its last request is due in the fork too.
      return assemble({ ...forked, origin, rules, settledAt: due.settledAt }, parts);
    },
  };
}

/** What a sandbox has beside what it is made of. */
function toOwnParts({ id, origin, clock: told, store, events, settledAt }: Present, parts: SandboxParts) {
  const { stopwatch, realTime, openWebhookSender: openSender, dueRules, startTimer } = parts;
  const seed = origin.start.seed;
  const timing = { clock: told, stopwatch, realTime, startTimer };
  const webhooks = createWebhookSet({ sandbox: id, seed, events, openSender, ...timing });
  const clock = tellingMoves(told, () => {
    webhooks.wake();
    timer.wake();
  });
  const due = createDueWork(store, clock, dueRules, settledAt);
  const timer = createDueTimer({ clock, due, events, startTimer });
  const snapshots = createSnapshots({ store, clock, due });
  return { clock, due, journal: parts.createJournal(id), snapshots, webhooks, timer };
}

/** What is still due after the change that is undone is done again: from then on, where the clock was not moved by that change itself. */
function undo(store: Store<Collections>, due: DueWork, timer: DueTimer): boolean | Promise<boolean> {
  return whenSettled(store.undo(), (isDone) => {
    const { backTo = due.settledAt } = (isDone ? store.history().at(-1) : undefined) ?? {};
    due.restart(Math.min(backTo, due.settledAt));
    timer.wake();
    return whenSettled(due.settle(), () => isDone);
  });
}

/** What a fork has of its own: nothing has happened in it yet. */
function toForked(id: string, { clock, store, faults }: Present, parts: SandboxParts) {
  const own = createClock({ start: clock.now(), mode: clock.mode, elapsed: parts.stopwatch });
  const events = parts.createEvents(id);
  return { id, clock: own, store: store.fork({ now: own.now, onCommit: events.note }), events, faults: faults.fork() };
}

function toOrigin(start: SandboxStart, { worldSource, memory }: SandboxParts): Origin {
  const scenario = needScenario(start.scenario, worldSource);
  const world = worldSource.world(start);
  if (!memory.fits(world)) throw worldTooLarge(start.tickets);
  world.prepare?.();
  return { start, scenario, world };
}

function toPresent({ start, now }: Origin): Instant {
  return now ?? start.present ?? start.now;
}

/** Made only to find errors before anything changes. */
function assertFaults(origin: Origin, { service }: SandboxParts): void {
  createFaults({ seed: origin.start.seed, definitions: toFaults(origin), service });
}

/** Windows in words are measured from where the clock starts. */
function toFaults(origin: Origin): readonly ExactFault[] {
  return (origin.scenario.faults ?? []).map((fault) => toExactFault(fault, toPresent(origin)));
}

function toRules({ scenario, rules }: Origin, parts: SandboxParts): HouseRules {
  return rules ?? { ...toHouseRules(scenario), ...parts.rules };
}
