// The checker on many random histories: those of a right service are all told, those of a wrong one are found.
import { describe, expect, it } from "vitest";
import { judgeHistory } from "./judge.ts";
import { type Defect, simulate, simulatedStart } from "./simulated.ts";

const settings = { operations: 160, clients: 6, lossShare: 0.02 };
const seeds = Array.from({ length: 12 }, (_, index) => index + 1);

it("tells every history of a right service, with answers that are lost", () => {
  for (const seed of seeds)
    expect(judgeHistory(simulate({ ...settings, seed }), simulatedStart), `seed ${seed}`).toEqual([]);
});

it("tells a history in which most operations overlap", () => {
  const busy = { seed: 3, operations: 200, clients: 12, lossShare: 0 };
  expect(judgeHistory(simulate(busy), simulatedStart)).toEqual([]);
});

describe.each<Defect>(["staleRead", "lostUpdate", "dirtyRead", "writtenTwice", "forgottenWrite", "idGivenTwice"])(
  "a service with the defect %s",
  (defect) => {
    it("is found in every history", () => {
      const missed = seeds.filter(
        (seed) => judgeHistory(simulate({ ...settings, seed, defect }), simulatedStart).length === 0,
      );
      expect(missed).toEqual([]);
    });
  },
);
