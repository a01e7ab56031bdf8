// Which requests a fault strikes, and the list of a sandbox's faults.
import { describe, expect, it } from "vitest";
import { ownContract } from "../../../../mock/contract/service-contract.ts";
import type {
  ExactFault,
  FaultEffect,
  FaultMatch,
  Faults,
  FaultWhen,
  MatchableRequest,
} from "../../../../mock/control/faults/fault.ts";
import { addFault, createFaults, maxFaults } from "../../../../mock/control/faults/fault-set.ts";
import { createStore } from "../../../../mock/engine/store/create-store.ts";
import type { Fill, Store } from "../../../../mock/engine/store/store.ts";
import type { components } from "../../../../spec/generated/admin/types.ts";

const getTicket: MatchableRequest = { operationId: "getTicket", tag: "tickets", method: "GET", path: "/ticket/1" };
const now = Date.parse("2026-03-02T09:00:00Z");
const outage: FaultEffect = { kind: "outage" };
const delay: FaultEffect = { kind: "delay", fixedMs: 5 };

interface SampleFaults extends Faults {
  fork(): SampleFaults;
  /** Replaces all faults and resets their counts. */
  reset(definitions: readonly ExactFault[], seed?: number): void;
}

/** Creates a fault set with these faults, in order, over an otherwise empty store. */
function createSampleFaults(definitions: readonly ExactFault[], seed = 1): SampleFaults {
  const base = { key: "nothing", seed: 1, collections: {} };
  return overStore(createStore<object>({ base, definitions: {}, now: () => 0, fill: fillWith(definitions) }), seed);
}

function overStore(store: Store<object>, firstSeed: number): SampleFaults {
  let seed = firstSeed;
  const faults = createFaults(store, () => seed, ownContract);
  return Object.assign(faults, {
    fork: () => overStore(store.fork(), seed),
    reset(definitions: readonly ExactFault[], next = seed) {
      store.reset(undefined, fillWith(definitions));
      seed = next;
    },
  });
}

function fillWith(definitions: readonly ExactFault[]): Fill {
  return (tx) => {
    for (const definition of definitions) addFault(tx, definition, ownContract);
  };
}

/** The positions, from 1, of the requests that the fault strikes in a series of identical requests. */
function struckPositions(when: FaultWhen, requests = 6, seed = 1, effect = outage): number[] {
  const faults = createSampleFaults([{ effect, when }], seed);
  const numbers = Array.from({ length: requests }, (_, index) => index + 1);
  return numbers.filter(() => faults.strike(getTicket, now).length > 0);
}

describe("a fault strikes", () => {
  it.each<[string, FaultWhen, number[]]>([
    ["every request", { always: true }, [1, 2, 3, 4, 5, 6]],
    ["the next two", { next: 2 }, [1, 2]],
    ["every third request", { every: 3 }, [3, 6]],
    ["no request with probability 0", { probability: 0 }, []],
    ["every request with probability 1", { probability: 1 }, [1, 2, 3, 4, 5, 6]],
  ])("%s", (_name, when, expected) => {
    expect(struckPositions(when)).toEqual(expected);
  });

  it.each([
    ["before its window", -1, 0],
    ["at its start", 0, 1],
    ["just before its end", 59_999, 1],
    ["at its end", 60_000, 0],
  ])("at times of the sandbox's clock: %s", (_name, offset, expected) => {
    const when = { from: "2026-03-02T10:00:00+01:00", to: "2026-03-02T09:01:00Z" };
    expect(createSampleFaults([{ effect: outage, when }]).strike(getTicket, now + offset)).toHaveLength(expected);
  });

  it("about its probability's share of requests, the same requests for the same seed", () => {
    const first = struckPositions({ probability: 0.25 }, 2000);
    expect(first.length).toBeGreaterThan(440);
    expect(first.length).toBeLessThan(560);
    expect(struckPositions({ probability: 0.25 }, 2000)).toEqual(first);
    expect(struckPositions({ probability: 0.25 }, 2000, 2)).not.toEqual(first);
  });

  it("the same requests whatever other faults exist", () => {
    const fault: ExactFault = { id: "unreliable", effect: outage, when: { probability: 0.5 } };
    const otherFault: ExactFault = { id: "other", effect: delay, when: { probability: 0.5 } };
    const hits = (definitions: ExactFault[]) => {
      const faults = createSampleFaults(definitions);
      return Array.from({ length: 50 }, () => faults.strike(getTicket, now).some(({ id }) => id === "unreliable"));
    };
    expect(hits([otherFault, fault])).toEqual(hits([fault]));
  });

  it.each<[FaultMatch, boolean]>([
    [{}, true],
    [{ operationId: "getTicket" }, true],
    [{ operationId: "updateTicket" }, false],
    [{ method: "GET" }, true],
    [{ method: "PATCH" }, false],
    [{ tag: "tickets" }, true],
    [{ tag: "apps" }, false],
    [{ path: "/ticket/*" }, true],
    [{ path: "/knowledgeSource/**" }, false],
    [{ operationId: "getTicket", method: "GET", tag: "tickets", path: "/ticket/1" }, true],
    [{ operationId: "getTicket", path: "/ticket/2" }, false],
  ])("GET /ticket/1 given the match %j: %s", (match, fits) => {
    expect(createSampleFaults([{ match, effect: outage }]).strike(getTicket, now).length > 0).toBe(fits);
  });

  it("every second request that it matches, and counts no others", () => {
    const faults = createSampleFaults([{ match: { method: "PATCH" }, effect: outage, when: { every: 2 } }]);
    const patch = { ...getTicket, method: "PATCH" };
    const requests = [patch, getTicket, getTicket, patch];
    expect(requests.map((request) => faults.strike(request, now).length)).toEqual([0, 0, 0, 1]);
    expect(faults.list()).toEqual([expect.objectContaining({ matchedCount: 2, appliedCount: 1 })]);
  });
});

