// Random numbers as values: a stream depends only on its keys, so the content of a record never depends on what was made before it. Used by
// fixtures (one stream per record), by the store (random ids) and by faults.

/** A stream of numbers in [0, 1). */
export interface RandomStream {
  next(): number;
  /** An integer from min to max, both included. */
  integer(min: number, max: number): number;
  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** True with the given probability (0..1). */
  chance(probability: number): boolean;
  /** Text of `length` characters from an alphabet (default: digits and lower-case letters). */
  text(length: number, alphabet?: string): string;
}

const lowerAlphanumeric = "0123456789abcdefghijklmnopqrstuvwxyz";
const lowerCharacters = [...lowerAlphanumeric];

/** A stream named by its keys, for example `createRandomStream(seed, "ticket", 17)`. Equal keys give equal streams. */
export function createRandomStream(...keys: readonly (string | number)[]): RandomStream {
  return toRandomStream(createSfc32(keys.join("\u0000")));
}

/** The stream over any source of numbers in [0, 1). */
export function toRandomStream(next: () => number): RandomStream {
  function integer(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1));
  }
  function pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError("pick needs at least one item");
    // The list is not empty, and the index lies in it.
    return items[integer(0, items.length - 1)] as T;
  }
  return {
    next,
    integer,
    pick,
    chance: (probability) => next() < probability,
    text(length, alphabet = lowerAlphanumeric) {
      const characters = alphabet === lowerAlphanumeric ? lowerCharacters : [...alphabet];
      let text = "";
      for (let count = 0; count < length; count += 1) text += pick(characters);
      return text;
    },
  };
}

// sfc32 seeded by four rounds of a string hash: small, fast, passes the usual test suites; not for secrets.
function createSfc32(seed: string): () => number {
  let [a, b, c, d] = [hash(seed, 0x9e3779b9), hash(seed, 0x243f6a88), hash(seed, 0xb7e15162), 1];
  function next(): number {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

function hash(text: string, start: number): number {
  let value = start ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x5bd1e995);
    value = (value << 13) | (value >>> 19);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) | 0;
}
