// The sandboxes of a mock: creating, finding, forking, deleting and evicting them.
import { describe, expect, it } from "vitest";
import type { SandboxesOptions } from "../../../../mock/control/sandboxes/sandbox-registry.ts";
import { createWatchedJournal } from "../journal/watched-journal.ts";
import { codeOf, createSampleParts, createSampleSandboxes, idsOf, sampleStart } from "./sample-sandbox.ts";

function create(overrides: Partial<SandboxesOptions> = {}) {
  let realNow = 1_000_000;
  const sandboxes = createSampleSandboxes({ maxSandboxes: 5, realTime: () => realNow, ...overrides });
  /** Advances real time by seconds. */
  function wait(seconds: number): void {
    realNow += seconds * 1000;
  }
  return { sandboxes, wait };
}

describe("creating a sandbox", () => {
  it("uses the requested id, or the next free number", () => {
    const { sandboxes } = create();
    sandboxes.create({ id: "sandbox-2" });
    const ids = [sandboxes.create({}), sandboxes.create({})].map(({ sandbox }) => sandbox.id);
    expect(ids).toEqual(["sandbox-1", "sandbox-3"]);
    expect(idsOf(sandboxes)).toEqual(["default", "sandbox-2", "sandbox-1", "sandbox-3"]);
  });

  it("never generates an id twice", () => {
    const { sandboxes } = create();
    sandboxes.create({});
    sandboxes.delete("sandbox-1");
    expect(sandboxes.create({}).sandbox.id).toBe("sandbox-2");
  });

  it.each(["", "a b", "-a", "ä", "a/b", "..", "a".repeat(65)])("is refused for the id %j", (id) => {
    expect(codeOf(() => create().sandboxes.create({ id }))).toBe("invalid_request");
  });

  it("inherits the mock's start, and shares the world with sandboxes that start the same way", () => {
    const starts: unknown[] = [];
    const { worldSource } = createSampleParts();
    const countingSource = {
      ...worldSource,
      world: (start: typeof sampleStart) => {
        starts.push(start);
        return worldSource.world(start);
      },
    };
    const { sandboxes } = create({ worldSource: countingSource });
    const { start, clock } = sandboxes.create({}).sandbox;
    expect([start, clock.now(), clock.mode]).toEqual([{ ...sampleStart, tickets: 200 }, sampleStart.now, "frozen"]);
    expect(starts[1]).toEqual(starts[0]);
    const other = sandboxes.create({ scenario: "strict", seed: 7, tickets: 3, now: Date.UTC(2030, 0) }).sandbox;
    expect(other.start).toEqual({
      scenario: "strict",
      world: "energy-de",
      seed: 7,
      tickets: 3,
      now: Date.UTC(2030, 0),
      clockMode: "frozen",
    });
    expect(other.rules.pendingNeedsDueDate).toBe(true);
  });
});

describe("deleting a sandbox", () => {
  it("frees its id and closes its journal", () => {
    let closeCount = 0;
    const { sandboxes } = create({ createJournal: () => createWatchedJournal({ close: () => void ++closeCount }) });
    const first = sandboxes.create({ id: "a" }).sandbox;
    sandboxes.delete("a");
    expect([closeCount, codeOf(() => sandboxes.find("a"))]).toEqual([1, "unknown_sandbox"]);
    expect(sandboxes.create({ id: "a" }).sandbox).not.toBe(first);
  });
});

describe("a fork", () => {
  it("names its original and has its own time to live", async () => {
    const { sandboxes, wait } = create();
    sandboxes.create({ id: "a", ttlSeconds: 100 });
    const { sandbox, forkOf, ttlSeconds } = await sandboxes.fork("a", { ttlSeconds: 5 });
    expect([sandbox.id, forkOf, ttlSeconds]).toEqual(["sandbox-1", "a", 5]);
    wait(5);
    expect(idsOf(sandboxes)).toEqual(["default", "a"]);
  });
});

