// The memory driver of mock/store/drivers/memory.ts, and the part of the suite about keeping, over the logs of ../keeping-log.ts.
import { expect, test } from "vitest";
import { createMemoryLog } from "../../../../mock/store/drivers/memory.ts";
import { VersionConflict } from "../../../../mock/store/store.ts";
import { describeChangeLog } from "../change-log-conformance.ts";
import { createKeepingLog, createLateLog } from "../keeping-log.ts";
import { createLibraryStore, retitle } from "../sample-base.ts";

describeChangeLog({
  name: "in memory",
  keeps: false,
  async open() {
    const log = createMemoryLog();
    return { log, openAgain: async () => log };
  },
});

describeChangeLog({
  name: "in an array, answering at once",
  keeps: true,
  async open() {
    const log = createKeepingLog();
    return { log, openAgain: async () => log };
  },
});

describeChangeLog({
  name: "in an array, answering later",
  keeps: true,
  async open() {
    const place = createKeepingLog();
    return { log: createLateLog(place), openAgain: async () => createLateLog(place) };
  },
});

test("the memory log keeps no change sets", () => {
  const log = createMemoryLog();
  retitle(createLibraryStore({ log }), 1, "Changed");
  expect(log.since(0)).toEqual([]);
});

test("a store whose memory log was moved on by another store cannot catch up, and says so", () => {
  const log = createMemoryLog();
  const late = createLibraryStore({ log });
  retitle(createLibraryStore({ log }), 1, "Changed");
  expect(() => retitle(late, 2, "Lost")).toThrow(VersionConflict);
});
