// The state of one stored sandbox: records the changes of a batch, and takes pictures of the whole state.

import type { World } from "../../domain/records/world.ts";
import { atOnce } from "../../engine/core/sliced-work.ts";
import type { Instant } from "../../engine/core/time.ts";
import type { UnitRunner } from "../../engine/core/unit-runner.ts";
import type { LoadedSandbox } from "../../engine/storage/storage.ts";
import { lastIdIn } from "../../engine/store/create-store.ts";
import type { CommitJson } from "../../engine/store/store.ts";
import { assemble, type Keeping, type OpenedSandbox } from "../sandboxes/create-sandbox.ts";
import { type OriginRecord, originPart, toLoadedOrigin, toOrigin } from "../sandboxes/origin.ts";
import type { LoadedState, SandboxStart } from "../sandboxes/sandbox.ts";
import type { SandboxParts } from "../sandboxes/sandbox-parts.ts";
import { toLoadedState } from "../state/state-world.ts";
import { CommitRecorder, type StoredBatch } from "./commit-recorder.ts";
import { type SandboxPicture, type Texts, toSandboxPicture, toWorld } from "./sandbox-picture.ts";

/** The time of the storage, which running clocks follow. */
export interface StorageTime {
  /** Milliseconds since 1970; never goes back. */
  now(): Instant;
  /** Advances the time to at least that of a change by another process. */
  atLeast(time: Instant): void;
}

export interface StateParts {
  readonly parts: SandboxParts;
  readonly time: StorageTime;
  readonly run: UnitRunner;
  /** Called at the end of each batch if there are read counts that no batch has taken. */
  onCounts(): void;
}

export class StoredState {
  readonly #parts: StateParts;
  readonly recorder: CommitRecorder;
  readonly #imported: Map<string, string>;
  readonly #states = new Map<string, LoadedState>();
  readonly opened: OpenedSandbox;

  /** @param make makes or opens the sandbox */
  constructor(
    parts: StateParts,
    make: (keeping: Keeping, baseOf: (name: unknown) => World) => OpenedSandbox,
    imported: Iterable<readonly [string, string]> = [],
  ) {
    this.#parts = parts;
    this.#imported = new Map(imported);
    this.recorder = new CommitRecorder({ ...parts, imported: this.#imported });
    const originOf = ({ start, text }: OriginRecord) =>
      text === undefined ? toOrigin(start, parts.parts) : toLoadedOrigin(this.#stateOf(text), text);
    this.opened = make({ recorder: this.recorder, run: parts.run, originOf }, this.#baseOf);
  }

  /**
   * Applies a change set that another process stored, or that this one could not confirm.
   * @throws Error if it does not follow this state
   */
  apply(text: string): void {
    const { time, commits, imported = {} } = parseChangeSet(text);
    this.#import(imported);
    this.#replay(time, commits);
    this.#parts.time.atLeast(time);
  }
  /** Replaces the state by the stored one. */
  load({ picture, changeSets }: Stored): void {
    const { store, imported } = parsePicture(picture);
    this.#import(imported);
    this.opened.load(store, this.#baseOf);
    // Others do not know of it yet.
    const { counts } = this.recorder;
    if (counts !== undefined) this.#replay(this.#parts.time.now(), [counts]);
    for (const changeSet of changeSets) this.apply(changeSet);
  }
  picture(): string {
    return JSON.stringify(toSandboxPicture(this.opened, (name) => this.#textOf(name)));
  }
  /** Replaces a stored sandbox, continuing its event numbers. */
  follow(stored: Stored): void {
    this.#replay(this.#parts.time.now(), [{ lastIds: { events: lastEventOf(stored) } }]);
  }
  /** A copy that is not stored yet. */
  fork(id: string, parts: StateParts): StoredState {
    return new StoredState(parts, (keeping) => this.opened.fork(id, keeping), this.#imported);
  }

  #replay(time: Instant, commits: readonly CommitJson[]): void {
    const { store } = this.opened.sandbox;
    this.recorder.replay(time, () => {
      for (const commit of commits) store.apply(commit, this.#baseOf);
    });
  }
  #import(texts: Texts): void {
    for (const [name, text] of Object.entries(texts)) this.#imported.set(name, text);
  }
  readonly #baseOf = (name: unknown) => toWorld(name, this.#parts.parts, this.#stateOf);
  #textOf(name: string): string {
    const text = this.#imported.get(name);
    if (text === undefined) throw new Error(`The storage has no ${name}, which the sandbox was loaded from.`);
    return text;
  }
  readonly #stateOf = (name: string): LoadedState => {
    const known = this.#states.get(name);
    if (known !== undefined) return known;
    const state = atOnce(toLoadedState(JSON.parse(this.#textOf(name)), this.#parts.parts.service));
    this.#states.set(name, state);
    return state;
  };
}

type Stored = Pick<LoadedSandbox, "picture" | "changeSets">;

export function openStoredState(id: string, stored: Stored, parts: StateParts): StoredState {
  const picture = parsePicture(stored.picture);
  const { openStore } = parts.parts;
  const state = new StoredState(
    parts,
    (keeping, baseOf) =>
      assemble(id, (options) => openStore(picture.store, { ...options, baseOf }), parts.parts, keeping),
    Object.entries(picture.imported),
  );
  for (const changeSet of stored.changeSets) state.apply(changeSet);
  return state;
}

/** The start of a stored sandbox, as far as it can be read. */
export function readStart(stored: Stored): SandboxStart {
  const parts = commitsOf(stored).flatMap((commit) => commit.parts ?? []);
  const origins = parts.flatMap(([part, , record]) => (part === originPart.name && isOrigin(record) ? [record] : []));
  return origins.at(-1)?.start ?? parsePicture(stored.picture).start;
}

/** The number of the last event of a stored sandbox; 0 if unreadable. */
function lastEventOf(stored: Stored): number {
  try {
    const { store } = parsePicture(stored.picture);
    return Math.max(lastIdIn(store, "events"), ...commitsOf(stored).map(({ lastIds }) => lastIds?.events ?? 0));
  } catch {
    return 0;
  }
}

function commitsOf({ changeSets }: Stored): readonly CommitJson[] {
  return changeSets.flatMap((text) => parseChangeSet(text).commits);
}

function isOrigin(record: unknown): record is OriginRecord {
  return typeof record === "object" && record !== null && "start" in record;
}

// Both were written by this file.
function parsePicture({ text }: Stored["picture"]): SandboxPicture {
  if (text === "") throw new Error("The storage has no picture of it.");
  return JSON.parse(text);
}
function parseChangeSet(text: string): StoredBatch {
  return JSON.parse(text);
}
