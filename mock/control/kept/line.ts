// The line of one kept sandbox: runs pieces of work on it (units) and answers each once all that it changed is kept. Units that come while a
// batch is being kept wait and make the next one, so that nobody sees a state that may be lost. Made by mock/control/kept/open-kept.ts.
import { type KeptEntry, SandboxEnded, type SandboxKey, StorageUnavailable } from "../../storage/home.ts";
import { VersionConflict } from "../../store/store.ts";
import type { UnitRunner } from "../sandboxes/sandbox.ts";
import { sandboxGone } from "./gone.ts";
import type { Recorded } from "./recorder.ts";
import { storageConflict, storageUnavailable } from "./storage-refusals.ts";

/** What the line works on. */
export interface LineBody {
  begin(): void;
  /** Whether anything was changed since. */
  hasChanged(): boolean;
  end(): Recorded;
  /** Makes the changes of an entry that another replica kept, or that this one did not know to be kept. */
  apply(text: string): Promise<void>;
  /** The changes of a batch as text. */
  toText(recorded: Recorded): string;
  /** A batch was kept under this version. */
  kept(version: number): void;
}

/** The part of a home that a line needs. */
export interface LineHome {
  append(key: SandboxKey, entries: readonly KeptEntry[]): Promise<void>;
  since(key: SandboxKey, version: number): Promise<readonly KeptEntry[] | undefined>;
  putText(name: string, text: string): Promise<void>;
}

export interface LineOptions {
  readonly home: LineHome;
  readonly key: SandboxKey;
  /** The version that the body is at. */
  readonly version: number;
  readonly body: LineBody;
  /** The sandbox cannot go on here: it has ended, or has to be loaded again. Called once. */
  onEnd(): void;
  /** Calls back at the end of the present moment. */
  soon(callBack: () => void): void;
  /** Another replica was first, and units run again. */
  onConflict?(): void;
}

export interface Line {
  readonly run: UnitRunner;
  /** The version that is applied here. */
  readonly version: number;
  /** The newest version that is known. */
  readonly known: number;
  /** Resolves when the state is at a version of the home, or newer; at once where it is or will be before the next unit runs. */
  catchUp(head: number): void | Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Refuses everything from now on. */
  end(reason: unknown): void;
}

