// One journal over several replicas: what each shows, and when what was noted is written.
import { describe, expect, test } from "vitest";
import { createPlace, type Place, type Replica } from "./replicas.ts";

async function two(): Promise<{ readonly place: Place; readonly one: Replica; readonly other: Replica }> {
  const place = await createPlace();
  return { place, one: await place.open(), other: await place.open() };
}

describe("a journal over several replicas", () => {
  test("shows on each what all have answered, in the order in which it learned of them", async () => {
    const { one, other } = await two();
    one.answer("/ticket/1");
    other.answer("/ticket/2");
    one.answer("/ticket/3");
    expect(await one.paths()).toEqual(["/ticket/1", "/ticket/3", "/ticket/2"]);
    expect(await other.paths()).toEqual(["/ticket/2", "/ticket/1", "/ticket/3"]);
    expect(one.journal.kept().map(({ id }) => id)).toEqual([1, 2, 3]);
  });
  test("says who answered, and covers what others have covered", async () => {
    const { one, other } = await two();
    one.answer("/ticket/1");
    other.answer("/ticket/2");
    await one.journals.read("default");
    const entries = one.journal.kept().map(one.journal.toEntry);
    expect(entries.map(({ replica }) => replica)).toEqual([one.home.replica, other.home.replica]);
    expect(one.journal.coverage().requestCount).toBe(2);
  });
  test("knows own requests again, and those that were written twice", async () => {
    const { place, one, other } = await two();
    one.answer("/ticket/1");
    await one.journal.merge();
    await one.journal.merge();
    const [row] = await one.home.requestsSince(place.key, 0);
    if (row !== undefined) await one.home.noteRequests(place.key, [row], 1_000);
    expect(await one.paths()).toEqual(["/ticket/1"]);
    expect(await other.paths()).toEqual(["/ticket/1"]);
  });
  test("is there again when it is opened anew, and numbers go on", async () => {
    const { place, one, other } = await two();
    one.answer("/ticket/1");
    one.journal.close();
    await one.journals.close();
    await one.home.close();
    const again = await place.open({ replica: one.home.replica });
    again.answer("/ticket/2");
    expect(await again.paths()).toEqual(["/ticket/1", "/ticket/2"]);
    expect(await other.paths()).toEqual(["/ticket/1", "/ticket/2"]);
    expect(again.journal.coverage().requestCount).toBe(2);
  });
  test("counts as dropped what the home let go before it came here", async () => {
    const { place, one, other } = await two();
    one.answer("/ticket/0");
    expect(await other.paths()).toHaveLength(1);
    for (let number = 1; number <= 600; number += 1) one.answer(`/ticket/${number}`);
    await one.journal.flush();
    for (let number = 601; number <= 1_200; number += 1) one.answer(`/ticket/${number}`);
    expect(await other.paths()).toHaveLength(1_000);
    // Request 0 fell out here, 1 to 200 never came.
    expect(other.journal.droppedCount).toBe(201);
    const late = await place.open();
    expect(await late.paths()).toHaveLength(1_000);
    expect(late.journal.droppedCount).toBe(201);
  });
});

describe("writing behind", () => {
  test("writes no more than its share where others write much, and readers are told what they missed", async () => {
    const { place, one, other } = await two();
    for (let turn = 1; turn <= 3; turn += 1) {
      for (let number = 1; number <= 900; number += 1)
        for (const each of [one, other]) each.answer(`/ticket/${number}`);
      for (const each of [one, other]) await each.journal.flush();
    }
    const rows = await one.home.requestsSince(place.key, 0);
    expect(rows).toHaveLength(1_000);
    for (const { home } of [one, other])
      expect(rows.filter(({ replica }) => replica === home.replica).length).toBeGreaterThanOrEqual(100);
    const late = await place.open();
    expect(await late.paths()).toHaveLength(1_000);
    expect(late.journal.droppedCount).toBe(2 * 2_700 - 1_000);
  });
  test("writes half a second later, all at once", async () => {
    const { place, one } = await two();
    one.answer("/ticket/1");
    one.answer("/ticket/2");
    expect(one.timers).toEqual([500]);
    expect(await one.home.requestsSince(place.key, 0)).toEqual([]);
    one.pass(500);
    await one.journal.flush();
    expect(await one.home.requestsSince(place.key, 0)).toHaveLength(2);
    expect(one.home.calls.get("noteRequests")).toBe(1);
  });
  test("writes when it closes", async () => {
    const { one, other } = await two();
    one.answer("/ticket/1");
    await one.journals.close();
    await one.home.close();
    expect(await other.paths()).toEqual(["/ticket/1"]);
  });
  test("keeps 1,000 for a home that is away, counts the others, and writes when it is back", async () => {
    const { one, other } = await two();
    one.home.faults.isAway = true;
    for (let number = 1; number <= 1_010; number += 1) one.answer(`/ticket/${number}`);
    await expect(one.journal.flush()).rejects.toThrow("away");
    expect(one.journals.drops).toBe(10);
    expect(one.timers).toEqual([500]);
    one.home.faults.isAway = false;
    expect(await other.paths()).toHaveLength(1_000);
  });
  test("counts what waited when it closes and the home is away", async () => {
    const { one } = await two();
    one.answer("/ticket/1");
    one.home.faults.isAway = true;
    await one.journals.close();
    expect(one.journals.drops).toBe(1);
  });
  test("takes no more than 4 MiB of bodies", async () => {
    const { one } = await two();
    one.home.faults.isAway = true;
    const text = "x".repeat(60_000);
    const given = { responseText: text, responseHeaders: { "content-length": "60000" } };
    const { exchange } = await import("../../journal/sample-journal.ts");
    for (let number = 0; number < 100; number += 1) one.journal.note(exchange(given));
    expect(one.journals.drops).toBe(31);
  });
});
