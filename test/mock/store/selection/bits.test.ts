// Sets of positions as bits, against sets of numbers: mock/store/selection/bits.ts.
import { expect, it } from "vitest";
import { createRandomStream } from "../../../../mock/core/random.ts";
import {
  type Bits,
  clearBit,
  countBits,
  countShared,
  createBits,
  createFullBits,
  hasBit,
  isEmpty,
  narrow,
  positionsIn,
  setBit,
  walkBits,
  widen,
} from "../../../../mock/store/selection/bits.ts";

const random = createRandomStream("bits", 1);
const sizes = [1, 31, 32, 33, 64, 100];

function draw(size: number): { readonly bits: Bits; readonly list: readonly number[] } {
  const share = random.pick([0, 0.1, 0.5, 1]);
  const list = Array.from({ length: size }, (_, position) => position).filter(() => random.chance(share));
  const bits = createBits(size);
  for (const position of list) setBit(bits, position);
  return { bits, list };
}

function listOf(bits: Bits): readonly number[] {
  return [...positionsIn(bits, countBits(bits))];
}

it.each(sizes)("a set of %i positions holds what is put in, and nothing that is taken out", (size) => {
  expect(listOf(createFullBits(size))).toEqual(Array.from({ length: size }, (_, position) => position));
  for (let turn = 0; turn < 50; turn += 1) {
    const { bits, list } = draw(size);
    expect([listOf(bits), isEmpty(bits)]).toEqual([list, list.length === 0]);
    const position = random.integer(0, size - 1);
    expect(hasBit(bits, position)).toBe(list.includes(position));
    clearBit(bits, position);
    expect(listOf(bits)).toEqual(list.filter((one) => one !== position));
  }
});

it.each(sizes)("two sets of %i positions are joined, cut and counted", (size) => {
  for (let turn = 0; turn < 50; turn += 1) {
    const [one, other] = [draw(size), draw(size)];
    const shared = one.list.filter((position) => other.list.includes(position));
    const [joined, cut, left] = [one.bits.slice(), one.bits.slice(), one.bits.slice()];
    widen(joined, other.bits);
    narrow(cut, other.bits, false);
    narrow(left, other.bits, true);
    expect(countShared(one.bits, other.bits)).toBe(shared.length);
    expect(new Set(listOf(joined))).toEqual(new Set([...one.list, ...other.list]));
    expect(listOf(cut)).toEqual(shared);
    expect(listOf(left)).toEqual(one.list.filter((position) => !shared.includes(position)));
  }
});

it.each(sizes)(
  "a walk through %i positions goes either way, from one to another, past some, until it has enough",
  (size) => {
    for (let turn = 0; turn < 200; turn += 1) {
      const { bits, list } = draw(size);
      const from = random.integer(0, size - 1);
      const to = random.integer(from + 1, size);
      const [skip, take] = [random.integer(0, 40), random.integer(0, 40)];
      const upwards = random.chance(0.5);
      const walk = { skip, take, taken: [] };
      walkBits(bits, from, to, upwards, walk);
      const passed = list.filter((position) => position >= from && position < to);
      const inOrder = upwards ? passed : passed.toReversed();
      const taken = inOrder.slice(skip, skip + take);
      expect(walk.taken).toEqual(taken);
      expect(walk.take).toBe(take - taken.length);
      if (take > 0) expect(walk.skip).toBe(Math.max(0, skip - inOrder.length));
    }
  },
);
