// The line of one kept sandbox: runs pieces of work on it (units) and answers each once all that it changed is kept. Units that come while a
// batch is being kept wait and make the next one, so that nobody sees a state that may be lost. Made by mock/control/kept/open-kept.ts.
import { SandboxEnded, StorageUnavailable, VersionConflict } from "../../storage/home.ts";
import type { UnitRunner } from "../sandboxes/unit-runner.ts";
import { sandboxGone } from "./gone.ts";
import type { LineOptions } from "./line-options.ts";
import { storageConflict, storageUnavailable } from "./storage-refusals.ts";
import { type Batch, finish, type Outcome, OutOfDate, refuse, type Unit } from "./unit.ts";

/** So often a batch is run again because others were first. */
const mostTries = 50;

/** So many batches after others were heard of, they are still thought to be there. */
const shareFor = 30;

export class Line {
  readonly #options: LineOptions;
  #version: number;
  #known: number;
  /** Whether a batch is being kept, or entries are being fetched: nothing may run meanwhile. */
  #isBusy = false;
  #sharedFor = 0;
  /** Whether the last batch may or may not be in the home. */
  #isUnsure = false;
  /** The batch that is open: units still join it. */
  #gathered: { readonly units: Unit[]; readonly outcomes: Outcome[] } | undefined;
  #ended: { readonly reason: unknown } | undefined;
  #waiting: Unit[] = [];
  #idle: (() => void)[] = [];

  constructor(options: LineOptions) {
    this.#options = options;
    this.#version = options.version;
    this.#known = options.version;
  }

  /** The version that is applied here. */
  get version(): number {
    return this.#version;
  }

  /** The newest version that is known. */
  get known(): number {
    return this.#known;
  }

