// Scenarios passed as values: the `scenarios` option of createMock.
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { defineScenario, ticket, times } from "../../scenarios/kit.ts";

const few = defineScenario({
  name: "few",
  description: "Two open tickets.",
  extends: "empty",
  records: [times(2, ticket.open())],
});
const more = defineScenario({ ...few, name: "more", description: "Four.", extends: "few" });

async function ticketCount(mock: Awaited<ReturnType<typeof createMock>>, id = "default"): Promise<number> {
  return (await mock.control.listRecords(id, "tickets")).total;
}

describe("scenarios as values", () => {
  it("can be started from, extended and switched to by name", async () => {
    await using mock = await createMock({ scenarios: [few, more], scenario: "more" });
    expect(await ticketCount(mock)).toBe(4);
    await mock.control.createSandbox({ id: "other", scenario: "few" });
    expect(await ticketCount(mock, "other")).toBe(2);
    expect((await mock.control.listScenarios()).scenarios).toContainEqual(expect.objectContaining({ name: "few" }));
  });

  it("resolve relative fault windows from the clock's start, even after a reset", async () => {
    const when = { from: "+PT10M", to: { daysAhead: 1, at: "17:45" } };
    const later = defineScenario({ ...few, name: "later", faults: [{ effect: { kind: "outage" }, when }] });
    await using mock = await createMock({ scenarios: [later], scenario: "later" });
    await mock.control.advanceClock("default", { duration: "PT3H" });
    await mock.control.resetSandbox("default");
    const [fault] = (await mock.control.listFaults("default")).faults;
    expect(fault?.when).toEqual({ from: "2026-03-02T09:10:00.000Z", to: "2026-03-03T17:45:00.000Z" });
  });

  it("remain available when scenario files are replaced", async () => {
    const file = { file: "more.yaml", source: "folder", value: more } as const;
    await using mock = await createMock({ scenarios: [few], scenarioFiles: { files: [file], broken: [] } });
    expect(await mock.loadScenarios({ files: [], broken: [] })).toEqual(["more"]);
    await mock.control.switchScenario("default", { name: "few" });
    expect(await ticketCount(mock)).toBe(2);
  });

  it.each([
    ["an unknown trait", { ...few, records: [{ collection: "tickets", traits: ["nonsense"] }] }, "nonsense"],
    ["a name that is taken", { ...few, name: "empty" }, "empty is already the name of a shipped scenario"],
    ["a missing description", { name: "few" }, "description"],
  ])("are refused with place and reason if they have %s", async (_, invalid, reason) => {
    // JavaScript callers may pass anything.
    const pending = createMock({ scenarios: [more, invalid as typeof few] });
    await expect(pending).rejects.toThrow(RangeError);
    await expect(pending).rejects.toThrow(/^scenarios\[1\]: /m);
    await expect(pending).rejects.toThrow(reason);
  });

  it("are refused together with a state", async () => {
    await using mock = await createMock({ tickets: 3 });
    const state = await mock.control.exportState("default");
    await expect(createMock({ state, scenarios: [few] })).rejects.toThrow("state cannot be combined with scenarios");
  });
});
