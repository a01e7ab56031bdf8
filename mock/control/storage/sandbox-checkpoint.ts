// Writes and reads a stored sandbox as JSON: its checkpoint, its change sets, and the worlds that they name.
import type { World } from "../../domain/records/world.ts";
import type { LoadedSandbox } from "../../engine/storage/storage.ts";
import { lastIdIn } from "../../engine/store/create-store.ts";
import { readSingle } from "../../engine/store/single-part.ts";
import { type OriginRecord, originPart, toLoadedOrigin, toOrigin } from "../sandboxes/origin.ts";
import type { LoadedState, Sandbox, SandboxStart } from "../sandboxes/sandbox.ts";
import type { SandboxDependencies } from "../sandboxes/sandbox-dependencies.ts";
import { fingerprintOf, nameOfWorld, type WorldName } from "../sandboxes/world-name.ts";
import type { StoredBatch, Texts } from "./commit-recorder.ts";

/** A sandbox at one version. */
export interface SandboxCheckpoint {
  readonly start: SandboxStart;
  readonly imported: Texts;
  /** The store's checkpoint. */
  readonly store: unknown;
}

export function toSandboxCheckpoint({ store }: Sandbox, textOf: (name: string) => string): SandboxCheckpoint {
  const names = new Set<string>();
  const { start, text: textName } = readSingle(store.part(originPart));
  if (textName !== undefined) names.add(textName);
  const checkpoint = store.checkpoint((world) => {
    const name = nameOfWorld(world);
    if ("text" in name) names.add(name.text);
    return name;
  });
  return { start, imported: Object.fromEntries(Array.from(names, (name) => [name, textOf(name)])), store: checkpoint };
}

/**
 * Finds a world by its name from `nameOfWorld`.
 * @throws DomainError rule `unknown_scenario` if its scenario is gone; RangeError if the scenario now builds another world
 */
export function toWorld(
  name: unknown,
  dependencies: SandboxDependencies,
  stateOf: (text: string) => LoadedState,
): World {
  if (!isWorldName(name)) throw new Error("A checkpoint names a world in an unknown format.");
  const { world } = "text" in name ? toLoadedOrigin(stateOf(name.text), name.text) : toOrigin(name.start, dependencies);
  if (fingerprintOf(world) !== name.mark) throw differentWorld(name);
  return world;
}

function differentWorld(name: WorldName): RangeError {
  const [source, cause] =
    "text" in name
      ? ["its imported state", "the mock has a different version"]
      : [`the scenario ${name.start.scenario}`, "the scenario has changed, or the mock has a different version"];
  return new RangeError(`It is stored as changes to a world that ${source} no longer creates: ${cause}.`);
}

function isWorldName(name: unknown): name is WorldName {
  return typeof name === "object" && name !== null && ("text" in name || "start" in name);
}

/** A stored checkpoint and the change sets after it. */
export type StoredState = Pick<LoadedSandbox, "checkpoint" | "changeSets">;

export function parseCheckpoint({ text }: StoredState["checkpoint"]): SandboxCheckpoint {
  if (text === "") throw new Error("The storage has no checkpoint of the sandbox.");
  // StoredSandbox wrote it.
  return JSON.parse(text);
}

export function parseBatch(text: string): StoredBatch {
  // CommitRecorder wrote it.
  return JSON.parse(text);
}

/** The latest start of a stored sandbox. */
export function readStart(stored: StoredState): SandboxStart {
  const parts = commitsOf(stored).flatMap((commit) => commit.parts ?? []);
  const origins = parts.flatMap(([part, , record]) => (part === originPart.name && isOrigin(record) ? [record] : []));
  return origins.at(-1)?.start ?? parseCheckpoint(stored.checkpoint).start;
}

/** The number of the last event of a stored sandbox; 0 if unreadable. */
export function lastEventOf(stored: StoredState): number {
  try {
    const { store } = parseCheckpoint(stored.checkpoint);
    return Math.max(lastIdIn(store, "events"), ...commitsOf(stored).map(({ lastIds }) => lastIds?.events ?? 0));
  } catch {
    return 0;
  }
}

function commitsOf({ changeSets }: StoredState): StoredBatch["commits"] {
  return changeSets.flatMap((text) => parseBatch(text).commits);
}

function isOrigin(record: unknown): record is OriginRecord {
  return typeof record === "object" && record !== null && "start" in record;
}
