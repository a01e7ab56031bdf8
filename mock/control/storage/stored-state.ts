// Lets a sandbox be kept by a line: its recorder notes what changes, its picture is the whole of it.
import type { Instant } from "../../core/time.ts";
import { applyEntry } from "../kept/apply-ops.ts";
import type { Entry } from "../kept/ops.ts";
import { KeptRecorder } from "../kept/recorder.ts";
import { openSandboxPicture, type SandboxPicture, toSandboxPicture } from "../kept/sandbox-picture.ts";
import type { Keeping, OpenedSandbox } from "../sandboxes/create-sandbox.ts";
import type { LoadedState, SandboxStart } from "../sandboxes/sandbox.ts";
import type { SandboxParts } from "../sandboxes/sandbox-parts.ts";
import type { UnitRunner } from "../sandboxes/unit-runner.ts";
import { toLoadedState } from "../state/state-world.ts";
import type { Batch, KeepableState } from "./keepable-state.ts";

/** The time of the storage as running clocks follow it. */
export interface StorageTime {
  /** Milliseconds since 1970; never goes back. */
  now(): Instant;
  /** Something happened at that time elsewhere: it is that late at least. */
  atLeast(time: Instant): void;
}

export interface StateParts {
  readonly parts: SandboxParts;
  readonly time: StorageTime;
  readonly run: UnitRunner;
  /** There are read counts that no batch has taken; called at the end of each batch. */
  onCounts(): void;
}

/** Texts of imported states, by the names that pictures and entries give them. */
type Texts = Readonly<Record<string, string>>;

interface StoredPicture extends SandboxPicture {
  readonly imported: Texts;
}

interface ChangeSet extends Entry {
  readonly imported?: Texts;
}

export class StoredState implements KeepableState {
  readonly #parts: StateParts;
  readonly #recorder: KeptRecorder;
  readonly #imported: Map<string, string>;
  readonly #states = new Map<string, LoadedState>();
  readonly opened: OpenedSandbox;

  /** @param make makes the sandbox, or opens it */
  constructor(
    parts: StateParts,
    make: (keeping: Keeping, stateOf: (name: string) => LoadedState) => OpenedSandbox,
    imported: Iterable<readonly [string, string]> = [],
  ) {
    this.#parts = parts;
    this.#recorder = new KeptRecorder(parts.time);
    this.#imported = new Map(imported);
    this.opened = make({ recorder: this.#recorder, run: parts.run }, this.#stateOf);
  }

  begin(): void {
    this.#recorder.begin();
  }
  run<T>(work: () => T): T {
    return this.#recorder.unit(work);
  }
  get changeCount(): number {
    return this.#recorder.changeCount;
  }
  end(): Batch {
    const { time, ops, texts, putBack, effects } = this.#recorder.end();
    for (const [name, text] of texts) this.#imported.set(name, text);
    if (this.#recorder.hasCounts) this.#parts.onCounts();
    const imported = texts.size === 0 ? undefined : Object.fromEntries(texts);
    const changeSet: ChangeSet = { time, ops, ...(imported && { imported }) };
    return { changeSets: ops.length === 0 ? [] : [JSON.stringify(changeSet)], putBack, release: effects };
  }
  apply(text: string): void {
    const { imported = {}, ...entry } = parseChangeSet(text);
    for (const [name, file] of Object.entries(imported)) this.#imported.set(name, file);
    const { opened } = this;
    this.#recorder.replay(entry.time, () => applyEntry(entry, { opened, stateOf: this.#stateOf }));
    this.#parts.time.atLeast(entry.time);
  }
  picture(): string {
    const picture = toSandboxPicture(this.opened);
    const imported = Object.fromEntries(picture.texts.map((name) => [name, this.#textOf(name)]));
    const stored: StoredPicture = { ...picture, imported };
    return JSON.stringify(stored);
  }
  /** A copy that is not stored yet. */
  fork(id: string, parts: StateParts): StoredState {
    return new StoredState(parts, (keeping) => this.opened.fork(id, keeping), this.#imported);
  }
  /** Takes read counts into the batch. */
  takeCounts(): void {
    if (this.#recorder.hasCounts) this.#recorder.keepCounts();
  }

  #textOf(name: string): string {
    const text = this.#imported.get(name);
    if (text === undefined) throw new Error(`The storage has no ${name}, which the sandbox was loaded from.`);
    return text;
  }
  readonly #stateOf = (name: string): LoadedState => {
    const known = this.#states.get(name);
    if (known !== undefined) return known;
    const state = toLoadedState(JSON.parse(this.#textOf(name)), this.#parts.parts.service);
    this.#states.set(name, state);
    return state;
  };
}

/** The state of a picture. */
export function openStoredState(id: string, text: string, parts: StateParts): StoredState {
  const picture = parsePicture(text);
  const { parts: common } = parts;
  return new StoredState(
    parts,
    (keeping, stateOf) => openSandboxPicture(id, picture, { parts: common, keeping, stateOf }),
    Object.entries(picture.imported),
  );
}

/** Where a stored sandbox would begin anew, as far as that can be read. */
export function readStart(picture: string, changeSets: readonly string[]): SandboxStart {
  const restarts = changeSets.flatMap((text) => parseChangeSet(text).ops).filter((op) => op.op === "restart");
  return restarts.at(-1)?.start ?? parsePicture(picture).start;
}

// Both were written by this file.
function parsePicture(text: string): StoredPicture {
  return JSON.parse(text);
}
function parseChangeSet(text: string): ChangeSet {
  return JSON.parse(text);
}
