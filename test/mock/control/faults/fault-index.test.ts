// Which faults a request has to look at: a fault costs only requests that it may match.
import { describe, expect, it } from "vitest";
import type { FaultMatch, MatchableRequest, PlacedFault } from "../../../../mock/control/faults/fault.ts";
import { createFaultIndex } from "../../../../mock/control/faults/fault-index.ts";
import { maxFaults } from "../../../../mock/control/faults/fault-set.ts";
import { fits } from "../../../../mock/control/faults/placed-fault.ts";
import { placeFaults } from "./sample-faults.ts";

const getTicket: MatchableRequest = { operationId: "getTicket", tag: "tickets", method: "GET", path: "/ticket/1" };
const outage = { kind: "outage" } as const;

function toPlaced(match: FaultMatch, order: number): PlacedFault {
  return { id: JSON.stringify(match), match, effect: outage, when: { always: true }, order };
}

describe("a request", () => {
  it.each<FaultMatch>([
    { operationId: "updateTicket" },
    { operationId: "updateTicket", path: "/ticket/1" },
    { path: "/ticket/2" },
    { path: "/app/*" },
    { tag: "apps" },
    { method: "PATCH" },
  ])("does not look at a fault for %j", (match) => {
    expect(createFaultIndex([toPlaced(match, 0)])(getTicket)).toEqual([]);
  });

  it("looks at all others, in the order they were placed", () => {
    const matches: readonly FaultMatch[] = [
      {},
      { path: "/**" },
      { method: "GET" },
      { path: "/ticket/*" },
      { tag: "tickets" },
      { path: "/ticket/1" },
      { operationId: "getTicket" },
      { path: "/*/1", tag: "tickets" },
      { path: "/tick*/1", method: "GET" },
    ];
    const placed = matches.map(toPlaced);
    const found = createFaultIndex(placed.toReversed())(getTicket);
    expect(found).toEqual(placed);
    expect(found.every((fault) => fits(fault, getTicket))).toBe(true);
  });
});

describe("the faults of a sandbox", () => {
  it(`are ${maxFaults} at most`, () => {
    const definitions = Array.from({ length: maxFaults }, () => ({ effect: outage }));
    const faults = placeFaults(definitions);
    expect(() => faults.add({ effect: outage })).toThrow(expect.objectContaining({ code: "too_many_faults" }));
    faults.remove("fault-7");
    expect(faults.add({ effect: outage }).id).toBe(`fault-${maxFaults + 1}`);
  });
});
