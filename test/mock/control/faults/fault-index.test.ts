// Which faults a request has to look at: mock/control/faults/fault-index.ts. A fault costs only requests that it may match.
import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import type { FaultAsked, FaultMatch } from "../../../../mock/control/faults/fault.ts";
import { createFaultIndex } from "../../../../mock/control/faults/fault-index.ts";
import { createFaults, mostFaults } from "../../../../mock/control/faults/fault-set.ts";
import { placeFault } from "../../../../mock/control/faults/placed-fault.ts";

const getTicket: FaultAsked = { operationId: "getTicket", tag: "tickets", method: "GET", path: "/ticket/1" };
const outage = { kind: "outage" } as const;
const now = 0;

function toPlaced(match: FaultMatch, position: number) {
  return { fault: placeFault({ id: JSON.stringify(match), match, effect: outage }, 1, ownContract), position };
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
    const index = createFaultIndex();
    index.add(toPlaced(match, 0));
    expect(index.candidates(getTicket)).toEqual([]);
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
    const index = createFaultIndex();
    const placed = matches.map(toPlaced);
    for (const one of placed.toReversed()) index.add(one);
    expect(index.candidates(getTicket)).toEqual(placed);
    expect(index.candidates(getTicket).filter(({ fault }) => fault.strike(getTicket, now) === undefined)).toEqual([]);
    for (const one of placed.slice(1)) index.remove(one);
    expect(index.candidates(getTicket)).toEqual(placed.slice(0, 1));
  });
});

describe("the faults of a sandbox", () => {
  it(`are ${mostFaults} at most`, () => {
    const definitions = Array.from({ length: mostFaults }, () => ({ effect: outage }));
    const faults = createFaults({ seed: 1, definitions });
    expect(() => faults.add({ effect: outage })).toThrow(expect.objectContaining({ code: "too_many_faults" }));
    faults.remove("fault-7");
    expect(faults.add({ effect: outage }).id).toBe(`fault-${mostFaults + 1}`);
  });
});