describe("several faults", () => {
  it("combine delays and a changed body with the first fault that replaces the response", () => {
    const effects: FaultEffect[] = [
      delay,
      { kind: "slowBody", bytesPerSecond: 10 },
      { kind: "status", status: 500 },
      outage,
      delay,
      { kind: "slowBody", bytesPerSecond: 99 },
      { kind: "malformedJson" },
    ];
    const strikes = createSampleFaults(effects.map((effect) => ({ effect }))).strike(getTicket, now);
    expect(strikes.map(({ id }) => id)).toEqual(["fault-1", "fault-2", "fault-3", "fault-5", "fault-7"]);
  });

  it("take turns: a fault that is not tried keeps its count", () => {
    const faults = createSampleFaults([
      { id: "first", effect: { kind: "status", status: 500 }, when: { next: 2 } },
      { id: "second", effect: outage, when: { next: 1 } },
    ]);
    const ids = [1, 2, 3, 4].map(() => faults.strike(getTicket, now)[0]?.id);
    expect(ids).toEqual(["first", "first", "second", undefined]);
  });
});

describe("a rate limit", () => {
  const effect: FaultEffect = { kind: "rateLimit", limit: 2, windowSeconds: 60 };

  it("lets its limit of requests pass in each window of the sandbox's clock", () => {
    const faults = createSampleFaults([{ effect }]);
    const waits = [0, 10_000, 20_000, 59_500, 60_000, 60_001, 60_002].map(
      (offset) => faults.strike(getTicket, now + offset)[0]?.retryAfterSeconds,
    );
    expect(waits).toEqual([undefined, undefined, 40, 1, undefined, undefined, 60]);
    expect(faults.list()[0]).toMatchObject({ matchedCount: 7, appliedCount: 3 });
  });

  it("opens a new window when the clock is set back", () => {
    const faults = createSampleFaults([{ effect }]);
    const strikes = [0, 0, -1000, -1000, -1000].map((offset) => faults.strike(getTicket, now + offset).length);
    expect(strikes).toEqual([0, 0, 0, 0, 1]);
  });

  it("lets no request pass if its limit is 0", () => {
    expect(struckPositions({ always: true }, 2, 1, { ...effect, limit: 0 })).toEqual([1, 2]);
  });

  it("counts only requests that its schedule selects", () => {
    expect(struckPositions({ every: 2 }, 8, 1, effect)).toEqual([6, 8]);
  });
});

