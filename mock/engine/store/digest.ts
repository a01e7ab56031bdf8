// Computes the digest of all records of a state.
import { type CollectionState, eachOf, peekAt } from "./collection.ts";
import type { SharedCollection } from "./shared-collection.ts";
import { StoreSnapshot } from "./snapshot.ts";
import type { Snapshot } from "./store.ts";

/** How many characters are hashed at a time; in between, the mock serves requests. */
const batchLength = 64 * 1024;

/** Computes the SHA-256 of all records of a state, in hex. Equal records have equal digests, whatever their history. */
export type ToDigest = (snapshot: Snapshot) => Promise<string>;

/**
 * Caches digests of unchanged collections, so that a second digest over the same base costs only the changes.
 * @param toForm converts a record to the form that is hashed
 */
export function createDigest(toForm: (collection: string, record: object) => object): ToDigest {
  const baseDigests = new WeakMap<SharedCollection, string>();

  async function digestOf(name: string, collection: CollectionState): Promise<string> {
    const isUnchanged = collection.changed.size === 0;
    const cached = isUnchanged ? baseDigests.get(collection.base) : undefined;
    if (cached !== undefined) return cached;
    let digest = "";
    let batch = "";
    for (const record of eachOf(collection, peekAt)) {
      batch += `\n${toCanonicalJson(toForm(name, record))}`;
      if (batch.length < batchLength) continue;
      digest = await sha256(digest + batch);
      batch = "";
    }
    digest = await sha256(digest + batch);
    if (isUnchanged) baseDigests.set(collection.base, digest);
    return digest;
  }

  return async (snapshot) => {
    const { collections } = StoreSnapshot.targetOf(snapshot).state;
    let summary = "";
    for (const name of [...collections.keys()].sort()) {
      const collection = collections.get(name);
      if (collection !== undefined) summary += `${name} ${await digestOf(name, collection)}\n`;
    }
    return sha256(summary);
  };
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
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
