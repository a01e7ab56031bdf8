// A live world with a file storage, in a fork and after a reset.
import { join } from "node:path";
import { expect, it } from "vitest";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";

const folder = useTemporaryFolder();

const day = { tickets: 30, live: true, now: "2026-03-02T06:00:00Z" } as const;

/** A state as JSON, without its version. */
async function textOf({ control }: Mock, id = "default"): Promise<string> {
  return JSON.stringify({ ...(await control.exportState(id)), version: 0 });
}

it("a live day over a file with a restart in between equals one in memory", async () => {
  await using memory = await createMock(day);
  await memory.control.advanceClock("default", { duration: "PT4H" });
  const storage = `sqlite:${join(folder, "live.db")}`;
  const morning = await createMock({ ...day, storage });
  await morning.control.advanceClock("default", { duration: "PT2H" });
  await morning.close();
  await using afternoon = await createMock({ ...day, storage });
  await afternoon.control.advanceClock("default", { duration: "PT2H" });
  expect(await textOf(afternoon)).toBe(await textOf(memory));
});

it("a fork continues the live day independently, and a reset repeats it", async () => {
  await using mock = await createMock(day);
  const { control } = mock;
  await control.advanceClock("default", { duration: "PT2H" });
  await control.forkSandbox("default", { id: "copy" });
  for (const id of ["default", "copy"]) await control.advanceClock(id, { duration: "PT3H" });
  const expected = await textOf(mock);
  expect(await textOf(mock, "copy")).toBe(expected);
  await control.resetSandbox("default");
  await control.advanceClock("default", { duration: "PT5H" });
  expect(await textOf(mock)).toBe(expected);
});
