// States exported to files and imported again.
import { beforeAll, describe, expect, it } from "vitest";
import type { StateFile } from "../../../../mock/control/exported-state.ts";
import { toStateText } from "../../../../mock/control/state/state-text.ts";
import type { Mock } from "../../../../mock/create-mock.ts";
import { findDangling } from "../../../fixtures/reference-walk.ts";
import { fingerprintOf } from "../../engine/store/fingerprint.ts";
import { schemaErrorsOf } from "../admin-schemas.ts";
import { start, startChangedMock } from "../changed-mock.ts";

let file: StateFile;
let text: string;
beforeAll(async () => {
  const { control } = await startChangedMock();
  file = await control.exportState("default");
  text = toStateText(file);
});

function reread(): StateFile {
  return JSON.parse(text);
}

describe("an exported file", () => {
  it("matches the admin API's schema and has everything that differs from the start", () => {
    expect(schemaErrorsOf("StateFile", file)).toEqual([]);
    expect(file).toMatchObject({
      scenario: "default",
      startsAt: "2026-03-02T09:00:00.000Z",
      clock: { now: "2026-03-04T09:00:00.000Z", mode: "frozen" },
      rules: { pendingNeedsDueDate: true },
      faults: [{ id: "late" }],
      usedIds: { teams: 90 },
      drawn: { appId: 1 },
    });
  });

  it("has one record per line, and parses to the same value", () => {
    expect(reread()).toEqual(JSON.parse(JSON.stringify(file)));
    const lines = new Set(text.split("\n").map((line) => line.trim().replace(/,$/, "")));
    const records = Object.values(file.collections).flat();
    expect(records.every((record) => lines.has(JSON.stringify(record)))).toBe(true);
  });

  it("differs in one line after a change to a record that others embed", async () => {
    const mock = await start();
    const before = new Set(toStateText(await mock.control.exportState("default")).split("\n"));
    await mock.control.patchRecord("default", "tags", "6", { name: "Strom" });
    const after = toStateText(await mock.control.exportState("default")).split("\n");
    expect(after.filter((line) => !before.has(line))).toHaveLength(1);
  });
});

it("an export is sent in slices, all taken from the state at the time of the request", async () => {
  const mock = await startChangedMock();
  const expected = toStateText(await mock.control.exportState("default"));
  const { body } = await mock.fetch("/__admin/state");
  await mock.control.patchRecord("default", "tags", "6", { name: "Anders" });
  const slices: Uint8Array[] = [];
  for await (const slice of body ?? []) slices.push(slice);
  expect(slices.length).toBeGreaterThan(2);
  expect(Buffer.concat(slices).toString()).toBe(expected);
});

describe("an imported state", () => {
  it("exports to the same file again", async () => {
    const { control, stateOf } = await start();
    expect(await control.importState("default", reread())).toMatchObject({
      scenario: "default",
      tickets: 61,
      now: "2026-03-04T09:00:00.000Z",
      version: 1,
    });
    expect(toStateText(await control.exportState("default"))).toBe(text);
    expect(stateOf().rules).toEqual({ pendingNeedsDueDate: true });
  });

  it("continues with the ids and chance of the exported state", async () => {
    const [original, copy] = await Promise.all([startChangedMock(), start()]);
    await copy.control.importState("default", reread());
    const next = ({ stateOf }: Mock) =>
      stateOf().store.transact((tx) => [tx.nextId("teams"), tx.nextId("tickets"), tx.random("appId").next()]);
    expect(next(copy)).toEqual(next(original));
    expect(next(copy)).toContain(92);
  });

  it("shares embedded records with the records they came from", async () => {
    const { control, stateOf } = await start();
    await control.importState("default", reread());
    const ticket = stateOf().store.read((reader) => reader.get("tickets", 3));
    expect(ticket?.tags[0]).toBe(await control.getRecord("default", "tags", "2"));
    expect(ticket?.customer).toBe(await control.getRecord("default", "customers", String(ticket?.customerId)));
    expect(Object.isFrozen(ticket?.intents)).toBe(true);
    expect(stateOf().store.read((reader) => findDangling(reader))).toEqual([]);
  });

  it("is what later resets return to", async () => {
    const { control, stateOf } = await start();
    await control.importState("default", reread());
    const { id } = await control.createRecord("default", "knowledgeNodes");
    await control.deleteRecord("default", "knowledgeNodes", id);
    await control.resetSandbox("default");
    expect(toStateText(await control.exportState("default"))).toBe(text);
    expect(stateOf().start.scenario).toBe("default");
  });

  it("can be undone", async () => {
    const { control, stateOf } = await start();
    const digest = await fingerprintOf(stateOf().store);
    await control.importState("default", reread());
    await control.undoChange("default");
    expect(await fingerprintOf(stateOf().store)).toBe(digest);
  });

  it("does not change the ticket count of the scenario of the same name", async () => {
    const { control } = await start();
    await control.importState("default", reread());
    expect(await control.switchScenario("default", { name: "default" })).toMatchObject({ tickets: 60 });
  });

  it("can come from a handwritten file, in any order and without derived values", async () => {
    const { control } = await start();
    const { format, formatVersion, scenario, seed, clock } = reread();
    const minimal: StateFile = {
      format,
      formatVersion,
      scenario,
      seed,
      clock,
      collections: {
        teams: [
          { id: 7, name: "B" },
          { id: 2, name: "A" },
        ],
      },
    };
    expect(await control.importState("default", minimal)).toMatchObject({ tickets: 0 });
    expect((await control.listRecords("default", "teams")).records).toMatchObject([{ id: 2 }, { id: 7 }]);
    expect(await control.exportState("default")).toMatchObject({
      startsAt: clock.now,
      faults: [],
      rules: { pendingNeedsDueDate: false },
      usedIds: {},
    });
  });
});
