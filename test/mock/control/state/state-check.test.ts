// Refused state files, and state files as scenarios.
import { beforeAll, describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import type { StateFile } from "../../../../mock/control/exported-state.ts";
import { toStateText } from "../../../../mock/control/state/state-text.ts";
import { toLoadedState, toStateScenario } from "../../../../mock/control/state/state-world.ts";
import { runSync } from "../../../../mock/engine/core/sliced-work.ts";
import { energyDe } from "../../../fixtures/energy-de.ts";
import { findDangling, readWorld } from "../../../fixtures/reference-walk.ts";
import { start, startChangedMock } from "../changed-mock.ts";

const worlds = { getTexts: () => energyDe };

let text: string;
beforeAll(async () => {
  text = toStateText(await (await startChangedMock()).control.exportState("default"));
});

function reread(): StateFile {
  return JSON.parse(text);
}

function violationsAt(expected: readonly string[]) {
  return expect.objectContaining({ violations: expected.map((pointer) => expect.objectContaining({ pointer })) });
}

describe("an import", () => {
  it("is refused with a violation for each invalid place, and nothing changes", async () => {
    const { control, stateOf } = await start();
    const { collections, ...rest } = reread();
    const [first, second, ...others] = collections.tickets ?? [];
    const [team, ...teams] = collections.teams ?? [];
    const broken = {
      ...rest,
      usedIds: { cousins: 4 },
      collections: {
        ...collections,
        tickets: [{ ...first, subject: 4, cousin: 1 }, { ...second, tagIds: [987_654] }, ...others],
        teams: [team, team, ...teams],
      },
    } as StateFile;
    await expect(control.importState("default", broken)).rejects.toThrow(
      violationsAt([
        "/usedIds/cousins",
        "/collections/tickets/0/subject",
        "/collections/tickets/0/cousin",
        "/collections/teams/1/id",
        "/collections/tickets/1/tagIds/0",
      ]),
    );
    await expect(control.importState("default", broken)).rejects.toThrow(
      expect.objectContaining({ code: "invalid_state" }),
    );
    expect(stateOf().store.version).toBe(0);
  });

  /** A state file with some collections replaced; undefined removes a collection. */
  const withRecords = (change: (collections: StateFile["collections"]) => object) => {
    const file = reread();
    return { ...file, collections: { ...file.collections, ...change(file.collections) } } as StateFile;
  };
  const withDuplicateName = (status: string) =>
    withRecords(({ knowledgeSources: [first, second, ...others] = [] }) => ({
      knowledgeSources: [first, { ...second, name: first?.name, status }, ...others],
    }));
  const outage = { id: "down", effect: { kind: "outage" } } as const;

  // "…" means that more violations follow.
  it.each<[string, () => object, string[]]>([
    [
      "a ticket has the contract of another customer",
      () =>
        withRecords(({ tickets = [] }) => {
          const index = tickets.findIndex(({ contractId }) => contractId !== null);
          return { tickets: [{ ...tickets[index], customerId: null }, ...tickets.toSpliced(index, 1)] };
        }),
      ["/collections/tickets/0/contractId"],
    ],
    ["two knowledge sources share a name", () => withDuplicateName("active"), ["/collections/knowledgeSources/1/name"]],
    ["the default caller is missing", () => ({ ...reread(), defaultCallerId: 987_654 }), ["/defaultCallerId"]],
    [
      "fault ids are duplicated and users missing",
      () => ({ ...withRecords(() => ({ users: [] })), faults: [outage, outage] }),
      ["/faults/1/id", "/collections/tickets/0/agentId", "…"],
    ],
    [
      "a record refers to a collection that is left out",
      () => withRecords(() => ({ teams: undefined })),
      ["/collections/users/0/teamIds/0", "…"],
    ],
    [
      "a fault is impossible",
      () => ({ ...reread(), faults: [{ ...outage, match: { operationId: "noSuch" } }] }),
      ["/faults/0/match/operationId"],
    ],
  ])("is refused if %s, and changes nothing", async (_, toFile, places) => {
    const { control, stateOf } = await start();
    const expected = places.filter((place) => place !== "…").map((pointer) => expect.objectContaining({ pointer }));
    const violations = places.includes("…") ? expect.arrayContaining(expected) : expected;
    await expect(control.importState("default", toFile())).rejects.toMatchObject({ code: "invalid_state", violations });
    expect([stateOf().store.version, (await control.getClock("default")).now]).toEqual([0, "2026-03-02T09:00:00.000Z"]);
  });

  it("is accepted if a duplicate name belongs to a deleted knowledge source, and with default caller 0", async () => {
    const { control, stateOf } = await start();
    await control.importState("default", { ...withDuplicateName("deleted"), defaultCallerId: 0 });
    expect(stateOf().defaultCallerId).toBe(0);
  });

  it("is accepted if the default caller was deleted before the export", async () => {
    const { control } = await start();
    const { collections, ...rest } = reread();
    const subset = {
      ...rest,
      defaultCallerId: 7,
      collections: { users: collections.users?.filter(({ id }) => id === 7), teams: collections.teams },
    };
    await control.importState("default", subset as StateFile);
    await control.deleteRecord("default", "users", 7);
    const exported = await control.exportState("default");
    expect(exported.defaultCallerId).toBe(0);
    await control.importState("default", exported);
  });

  it("is refused if it is not a state file", () => {
    expect(() => runSync(toLoadedState({ format: "other", formatVersion: 1, cousin: 1 }, ownContract, worlds))).toThrow(
      expect.objectContaining({ category: "invalid", code: "invalid_request" }),
    );
    expect(() =>
      runSync(
        toLoadedState({ ...reread(), clock: { now: "2026-02-30T09:00:00Z", mode: "frozen" } }, ownContract, worlds),
      ),
    ).toThrow(violationsAt(["/clock/now"]));
  });
});

describe("a state file as a scenario", () => {
  it("has the file's world, clock, faults and house rules", () => {
    const scenario = toStateScenario("demo", reread(), ownContract);
    expect(scenario).toMatchObject({
      name: "demo",
      seed: 1,
      tickets: 61,
      clock: { now: "2026-03-04T09:00:00.000Z", mode: "frozen" },
      rules: { pendingNeedsDueDate: true },
      faults: [{ id: "late" }],
    });
    const world = runSync(toLoadedState(scenario.state, ownContract, worlds)).world;
    expect(world.collections.tickets.size).toBe(61);
    expect(findDangling(readWorld(world))).toEqual([]);
  });
});

it("loading a state can pause at each record", () => {
  const work = toLoadedState(reread(), ownContract, worlds);
  let pauses = 0;
  while (work.next().done !== true) pauses += 1;
  expect(pauses).toBeGreaterThan(2 * Object.values(reread().collections).flat().length);
});

it("checking a state stops at the number of errors that a response lists", () => {
  const { collections, ...rest } = reread();
  const tags = Array.from({ length: 1_000 }, () => ({}));
  expect(() => runSync(toLoadedState({ ...rest, collections: { ...collections, tags } }, ownContract, worlds))).toThrow(
    "The state has errors in at least 100 places.",
  );
});
