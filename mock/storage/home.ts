// The seam between sandboxes and what keeps them: a file for one process, a database for several replicas. A home keeps texts and their order
// and knows nothing of what is in them. Every home keeps the rules of test/mock/storage/home-conformance.ts.
import type { Instant } from "../core/time.ts";

/** One life of a sandbox: an id that is used again after its sandbox was deleted begins another life. */
export interface SandboxKey {
  readonly id: string;
  /** Given by the home when the sandbox is made; never used again. */
  readonly life: number;
}

/** One version of a sandbox: what changed, as JSON text. Versions of a life follow one another without a gap. */
export interface KeptEntry {
  readonly version: number;
  readonly text: string;
}

/** A whole sandbox at a version, as JSON text. */
export interface KeptPicture {
  readonly version: number;
  readonly text: string;
}

/** A sandbox in the directory of the home. */
export interface KeptPlace extends SandboxKey {
  /** The newest version. */
  readonly head: number;
  /** What stays the same all its life (origin of a fork, time to live and the like), as JSON text. */
  readonly text: string;
  /** Real time of the home, in milliseconds since 1970. */
  readonly createdAt: Instant;
  /** The same, of the last use; it may be some seconds late. */
  readonly lastUsedAt: Instant;
}

/** Why a place has no sandbox any more. */
export type Ending = "deleted" | "evicted";

/** What the home tells when an id is looked up. */
export type FoundPlace = { readonly place: KeptPlace } | { readonly ended: Ending } | undefined;

/** A request that was noted, as JSON text, with the replica that answered it. */
export interface KeptRequest {
  /** Counted up by the home over all replicas, in the order in which they were flushed. */
  readonly position: number;
  readonly replica: string;
  /** Counted up by that replica. */
  readonly number: number;
  readonly text: string;
}

/** Thrown where the first entry to append does not follow the newest version. */
export class VersionConflict extends Error {
  constructor(expected: number, found: number) {
    super(`The entry follows version ${expected}, but the sandbox is at version ${found}.`);
    this.name = "VersionConflict";
  }
}

/** Something has happened: a hint that saves questions. Nothing may rest on it, as hints can be lost. */
export type Hint =
  | { readonly kind: "entries"; readonly id: string; readonly life: number; readonly head: number }
  | { readonly kind: "places" }
  | { readonly kind: "requests"; readonly id: string }
  /** Somebody wants to read the journal: flush, and answer with `flushed` and this mark. */
  | { readonly kind: "flush"; readonly mark: string }
  | { readonly kind: "flushed"; readonly mark: string; readonly replica: string };

/**
 * Keeps sandboxes. Every method rejects with StorageUnavailable while the home is away (then nothing of the call is kept, or it is unknown
 * whether it is; see `append`), and works again when it is back.
 */
export interface Home {
  /** `file`: one process at a time, whose state in memory is the newest. `shared`: other replicas write too. */
  readonly kind: "file" | "shared";
  /** Names this process among the replicas. */
  readonly replica: string;

  /** In the order they were made. */
  places(): Promise<readonly KeptPlace[]>;
  find(id: string): Promise<FoundPlace>;
  /** Makes a life with its first picture (version 0). Undefined: the id is taken. */
  create(id: string, text: string, picture: string): Promise<KeptPlace | undefined>;
  /** Ends a life and drops all that was kept of it. False: it had ended before. */
  end(key: SandboxKey, ending: Ending): Promise<boolean>;
  /** Notes the last uses. */
  touch(uses: readonly SandboxKey[]): Promise<void>;

  /** The newest picture and the entries after it, oldest first. Throws SandboxEnded. */
  load(key: SandboxKey): Promise<{ readonly picture: KeptPicture; readonly tail: readonly KeptEntry[] }>;
  /** The newest versions of these lives, asked for after this call began; a life that has ended is missing. */
  heads(keys: readonly SandboxKey[]): Promise<ReadonlyMap<number, number>>;
  /**
   * The entries after a version, oldest first; undefined where some of them are only in a picture any more (then `load` tells).
   * Throws SandboxEnded.
   */
  since(key: SandboxKey, version: number): Promise<readonly KeptEntry[] | undefined>;
  /**
   * Keeps entries that follow one another, all of them or none; it resolves when they outlive a loss of power (as far as the machine tells
   * the truth). Calls that are made at one moment share one commit.
   * Throws VersionConflict where the first does not follow the newest version, SandboxEnded. After StorageUnavailable it
   * may be unknown whether they were kept: the caller asks `since` when the home is back, and tells its own entries by their text.
   */
  append(key: SandboxKey, entries: readonly KeptEntry[]): Promise<void>;
  /** Keeps a picture of an old version and drops all entries up to its version, and older pictures. */
  compact(key: SandboxKey, picture: KeptPicture): Promise<void>;

  /** Keeps a text for good under its name, once: states that were imported. */
  putText(name: string, text: string): Promise<void>;
  getText(name: string): Promise<string | undefined>;

  /**
   * Notes requests, oldest first; the oldest ones of a life go where it has more than `most`. Resolves with the position of the last one: where
   * several replicas note requests of a life, its positions count up by one.
   */
  noteRequests(key: SandboxKey, requests: readonly Omit<KeptRequest, "position">[], most: number): Promise<number>;
  /** Those after a position, oldest first. */
  requestsSince(key: SandboxKey, position: number): Promise<readonly KeptRequest[]>;
  clearRequests(key: SandboxKey): Promise<void>;

  /** Real time as all replicas have it, in milliseconds since 1970. */
  now(): Promise<Instant>;
  /** Tells other replicas; it may be lost. */
  hint(hint: Hint): void;
  /** Hears the hints of other replicas until the returned function is called. */
  onHint(listener: (hint: Hint) => void): () => void;
  /** The replicas that are alive as far as the home knows, this one among them. */
  replicas(): Promise<readonly string[]>;
  /** Whether the last call reached the home, and why not. */
  state(): { readonly isThere: boolean; readonly reason?: string };
  close(): Promise<void>;
}

/** The home is away: nothing can be kept or asked at present. */
export class StorageUnavailable extends Error {
  /** What is kept of the call: `nothing` is sure, as the home refused it or was not asked. */
  readonly outcome: "nothing" | "unknown";
  constructor(
    reason: string,
    { outcome = "unknown", cause }: { outcome?: "nothing" | "unknown"; cause?: unknown } = {},
  ) {
    super(reason, { cause });
    this.name = "StorageUnavailable";
    this.outcome = outcome;
  }
}

/** The life of a sandbox has ended, here or by another replica. */
export class SandboxEnded extends Error {
  readonly ending: Ending;
  readonly id: string;
  constructor({ id }: SandboxKey, ending: Ending) {
    super(`The sandbox ${id} was ${ending}.`);
    this.name = "SandboxEnded";
    this.id = id;
    this.ending = ending;
  }
}