  /** See UnitRunner. */
  readonly run: UnitRunner = (work) => {
    if (this.#ended !== undefined) throw this.#ended.reason;
    if (this.#gathered !== undefined) return this.#gather(work, this.#toOutcome(work));
    if (this.#isBusy || this.#isUnsure) return this.#enqueue(work);
    const { body } = this.#options;
    body.begin();
    const outcome = this.#toOutcome(work);
    if (body.hasChanged()) return this.#gather(work, outcome);
    body.end().effects();
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  };

  /** Resolves when the state is at a version of the home, or newer; at once where it is or will be before the next unit runs. */
  catchUp(head: number): void | Promise<void> {
    this.#known = Math.max(this.#known, head);
    // What is under way asks for it before the next unit runs.
    if (head <= this.#version || this.#isBusy || this.#gathered !== undefined) return undefined;
    this.#isUnsure = true;
    return this.#enqueue(() => undefined);
  }

  /** Others change the sandbox too: whoever was first rests a moment, or the others would never be. */
  share(): void {
    this.#sharedFor = shareFor;
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    if (!this.#isBusy && this.#gathered === undefined) return Promise.resolve();
    return new Promise((resolve) => void this.#idle.push(resolve));
  }

  /** Refuses everything from now on. */
  end(reason: unknown): void {
    if (this.#ended !== undefined) return;
    this.#ended = { reason };
    refuse(this.#waiting, reason);
    this.#waiting = [];
    this.#options.onEnd();
  }

  #toOutcome<T>(work: () => T): Outcome<T> {
    try {
      const value = this.#options.body.unit(work);
      // Nobody waits for it before it is kept, and perhaps never.
      if (value instanceof Promise) value.catch(() => {});
      return { value };
    } catch (error) {
      return { error };
    }
  }

  #enqueue<T>(work: () => T | Promise<T>): Promise<T>;
  #enqueue(work: () => unknown): Promise<unknown> {
    const { promise, ...settle } = Promise.withResolvers<unknown>();
    this.#waiting.push({ work, ...settle });
    if (!this.#isBusy) void this.#next();
    return promise;
  }

  /** Units that come in the same moment are of the same batch. */
  #gather<T>(work: () => T | Promise<T>, outcome: Outcome): Promise<T>;
  #gather(work: () => unknown, outcome: Outcome): Promise<unknown> {
    const { promise, ...settle } = Promise.withResolvers<unknown>();
    if (this.#gathered === undefined) {
      this.#gathered = { units: [], outcomes: [] };
      this.#options.soon(() => this.#keepGathered());
    }
    this.#gathered.units.push({ work, ...settle });
    this.#gathered.outcomes.push(outcome);
    return promise;
  }

  #keepGathered(): void {
    const batch = this.#gathered;
    this.#gathered = undefined;
    if (batch === undefined) return;
    this.#isBusy = true;
    void this.#keep({ ...batch, recorded: this.#options.body.end() }, 1).then(() => this.#next());
  }

  /** Runs what waits, until nothing does. */
  async #next(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0 && this.#ended === undefined) {
      const units = this.#waiting;
      this.#waiting = [];
      if ((this.#isUnsure || this.#known > this.#version) && !(await this.#askAgain(units))) continue;
      await this.#settle(this.#runAll(units), 1);
    }
    this.#isBusy = false;
    for (const told of this.#idle) told();
    this.#idle = [];
  }

  #runAll(units: readonly Unit[]): Batch {
    const { body } = this.#options;
    body.begin();
    const outcomes = units.map(({ work }) => this.#toOutcome(work));
    return { units, outcomes, recorded: body.end() };
  }

  async #settle(batch: Batch, tries: number): Promise<void> {
    if (batch.recorded.ops.length > 0) await this.#keep(batch, tries);
    else finish(batch.units, batch.outcomes, batch.recorded.effects);
  }

  async #keep({ units, outcomes, recorded }: Batch, tries: number): Promise<void> {
    const { home, key, body, onConflict, rest } = this.#options;
    try {
      if (tries === 1 && rest !== undefined && this.#sharedFor > 0) {
        this.#sharedFor -= 1;
        await rest();
      }
      for (const [name, text] of recorded.texts) await home.putText(name, text);
      await home.append(key, [{ version: this.#version + 1, text: body.toText(recorded) }]);
    } catch (error) {
      recorded.putBack();
      if (!(error instanceof VersionConflict)) return this.#fail(units, error);
      this.share();
      onConflict?.(this.#version);
      return this.#again(units, tries);
    }
    this.#version += 1;
    this.#known = Math.max(this.#known, this.#version);
    body.kept(this.#version);
    finish(units, outcomes, recorded.effects);
  }

  /** Others were first: on their state, everything is decided anew. */
  async #again(units: readonly Unit[], tries: number): Promise<void> {
    if (tries >= mostTries) return refuse(units, storageConflict());
    try {
      await this.#fetchNewer();
    } catch (error) {
      return this.#fail(units, error, "nothing");
    }
    await this.#settle(this.#runAll(units), tries + 1);
  }

  async #fetchNewer(): Promise<void> {
    const { home, key, body } = this.#options;
    const newer = await home.since(key, this.#version);
    if (newer === undefined) throw new OutOfDate();
    for (const entry of newer) {
      await body.apply(entry.text);
      this.#version = entry.version;
    }
    this.#known = Math.max(this.#known, this.#version);
  }

  /** After an outcome that nobody knows, the home says what it has. False where it does not answer. */
  async #askAgain(units: readonly Unit[]): Promise<boolean> {
    try {
      await this.#fetchNewer();
      this.#isUnsure = false;
      return true;
    } catch (error) {
      this.#fail(units, error, "nothing");
      return false;
    }
  }

  #fail(units: readonly Unit[], error: unknown, outcome?: "nothing"): void {
    if (error instanceof StorageUnavailable) {
      this.#isUnsure = true;
      refuse(units, storageUnavailable(error.message, outcome ?? error.outcome));
      return;
    }
    const reason = error instanceof SandboxEnded ? sandboxGone(error) : toReason(error);
    this.end(reason);
    refuse(units, reason);
  }
}

function toReason(error: unknown): unknown {
  return error instanceof OutOfDate ? storageConflict() : error;
}
