// One stored sandbox in this process: its state, its queue, and the pictures that let the storage drop old change sets.
import type { Logger } from "../../engine/core/logger.ts";
import type { startQuietTimer } from "../../engine/core/process-time.ts";
import type { LoadedSandbox, Picture, SandboxKey, Storage } from "../../engine/storage/storage.ts";
import type { Sandbox } from "../sandboxes/sandbox.ts";
import type { SandboxParts } from "../sandboxes/sandbox-parts.ts";
import { openStoredState, type StateParts, type StorageTime, type StoredState } from "./stored-state.ts";
import { WorkQueue } from "./work-queue.ts";

export interface StoredSandboxParts {
  readonly parts: SandboxParts;
  readonly storage: Storage;
  readonly time: StorageTime;
  readonly startTimer: typeof startQuietTimer;
  readonly logger: Logger;
  onEnd(sandbox: StoredSandbox): void;
  onConflict(): void;
}

/**
 * A picture is taken after this many change sets, and stored once it is as many positions old: until then other
 * replicas catch up by change sets.
 */
const pictureEvery = 400;
const pictureAge = 100;
/** Read counts are stored after this many milliseconds, if nothing else is. */
const countsDelayMs = 500;

export class StoredSandbox {
  readonly #parts: StoredSandboxParts;
  readonly #state: StoredState;
  #queue: WorkQueue | undefined;
  #picturedAt = 0;
  #picture: Picture | undefined;
  #endTimer: (() => void) | undefined;

  /** @param make makes a sandbox that is not stored yet */
  constructor(parts: StoredSandboxParts, make: (parts: StateParts) => StoredState) {
    this.#parts = parts;
    const run: StateParts["run"] = (work) => this.queue.run(work);
    this.#state = make({ ...parts, run, onCounts: () => this.#planFlush() });
  }

  get sandbox(): Sandbox {
    return this.#state.opened.sandbox;
  }

  get queue(): WorkQueue {
    if (this.#queue === undefined) throw new Error("This sandbox is not stored yet.");
    return this.#queue;
  }

  get key(): SandboxKey {
    return this.queue.key;
  }

  picture(): string {
    return this.#state.picture();
  }

  /** See StoredState. */
  follow(stored: LoadedSandbox): void {
    this.#state.follow(stored);
  }

  /**
   * Marks the sandbox as stored.
   * @param position of the state in the storage
   */
  begin({ id, life }: SandboxKey, position: number): void {
    const { onEnd, ...parts } = this.#parts;
    const onAppended = (newest: number) => void this.#takePicture(newest);
    const [key, state] = [{ id, life }, this.#state];
    this.#queue = new WorkQueue({ ...parts, key, position, state, onAppended, onEnd: () => onEnd(this) });
  }

  /** A copy that is not stored yet. */
  fork(id: string): StoredSandbox {
    return new StoredSandbox(this.#parts, (parts) => this.#state.fork(id, parts));
  }

  async flush(): Promise<void> {
    this.#endTimer?.();
    this.#endTimer = undefined;
    await this.queue.run(() => this.#state.recorder.noteCounts());
  }

  /**
   * Opens a stored sandbox.
   * @throws if its data is unusable
   */
  static open(parts: StoredSandboxParts, loaded: LoadedSandbox): StoredSandbox {
    const { picture, changeSets } = loaded;
    const opened = new StoredSandbox(parts, (stateParts) => openStoredState(loaded.id, loaded, stateParts));
    opened.begin(loaded, picture.position + changeSets.length);
    opened.#picturedAt = picture.position;
    return opened;
  }

  /** Delayed, to include later changes. */
  #planFlush(): void {
    this.#endTimer ??= this.#parts.startTimer(() => this.flush().catch(() => {}), countsDelayMs);
  }

  async #takePicture(position: number): Promise<void> {
    const { storage, logger } = this.#parts;
    try {
      if (this.#picture === undefined && position >= this.#picturedAt + pictureEvery) {
        this.#picturedAt = position;
        this.#picture = { position, text: this.#state.picture() };
      }
      const picture = this.#picture;
      if (picture === undefined || position < picture.position + pictureAge) return;
      this.#picture = undefined;
      await storage.compact(this.key, picture);
    } catch (error) {
      // A later one will be stored.
      logger.error("picture_not_kept", { sandbox: this.key.id, reason: String(error) });
    }
  }
}
