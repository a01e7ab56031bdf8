// Changes one value of a result so that it breaks the contract, as the contract's own check confirms.
import type { EffectOf } from "../../control/faults/fault.ts";
import { parsePointer, valueAt, withValueAt } from "../../engine/core/json-pointer.ts";
import type { RandomStream } from "../../engine/core/random.ts";

type Path = readonly string[];

/** Maximum number of values to try; in each list, only one item is tried. */
const maxPlaces = 500;
const wrongValues: readonly unknown[] = ["wrong", 42, true, {}, []];

/**
 * Returns a copy of the result with a property missing or of the wrong type; undefined if no value can be broken.
 * @param breaks whether a result breaks the contract
 */
export function breakResult(
  result: unknown,
  { breach: kind, pointer }: EffectOf<"contractBreach">,
  chance: RandomStream,
  breaks: (result: unknown) => boolean,
): unknown {
  if (pointer !== undefined) {
    const path = parsePointer(pointer);
    if (valueAt(result, path) === undefined) return undefined;
    return breakAt(result, path, kind, breaks) ?? withValueAt(result, path, undefined);
  }
  const paths: Path[] = [];
  collectPlaces(result, [], chance, paths);
  for (const path of shuffled(paths, chance)) {
    const brokenResult = breakAt(result, path, kind, breaks);
    if (brokenResult !== undefined) return brokenResult;
  }
  return undefined;
}

/** Returns the result broken at a path; undefined if it cannot be broken there in this way. */
function breakAt(
  result: unknown,
  path: Path,
  kind: EffectOf<"contractBreach">["breach"],
  breaks: (result: unknown) => boolean,
): unknown {
  const type = typeOf(valueAt(result, path));
  const replacements = kind === "drop" ? [undefined] : wrongValues.filter((value) => typeOf(value) !== type);
  return replacements.map((value) => withValueAt(result, path, value)).find(breaks);
}

function collectPlaces(value: unknown, path: Path, chance: RandomStream, paths: Path[]): void {
  if (typeof value !== "object" || value === null || paths.length >= maxPlaces) return;
  if (Array.isArray(value)) {
    const index = value.length === 0 ? undefined : chance.integer(0, value.length - 1);
    if (index !== undefined) collectPlaces(value[index], [...path, String(index)], chance, paths);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    paths.push([...path, name]);
    collectPlaces(member, [...path, name], chance, paths);
  }
}

function shuffled<T>(items: readonly T[], chance: RandomStream): readonly T[] {
  return items
    .map((item) => ({ item, rank: chance.next() }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ item }) => item);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
