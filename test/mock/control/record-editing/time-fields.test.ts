// Relative times, such as "-P1D", where the control accepts dates: records, scenarios, the clock.
import { describe, expect, it } from "vitest";
import { createFactories } from "../../../../harness/fixtures.ts";
import { datePointers } from "../../../../mock/control/record-editing/time-fields.ts";
import { createMock } from "../../../../mock/create-mock.ts";
import { collectionNames } from "../../../../mock/domain/records/collections.ts";
import { dateFields } from "../../../../mock/domain/records/date-fields.ts";
import { send } from "../changed-mock.ts";

const start = () => createMock({ tickets: 5, auth: "off" });

describe("the dates of a collection", () => {
  it.each(collectionNames)("are the fields whose types accept relative times: %s", (collection) => {
    const flat = datePointers(collection).flatMap((place) => /^\/(\w+)$/.exec(place)?.[1] ?? []);
    expect([...dateFields[collection]].sort()).toEqual(flat.sort());
  });
});

describe("a written record", () => {
  it("accepts a relative time for every form of date", async () => {
    await using mock = await start();
    const { control } = mock.sandbox();
    const ticket = await control.createRecord("tickets", {
      traits: ["closed"],
      createdAt: "-P3D",
      closedAt: { daysAgo: 1, at: "17:45" },
      dueBy: "+PT30M",
      autoExecuteAt: "-PT1H",
    });
    expect(ticket).toMatchObject({
      createdAt: "2026-02-27 09:00:00",
      closedAt: "2026-03-01 17:45:00",
      dueBy: "2026-03-02 09:30:00",
      autoExecuteAt: "2026-03-02T08:00:00Z",
    });
    const contract = await control.createRecord("contracts", { endDate: { daysAhead: 1, at: "00:00" } });
    expect(contract.endDate).toBe(Date.parse("2026-03-03T00:00:00Z") / 1000);
    expect((await control.createRecord("knowledgeSources", { createdAt: "-P1D" })).createdAt).toBe(
      Date.parse("2026-03-01T09:00:00Z"),
    );
    expect((await control.createRecord("archivedDays", { date: "-P2D" })).date).toBe("2026-02-28");
    const worklog = await control.createRecord("worklogs", { ticketId: 1, latestInteraction: "-P1D" });
    expect(worklog.latestInteraction).toBe("2026-03-01T09:00:00Z");
  });

  it("resolves a relative time once, by the sandbox's clock at the time of writing", async () => {
    await using mock = await start();
    const { control } = mock.sandbox();
    await control.advanceClock({ duration: "P1D" });
    expect((await control.patchRecord("tickets", 1, { dueBy: "+PT10M" })).dueBy).toBe("2026-03-03 09:10:00");
    await control.advanceClock({ duration: "P7D" });
    expect((await control.getRecord("tickets", 1)).dueBy).toBe("2026-03-03 09:10:00");
    const second = await control.getRecord("tickets", 2);
    expect((await control.putRecord("tickets", 2, { ...second, dueBy: { daysAhead: 1 } })).dueBy).toBe(
      "2026-03-11 09:00:00",
    );
  });

  it("is refused with one violation and a valid example per invalid time", async () => {
    await using mock = await start();
    const response = await send(mock, "POST", "/__admin/state/tickets", {
      closedAt: "yesterday",
      dueBy: { daysAgo: 1, at: "25:00" },
      createdAt: "2026-02-30 09:00:00",
    });
    expect(response.status).toBe(400);
    expect((await response.json()).violations).toEqual([
      { in: "body", pointer: "/closedAt", found: '"yesterday"', expected: expect.stringContaining('"-P1DT2H"') },
      { in: "body", pointer: "/dueBy/at", found: '"25:00"', expected: expect.stringContaining('"17:45"') },
      expect.objectContaining({ pointer: "/createdAt", expected: "date-time as YYYY-MM-DD HH:MM:SS" }),
    ]);
    expect(mock.stateOf().store.version).toBe(0);
  });

  it("accepts relative times from factories even without a mock", () => {
    const make = createFactories();
    expect(make.ticket({ dueBy: { daysAhead: 1, at: "08:00" } }).dueBy).toBe("2026-03-03 08:00:00");
    expect(() => make.ticket({ dueBy: "+P1Y" })).toThrow("no fixed length");
  });
});

describe("relative times", () => {
  it("are accepted in the records of a scenario, in TypeScript and in files", async () => {
    const scenario = {
      name: "late-yesterday",
      description: "Closed late yesterday.",
      world: { tickets: 1 },
      records: [
        { collection: "tickets", traits: ["closed"], fields: { id: 900, closedAt: { daysAgo: 1, at: "17:45" } } },
      ],
    } as const;
    const files = { files: [{ file: "late.yaml", value: scenario, source: "file" as const }], broken: [] };
    for (const options of [
      { scenario: "late-yesterday", scenarios: [scenario] },
      { scenario: "late-yesterday", scenarioFiles: files },
    ]) {
      await using mock = await createMock({ ...options, now: "2026-06-10T08:00:00Z" });
      expect((await mock.control.getRecord("default", "tickets", 900)).closedAt).toBe("2026-06-09 17:45:00");
    }
  });

  it("are reported with the scenario file if they are invalid", async () => {
    const value = {
      name: "wrong",
      description: "A wrong time.",
      records: [{ collection: "tickets", fields: { closedAt: "-P1M" } }],
    };
    const files = { files: [{ file: "wrong.yaml", value, source: "folder" as const }], broken: [] };
    await using mock = await createMock({ tickets: 1, scenarioFiles: files });
    expect((await mock.control.listScenarios()).broken).toEqual([
      expect.objectContaining({ file: "wrong.yaml", reason: expect.stringContaining("no fixed length") }),
    ]);
  });

  it("set the clock and the start of a scenario, measured from the sandbox's clock", async () => {
    await using mock = await start();
    const { control } = mock.sandbox();
    expect((await control.setClock({ now: { daysAhead: 1, at: "17:45" } })).now).toBe("2026-03-03T17:45:00.000Z");
    expect((await control.setClock({ now: "-P1D" })).now).toBe("2026-03-02T17:45:00.000Z");
    expect((await control.switchScenario({ name: "empty", now: "+P1D" })).startsAt).toBe("2026-03-03T17:45:00.000Z");
    for (const now of ["tomorrow", { daysAgo: 1, at: "25:00" }, "+P1M"]) {
      await expect(control.setClock({ now } as { now: string })).rejects.toThrow(/such as "-P(1DT2H|30D)"/);
    }
  });

  it("are refused in state files and in requests to the service", async () => {
    await using mock = await start();
    const state = await mock.control.exportState("default");
    const [ticket] = state.collections.tickets ?? [];
    const collections = { ...state.collections, tickets: [{ ...ticket, closedAt: "-P1D" }] };
    await expect(mock.control.importState("default", { ...state, collections })).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect((await send(mock, "PATCH", "/ticket/1", { dueBy: "-P1D" })).status).toBe(400);
  });
});