describe("the list of faults", () => {
  it("is in the admin API's format, in order of addition", () => {
    const faults = createSampleFaults([{ effect: outage }]);
    const added = faults.add({ id: "slow", match: { tag: "apps" }, effect: delay, when: { next: 1 } });
    const listed: readonly components["schemas"]["Fault"][] = faults.list();
    expect(added).toEqual(listed[1]);
    expect(listed).toEqual([
      { id: "fault-1", match: {}, effect: outage, when: { always: true }, matchedCount: 0, appliedCount: 0 },
      { id: "slow", match: { tag: "apps" }, effect: delay, when: { next: 1 }, matchedCount: 0, appliedCount: 0 },
    ]);
    const sent: components["schemas"]["ExactFault"] = { effect: { kind: "outage" }, when: { probability: 0.5 } };
    expect(faults.add(sent).id).toBe("fault-2");
  });

  it("never generates an id twice", () => {
    const faults = createSampleFaults([{ id: "fault-2", effect: outage }]);
    expect([faults.add({ effect: outage }).id, faults.add({ effect: outage }).id]).toEqual(["fault-1", "fault-3"]);
    faults.remove("fault-3");
    expect(faults.add({ effect: outage }).id).toBe("fault-4");
  });

  it("starts over with a reset, and strikes differently with another seed", () => {
    const when = { probability: 0.5 };
    const faults = createSampleFaults([{ effect: outage, when }]);
    const run = () => Array.from({ length: 40 }, () => faults.strike(getTicket, now).length);
    const first = run();
    faults.add({ effect: delay });
    faults.reset([{ effect: outage, when }]);
    expect([run(), faults.size]).toEqual([first, 1]);
    faults.reset([{ effect: outage, when }], 2);
    expect(run()).not.toEqual(first);
  });

  it("continues in a fork from the same counts, but independently", () => {
    const faults = createSampleFaults([{ effect: outage, when: { next: 2 } }]);
    faults.strike(getTicket, now);
    const fork = faults.fork();
    fork.add({ effect: delay });
    expect([fork.strike(getTicket, now).length, fork.strike(getTicket, now).length]).toEqual([2, 1]);
    expect([faults.size, faults.strike(getTicket, now).length, faults.strike(getTicket, now).length]).toEqual([
      1, 1, 0,
    ]);
  });

  it("passes a withdrawn strike on to the next request", () => {
    const faults = createSampleFaults([{ effect: outage, when: { next: 1 } }]);
    faults.strike(getTicket, now);
    faults.withdraw("fault-1");
    expect(faults.get("fault-1")).toMatchObject({ matchedCount: 1, appliedCount: 0 });
    expect([faults.strike(getTicket, now).length, faults.strike(getTicket, now).length]).toEqual([1, 0]);
  });

  it.each<[string, string, ExactFault]>([
    ["conflict", "fault_exists", { id: "existing", effect: outage }],
    ["rule", "unknown_operation", { match: { operationId: "getTickets" }, effect: outage }],
    ["rule", "unknown_tag", { match: { tag: "ticket" }, effect: outage }],
    ["rule", "invalid_fault", { effect: { kind: "delay", uniform: { minMs: 2, maxMs: 1 } } }],
    ["rule", "invalid_fault", { effect: outage, when: { from: "soon", to: "2026-03-02T09:00:00Z" } }],
    ["rule", "invalid_fault", { effect: outage, when: { from: "2026-03-02T09:00:00Z", to: "later" } }],
    ["rule", "invalid_fault", { effect: outage, when: { from: "2026-03-02T09:00:00Z", to: "2026-03-02T09:00:00Z" } }],
    ["rule", "invalid_fault", { id: "prefer", effect: outage }],
    ["rule", "invalid_fault", { match: { event: "TicketUpdated" }, effect: outage }],
    ["rule", "invalid_fault", { match: { tag: "tickets" }, effect: { kind: "duplicateDelivery" } }],
  ])("refuses with %s %s and is unchanged: %j", (category, code, definition) => {
    const faults = createSampleFaults([{ id: "existing", effect: outage }]);
    expect(() => faults.add(definition)).toThrow(expect.objectContaining({ category, code }));
    expect(() => faults.reset([{ id: "existing", effect: delay }, definition])).toThrow(
      expect.objectContaining({ code }),
    );
    expect(faults.list()).toEqual([expect.objectContaining({ id: "existing", effect: outage })]);
  });
});

it(`a sandbox has at most ${maxFaults} faults`, () => {
  const definitions = Array.from({ length: maxFaults }, () => ({ effect: outage }));
  const faults = createSampleFaults(definitions);
  expect(() => faults.add({ effect: outage })).toThrow(expect.objectContaining({ code: "too_many_faults" }));
  faults.remove("fault-7");
  expect(faults.add({ effect: outage }).id).toBe(`fault-${maxFaults + 1}`);
});
