// Creates random streams that depend only on their keys, so that a record's content never depends on the records made
// before it.

/** A stream of numbers in [0, 1). */
export interface RandomStream {
  next(): number;
  /** An integer from min to max, inclusive. */
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
  return new SeededStream(keys);
}

/** A stream over any source of numbers in [0, 1). */
export function toRandomStream(next: () => number): RandomStream {
  return new SourceStream(next);
}

abstract class Stream implements RandomStream {
  abstract next(): number;

  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError("pick needs at least one item");
    // The list is not empty and the index is in range.
    return items[this.integer(0, items.length - 1)] as T;
  }
  chance(probability: number): boolean {
    return this.next() < probability;
  }
  text(length: number, alphabet = lowerAlphanumeric): string {
    const characters = alphabet === lowerAlphanumeric ? lowerCharacters : [...alphabet];
    let text = "";
    for (let count = 0; count < length; count += 1) text += this.pick(characters);
    return text;
  }
}

class SourceStream extends Stream {
  readonly next: () => number;

  constructor(next: () => number) {
    super();
    this.next = next;
  }
}

/**
 * sfc32, seeded by hashing the keys into three words: small and fast, and it passes the common test suites. Not for
 * secrets. It is a class, because a world creates hundreds of thousands of streams.
 */
class SeededStream extends Stream {
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 1;

  constructor(keys: readonly (string | number)[]) {
    super();
    const text = keys.join("\0");
    const { length } = text;
    let a = 0x9e3779b9 ^ length;
    let b = 0x243f6a88 ^ length;
    let c = 0xb7e15162 ^ length;
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, mixer);
      b = Math.imul(b ^ code, mixer);
      c = Math.imul(c ^ code, mixer);
      a = (a << 13) | (a >>> 19);
      b = (b << 13) | (b >>> 19);
      c = (c << 13) | (c >>> 19);
    }
    this.a = finalize(a);
    this.b = finalize(b);
    this.c = finalize(c);
    for (let round = 0; round < 12; round += 1) this.step();
  }
  next(): number {
    return (this.step() >>> 0) / 4294967296;
  }
  private step(): number {
    const { a, b, c, d } = this;
    const sum = (((a + b) | 0) + d) | 0;
    this.d = (d + 1) | 0;
    this.a = b ^ (b >>> 9);
    this.b = (c + (c << 3)) | 0;
    this.c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum;
  }
}

const mixer = 0x5bd1e995;

function finalize(before: number): number {
  const value = Math.imul(before ^ (before >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) | 0;
}
