// Verification finds each planted deviation, and only that, by operation and kind; at small size a sample of them.
import { describe, expect, it } from "vitest";
import { bySize } from "../../proof/proof-size.ts";
import { plantedForms } from "./planted/planted-forms.ts";
import { plantedInput } from "./planted/planted-input.ts";
import { plantedLaws } from "./planted/planted-laws.ts";
import { type Planted, plant } from "./planted/planted-server.ts";
import { plantedWrites } from "./planted/planted-writes.ts";
import { verifyMock } from "./verify-mock.ts";

const all: readonly Planted[] = [...plantedForms, ...plantedInput, ...plantedLaws, ...plantedWrites];
const tried = bySize(
  all,
  all.filter((_, index) => index % 8 === 0),
);

describe("a planted deviation", () => {
  it("is one of many", () => {
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it.each(tried)("is found alone: $name", async (planted) => {
    const [operationId = ""] = planted.finds.split(" ");
    const options = {
      ...bySize({}, { only: [operationId, ...(planted.writes === true ? ["updateTicket"] : [])] }),
      write: planted.writes ?? false,
    };
    const { report } = await verifyMock({}, options, (send) => plant(planted, send));
    const found = report.findings.map((one) => `${one.operationId} ${one.kind}`);
    expect([...new Set(found)]).toEqual([planted.finds]);
  });
});
