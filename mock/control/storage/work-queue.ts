// The queue of one stored sandbox: runs work in order on its state in memory, and returns the results once the state that
// the work read or changed is stored. Work that arrives while a batch is being stored forms the next batch.
import { callSoon } from "../../engine/core/process-time.ts";
import type { UnitRunner } from "../../engine/core/unit-runner.ts";
import { SandboxEnded, type SandboxKey, type Storage, StorageUnavailable } from "../../engine/storage/storage.ts";
import type { CommitRecorder } from "./commit-recorder.ts";
import { storageConflict, storageUnavailable, toRefusal } from "./refusals.ts";
import type { StoredState } from "./sandbox-checkpoint.ts";

/** The state in memory, as StoredSandbox has it. */
interface QueuedState {
  readonly recorder: CommitRecorder;
  apply(changeSet: string): void;
  load(stored: StoredState): void;
}

export interface WorkQueueOptions {
  readonly storage: Pick<Storage, "append" | "since" | "load">;
  readonly key: SandboxKey;
  readonly position: number;
  readonly state: QueuedState;
  /** Called when a batch is stored and its callers have their results. */
  onAppended(position: number): void;
  /** Called when another replica committed first and the batch runs again. */
  onConflict(): void;
  /** Called when the sandbox cannot continue here: it has ended, or must be reloaded. */
  onEnd(): void;
}

/** How often work may run again because other replicas committed first. */
const maxTries = 50;

type Outcome = { readonly hasChanged: boolean } & ({ readonly value: unknown } | { readonly error: unknown });

interface Waiter {
  resolve(value?: unknown): void;
  reject(reason: unknown): void;
}

interface Unit extends Waiter {
  work(): unknown;
  tries: number;
  outcome?: Outcome;
}

