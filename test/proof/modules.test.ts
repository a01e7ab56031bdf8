// A mock that starts from a state loads no faker, no factory and no scenario, so a browser bundle can leave them out.
// A mock in memory loads no home, one in a file no client of databases.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createMock, toStateText } from "../../mock/create-mock.ts";
import { runChild } from "./run-child.ts";

it("what builds worlds is loaded by the first mock that builds one, and by none that starts from a state", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ticket-mock-state-"));
  try {
    await using mock = await createMock({ tickets: 5 });
    const path = join(folder, "state.json");
    await writeFile(path, toStateText(await mock.control.exportState("default")));
    const found = (await runChild("modules.ts", { given: [path] })) as { readonly built: number };
    expect(found).toMatchObject({ status: 200, fromState: [] });
    expect(found.built).toBeGreaterThan(50);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 300_000);

it("a mock in memory loads no home, and one over a file loads that of files", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ticket-mock-home-"));
  try {
    const found = await runChild("storage-modules.ts", { given: [`sqlite:${join(folder, "modules.db")}`] });
    expect(found).toEqual({ memory: [], storage: ["mock/keep.ts", "mock/storage/sqlite", "node:sqlite"] });
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);
