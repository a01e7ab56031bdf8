// The search against the slowest way to find out: small random histories, right and wrong ones, told in every order there is.
import { expect, it } from "vitest";
import { createRandomStream, type RandomStream } from "../../../mock/core/random.ts";
import { type CellOp, cellModel } from "./cells.ts";
import { checkHistory, type Model, type Recorded } from "./check-history.ts";

const start = { "a.one": 0 };

/** Overlapping operations on one cell, with answers that are made up. */
function randomHistory(random: RandomStream): Recorded<CellOp>[] {
  const size = random.integer(2, 5);
  const instants = Array.from({ length: size * 2 }, (_, index) => index);
  return Array.from({ length: size }, () => {
    const pair = [takeOne(random, instants), takeOne(random, instants)];
    const calledAt = Math.min(...pair);
    const op = randomOp(random);
    const endedAt = Math.max(...pair);
    if (op.kind !== "write" || random.chance(0.5)) return { op, calledAt, answeredAt: endedAt };
    return random.chance(0.5) ? { op, calledAt } : { op, calledAt, overAt: endedAt };
  });
}

function takeOne(random: RandomStream, instants: number[]): number {
  const [taken = 0] = instants.splice(random.integer(0, instants.length - 1), 1);
  return taken;
}

function randomOp(random: RandomStream): CellOp {
  const value = random.integer(0, 2);
  if (random.chance(0.5)) return { kind: "read", sees: { "a.one": value } };
  if (random.chance(0.8)) return { kind: "write", set: { "a.one": value } };
  return { kind: "take", place: "a.place", hasTaken: random.chance(0.5) };
}

/** Whether any order is right, by trying each of them. */
function isTold<State>(history: readonly Recorded<CellOp>[], model: Model<State, CellOp>, state: State): boolean {
  const certain = history.filter(({ answeredAt }) => answeredAt !== undefined);
  if (certain.length === 0) return true;
  const end = Math.min(...history.map(({ answeredAt, overAt }) => answeredAt ?? overAt ?? Number.POSITIVE_INFINITY));
  return history.some((one) => {
    if (one.calledAt > end) return false;
    const rest = history.filter((other) => other !== one);
    if (one.answeredAt === undefined && isTold(rest, model, state)) return true;
    const next = model.step(state, one.op);
    return next !== undefined && isTold(rest, model, next);
  });
}

it("finds what trying every order finds", () => {
  const random = createRandomStream(1, "every order");
  const model = cellModel(start);
  const found = { linearizable: 0, broken: 0 };
  for (let count = 0; count < 1_500; count += 1) {
    const history = randomHistory(random);
    const expected = isTold(history, model, model.start) ? "linearizable" : "broken";
    expect(checkHistory(history, model).kind, JSON.stringify(history)).toBe(expected);
    found[expected] += 1;
  }
  expect(Math.min(found.linearizable, found.broken)).toBeGreaterThan(400);
});

it("gives up at its limit of steps, and says so", () => {
  const history = randomHistory(createRandomStream(2, "limit"));
  expect(checkHistory(history, cellModel(start), 0).kind).toBe("undecided");
});
