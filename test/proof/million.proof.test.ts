// Generated requests of every kind to ten sandboxes of one mock, a million at huge size: nothing fails that nobody asked to fail, every
// answer is in the contract, states stay whole, memory stays flat, and a second run gives the same bytes. test/proof/million/play.ts says how.
import { beforeAll, describe, expect, it } from "vitest";
import { operationRoutes as adminRoutes } from "../../spec/generated/admin/operations.ts";
import { operationRoutes } from "../../spec/generated/operations.ts";
import type { Figures } from "./million/account.ts";
import { play } from "./million/play.ts";
import { bySize, requestsBySize } from "./proof-size.ts";
import { runChild } from "./run-child.ts";

const requests = requestsBySize(600, 240, 1_000_000);
const rounds = bySize(3, 2, 20);
/** Sandboxes whose state is looked at after each round. */
const looks = bySize(3, 1, 10);
/** How often everything is asked that may be made at its first use, before the rounds: some 2,100 requests each. */
const warmUps = bySize(1, 0, 20);
/** How far memory may be from its median. Few requests are over before all is remembered that will be; without collection, anything goes. */
const heapShare = bySize(0.15, 1, 0.05);

/** Each run in a process of its own, side by side. */
async function playApart(): Promise<readonly [Figures, Figures]> {
  const given = Object.entries({ requests, rounds, looks, "warm-ups": warmUps }).flatMap(([name, value]) => [
    `--${name}`,
    String(value),
  ]);
  const options = { flags: ["--expose-gc"], timeoutMs: 200_000 + requests * 100 };
  const runs = [given, [...given, "--plain"]].map((all) => runChild("million.ts", { ...options, given: all }));
  // What the script prints.
  return (await Promise.all(runs)) as [Figures, Figures];
}

/** Few requests would cost less than the start of processes. */
async function playHere(): Promise<readonly [Figures, Figures]> {
  const heap = async () => process.memoryUsage().heapUsed;
  const plan = { seed: 1, requests, rounds, looks, warmUps, isJudged: true, note() {}, heap };
  return [await play(plan), await play({ ...plan, isJudged: false })];
}

describe(`${requests} generated requests`, () => {
  let figures: Figures;
  let again: Figures;
  beforeAll(
    async () => {
      [figures, again] = await bySize(playApart, playHere)();
    },
    300_000 + requests * 100,
  );

  it("get no failure that nobody asked for, no answer outside the contract, and leave every state whole", () => {
    const told = figures.failures.map(({ place, sent, got, wrong }) => [place, sent, got, ...wrong].join("\n"));
    expect(told).toEqual([]);
    expect(figures.requests).toBe(Math.floor(requests / rounds) * rounds);
  });

  it("are of every kind, and reach the operations of both surfaces", () => {
    expect(Object.keys(figures.kinds)).toHaveLength(9);
    const all = [...Object.keys(operationRoutes), ...Object.keys(adminRoutes)];
    const missed = all.filter((operationId) => figures.operations[operationId] === undefined);
    expect(missed.length).toBeLessThanOrEqual(bySize(all.length / 4, all.length / 2, 0));
  });

  it("leave memory as it is after the first tenth, judged or not", () => {
    for (const { heaps, warmUpRequests } of [figures, again]) {
      const tenth = (warmUpRequests + requests) / 10;
      const later = heaps.filter((_, round) => warmUpRequests + ((round + 1) * requests) / rounds > tenth);
      const [median = 0] = [...later].sort((left, right) => left - right).slice(Math.floor(later.length / 2));
      expect(median).toBeGreaterThan(10_000_000);
      for (const bytes of later) expect(Math.abs(bytes / median - 1)).toBeLessThan(heapShare);
    }
  });

  it("get the same bytes from a second run", () => {
    expect(again.digest).toBe(figures.digest);
  });
});
