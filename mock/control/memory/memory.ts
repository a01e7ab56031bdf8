// Keeps the heap of the process below a limit: drops bodies first, then unused worlds, then sandboxes, and
// finally refuses requests.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { DomainError } from "../../engine/core/errors.ts";
import type { Heap } from "../../engine/core/heap.ts";
import type { Logger } from "../../engine/core/logger.ts";
import { maxSharedBytes, type SharedBodies } from "./shared-bodies.ts";

/** How much a request may add: a part of a state, a whole state, or a number of bytes. */
export type Growth = "part" | "whole" | number;

export interface MemoryOptions {
  /** Default: no limit. */
  readonly limitBytes?: number | undefined;
  readonly heap?: Heap | undefined;
  readonly bodies: SharedBodies;
  readonly logger: Logger;
  /** Drops cached worlds that no sandbox uses. */
  forgetWorlds(): void;
}

export interface Evictable {
  count(): number;
  /** Evicts the least recently used sandbox and returns its id; undefined if none may be evicted. */
  evictOldest(except?: string): string | undefined;
}

export type MemoryUse = AdminSchema<"MemoryUse">;

/** The share of the memory limit that bodies may use. */
const bodyShare = 1 / 4;
/** Above this share of the heap's limit, additions are refused. */
const fullShare = 0.95;
const evictingMessage =
  "The least recently used sandboxes are evicted from now on; to keep more, raise --memory-limit.";
const refusingMessage =
  "Requests get 503 memory_limit until there is room: delete snapshots, faults or sandboxes, or reset.";

/** Maximum number of bytes of bodies under a limit. */
export function toBodyLimit(limitBytes: number | undefined): number {
  return Math.min(maxSharedBytes, Math.floor((limitBytes ?? Number.POSITIVE_INFINITY) * bodyShare));
}

/** Watches the heap until `end` is called. */
export class Memory {
  readonly #options: MemoryOptions;
  readonly #sandboxes: Evictable;
  /** Above it, sandboxes are evicted. */
  readonly #limit: number;
  /** Above it, additions are refused. */
  readonly #full: number;
  #used: number | undefined;
  #evictedCount = 0;
  #isRefusing = false;
  /** Stops watching. */
  readonly end: () => void;

  constructor(options: MemoryOptions, sandboxes: Evictable) {
    const { heap, limitBytes = Number.POSITIVE_INFINITY } = options;
    this.#options = options;
    this.#sandboxes = sandboxes;
    this.#limit = limitBytes;
    this.#full = Math.floor((heap?.maxBytes ?? Number.POSITIVE_INFINITY) * fullShare);
    this.end = heap?.watch((bytes) => this.#measure(bytes)) ?? (() => {});
  }

  get use(): MemoryUse {
    const { limitBytes = null, bodies } = this.#options;
    const usedBytes = this.#used ?? null;
    return { limitBytes, usedBytes, bodyBytes: bodies.bytes, evictedCount: this.#evictedCount };
  }

  /**
   * Makes room for an addition to this sandbox, or for a new one.
   * @throws DomainError unavailable `memory_limit`
   */
  assertRoom(growth: Growth, sandbox?: string): void {
    // Until the heap is measured again, each addition evicts something.
    if (growth === "whole" && this.#isAbove(this.#limit) && !this.#evict(sandbox)) this.#refuse(this.#limit);
    const addedBytes = typeof growth === "number" ? growth : undefined;
    if (this.#isAbove(this.#full - (addedBytes ?? 0))) this.#refuse(this.#full, addedBytes);
  }

  /** Makes room for additions that are never refused. */
  makeRoom(): void {
    if (this.#isAbove(this.#limit)) this.#evict();
  }

  #isAbove(bytes: number): boolean {
    return this.#used !== undefined && this.#used > bytes;
  }

  #measure(bytes: number): void {
    const { bodies } = this.#options;
    this.#used = bytes;
    if (bytes <= this.#limit) {
      this.#isRefusing = false;
      return;
    }
    const excess = bytes - this.#limit - bodies.drop(bytes - this.#limit);
    if (excess <= 0) return;
    this.#options.forgetWorlds();
    // The sizes of sandboxes are unknown, so this evicts as many as would suffice if all had the same size.
    const maxEvictions = Math.ceil((this.#sandboxes.count() * excess) / bytes);
    for (let evicted = 0; evicted < maxEvictions; evicted += 1) {
      if (!this.#evict()) return;
    }
  }

  #evict(except?: string): boolean {
    const id = this.#sandboxes.evictOldest(except);
    if (id === undefined) return false;
    this.#evictedCount += 1;
    if (this.#evictedCount === 1) {
      const facts = { evicted: id, usedBytes: this.#used, limitBytes: this.#limit };
      this.#options.logger.info("memory_limit_reached", { ...facts, message: evictingMessage });
    }
    return true;
  }

  #refuse(limitBytes: number, addedBytes?: number): never {
    const shortage = { usedBytes: this.#used ?? 0, limitBytes };
    if (!this.#isRefusing) {
      this.#options.logger.info("memory_limit_refuses", { ...shortage, message: refusingMessage });
    }
    this.#isRefusing = true;
    throw memoryLimit({ ...shortage, addedBytes });
  }
}

interface Shortage {
  readonly usedBytes: number;
  readonly limitBytes: number;
  /** How much the request would add, if known. */
  readonly addedBytes?: number | undefined;
}

/** 503 memory_limit */
export function memoryLimit({ usedBytes, limitBytes, addedBytes }: Shortage): DomainError {
  const obstacle =
    addedBytes === undefined
      ? "nothing else can be evicted"
      : `this request needs about ${toMegabytes(addedBytes, Math.ceil)} MB more`;
  const message =
    `The mock uses about ${toMegabytes(usedBytes, Math.ceil)} MB of at most ${toMegabytes(limitBytes, Math.floor)} MB, and ${obstacle}. ` +
    "Delete snapshots, faults or sandboxes, reset the default sandbox, or raise the memory limit.";
  return new DomainError("unavailable", "memory_limit", message);
}

/** Rounds to hundredths below 100 MB. Usage is rounded up and limits down, so usage above a limit never appears below it. */
function toMegabytes(bytes: number, round: (value: number) => number): number {
  const parts = bytes < 100_000_000 ? 100 : 1;
  return round((bytes / 1_000_000) * parts) / parts;
}
