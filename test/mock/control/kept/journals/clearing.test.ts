// Clearing and resetting reach every replica, whether hints arrive or not.
import { expect, test } from "vitest";
import { createPlace } from "./replicas.ts";

test("clears for all replicas what was answered before", async () => {
  const place = await createPlace();
  const [one, other] = [await place.open(), await place.open()];
  one.answer("/ticket/1");
  other.answer("/ticket/2");
  expect(await one.journals.clear("default")).toBe(2);
  other.answer("/ticket/3");
  expect(await one.paths()).toEqual(["/ticket/3"]);
  expect(await other.paths()).toEqual(["/ticket/3"]);
  expect(other.journal.coverage().requestCount).toBe(1);
  expect(other.journal.droppedCount).toBe(0);
});

test("clears where hints are lost, too", async () => {
  const place = await createPlace();
  const [one, other] = [await place.open({ hints: "lost" }), await place.open({ hints: "lost" })];
  other.answer("/ticket/1");
  await other.journal.flush();
  await one.journal.clearAll();
  one.answer("/ticket/2");
  await one.journal.flush();
  await other.journal.merge();
  expect(other.journal.kept().map(({ path }) => path)).toEqual(["/ticket/2"]);
});

test("keeps what was answered after it was cleared elsewhere, with ids that go on", async () => {
  const place = await createPlace();
  const [one, other] = [await place.open({ hints: "lost" }), await place.open({ hints: "lost" })];
  other.answer("/ticket/1");
  await other.journal.flush();
  await one.journal.clearAll();
  other.answer("/ticket/2");
  await other.journal.flush();
  other.answer("/ticket/3");
  await other.journal.merge();
  other.answer("/ticket/4");
  expect(other.journal.kept().map(({ path }) => path)).toEqual(["/ticket/2", "/ticket/3", "/ticket/4"]);
  expect(other.journal.kept().every(({ id }) => id > 2)).toBe(true);
  expect(other.total()).toBe(4);
});

test("forgets after a reset what was answered on older versions of the records, and nothing else", async () => {
  const place = await createPlace();
  const [one, other] = [await place.open(), await place.open()];
  one.answer("/ticket/1", 3);
  other.answer("/ticket/2", 3);
  await one.journal.flush();
  // The reset makes version 4: this replica has seen it, and answers; the other sees it later.
  one.journal.clear(4);
  one.answer("/ticket/3", 4);
  await other.journal.merge();
  other.journal.clear(4);
  other.answer("/ticket/4", 4);
  expect(await one.paths()).toEqual(["/ticket/3", "/ticket/4"]);
  // It has noted its own first.
  expect(await other.paths()).toEqual(["/ticket/4", "/ticket/3"]);
  const late = await place.open();
  expect([...(await late.paths())].sort()).toEqual(["/ticket/3", "/ticket/4"]);
  // One has seen 1, 3 and 4, the other all; none counts twice.
  expect([one.total(), other.total(), late.total()]).toEqual([3, 4, 2]);
});

test("forgets all where it is told no version", async () => {
  const place = await createPlace();
  const [one, other] = [await place.open(), await place.open()];
  one.answer("/ticket/1");
  await one.journal.flush();
  await other.journal.merge();
  expect(one.journal.clear()).toBe(1);
  expect(await other.paths()).toEqual([]);
});
