// The ids and times to live of the sandboxes in a storage: the next id, and the expired ones.
import type { Instant } from "../../engine/core/time.ts";
import type { StoredSandbox as Place, Storage } from "../../engine/storage/storage.ts";
import { implicitSafeFor } from "../sandboxes/loaded-sandboxes.ts";
import type { UnknownInput } from "../sandboxes/sandbox.ts";
import { useDelayMs } from "./uses.ts";

/** The constant facts about a sandbox; stored as JSON. */
export interface About {
  readonly forkOf: string | null;
  readonly ttlSeconds: number | null;
  readonly unknownInput: UnknownInput;
  readonly note?: string | undefined;
  /** Created implicitly, by a request that named it. */
  readonly isNamed?: boolean | undefined;
}

export interface StoredPlacesOptions {
  readonly storage: Storage;
  readonly time: { now(): Instant };
  /** The last use by this process; 0 if it has not loaded the sandbox. */
  lastUsedHere(place: Place): Instant;
  /** Whether this process streams its requests or events. */
  isStreamedHere(place: Place): boolean;
  onEvicted(place: Place): void;
}

export class StoredPlaces {
  readonly #options: StoredPlacesOptions;
  #made = 0;

  constructor(options: StoredPlacesOptions) {
    this.#options = options;
  }

  /** All, in order of creation; removes expired ones. */
  async living(): Promise<readonly Place[]> {
    const places = await this.#options.storage.list();
    const living: Place[] = [];
    for (const place of places) if (!this.isExpired(place) || !(await this.evict(place))) living.push(place);
    return living;
  }

  /** The next `sandbox-<n>` that no sandbox has had, as far as the storage remembers. */
  async nextId(living: readonly Place[]): Promise<string> {
    const { storage } = this.#options;
    const ids = new Set(living.map(({ id }) => id));
    do this.#made += 1;
    while (ids.has(`sandbox-${this.#made}`) || (await storage.load(`sandbox-${this.#made}`)) !== undefined);
    return `sandbox-${this.#made}`;
  }

  /**
   * @param isForImplicit whether room is needed for one that a request creates by naming it
   * @returns false if none can be evicted
   */
  async evictOldest(isForImplicit: boolean): Promise<boolean> {
    const places = await this.#options.storage.list();
    const leaving = places.filter((place) => this.#isEvictable(place, isForImplicit));
    for (const place of leaving.sort((one, other) => one.lastUsedAt - other.lastUsedAt)) {
      if (await this.evict(place)) return true;
    }
    return false;
  }

  /** @returns false if it was used meanwhile, or no longer exists */
  async evict(place: Place): Promise<boolean> {
    // Naming it recreates it.
    const end = parseAbout(place).isNamed ? "deleted" : "evicted";
    const isGone = await this.#options.storage.delete(place, end, place.lastUsedAt);
    if (isGone) this.#options.onEvicted(place);
    return isGone;
  }

  isExpired(place: Place): boolean {
    const { ttlSeconds } = parseAbout(place);
    if (ttlSeconds === null) return false;
    return this.#isIdleFor(place, ttlSeconds * 1000);
  }

  #isEvictable(place: Place, isForImplicit: boolean): boolean {
    const { ttlSeconds, isNamed } = parseAbout(place);
    if (!isNamed && (ttlSeconds === null || !isForImplicit)) return ttlSeconds !== null;
    return this.#isIdleFor(place, implicitSafeFor) && !this.#options.isStreamedHere(place);
  }

  #isIdleFor(place: Place, milliseconds: number): boolean {
    const { storage, time, lastUsedHere } = this.#options;
    // The storage may not know the last uses by other replicas yet.
    const delay = storage.replica === undefined ? 0 : useDelayMs(parseAbout(place).ttlSeconds);
    return time.now() >= Math.max(lastUsedHere(place), place.lastUsedAt + delay) + milliseconds;
  }
}

/** A sandbox with damaged data cannot be used, but can be listed and deleted. */
export function parseAbout({ about }: Pick<Place, "about">): About {
  try {
    return JSON.parse(about);
  } catch {
    return { forkOf: null, ttlSeconds: null, unknownInput: "refuse" };
  }
}
