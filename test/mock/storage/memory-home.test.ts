// Runs the rules of homes over the reference home, and looks at the faults that can be planted in it.
import { expect, test } from "vitest";
import { StorageUnavailable, VersionConflict } from "../../../mock/storage/home.ts";
import { describeHome } from "./home-conformance.ts";
import { createHomeMemory, openMemoryHome } from "./memory-home.ts";

for (const kind of ["file", "shared"] as const) {
  describeHome({
    name: `in memory, ${kind}`,
    async open() {
      const memory = createHomeMemory();
      return { home: openMemoryHome(memory, { kind }), openAgain: async () => openMemoryHome(memory, { kind }) };
    },
  });
}

async function planted() {
  const home = openMemoryHome();
  const key = await home.create("a", "", "");
  if (key === undefined) throw new Error("An empty home refuses a.");
  return { home, key, entries: [{ version: 1, text: "one" }] };
}

test("a home that is away refuses everything and has it all when it is back", async () => {
  const { home, key, entries } = await planted();
  home.faults.isAway = true;
  await expect(home.append(key, entries)).rejects.toThrow(StorageUnavailable);
  expect(home.state().isThere).toBe(false);
  home.faults.isAway = false;
  expect(await home.since(key, 0)).toEqual([]);
});
test("a lost answer leaves what was kept", async () => {
  const { home, key, entries } = await planted();
  home.faults.lostAnswers = 1;
  await expect(home.append(key, entries)).rejects.toThrow(StorageUnavailable);
  expect(await home.since(key, 0)).toEqual(entries);
});
test("a planted conflict keeps nothing", async () => {
  const { home, key, entries } = await planted();
  home.faults.conflicts = 1;
  await expect(home.append(key, entries)).rejects.toThrow(VersionConflict);
  await expect(home.append(key, entries)).resolves.toBeUndefined();
});
