// The streams: reproducible, independent of each other, and even enough for fixtures and faults.
import { expect, test } from "vitest";
import { createRandomStream, type RandomStream, toRandomStream } from "../../../../mock/engine/core/random.ts";

function take(stream: RandomStream, count: number): number[] {
  return Array.from({ length: count }, () => stream.next());
}

/** Chi-squared of counts against an even spread. */
function chiSquared(counts: readonly number[]): number {
  const even = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - even) ** 2 / even, 0);
}

function countInto(buckets: number, values: readonly number[]): number[] {
  const counts = new Array<number>(buckets).fill(0);
  for (const value of values) {
    const bucket = Math.floor(value * buckets);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}

test("the first numbers of a stream stay what they were in earlier releases", () => {
  expect(
    take(createRandomStream(1, "ticket", 17), 3).map((value) => Math.floor(value * 2 ** 32)),
  ).toMatchInlineSnapshot(`
    [
      4196385173,
      1346513683,
      121583379,
    ]
  `);
});

test("each key, and the border between keys, makes another stream", () => {
  const streams = [
    [1, "ticket", 17],
    [2, "ticket", 17],
    [1, "agent", 17],
    [1, "ticket", 18],
    [1, "ticket1", 7],
    ["1ticket", 17],
    [],
  ];
  expect(new Set(streams.map((keys) => createRandomStream(...keys).next())).size).toBe(streams.length);
});

test("numbers lie in [0, 1)", () => {
  expect(take(createRandomStream("range"), 20_000).filter((value) => value < 0 || value >= 1)).toEqual([]);
});

// 99 degrees of freedom: an even source exceeds 160 about once in ten thousand times, and these streams never change.
test("the numbers of one stream are evenly spread", () => {
  expect(chiSquared(countInto(100, take(createRandomStream("one stream"), 100_000)))).toBeLessThan(160);
});

test("the first numbers of neighbouring streams are evenly spread", () => {
  const firsts = Array.from({ length: 100_000 }, (_, id) => createRandomStream(1, "ticket", id).next());
  expect(chiSquared(countInto(100, firsts))).toBeLessThan(160);
});

test("the first numbers of two neighbouring streams tell nothing about one another", () => {
  const firsts = Array.from({ length: 100_001 }, (_, id) => createRandomStream(1, "ticket", id).next());
  const pairs = firsts.slice(1).map((value, index) => (Math.floor(value * 10) + (firsts[index] ?? 0)) / 10);
  expect(chiSquared(countInto(100, pairs))).toBeLessThan(160);
});

test("two thousand streams give two thousand different beginnings", () => {
  const beginnings = Array.from({ length: 2000 }, (_, id) => take(createRandomStream(id), 2).join());
  expect(new Set(beginnings).size).toBe(2000);
});

test("integers reach both ends and nothing beyond", () => {
  const stream = createRandomStream("dice");
  const drawn = new Set(Array.from({ length: 1000 }, () => stream.integer(-1, 3)));
  expect([...drawn].sort((left, right) => left - right)).toEqual([-1, 0, 1, 2, 3]);
});

test("pick reaches every item", () => {
  const stream = createRandomStream("pick");
  const drawn = new Set(Array.from({ length: 200 }, () => stream.pick(["a", "b", "c"])));
  expect([...drawn].sort()).toEqual(["a", "b", "c"]);
});

test("chance 0 never happens and chance 1 always does", () => {
  const stream = createRandomStream("chance");
  const happened = Array.from({ length: 500 }, () => [stream.chance(0), stream.chance(1)].join());
  expect(new Set(happened)).toEqual(new Set(["false,true"]));
});

test("chance is true about as often as its probability", () => {
  const stream = createRandomStream("chance");
  const share = Array.from({ length: 10_000 }, () => stream.chance(0.05)).filter(Boolean).length / 10_000;
  expect(share).toBeCloseTo(0.05, 2);
});

test("text has the requested length over digits and lower-case letters", () => {
  expect(createRandomStream("text").text(500)).toMatch(/^[0-9a-z]{500}$/);
});

test("text keeps the characters of an alphabet whole", () => {
  expect(
    [...createRandomStream("text").text(20, "🦊🦉")].filter((character) => character !== "🦊" && character !== "🦉"),
  ).toEqual([]);
});

test("a stream can be laid over any source of numbers", () => {
  const stream = toRandomStream(() => 0.5);
  expect([stream.next(), stream.integer(0, 9), stream.pick(["a", "b"]), stream.chance(0.5)]).toEqual([
    0.5,
    5,
    "b",
    false,
  ]);
});
