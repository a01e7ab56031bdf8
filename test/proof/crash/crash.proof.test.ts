// A server over a SQLite file that is killed at random moments under load: after each start every acknowledged write is there, none is there in
// part, and the whole state is right. CRASH_SEED and CRASH_KILLS play another run.
import { describe, expect, it } from "vitest";
import { bySize } from "../proof-size.ts";
import { runCrashes } from "./run-crashes.ts";

const { CRASH_SEED = "1", CRASH_KILLS = "" } = process.env;
const seed = Number(CRASH_SEED);
const kills = CRASH_KILLS === "" ? bySize(8, 1, 200) : Number(CRASH_KILLS);

describe(`a server over a SQLite file that is killed ${kills} times (seed ${seed})`, () => {
  it("has all that was acknowledged, and nothing in part", { timeout: 1_800_000 }, async () => {
    const { breaches, answeredCount } = await runCrashes({ seed, kills, clients: 8 }, (folder) => [
      "--storage",
      `sqlite:${folder}/state.db`,
    ]);
    expect(breaches.join("\n\n")).toBe("");
    expect(answeredCount).toBeGreaterThan(kills * 10);
  });
});
