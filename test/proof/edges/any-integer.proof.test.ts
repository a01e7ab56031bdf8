// No integer in an id, a counter or a parameter makes a request fail, and what was made with the highest ids can be exported and imported.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largestId } from "../../../mock/core/largest-id.ts";
import type { StateFile } from "../../../mock/create-mock.ts";
import { collectionNames } from "../../../mock/records/collections.ts";
import { bySize } from "../proof-size.ts";
import { type Asked, expectNoFailure, start, statusOf } from "./asked.ts";

const edges = [0, 1, 2 ** 31, 2 ** 32, largestId, 2 ** 52, 2 ** 53];
/** Integers at the edge of what something can hold, of either sign. */
const integers = fc
  .tuple(fc.constantFrom(...edges), fc.integer({ min: -2, max: 2 }), fc.constantFrom(1, 1, 1, -1))
  .map(([edge, by, sign]) => sign * (edge + by));

const creating: readonly Asked[] = [
  ["POST", "/knowledgeSource", { name: "Neu" }],
  ["POST", "/knowledgeSource", { name: "Seite", type: "website", source: "https://www.example.com/neu" }],
  ["POST", "/app/import", { name: "Neu" }],
  ["POST", "/app/import", { name: "Noch eine" }],
  ["PATCH", "/ticket/1", { workedOnBy: 1 }],
  ["PATCH", "/ticket/1", { status: "closed" }],
  ["PATCH", "/ticket/1", { status: "open" }],
  ["POST", "/ticket/search", {}],
];

function reading(integer: number): readonly Asked[] {
  return [
    ["GET", `/ticket/${integer}`],
    ["PATCH", `/ticket/${integer}`, { workedOnBy: integer, tagIds: [integer] }],
    ["PATCH", "/ticket/1", { workedOnBy: integer, tagIds: [integer], dueBy: integer }],
    ["GET", `/ticket/${integer}/worklog`],
    ["GET", `/report/aiAgentPerformance/${integer}?lastDays=${integer}`],
    ["POST", `/aiQualityCheck/testRun/${integer}/acceptAllExpectedResults`],
    ["GET", `/knowledgeSource?parent=${integer}&offset=${integer}&limit=${integer}`],
    ["POST", "/knowledgeSource", { name: "Neu", parent: integer, tags: [integer] }],
    ["GET", `/quality/assessment/${integer}`],
    ["POST", "/ticket/search", { limit: integer, offset: integer }],
    ["GET", `/__admin/state/tickets?offset=${integer}&limit=${integer}`],
    ["GET", `/__admin/requests?since=${integer}&limit=${integer}`],
    ["POST", "/__admin/clock/advance", { seconds: integer }],
    ["DELETE", `/__admin/state/tickets/${integer}`],
  ];
}

describe("any integer", () => {
  it("as an id or a number of a request fails no request", { timeout: 300_000 }, async () => {
    await using mock = await start();
    const property = fc.asyncProperty(integers, async (integer) => {
      await mock.control.resetSandbox("default");
      await expectNoFailure(mock, reading(integer));
    });
    await fc.assert(property, { numRuns: bySize(100, 8, 1000), seed: 1 });
  });

  it("as the id of a new record fails nothing after it", { timeout: 300_000 }, async () => {
    await using mock = await start();
    const light = await mock.control.exportState("default");
    const property = fc.asyncProperty(fc.constantFrom(...collectionNames), integers, async (name, id) => {
      await mock.control.importState("default", light);
      const made: Asked = ["POST", `/__admin/state/${name}`, { id: name === "storeApps" ? String(id) : id }];
      await expectNoFailure(mock, [made, ["POST", `/__admin/state/${name}`, {}], ...creating]);
      await mock.control.importState("default", await mock.control.exportState("default"));
    });
    const examples = collectionNames.map((name): [typeof name, number] => [name, largestId]);
    await fc.assert(property, { numRuns: bySize(50, 10, 800), seed: 1, examples });
  });

  it("as a counter of a state is refused, or leaves it as useful as any other", { timeout: 300_000 }, async () => {
    await using mock = await start();
    const { usedIds: _ids, drawn: _drawn, ...state } = await mock.control.exportState("default");
    const streams = Object.keys({ apps: 0, ..._drawn });
    const property = fc.asyncProperty(integers, integers, async (highest, position) => {
      const usedIds = Object.fromEntries(collectionNames.map((name) => [name, highest]));
      const drawn = Object.fromEntries(streams.map((name) => [name, position]));
      const isRight = [highest, position].every((one) => one >= 0) && highest <= largestId && position < 2 ** 52;
      const file: StateFile = { ...state, usedIds, drawn };
      expect(await statusOf(mock, ["PUT", "/__admin/state", file])).toBe(isRight ? 200 : 400);
      await expectNoFailure(mock, creating);
      const again = await mock.control.exportState("default");
      expect(await statusOf(mock, ["PUT", "/__admin/state", again])).toBe(200);
    });
    await fc.assert(property, { numRuns: bySize(40, 5, 500), seed: 1, examples: [[largestId, 2 ** 52 - 1]] });
  });
});
