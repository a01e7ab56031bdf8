// How differences of two judges are put together (harness/proxy/second-judge/differences.ts).
import { describe, expect, it } from "vitest";
import { createDifferenceTable, mostDifferences } from "../../../../harness/proxy/second-judge/differences.ts";

const example = { method: "GET", path: "/tag", status: 200 };
const common = { operationId: "listTags", of: "answer", example } as const;

describe("differences of two judges", () => {
  it("are one row where they are at the same place of a list, with the first example", () => {
    const table = createDifferenceTable((text) => text);
    for (const index of [0, 1, 12]) {
      const other = { ...common, example: { ...example, path: `/tag?${index}` } };
      table.compare({ ...other, own: [], second: [`body/${index}/id: must be integer`] });
    }
    table.compare({ ...common, own: ["body /0/name: found 1, expected text"], second: [] });
    expect(table.rows()).toMatchObject([
      { foundBy: "second", count: 3, example: { path: "/tag?0" } },
      { foundBy: "own", count: 1 },
    ]);
  });

  it("are none where both find something, or nothing", () => {
    const table = createDifferenceTable((text) => text);
    table.compare({ ...common, own: ["body: one"], second: ["body: another"] });
    table.compare({ ...common, own: [], second: [] });
    expect(table.rows()).toEqual([]);
  });

  it("hide secrets, and are counted beyond the kinds that are kept", () => {
    const table = createDifferenceTable((text) => text.replace("hunter2", "***"));
    for (let kind = 0; kind < mostDifferences + 3; kind += 1) {
      table.compare({ ...common, own: [`body /field${kind}: found hunter2`], second: [] });
    }
    expect([table.rows().length, table.furtherCount()]).toEqual([mostDifferences, 3]);
    expect(table.rows()[0]?.breaches).toEqual(["body /field0: found ***"]);
  });
});
