// A SQLite file whose process is killed at random moments under load: after each start every acknowledged write is there, none is there in part,
// and the whole state is right. CRASH_SEED and CRASH_KILLS play another run of whole servers.
import { describe, expect, it } from "vitest";
import { bySize } from "../proof-size.ts";
import { runCrashes } from "./run-crashes.ts";
import { runHomeCrashes } from "./run-home-crashes.ts";

const { CRASH_SEED = "", CRASH_KILLS = "" } = process.env;
const seeds = CRASH_SEED === "" ? bySize([1], [], [1]) : [Number(CRASH_SEED)];
const kills = CRASH_KILLS === "" ? bySize(8, 8, 200) : Number(CRASH_KILLS);
const homeKills = bySize(10, 1, 200);

describe("the home in a SQLite file", () => {
  it(`has what it acknowledged, over ${homeKills} kills`, { timeout: 900_000 }, async () => {
    expect(await runHomeCrashes(homeKills, false)).toEqual({ breaches: [], sandboxes: 3 });
  });

  it.each(bySize([5], []))("that acknowledges early is found within %i kills", async (count) => {
    const { breaches } = await runHomeCrashes(count, true);
    expect(breaches.join("\n")).toContain("was acknowledged");
  });
});

describe.each(seeds)(`a server over a SQLite file that is killed ${kills} times (seed %i)`, (seed) => {
  it("has all that was acknowledged, and nothing in part", { timeout: 1_800_000 }, async () => {
    const { breaches, answeredCount } = await runCrashes({ seed, kills, clients: 8 }, (folder) => [
      "--storage",
      `sqlite:${folder}/state.db`,
    ]);
    expect(breaches.join("\n\n")).toBe("");
    expect(answeredCount).toBeGreaterThan(kills * 10);
  });
});