describe("a time to live", () => {
  it("runs in real time since the last use, and inspecting a sandbox is not a use", () => {
    const { sandboxes, wait } = create();
    sandboxes.create({ id: "a", ttlSeconds: 10 });
    wait(9);
    sandboxes.find("a");
    wait(9);
    expect(sandboxes.loaded.get("a").lastUsedAt).toBe(1_009_000);
    wait(1);
    const refusals = [() => sandboxes.loaded.get("a"), () => sandboxes.find("a")].map(codeOf);
    expect(refusals).toEqual(["sandbox_evicted", "sandbox_evicted"]);
  });

  it("frees the id for an explicit creation, but not for one on first use", () => {
    const { sandboxes, wait } = create({ autoSandbox: true });
    sandboxes.create({ id: "a", ttlSeconds: 10 });
    wait(10);
    expect(codeOf(() => sandboxes.find("a"))).toBe("sandbox_evicted");
    sandboxes.create({ id: "a" });
    expect(sandboxes.find("a").id).toBe("a");
  });
});

describe("a full mock", () => {
  it("evicts the least recently used sandbox with a time to live", () => {
    const { sandboxes, wait } = create({ maxSandboxes: 4 });
    for (const id of ["a", "b"]) {
      sandboxes.create({ id, ttlSeconds: 100 });
      wait(1);
    }
    sandboxes.create({ id: "stays" });
    wait(1);
    sandboxes.find("a");
    sandboxes.create({ id: "c" });
    expect(idsOf(sandboxes)).toEqual(["default", "a", "stays", "c"]);
    expect(codeOf(() => sandboxes.find("b"))).toBe("sandbox_evicted");
  });

  it("refuses a new sandbox if none has a time to live", async () => {
    const { sandboxes } = create({ maxSandboxes: 2 });
    sandboxes.create({ id: "a" });
    expect(codeOf(() => sandboxes.create({ id: "b" }))).toBe("too_many_sandboxes");
    await expect(sandboxes.fork("a", {})).rejects.toMatchObject({ code: "too_many_sandboxes" });
    expect(idsOf(sandboxes)).toEqual(["default", "a"]);
  });
});

describe("a sandbox created on first use", () => {
  const withTtl = { autoSandbox: true, autoSandboxTtl: 100 };
  const retryIn = (seconds: number) => expect.objectContaining({ retryAfterSeconds: seconds });

  it("is removed after its time to live, and created again on the next use", () => {
    const { sandboxes, wait } = create(withTtl);
    const first = sandboxes.find("a");
    expect(sandboxes.loaded.get("a").ttlSeconds).toBe(100);
    wait(100);
    expect(idsOf(sandboxes)).toEqual(["default"]);
    const second = sandboxes.find("a");
    wait(100);
    const third = sandboxes.find("a");
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it("is kept if it has no time to live", () => {
    const { sandboxes, wait } = create({ autoSandbox: true });
    const first = sandboxes.find("a");
    wait(1_000_000);
    expect(sandboxes.find("a")).toBe(first);
  });

  it.each([
    ["with a time to live", withTtl],
    ["without a time to live", { autoSandbox: true }],
  ])("%s, makes room after a minute without use, least recently used first", (_, options) => {
    const { sandboxes, wait } = create({ ...options, maxSandboxes: 3 });
    for (const id of ["a", "b"]) {
      sandboxes.find(id);
      wait(1);
    }
    sandboxes.find("a");
    wait(59);
    sandboxes.find("c");
    expect(idsOf(sandboxes)).toEqual(["default", "a", "c"]);
    wait(1);
    expect(sandboxes.find("b").id).toBe("b");
    expect(idsOf(sandboxes)).toEqual(["default", "c", "b"]);
  });

  it("replaces an unused sandbox with a time to live too", () => {
    const { sandboxes, wait } = create({ ...withTtl, maxSandboxes: 3 });
    sandboxes.create({ id: "stays" });
    sandboxes.create({ id: "kept", ttlSeconds: 3_600 });
    wait(59);
    expect(() => sandboxes.find("a")).toThrow(retryIn(1));
    sandboxes.find("kept");
    wait(59);
    expect(() => sandboxes.find("a")).toThrow(retryIn(1));
    wait(1);
    sandboxes.find("a");
    expect(idsOf(sandboxes)).toEqual(["default", "stays", "a"]);
  });

  it("is kept while its requests or events are streamed", () => {
    const { sandboxes, wait } = create({ ...withTtl, maxSandboxes: 3 });
    const listener = { next() {}, end() {} };
    const ends = [sandboxes.find("a").events.subscribe(listener), sandboxes.find("b").journal.subscribe(listener)];
    wait(90);
    expect(() => sandboxes.find("c")).toThrow(retryIn(60));
    ends[1]?.();
    sandboxes.find("c");
    expect(idsOf(sandboxes)).toEqual(["default", "a", "c"]);
  });
});