/** A unit that waits for its turn or for its changes to be kept. */
interface Unit {
  work(): unknown;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

type Outcome<T = unknown> = { readonly value: T } | { readonly error: unknown };

interface Batch {
  readonly units: readonly Unit[];
  readonly outcomes: readonly Outcome[];
  readonly recorded: Recorded;
}

/** So often a batch is run again because others were first. */
const mostTries = 20;

/** A line at a version of its sandbox. */
export function createLine({ home, key, version: first, body, onEnd, onConflict, soon }: LineOptions): Line {
  let [version, known] = [first, first];
  /** Whether a batch is being kept, or entries are being fetched: nothing may run meanwhile. */
  let isBusy = false;
  /** Whether the last batch may or may not be in the home. */
  let isUnsure = false;
  /** The batch that is open: units still join it. */
  let gathered: { readonly units: Unit[]; readonly outcomes: Outcome[] } | undefined;
  let ended: { readonly reason: unknown } | undefined;
  let waiting: Unit[] = [];
  let idle: (() => void)[] = [];

  function run<T>(work: () => T | Promise<T>): T | Promise<T> {
    if (ended !== undefined) throw ended.reason;
    if (gathered !== undefined) return gather(work, toOutcome(work));
    if (isBusy || isUnsure) return enqueue(work);
    body.begin();
    const outcome = toOutcome(work);
    if (body.hasChanged()) return gather(work, outcome);
    body.end().effects();
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  }
  /** Units that come in the same moment are of the same batch. */
  function gather<T>(work: () => T | Promise<T>, outcome: Outcome): Promise<T>;
  function gather(work: () => unknown, outcome: Outcome): Promise<unknown> {
    const { promise, ...settle } = Promise.withResolvers<unknown>();
    if (gathered === undefined) {
      gathered = { units: [], outcomes: [] };
      soon(keepGathered);
    }
    gathered.units.push({ work, ...settle });
    gathered.outcomes.push(outcome);
    return promise;
  }
  function keepGathered(): void {
    const batch = gathered;
    gathered = undefined;
    if (batch === undefined) return;
    isBusy = true;
    void keep({ ...batch, recorded: body.end() }, 1).then(next);
  }
  function enqueue<T>(work: () => T | Promise<T>): Promise<T>;
  function enqueue(work: () => unknown): Promise<unknown> {
    const { promise, ...settle } = Promise.withResolvers<unknown>();
    waiting.push({ work, ...settle });
    if (!isBusy) void next();
    return promise;
  }
  /** Runs what waits, until nothing does. */
  async function next(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0 && ended === undefined) {
      const units = waiting;
      waiting = [];
      if ((isUnsure || known > version) && !(await askAgain(units))) continue;
      const batch = runAll(units);
      if (batch.recorded.ops.length > 0) await keep(batch, 1);
      else finish(batch);
    }
    isBusy = false;
    for (const told of idle) told();
    idle = [];
  }
  function runAll(units: readonly Unit[]): Batch {
    body.begin();
    const outcomes = units.map(({ work }) => toOutcome(work));
    return { units, outcomes, recorded: body.end() };
  }
  async function keep(batch: Batch, tries: number): Promise<void> {
    const { units, recorded } = batch;
    try {
      for (const [name, text] of recorded.texts) await home.putText(name, text);
      await home.append(key, [{ version: version + 1, text: body.toText(recorded) }]);
    } catch (error) {
      recorded.putBack();
      if (!(error instanceof VersionConflict)) return fail(units, error);
      onConflict?.();
      return again(units, tries);
    }
    version += 1;
    known = Math.max(known, version);
    body.kept(version);
    finish(batch);
  }
  /** Others were first: on their state, everything is decided anew. */
  async function again(units: readonly Unit[], tries: number): Promise<void> {
    if (tries >= mostTries) return refuse(units, storageConflict());
    try {
      await fetchNewer();
    } catch (error) {
      return fail(units, error);
    }
    const batch = runAll(units);
    if (batch.recorded.ops.length > 0) return keep(batch, tries + 1);
    finish(batch);
  }
  async function fetchNewer(): Promise<void> {
    const newer = await home.since(key, version);
    if (newer === undefined) throw new OutOfDate();
    for (const entry of newer) {
      await body.apply(entry.text);
      version = entry.version;
    }
    known = Math.max(known, version);
  }
  /** After an outcome that nobody knows, the home says what it has. False where it does not answer. */
  async function askAgain(units: readonly Unit[]): Promise<boolean> {
    try {
      await fetchNewer();
      isUnsure = false;
      return true;
    } catch (error) {
      fail(units, error, "nothing");
      return false;
    }
  }
  function fail(units: readonly Unit[], error: unknown, outcome: "nothing" | "unknown" = "unknown"): void {
    if (error instanceof StorageUnavailable) {
      isUnsure = true;
      return refuse(units, storageUnavailable(error.message, outcome));
    }
    const reason = error instanceof SandboxEnded ? sandboxGone(error) : toReason(error);
    end(reason);
    refuse(units, reason);
  }
  function end(reason: unknown): void {
    if (ended !== undefined) return;
    ended = { reason };
    refuse(waiting, reason);
    waiting = [];
    onEnd();
  }
  return {
    run,
    get version() {
      return version;
    },
    get known() {
      return known;
    },
    catchUp(head) {
      known = Math.max(known, head);
      // What is under way asks for it before the next unit runs.
      if (head <= version || isBusy || gathered !== undefined) return undefined;
      isUnsure = true;
      return enqueue(() => undefined);
    },
    idle: () => (isBusy || gathered !== undefined ? new Promise((resolve) => void idle.push(resolve)) : Promise.resolve()),
    end,
  };
}

/** What this replica knows is too old: the entries that follow are in a picture only. */
class OutOfDate extends Error {}

function toReason(error: unknown): unknown {
  return error instanceof OutOfDate ? storageConflict() : error;
}

function toOutcome<T>(work: () => T): Outcome<T> {
  try {
    const value = work();
    // Nobody waits for it before it is kept, and perhaps never.
    if (value instanceof Promise) value.catch(() => {});
    return { value };
  } catch (error) {
    return { error };
  }
}

function finish({ units, outcomes, recorded }: Batch): void {
  recorded.effects();
  units.forEach(({ resolve, reject }, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) return;
    if ("error" in outcome) reject(outcome.error);
    else resolve(outcome.value);
  });
}

function refuse(units: readonly Unit[], reason: unknown): void {
  for (const { reject } of units) reject(reason);
}
