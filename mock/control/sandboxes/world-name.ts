// Names worlds by what they can be rebuilt from, with a fingerprint that shows whether a rebuilt world is the same.
import type { WorldTexts } from "../../domain/records/world-texts.ts";
import { createRandomStream } from "../../engine/core/random.ts";
import type { SizedBase } from "../../engine/store/store.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { SandboxStart } from "./sandbox.ts";

/** What a world can be rebuilt from: a start, or the name of an imported state's text in the storage. */
type WorldSeed = { readonly start: SandboxStart } | { readonly text: string };

export type WorldName = WorldSeed & {
  /** The fingerprint of the world. */
  readonly mark: string;
};

/** A world with the digest of its texts. */
type MarkedBase = SizedBase & { readonly texts?: Pick<WorldTexts, "digest"> };

const markLength = 24;
/** How many records per collection to sample; a world may have 100,000. */
const sampleSize = 64;

const seeds = new WeakMap<SizedBase, WorldSeed>();
const scenarios = new WeakMap<SizedBase, Scenario>();
const marks = new WeakMap<SizedBase, string>();

/** Remembers what a world was built from. */
export function nameWorld(world: SizedBase, seed: WorldSeed, scenario?: Scenario): void {
  seeds.set(world, seed);
  if (scenario !== undefined) scenarios.set(world, scenario);
}

/** @throws Error if `nameWorld` was not called for the world */
export function nameOfWorld(world: SizedBase): WorldName {
  const seed = seeds.get(world);
  if (seed === undefined) throw new Error(`The origin of the world ${world.key} is unknown.`);
  return { ...seed, mark: fingerprintOf(world) };
}

/**
 * A fingerprint of a world: its texts if it is not shipped, the scenario's records, the sizes of the collections, and
 * sample records from first to last. Another version of the mock or of a scenario may build a different world from the
 * same start.
 */
export function fingerprintOf(world: MarkedBase): string {
  const cached = marks.get(world);
  if (cached !== undefined) return cached;
  const samples = Object.entries(world.collections).map(([name, collection]) => [
    name,
    collection.size,
    sampleOf(collection),
  ]);
  const { records, without, caller, state }: Partial<Scenario> = scenarios.get(world) ?? {};
  const recipe = { records, without, caller, state };
  const digest = world.texts?.digest === undefined ? [] : [world.texts.digest];
  const mark = createRandomStream("world", JSON.stringify([recipe, samples, ...digest])).text(markLength);
  marks.set(world, mark);
  return mark;
}

function sampleOf(collection: SizedBase["collections"][string]): unknown {
  if (!isReadable(collection)) return null;
  const ids = collection.ids();
  const count = Math.min(ids.length, sampleSize);
  const lastSample = Math.max(1, count - 1);
  return Array.from({ length: count }, (_, index) => {
    const id = ids[Math.floor((index * (ids.length - 1)) / lastSample)];
    return id === undefined ? null : collection.get(id);
  });
}

interface Readable {
  ids(): readonly (number | string)[];
  get(id: number | string): object | undefined;
}

function isReadable(collection: object): collection is Readable {
  return "ids" in collection && "get" in collection;
}