export class WorkQueue {
  readonly #options: WorkQueueOptions;
  #position: number;
  /** A batch is being stored or changes are being fetched: nothing runs meanwhile. */
  #isBusy = false;
  /** Whether the storage may have changes unknown to this process: nothing runs until that is known. */
  #isBehind = false;
  /** The batch that work of the same event-loop turn can still join. */
  #open: Unit[] = [];
  #waiting: Unit[] = [];
  #refreshers: Waiter[] = [];
  #ended: { readonly reason: unknown } | undefined;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    this.#position = options.position;
  }

  get key(): SandboxKey {
    return this.#options.key;
  }

  get position(): number {
    return this.#position;
  }

  /** See UnitRunner. */
  readonly run: UnitRunner = <T>(work: () => T | Promise<T>): T | Promise<T> => {
    if (this.#ended !== undefined) throw this.#ended.reason;
    if (this.#isBusy || this.#isBehind) return this.#add(work, this.#waiting);
    const { recorder } = this.#options.state;
    if (this.#open.length === 0) recorder.begin();
    const outcome = this.#attempt(work);
    if (this.#open.length > 0 || outcome.hasChanged) return this.#join(work, outcome);
    recorder.end().release();
    if ("error" in outcome) throw outcome.error;
    return outcome.value as T;
  };

  /**
   * Resolves when everything stored before the call is applied here. Concurrent callers share a query that begins after
   * their calls.
   */
  refresh(): Promise<void> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended.reason);
    const { promise, ...refresher } = Promise.withResolvers<unknown>();
    this.#refreshers.push(refresher);
    this.#drain();
    return promise.then(() => {});
  }

  /** Refuses everything from now on. */
  end(reason: unknown): void {
    if (this.#ended !== undefined) return;
    this.#ended = { reason };
    for (const waiter of [...this.#waiting.splice(0), ...this.#refreshers.splice(0)]) waiter.reject(reason);
    this.#options.onEnd();
  }

  #attempt(work: () => unknown): Outcome {
    const { recorder } = this.#options.state;
    const before = recorder.changeCount;
    try {
      const value = recorder.unit(work);
      // Until it is awaited, after the batch is stored, its failure must not count as unhandled.
      if (value instanceof Promise) value.catch(() => {});
      return { value, hasChanged: recorder.changeCount > before };
    } catch (error) {
      return { error, hasChanged: recorder.changeCount > before };
    }
  }

  #add<T>(work: () => T | Promise<T>, list: Unit[], outcome?: Outcome): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    list.push({ work, resolve: (value) => resolve(value as T), reject, tries: 0, ...(outcome && { outcome }) });
    this.#drain();
    return promise;
  }

  #join<T>(work: () => T | Promise<T>, outcome: Outcome): Promise<T> {
    if (this.#open.length === 0) {
      callSoon(() => {
        const units = this.#open;
        this.#open = [];
        void this.#drain(units);
      });
    }
    return this.#add(work, this.#open, outcome);
  }

  /** Stores a batch, then runs waiting work until the queue is empty. */
  async #drain(batch?: readonly Unit[]): Promise<void> {
    if (this.#isBusy || this.#open.length > 0) return;
    this.#isBusy = true;
    if (batch !== undefined) await this.#storeBatch(batch);
    while (this.#waiting.length > 0 || this.#refreshers.length > 0) {
      if ((this.#isBehind || this.#refreshers.length > 0) && !(await this.#catchUp())) continue;
      const units = this.#waiting.splice(0);
      if (units.length === 0) continue;
      this.#options.state.recorder.begin();
      for (const unit of units) unit.outcome = this.#attempt(unit.work);
      await this.#storeBatch(units);
    }
    this.#isBusy = false;
  }

  async #storeBatch(units: readonly Unit[]): Promise<void> {
    const { storage, key, state, onAppended, onConflict } = this.#options;
    const { changeSet, rollBack, release } = state.recorder.end();
    try {
      if (changeSet !== undefined && !(await storage.append(key, this.#position, changeSet))) {
        rollBack();
        onConflict();
        return this.#runAgain(units);
      }
    } catch (error) {
      rollBack();
      return this.#fail(units, error);
    }
    if (changeSet !== undefined) this.#position += 1;
    release();
    for (const { outcome, resolve, reject } of units) {
      if (outcome === undefined) continue;
      if ("error" in outcome) reject(outcome.error);
      else resolve(outcome.value);
    }
    if (changeSet !== undefined) onAppended(this.#position);
  }

  /** Other replicas committed first: queues the units to run again on the new state. */
  #runAgain(units: readonly Unit[]): void {
    this.#isBehind = true;
    for (const unit of units) unit.tries += 1;
    for (const { reject, tries } of units) {
      if (tries >= maxTries) reject(storageConflict());
    }
    this.#waiting.unshift(...units.filter(({ tries }) => tries < maxTries));
  }

  /** Work that changed nothing does not depend on the storage, so it runs again on the restored state. */
  #fail(units: readonly Unit[], error: unknown): void {
    if (!(error instanceof StorageUnavailable)) {
      const reason = toRefusal(error);
      for (const { reject } of units) reject(reason);
      this.end(reason);
      return;
    }
    if (error.outcome === "unknown") this.#isBehind = true;
    const reason = storageUnavailable(error.message, error.outcome);
    for (const { outcome, reject } of units) {
      if (outcome?.hasChanged !== false) reject(reason);
    }
    this.#waiting.unshift(...units.filter(({ outcome }) => outcome?.hasChanged === false));
  }

  /** Applies the changes of other replicas. Returns false if that failed and the waiting work was refused. */
  async #catchUp(): Promise<boolean> {
    const { storage, key, state } = this.#options;
    const refreshers = this.#refreshers.splice(0);
    try {
      const newer = await storage.since(key, this.#position);
      if (newer === undefined) await this.#load();
      for (const changeSet of newer ?? []) {
        state.apply(changeSet);
        this.#position += 1;
      }
      this.#isBehind = false;
      for (const { resolve } of refreshers) resolve();
      return true;
    } catch (error) {
      const reason = toRefusal(error, "nothing");
      for (const { reject } of refreshers) reject(reason);
      if (!(error instanceof StorageUnavailable)) {
        this.end(reason);
      } else if (this.#isBehind) {
        for (const { reject } of this.#waiting.splice(0)) reject(reason);
      }
      return false;
    }
  }

  /** Loads the stored state, because some of the next change sets exist only in a checkpoint. */
  async #load(): Promise<void> {
    const { storage, key, state } = this.#options;
    const loaded = await storage.load(key.id);
    if (loaded === undefined || "ended" in loaded || loaded.life !== key.life) throw new SandboxEnded(key, "deleted");
    state.load(loaded);
    this.#position = loaded.checkpoint.position + loaded.changeSets.length;
  }
}
