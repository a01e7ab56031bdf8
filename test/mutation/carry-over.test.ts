// Which verdicts hold after a change: carry-over.ts.
import { describe, expect, it } from "vitest";
import { carryOver } from "./carry-over.ts";
import type { Ground, Kept } from "./record.ts";

const [clock, token] = ["mock/core/clock.ts", "mock/auth/token.ts"];
const [steady, edited] = ["test/steady.test.ts", "test/edited.test.ts"];

function ground(digests: Ground["digests"], ids: readonly (readonly [id: string, file: string])[]): Ground {
  const rest = { line: 1, column: 1, kind: "BooleanLiteral", original: "true", replacement: "false" };
  return { digests, mutants: ids.map(([id, file]) => ({ id, file, ...rest })) };
}

const before = ground({ [clock]: "a", [token]: "b" }, [
  ["0", clock],
  ["1", token],
  ["2", token],
]);

function look(mutant: string, file: string, verdict: Kept["verdict"]): Kept {
  return { mutant, file, fresh: false, verdict };
}

describe("verdicts", () => {
  it("of a source that changed are dropped, those of the others get the ids that count now", () => {
    const now = ground({ [clock]: "changed", [token]: "b" }, [
      ["0", clock],
      ["1", clock],
      ["2", token],
      ["3", token],
    ]);
    const kept = [look("0", steady, "killed"), look("1", steady, "killed"), look("2", steady, "survived")];
    expect(carryOver(kept, { before, now, unchanged: [steady] })).toEqual([
      look("2", steady, "killed"),
      look("3", steady, "survived"),
    ]);
  });

  it("that a mutant lived are dropped where the test file changed", () => {
    const kept = [look("0", edited, "killed"), look("1", edited, "survived"), look("2", edited, "timeout")];
    expect(carryOver(kept, { before, now: before, unchanged: [steady] })).toEqual([kept[0], kept[2]]);
  });
});
