// Sets of row positions as bits, 32 to a word: a condition on 100,000 rows is joined with another one in some 3,000 steps. Used by
// mock/store/selection/facet-index.ts, row-segment.ts and select.ts there.

/** A set of positions from 0 to below the size it was made for. */
export type Bits = Int32Array;

/** An empty set. */
export function createBits(size: number): Bits {
  return new Int32Array((size + 31) >>> 5);
}

/** The set of all positions below `size`. */
export function createFullBits(size: number): Bits {
  const bits = createBits(size).fill(-1);
  const rest = size & 31;
  if (rest !== 0) bits[bits.length - 1] = -1 >>> (32 - rest);
  return bits;
}

export function setBit(bits: Bits, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31));
}

export function clearBit(bits: Bits, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) & ~(1 << (position & 31));
}

export function hasBit(bits: Bits, position: number): boolean {
  return (((bits[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;
}

/** Adds the positions of another set. */
export function widen(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0);
}

/** Keeps the positions that another set has too, or those that it lacks. */
export function narrow(bits: Bits, other: Bits, lacks: boolean): void {
  if (lacks) for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & ~(other[word] ?? 0);
  else for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (other[word] ?? 0);
}

/** Whether no position is in the set. */
export function isEmpty(bits: Bits): boolean {
  for (let word = 0; word < bits.length; word += 1) if (bits[word] !== 0) return false;
  return true;
}

/** How many positions are in the set. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += countWord(bits[word] ?? 0);
  return count;
}

/** How many positions two sets share. */
export function countShared(bits: Bits, other: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += countWord((bits[word] ?? 0) & (other[word] ?? 0));
  return count;
}

/** How many bits of one word are set. */
function countWord(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The positions of the set, ascending. */
export function positionsIn(bits: Bits, count: number): Uint32Array {
  const positions = new Uint32Array(count);
  let found = 0;
  for (let index = 0; index < bits.length; index += 1) {
    for (let word = bits[index] ?? 0; word !== 0; word &= word - 1) {
      positions[found] = index * 32 + 31 - Math.clz32(word & -word);
      found += 1;
    }
  }
  return positions;
}

/** Where a walk through positions stands. */
export interface Walk {
  /** So many are still passed over before the first is taken. */
  skip: number;
  /** So many are still taken. */
  take: number;
  readonly taken: number[];
}

/** Walks through the positions of a set from `from` to below `to`, upwards or downwards, until enough are taken. */
export function walkBits(bits: Bits, from: number, to: number, upwards: boolean, walk: Walk): void {
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  for (let step = 0; step <= last - first && walk.take > 0; step += 1) {
    const index = upwards ? first + step : last - step;
    let word = bits[index] ?? 0;
    if (index === first) word &= -1 << (from & 31);
    if (index === last && (to & 31) !== 0) word &= ~(-1 << (to & 31));
    const count = countWord(word);
    if (walk.skip >= count) walk.skip -= count;
    else takeFromWord(word, index * 32, upwards, walk);
  }
}

function takeFromWord(word: number, base: number, upwards: boolean, walk: Walk): void {
  for (let rest = word; rest !== 0 && walk.take > 0; ) {
    const bit = 31 - Math.clz32(upwards ? rest & -rest : rest);
    rest &= ~(1 << bit);
    if (walk.skip > 0) walk.skip -= 1;
    else {
      walk.taken.push(base + bit);
      walk.take -= 1;
    }
  }
}
