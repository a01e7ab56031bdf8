// Who looks at a mutant next, and when it is done: plan.ts.
import { describe, expect, it } from "vitest";
import type { Reached } from "./job.ts";
import { fateOf, planLooks, sampled } from "./plan.ts";
import type { Kept } from "./record.ts";
import type { Mutant } from "./sandbox.ts";

function mutant(id: string): Mutant {
  return {
    id,
    file: "mock/auth/token.ts",
    line: 1,
    column: 1,
    kind: "BooleanLiteral",
    original: "true",
    replacement: "false",
  };
}

function reach(milliseconds: number, given: Partial<Reached> = {}): Reached {
  return { passed: true, milliseconds, loading: {}, outside: {}, byTest: {}, ...given };
}

const [own, near, far] = ["test/mock/auth/token.test.ts", "test/mock/auth/key-set.test.ts", "test/mock/app.test.ts"];
const reached = {
  [far]: reach(1, { byTest: { third: { "1": 2 } } }),
  [near]: reach(20, { outside: { "1": 1 }, loading: { "2": 1 } }),
  [own]: reach(500, { byTest: { one: { "1": 1 }, two: { "9": 1 } }, loading: { "2": 1 } }),
};

function look(id: string, file: string, verdict: Kept["verdict"], fresh = false): Kept {
  return { mutant: id, file, fresh, verdict };
}

describe("the next look", () => {
  it("is that of the nearest file which reaches the mutant, with the tests that do", () => {
    const first = { mutant: "1", file: own, tests: ["one"], mostHits: 1100 };
    expect(planLooks({ mutants: [mutant("1")], reached, kept: [] })).toEqual({ fresh: false, jobs: [first] });
    const kept = [look("1", own, "survived")];
    expect(planLooks({ mutants: [mutant("1")], reached, kept }).jobs).toEqual([
      { mutant: "1", file: near, mostHits: 1100 },
    ]);
  });

  it("has a process of its own for what acts while the sources are loaded", () => {
    expect(planLooks({ mutants: [mutant("2")], reached, kept: [] })).toEqual({
      fresh: true,
      jobs: [{ mutant: "2", file: own, mostHits: 1100 }],
    });
  });

  it("has one too for what lived in the shared process, before the two nearest files", () => {
    const shared = [own, near, far].map((file) => look("1", file, "survived"));
    const jobsAfter = (...files: string[]) =>
      planLooks({
        mutants: [mutant("1")],
        reached,
        kept: [...shared, ...files.map((file) => look("1", file, "survived", true))],
      });
    expect(jobsAfter()).toEqual({ fresh: true, jobs: [{ mutant: "1", file: own, mostHits: 1100 }] });
    expect(jobsAfter(own).jobs).toEqual([{ mutant: "1", file: near, mostHits: 1100 }]);
    expect(jobsAfter(own, near).jobs).toEqual([]);
  });

  it("is none for a mutant that was noticed, or that nothing reaches", () => {
    const kept = [look("1", own, "killed"), look("2", own, "timeout", true)];
    const mutants = ["1", "2", "3"].map(mutant);
    expect(planLooks({ mutants, reached, kept }).jobs).toEqual([]);
    const fates = mutants.map((one) => fateOf(one, { reached, kept: kept.filter((k) => k.mutant === one.id) }));
    expect(fates).toEqual(["killed", "timeout", "uncovered"]);
  });
});

describe("a fate", () => {
  it("is open until every file has looked; a doubtful failure notices nothing", () => {
    const kept = [look("1", own, "survived"), look("1", near, "doubtful")];
    expect(fateOf(mutant("1"), { reached, kept })).toBe("open");
    kept.push(look("1", far, "survived"));
    expect(fateOf(mutant("1"), { reached, kept })).toBe("open");
    kept.push(look("1", own, "survived", true), look("1", near, "survived", true));
    expect(fateOf(mutant("1"), { reached, kept })).toBe("survived");
  });
});

describe("a sample", () => {
  it("of a larger share holds the one of a smaller", () => {
    const mutants = Array.from({ length: 200 }, (_, id) => mutant(String(id)));
    const [small, large] = [0.2, 0.5].map((share) => sampled(mutants, { share, seed: "1" }));
    expect(large).toEqual(expect.arrayContaining([...(small ?? [])]));
    expect(small?.length).toBeGreaterThan(20);
    expect(large?.length).toBeLessThan(130);
    expect(sampled(mutants, { share: 1, seed: "1" })).toHaveLength(200);
  });
});
