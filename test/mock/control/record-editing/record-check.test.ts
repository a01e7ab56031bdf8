// The forms and references of records, checked on every record of whole worlds and against a walk that finds ids by itself.

import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import {
  findDanglingReferences,
  findPartBreaches,
  findShapeBreaches,
} from "../../../../mock/control/record-editing/record-check.ts";
import { recordSchemas } from "../../../../mock/control/record-editing/record-forms.ts";
import { type AnyField, referencesIn } from "../../../../mock/control/record-editing/references.ts";
import { collections } from "../../../../mock/domain/records/collections.ts";
import type { CollectionName } from "../../../../mock/domain/records/world.ts";
import { readWorld, referencesOf } from "../../../fixtures/reference-walk.ts";
import { collectionNames, recordOf, worldOf } from "../../../fixtures/worlds.ts";

const world = worldOf(1);
const names = collectionNames(world);

describe("the form of a collection", () => {
  it.each(names)("names every field that is missing, and every one too many (%s)", (name) => {
    const id = collections[name].ids === "texts" ? "a" : 1;
    const found = findShapeBreaches(name, { id, cousin: 4 }, ownContract).map(({ pointer }) => pointer);
    const required = recordSchemas[name].required?.filter((field) => field !== "id") ?? [];
    expect(new Set(found)).toEqual(new Set(["/cousin", ...required.map((field) => `/${field}`)]));
  });

  it("looks into what the service keeps for itself", () => {
    const user = { ...recordOf(world, "users", 3), permissions: ["fly"], role: "king", teamIds: [0] };
    expect(findShapeBreaches("users", user, ownContract).map(({ pointer }) => pointer)).toEqual([
      "/role",
      "/permissions/0",
      "/teamIds/0",
    ]);
  });

  it("wants the wire form to carry the id of its record", () => {
    const user = { ...recordOf(world, "users", 3), id: 4 };
    expect(findShapeBreaches("users", user, ownContract)).toEqual([
      { pointer: "/wire/id", found: "3", expected: "the id of the record, 4" },
    ]);
  });

  it("takes flat parts of a record, but no wrong ones", () => {
    expect(findPartBreaches("users", { firstName: "Ada", role: "agent" }, ownContract)).toEqual([]);
    expect(findPartBreaches("users", { firstName: 4 }, ownContract)).toEqual([
      { pointer: "/firstName", found: "4", expected: "text" },
    ]);
    expect(findPartBreaches("tickets", { subject: "Umzug", subjekt: "Umzug" }, ownContract)).toMatchObject([
      { pointer: "/subjekt" },
    ]);
  });
});

describe("references", () => {
  it("are declared wherever the walk through a world finds one", () => {
    const walked = [...referencesOf(readWorld(world))]
      .filter(({ collection, id }) => collection !== undefined && id !== null && id !== 0 && id !== "")
      .map(({ place, collection }) => `${place} -> ${collection}`)
      // Embedded records, and texts that only look like an id: what a model read, the score of a field.
      .filter((place) => !/^tickets\.(customer|tags|intents\.context)\.|^customers\.contracts\./.test(place))
      .filter((place) => !/^testTickets\.actualResult\.|^testRuns\.scores\./.test(place));
    const declared = names.flatMap((name) =>
      collections[name].references.map(
        ({ at, to }: AnyField) => `${name}.${at.replaceAll("/*", "").replaceAll("/", ".")} -> ${to}`,
      ),
    );
    // The walk does not know what the first is; no world has a requested score or a scheduled run.
    const unknown = [
      "assessments.aiUsage.aiAgents.id -> aiAgents",
      "assessments.refreshedBy -> users",
      "testRuns.schedule.testCaseIds -> testCases",
    ];
    const step = "the rows of mock/domain/records/collections.ts declare every reference";
    expect(new Set(declared), step).toEqual(new Set([...walked, ...unknown]));
  });

  it("that lead nowhere are named with their place", () => {
    const ticket = { ...recordOf(world, "tickets", 1), customerId: "1e3", tagIds: [1, 987_654], responderId: null };
    const found = findDanglingReferences(readWorld(world), "tickets", ticket);
    expect(found).toEqual([
      { pointer: "/customerId", found: '"1e3"', expected: "the id of an existing record of customers" },
      { pointer: "/tagIds/1", found: "987654", expected: "the id of an existing record of tags" },
    ]);
  });

  it("are looked for in the schedule of a test run, which no run of a world has", () => {
    const run = { ...recordOf(world, "testRuns", 1), schedule: { testCaseIds: [1, 987_654] } };
    expect(findDanglingReferences(readWorld(world), "testRuns", run)).toEqual([
      { pointer: "/schedule/testCaseIds/1", found: "987654", expected: "the id of an existing record of testCases" },
    ]);
  });

  it("may lead to the record itself", () => {
    const nobody = { get: () => undefined };
    expect(findDanglingReferences(nobody, "scorecards", { id: 9, baseId: 9 })).toEqual([]);
    expect(findDanglingReferences(nobody, "scorecards", { id: 9, baseId: 8 })).toHaveLength(1);
  });

  it("are not expected where 0 or an empty text means none", () => {
    const fields: readonly [CollectionName, object][] = [
      ["tags", { parent: 0 }],
      ["testCases", { expectedResult: { contractId: "" } }],
    ];
    expect(fields.flatMap(([name, record]) => referencesIn(name, record))).toEqual([]);
  });
});
