// The checker on small histories with one anomaly each, beside the history that looks alike and is right.
import { describe, expect, it } from "vitest";
import type { CellOp, Cells } from "./cells.ts";
import type { Recorded } from "./check-history.ts";
import { judgeHistory } from "./judge.ts";

type Line = readonly [calledAt: number, answeredAt: number | undefined, op: CellOp];

const start: Cells = { "t1.due": 0, "t1.level": 0, "t2.due": 0, "ids.next": 7 };

function judge(lines: readonly Line[]): string[] {
  const history = lines.map(([calledAt, answeredAt, op]) =>
    answeredAt === undefined ? { op, calledAt } : { op, calledAt, answeredAt },
  );
  return judgeHistory(history, start);
}

function write(set: Cells, sees?: Cells): CellOp {
  return sees === undefined ? { kind: "write", set } : { kind: "write", set, sees };
}

function read(sees: Cells): CellOp {
  return { kind: "read", sees };
}

function append(item: number): CellOp {
  return { kind: "append", list: "t1.notes", item };
}

function list(...items: readonly number[]): CellOp {
  return { kind: "list", list: "t1.notes", items };
}

describe("a history that has to be told", () => {
  it.each<[string, readonly Line[]]>([
    ["is empty", []],
    [
      "reads the old and the new value while a write is under way",
      [
        [1, 10, write({ "t1.due": 5 })],
        [2, 3, read({ "t1.due": 0 })],
        [4, 5, read({ "t1.due": 5 })],
      ],
    ],
    [
      "sees a write without an answer late",
      [
        [1, undefined, write({ "t1.due": 5 })],
        [2, 3, read({ "t1.due": 0 })],
        [4, 5, read({ "t1.due": 5 })],
      ],
    ],
    [
      "never sees a write without an answer",
      [
        [1, undefined, write({ "t1.due": 5 })],
        [2, 3, read({ "t1.due": 0 })],
      ],
    ],
    [
      "has two writes at once, of which the first to be called comes last",
      [
        [1, 4, write({ "t1.due": 5 })],
        [2, 3, write({ "t1.due": 6 })],
        [5, 6, read({ "t1.due": 5 })],
      ],
    ],
    [
      "has writes of two records that show in one read",
      [
        [1, 2, write({ "t1.due": 5 })],
        [3, 4, write({ "t2.due": 6 })],
        [5, 6, read({ "t1.due": 5, "t2.due": 6 })],
      ],
    ],
  ])("%s", (_, lines) => {
    expect(judge(lines)).toEqual([]);
  });
});

describe("an anomaly is found", () => {
  it.each<[string, readonly Line[]]>([
    [
      "a lost update: two changes of one record, of which one is gone",
      [
        [1, 4, write({ "t1.due": 5 }, { "t1.due": 5, "t1.level": 0 })],
        [2, 5, write({ "t1.level": 9 }, { "t1.due": 0, "t1.level": 9 })],
        [6, 7, read({ "t1.due": 0, "t1.level": 9 })],
      ],
    ],
    [
      "a stale read: the old value after the new one was acknowledged",
      [
        [1, 2, write({ "t1.due": 5 })],
        [3, 4, read({ "t1.due": 0 })],
      ],
    ],
    [
      "a dirty read: a value that was refused, and later is gone",
      [
        [1, 2, read({ "t1.due": 5 })],
        [3, 4, read({ "t1.due": 0 })],
      ],
    ],
    [
      "a dirty read: a value without an acknowledgement that is seen and gone again",
      [
        [1, undefined, write({ "t1.due": 5 })],
        [2, 3, read({ "t1.due": 5 })],
        [4, 5, read({ "t1.due": 0 })],
      ],
    ],
    [
      "a write that is seen before it was asked for",
      [
        [1, 2, read({ "t1.due": 5 })],
        [3, 4, write({ "t1.due": 5 })],
      ],
    ],
    [
      "an acknowledged write that is forgotten",
      [
        [1, 2, append(1)],
        [3, 4, append(2)],
        [5, 6, list(2)],
      ],
    ],
    [
      "a write that appears twice in a list",
      [
        [1, 2, append(1)],
        [3, 4, list(1, 1)],
      ],
    ],
    [
      "a write that appears twice: a second time after another one",
      [
        [1, 2, write({ "t1.due": 5 })],
        [3, 4, write({ "t1.due": 6 })],
        [5, 6, read({ "t1.due": 5 })],
      ],
    ],
    [
      "reads that go back: the new value, then the old one, while the write is under way",
      [
        [1, 10, write({ "t1.due": 5 })],
        [2, 3, read({ "t1.due": 5 })],
        [4, 5, read({ "t1.due": 0 })],
      ],
    ],
    [
      "a place that two have taken",
      [
        [1, 3, { kind: "take", place: "t1.place", hasTaken: true }],
        [2, 4, { kind: "take", place: "t1.place", hasTaken: true }],
      ],
    ],
    [
      "a place that was refused while it was free",
      [
        [1, 2, { kind: "take", place: "t1.place", hasTaken: true }],
        [3, 4, { kind: "free", place: "t1.place" }],
        [5, 6, { kind: "take", place: "t1.place", hasTaken: false }],
      ],
    ],
    [
      "an id that is given twice",
      [
        [1, 3, { kind: "make", counter: "ids.next", name: "ids.one", id: 7 }],
        [2, 4, { kind: "make", counter: "ids.next", name: "ids.other", id: 7 }],
      ],
    ],
    [
      "one thing that is made twice",
      [
        [1, 3, { kind: "make", counter: "ids.next", name: "ids.one", id: 7 }],
        [2, 4, { kind: "make", counter: "ids.next", name: "ids.one", id: 8 }],
      ],
    ],
    [
      "two records of which each alone is right: one read sees the second write without the first",
      [
        [1, 2, write({ "t1.due": 5 })],
        [3, 4, write({ "t2.due": 6 })],
        [5, 6, { kind: "count", cells: ["t1.due"], value: 0, count: 1 }],
      ],
    ],
    [
      "two records of which each alone is right: the writes are seen in two orders",
      [
        [1, 20, write({ "t1.due": 5 })],
        [2, 21, write({ "t2.due": 6 })],
        [3, 10, read({ "t1.due": 5, "t2.due": 0 })],
        [4, 11, read({ "t1.due": 0, "t2.due": 6 })],
      ],
    ],
  ])("%s", (_, lines) => {
    expect(judge(lines)).toHaveLength(1);
  });
});

it("finds a write without an answer that happens after it was over", () => {
  const late = (overAt: number): Recorded<CellOp>[] => [
    { op: write({ "t1.due": 5 }), calledAt: 1, overAt },
    { op: read({ "t1.due": 0 }), calledAt: 3, answeredAt: 4 },
    { op: read({ "t1.due": 5 }), calledAt: 5, answeredAt: 6 },
  ];
  expect([judgeHistory(late(2), start), judgeHistory(late(7), start)]).toEqual([[expect.stringContaining("t1: ")], []]);
});

it("says which record it is, how far it came, and what cannot be next", () => {
  const [text] = judge([
    [1, 2, write({ "t2.due": 6 })],
    [3, 4, write({ "t1.due": 5 })],
    [5, 6, read({ "t1.due": 0 })],
  ]);
  expect(text).toBe(
    [
      "t1: no order of the operations explains all answers. 1 of 2 can be told.",
      'There: {"t1.due":5,"t1.level":0}',
      'Next would be: {"op":{"kind":"read","sees":{"t1.due":0}},"calledAt":5,"answeredAt":6}',
    ].join("\n"),
  );
});
