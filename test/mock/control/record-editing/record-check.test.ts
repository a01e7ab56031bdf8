// The schema and references of records, checked against a walk through a world that finds ids independently.
import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import {
  findDanglingReferences,
  findFieldBreaches,
  findShapeBreaches,
} from "../../../../mock/control/record-editing/record-check.ts";
import { recordSchemas } from "../../../../mock/control/record-editing/record-schemas.ts";
import { collections } from "../../../../mock/domain/records/collections.ts";
import { type AnyField, referencesIn } from "../../../../mock/domain/records/references.ts";
import type { CollectionName } from "../../../../mock/domain/records/world.ts";
import { readWorld, referencesOf } from "../../../fixtures/reference-walk.ts";
import { collectionNames, recordOf, worldOf } from "../../../fixtures/worlds.ts";

const world = worldOf(1);
const names = collectionNames(world);

describe("the schema of a collection", () => {
  it.each(names)("reports every missing and every unknown field (%s)", (name) => {
    const id = collections[name].ids === "strings" ? "a" : 1;
    const pointers = findShapeBreaches(name, { id, cousin: 4 }, ownContract).map(({ pointer }) => pointer);
    const required = recordSchemas[name].required?.filter((field) => field !== "id") ?? [];
    expect(new Set(pointers)).toEqual(new Set(["/cousin", ...required.map((field) => `/${field}`)]));
  });

  it("covers internal fields", () => {
    const user = { ...recordOf(world, "users", 3), permissions: ["fly"], role: "king", teamIds: [0] };
    expect(findShapeBreaches("users", user, ownContract).map(({ pointer }) => pointer)).toEqual([
      "/role",
      "/permissions/0",
      "/teamIds/0",
    ]);
  });

  it("requires the wire part to carry the id of its record", () => {
    const user = { ...recordOf(world, "users", 3), id: 4 };
    expect(findShapeBreaches("users", user, ownContract)).toEqual([
      { pointer: "/wire/id", found: "3", expected: "the id of the record, 4" },
    ]);
  });

  it("accepts a subset of a record's flat fields, but no invalid values", () => {
    expect(findFieldBreaches("users", { firstName: "Ada", role: "agent" }, ownContract)).toEqual([]);
    expect(findFieldBreaches("users", { firstName: 4 }, ownContract)).toEqual([
      { pointer: "/firstName", found: "4", expected: "text" },
    ]);
    expect(findFieldBreaches("tickets", { subject: "Umzug", subjekt: "Umzug" }, ownContract)).toMatchObject([
      { pointer: "/subjekt" },
    ]);
  });

  it("covers the contract that an intent orders", () => {
    const ticket = recordOf(world, "tickets", 1);
    const newContract = { ...recordOf(world, "contracts", 500_001), id: 59 };
    const ordering = (ordered: unknown) => {
      const intents = ticket.intents.slice(0, 1).map((intent) => ({ ...intent, context: { newContract: ordered } }));
      return { ...ticket, intents };
    };
    for (const find of [findShapeBreaches, findFieldBreaches]) {
      const pointersOf = (ordered: unknown) =>
        find("tickets", ordering(ordered), ownContract).map(({ pointer }) => pointer);
      expect(pointersOf(newContract)).toEqual([]);
      expect(pointersOf({ ...newContract, energy: 4 })).toEqual(["/intents/0/context/newContract/energy"]);
      expect(pointersOf(null)).toEqual(["/intents/0/context/newContract"]);
    }
  });
});

describe("references", () => {
  it("are declared wherever the walk finds a reference", () => {
    const walked = [...referencesOf(readWorld(world))]
      .filter(({ collection, id }) => collection !== undefined && id !== null && id !== 0 && id !== "")
      .map(({ place, collection }) => `${place} -> ${collection}`)
      // Leaves out embedded records, and strings that only look like ids: recognized texts and scores of fields.
      .filter((place) => !/^tickets\.(customer|tags|intents\.context)\.|^customers\.contracts\./.test(place))
      .filter((place) => !/^testTickets\.actualResult\.|^testRuns\.scores\./.test(place));
    const declared = names.flatMap((name) =>
      collections[name].references.map(
        ({ at, to }: AnyField) => `${name}.${at.replaceAll("/*", "").replaceAll("/", ".")} -> ${to}`,
      ),
    );
    // The walk cannot tell what the first path refers to; no world has a refreshed assessment or a scheduled run.
    const unwalked = [
      "assessments.aiUsage.aiAgents.id -> aiAgents",
      "assessments.refreshedBy -> users",
      "testRuns.schedule.testCaseIds -> testCases",
    ];
    const hint = "the rows of mock/domain/records/collections.ts declare every reference";
    expect(new Set(declared), hint).toEqual(new Set([...walked, ...unwalked]));
  });

  it("are reported with their place if the record is missing", () => {
    const ticket = { ...recordOf(world, "tickets", 1), customerId: "1e3", tagIds: [1, 987_654], responderId: null };
    const dangling = findDanglingReferences(readWorld(world), "tickets", ticket);
    expect(dangling).toEqual([
      { pointer: "/customerId", found: '"1e3"', expected: "the id of an existing record of customers" },
      { pointer: "/tagIds/1", found: "987654", expected: "the id of an existing record of tags" },
    ]);
  });

  it("include the schedule of a test run, which no run of a world has", () => {
    const run = { ...recordOf(world, "testRuns", 1), schedule: { testCaseIds: [1, 987_654] } };
    expect(findDanglingReferences(readWorld(world), "testRuns", run)).toEqual([
      { pointer: "/schedule/testCaseIds/1", found: "987654", expected: "the id of an existing record of testCases" },
    ]);
  });

  it("may point to the record itself", () => {
    const empty = { get: () => undefined };
    expect(findDanglingReferences(empty, "scorecards", { id: 9, baseId: 9 })).toEqual([]);
    expect(findDanglingReferences(empty, "scorecards", { id: 9, baseId: 8 })).toHaveLength(1);
  });

  it("exclude fields with 0 or an empty string", () => {
    const fields: readonly [CollectionName, object][] = [
      ["tags", { parent: 0 }],
      ["testCases", { expectedResult: { contractId: "" } }],
    ];
    expect(fields.flatMap(([name, record]) => referencesIn(name, record))).toEqual([]);
  });
});
