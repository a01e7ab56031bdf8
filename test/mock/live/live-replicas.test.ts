// Two replicas of a live world over PostgreSQL.
import { expect, it } from "vitest";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import { findDangling } from "../../fixtures/reference-walk.ts";
import { makeDatabase } from "../../proof/databases/databases.ts";

const day = { tickets: 30, live: true, now: "2026-03-02T06:00:00Z" } as const;

/** A state as text, without its version. */
async function textOf({ control }: Mock): Promise<string> {
  return JSON.stringify({ ...(await control.exportState("default")), version: 0 });
}

it("has each event once if two replicas read at the same moment, and the same day as in memory", async () => {
  const storage = await makeDatabase();
  await using one = await createMock({ ...day, storage });
  await using other = await createMock({ ...day, storage });
  for (let hour = 0; hour < 4; hour += 1) {
    const [mover] = hour % 2 === 0 ? [one] : [other];
    await mover.control.advanceClock("default", { duration: "PT1H" });
    const totals = await Promise.all(
      [one, other].map(async (mock) => (await mock.client().POST("/ticket/search", {})).data?.total),
    );
    expect(new Set(totals).size).toBe(1);
  }
  await using memory = await createMock(day);
  await memory.control.advanceClock("default", { duration: "PT4H" });
  expect(await textOf(one)).toBe(await textOf(memory));
  expect(await textOf(other)).toBe(await textOf(memory));
  expect(other.stateOf().store.read((reader) => [...findDangling(reader)])).toEqual([]);
}, 60_000);

it("has each event once if both replicas find it due", async () => {
  const storage = await makeDatabase();
  await using one = await createMock({ ...day, storage });
  await using other = await createMock({ ...day, storage });
  const ask = async (mock: Mock) => (await mock.client().POST("/ticket/search", {})).data?.total;
  for (let step = 0; step < 6; step += 1) {
    await Promise.all([
      one.control.advanceClock("default", { duration: "PT15M" }),
      other.control.advanceClock("default", { duration: "PT15M" }),
      ...[one, other, one, other].map(ask),
    ]);
  }
  expect(await ask(one)).toBe(await ask(other));
  expect(await textOf(one)).toBe(await textOf(other));
  await using memory = await createMock(day);
  await memory.control.advanceClock("default", { duration: "PT3H" });
  expect(await textOf(one)).toBe(await textOf(memory));
}, 60_000);
