// Random streams: the same in each release, different for each key, and evenly distributed.
import { expect, test } from "vitest";
import { createRandomStream, type RandomStream, toRandomStream } from "../../../../mock/engine/core/random.ts";

function take(stream: RandomStream, count: number): number[] {
  return Array.from({ length: count }, () => stream.next());
}

test("the first numbers of a stream equal those of earlier releases", () => {
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

test("streams differ by key and by where keys are split", () => {
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

test("the first numbers of neighbouring streams are evenly spread", () => {
  const counts = new Array<number>(100).fill(0);
  for (let id = 0; id < 100_000; id += 1) {
    const bucket = createRandomStream("ticket", id).integer(0, 99);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  // Five standard deviations of a bucket's thousand.
  expect(counts.filter((count) => Math.abs(count - 1000) > 160)).toEqual([]);
});

test("integers reach both ends and nothing beyond", () => {
  const stream = createRandomStream("dice");
  const values = new Set(Array.from({ length: 1000 }, () => stream.integer(-1, 3)));
  expect([...values].sort((left, right) => left - right)).toEqual([-1, 0, 1, 2, 3]);
});

test("pick reaches every item", () => {
  const stream = createRandomStream("pick");
  const values = new Set(Array.from({ length: 200 }, () => stream.pick(["a", "b", "c"])));
  expect([...values].sort()).toEqual(["a", "b", "c"]);
});

test("pick refuses an empty list", () => {
  expect(() => createRandomStream("pick").pick([])).toThrow(RangeError);
});

test("chance 0 never happens and chance 1 always does", () => {
  const stream = createRandomStream("chance");
  const outcomes = Array.from({ length: 500 }, () => [stream.chance(0), stream.chance(1)].join());
  expect(new Set(outcomes)).toEqual(new Set(["false,true"]));
});

test("text has the requested length and consists of digits and lower-case letters", () => {
  expect(createRandomStream("text").text(500)).toMatch(/^[0-9a-z]{500}$/);
});

test("text does not split the characters of an alphabet", () => {
  expect(
    [...createRandomStream("text").text(20, "🦊🦉")].filter((character) => character !== "🦊" && character !== "🦉"),
  ).toEqual([]);
});

test("a stream accepts any source of numbers", () => {
  const stream = toRandomStream(() => 0.5);
  expect([stream.next(), stream.integer(0, 9), stream.pick(["a", "b"]), stream.chance(0.5)]).toEqual([
    0.5,
    5,
    "b",
    false,
  ]);
});
