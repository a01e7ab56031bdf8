// Computes the fingerprint of a state. Equal states have equal fingerprints, whatever changes led to them.
import { differences } from "./collection.ts";
import type { State } from "./state.ts";

/**
 * SHA-256 (hex) of the base's key, the records that differ in content from the base's, used ids and random positions.
 */
export async function toDigest(state: State): Promise<string> {
  const text = toCanonicalJson({
    base: state.base.key,
    changed: Object.fromEntries([...state.collections.keys()].map((name) => [name, changedRecords(state, name)])),
    usedIds: Object.fromEntries(state.usedIds),
    drawn: Object.fromEntries(state.drawn),
  });
  const bytes = new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function changedRecords(state: State, name: string): readonly unknown[] {
  const collection = state.collections.get(name);
  if (collection === undefined) return [];
  return [...differences(collection)].flatMap(({ id, record }) => {
    const original = collection.base.get(id);
    if (record === undefined) return [[id]];
    return original !== undefined && toCanonicalJson(original) === toCanonicalJson(record) ? [] : [[id, record]];
  });
}

/** JSON text with sorted keys; omits undefined properties, as JSON does. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const pairs = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${toCanonicalJson(part)}`);
  return `{${pairs.join(",")}}`;
}
