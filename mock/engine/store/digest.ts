// Computes the fingerprint of all records of a state and of nothing else.
import { eachOf, peekAt } from "./collection.ts";
import { Held } from "./held.ts";
import type { Snapshot } from "./store.ts";

/** How many records are hashed at once: the text of a whole world may be too long. */
const batchSize = 1_000;

/**
 * SHA-256 (hex). Equal records have equal digests, however they were made.
 * @param toForm what of a record counts
 */
export async function toDigest(
  snapshot: Snapshot,
  toForm: (collection: string, record: object) => object = (_, record) => record,
): Promise<string> {
  const { collections } = Held.targetOf(snapshot).state;
  let digest = "";
  let batch: string[] = [];
  for (const [name, collection] of [...collections].sort(([left], [right]) => (left < right ? -1 : 1))) {
    batch.push(name);
    for (const record of eachOf(collection, peekAt)) {
      batch.push(toCanonicalJson(toForm(name, record)));
      if (batch.length < batchSize) continue;
      digest = await sha256([digest, ...batch].join("\n"));
      batch = [];
    }
  }
  return sha256([digest, ...batch].join("\n"));
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
