// What is dropped, and what is refused, as the heap is measured: over the sandboxes of a registry, with readings that the test makes.
import { describe, expect, it } from "vitest";
import { createSharedBodies } from "../../../../mock/control/memory/shared-bodies.ts";
import { createSandboxes, type Sandboxes } from "../../../../mock/control/sandboxes/sandbox-registry.ts";
import { toDefaults } from "../../../../mock/control/sandboxes/start.ts";
import { silentLogger } from "../../../../mock/engine/core/logger.ts";
import { createSampleParts, sampleStart } from "../sandboxes/sample-sandbox.ts";

function create({ bodyBytes = 0 } = {}) {
  const reported: string[] = [];
  const bodies = createSharedBodies(1_000_000, 0);
  const share = bodies.join("a", { oldestAt: () => 0, dropOldest: () => share.count(-1) });
  share.count(bodyBytes);
  let read = (_bytes: number) => {};
  const heap = {
    maxBytes: 2_000,
    watch(tell: (bytes: number) => void) {
      read = tell;
      return () => void reported.push("ended");
    },
  };
  const logger = { ...silentLogger, info: (event: string) => void reported.push(event) };
  const sandboxes = createSandboxes({
    ...createSampleParts(),
    memory: { limitBytes: 1_000, heap, bodies, logger, forgetWorlds: () => void reported.push("worlds") },
    defaults: toDefaults(sampleStart, {}),
    maxSandboxes: 100,
    autoSandbox: false,
    realTime: () => 0,
  });
  return { sandboxes, reported, bodies, read: (bytes: number) => read(bytes) };
}
function idsOf(sandboxes: Sandboxes): readonly string[] {
  return sandboxes.loaded.list().map(({ sandbox }) => sandbox.id);
}
function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Error && "code" in error) return String(error.code);
    throw error;
  }
  return "none";
}

describe("a heap above the limit", () => {
  it("lets bodies go first, and nothing else where that is enough", () => {
    const { sandboxes, reported, bodies, read } = create({ bodyBytes: 400 });
    sandboxes.create({ id: "a", ttlSeconds: 10 });
    read(1_100);
    expect(bodies.bytes).toBeLessThan(300);
    expect([reported, idsOf(sandboxes)]).toEqual([[], ["default", "a"]]);
  });

  it("then lets worlds go that no sandbox needs, then sandboxes with a time to live, the one unused for longest first", () => {
    const { sandboxes, reported, bodies, read } = create({ bodyBytes: 100 });
    sandboxes.create({ id: "stays" });
    for (const id of ["a", "b", "c"]) sandboxes.create({ id, ttlSeconds: 10 });
    sandboxes.find("a");
    read(1_300);
    expect([bodies.bytes, reported]).toEqual([0, ["worlds", "memory_limit_reached"]]);
    expect(idsOf(sandboxes)).toEqual(["default", "stays", "a", "c"]);
    expect(codeOf(() => sandboxes.find("b"))).toBe("sandbox_evicted");
    expect(sandboxes.loaded.memoryUse()).toEqual({
      limitBytes: 1_000,
      usedBytes: 1_300,
      bodyBytes: 0,
      evictedCount: 1,
    });
  });

  it("gives a new sandbox the place of another one, until none may go: then it is refused, as are snapshots and imports", async () => {
    const { sandboxes, reported, read } = create();
    sandboxes.create({ id: "a", ttlSeconds: 10 });
    sandboxes.create({ id: "b", ttlSeconds: 10 });
    read(1_001);
    expect(idsOf(sandboxes)).toEqual(["default", "b"]);
    sandboxes.create({ id: "c" });
    expect(idsOf(sandboxes)).toEqual(["default", "c"]);
    expect(codeOf(() => sandboxes.create({ id: "d" }))).toBe("memory_limit");
    await expect(sandboxes.fork("c", {})).rejects.toMatchObject({ code: "memory_limit" });
    expect(codeOf(() => sandboxes.assertRoom("whole", "c"))).toBe("memory_limit");
    expect(codeOf(() => sandboxes.assertRoom("part", "c"))).toBe("none");
    expect(reported.filter((event) => event === "memory_limit_refuses")).toHaveLength(1);
    read(999);
    expect(codeOf(() => sandboxes.create({ id: "d" }))).toBe("none");
  });

  it("takes no sandbox for what is put into that very one", () => {
    const { sandboxes, read } = create();
    sandboxes.create({ id: "a", ttlSeconds: 10 });
    read(999);
    sandboxes.create({ id: "b", ttlSeconds: 10 });
    read(1_001);
    expect(idsOf(sandboxes)).toEqual(["default", "b"]);
    expect(codeOf(() => sandboxes.assertRoom("whole", "b"))).toBe("memory_limit");
    expect(idsOf(sandboxes)).toEqual(["default", "b"]);
  });
});

describe("a heap at 95 % of what the process may take", () => {
  it("refuses what adds to a state, too", () => {
    const { sandboxes, read } = create();
    read(1_899);
    expect(codeOf(() => sandboxes.assertRoom("part", "default"))).toBe("none");
    read(1_901);
    expect(codeOf(() => sandboxes.assertRoom("part", "default"))).toBe("memory_limit");
    expect(codeOf(() => sandboxes.find("default"))).toBe("none");
  });
});

it("what takes more bytes than are left is refused, with both", () => {
  const { sandboxes, read } = create();
  read(1_000);
  expect(codeOf(() => sandboxes.assertRoom(900))).toBe("none");
  expect(() => sandboxes.assertRoom(901)).toThrow(
    "The mock keeps about 0.01 MB and may keep 0 MB, and this takes about 0.01 MB.",
  );
});

it("a mock that closes reads the heap no more", () => {
  const { sandboxes, reported } = create();
  sandboxes.loaded.close();
  expect(reported).toEqual(["ended"]);
});
