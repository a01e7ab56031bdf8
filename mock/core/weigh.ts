// Estimates how many bytes a JSON value takes on the heap. mock/store/record-weights.ts and the collections of worlds add these up; nothing
// here is exact, and test/proof/memory.proof.test.ts holds it against a real heap.

// What V8 takes on 64 bits, rounded up: a header, and a slot for each part. Texts may take two bytes for a character.
const objectBytes = 56;
const slotBytes = 24;
const itemBytes = 8;
const textBytes = 24;
const numberBytes = 16;

/** About the bytes of a value and of all it holds. */
export function weigh(value: unknown): number {
  return weighBeside(value, undefined, false);
}

/**
 * The same without the parts that `other` has at the same place.
 * @param skipsFrozen whether parts that are frozen count for nothing: somebody else keeps them
 */
export function weighBeside(value: unknown, other: unknown, skipsFrozen: boolean): number {
  if (value === other) return 0;
  if (typeof value === "string") return textBytes + 2 * value.length;
  if (typeof value === "number") return numberBytes;
  if (typeof value !== "object" || value === null) return 0;
  if (skipsFrozen && Object.isFrozen(value)) return 0;
  const others: Partial<Record<string, unknown>> = isObject(other) ? other : {};
  // An object that is no list is read by its own names only.
  return Array.isArray(value)
    ? weighList(value, others, skipsFrozen)
    : weighObject(value as Readonly<Record<string, unknown>>, others, skipsFrozen);
}

function weighList(list: readonly unknown[], others: Partial<Record<string, unknown>>, skipsFrozen: boolean): number {
  let bytes = objectBytes + itemBytes * list.length;
  for (const [index, item] of list.entries()) bytes += weighBeside(item, others[index], skipsFrozen);
  return bytes;
}

function weighObject(
  object: Readonly<Record<string, unknown>>,
  others: Partial<Record<string, unknown>>,
  skipsFrozen: boolean,
): number {
  let bytes = objectBytes;
  for (const name of Object.keys(object)) {
    bytes += slotBytes + weighBeside(object[name], others[name], skipsFrozen);
  }
  return bytes;
}

function isObject(value: unknown): value is Partial<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
