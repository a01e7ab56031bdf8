// What a mock drops and refuses as its heap grows, with heap readings that the test supplies.
import { describe, expect, it } from "vitest";
import { SharedBodies } from "../../../../mock/control/memory/shared-bodies.ts";
import { silentLogger } from "../../../../mock/engine/core/logger.ts";
import { createSampleHeap } from "../../sample-heap.ts";
import { codeOf, createSampleSandboxes, idsOf } from "../sandboxes/sample-sandbox.ts";

function create({ bodyBytes = 0 } = {}) {
  const reported: string[] = [];
  const bodies = new SharedBodies(1_000_000, 0);
  const share = bodies.join("a", { oldestAt: () => 0, dropOldest: () => share.count(-1) });
  share.count(bodyBytes);
  const { heap, read } = createSampleHeap(2_000, () => void reported.push("ended"));
  const logger = { ...silentLogger, info: (event: string) => void reported.push(event) };
  const sandboxes = createSampleSandboxes({
    memory: { limitBytes: 1_000, heap, bodies, logger, forgetWorlds: () => void reported.push("worlds") },
  });
  return { sandboxes, reported, bodies, read };
}

describe("a heap above the limit", () => {
  it("drops bodies first, and nothing else if that is enough", () => {
    const { sandboxes, reported, bodies, read } = create({ bodyBytes: 400 });
    sandboxes.create({ id: "a", ttlSeconds: 10 });
    read(1_100);
    expect(bodies.bytes).toBe(300);
    expect([reported, idsOf(sandboxes)]).toEqual([[], ["default", "a"]]);
  });

  it("then drops worlds that no sandbox uses, then evicts sandboxes with a time to live, least recently used first", () => {
    const { sandboxes, reported, bodies, read } = create({ bodyBytes: 100 });
    sandboxes.create({ id: "lasting" });
    for (const id of ["a", "b", "c"]) sandboxes.create({ id, ttlSeconds: 10 });
    sandboxes.find("a");
    read(1_300);
    expect([bodies.bytes, reported]).toEqual([0, ["worlds", "memory_limit_reached"]]);
    expect(idsOf(sandboxes)).toEqual(["default", "lasting", "a", "c"]);
    expect(codeOf(() => sandboxes.find("b"))).toBe("sandbox_evicted");
    expect(sandboxes.loaded.memoryUse()).toEqual({
      limitBytes: 1_000,
      usedBytes: 1_300,
      bodyBytes: 0,
      evictedCount: 1,
    });
  });

  it("evicts a sandbox to make room for a new one; if it cannot, refuses new sandboxes, snapshots and imports", async () => {
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

  it("does not evict the sandbox that an import or snapshot is meant for", () => {
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

describe("a heap at 95 % of the process limit", () => {
  it("also refuses to add to a state", () => {
    const { sandboxes, read } = create();
    read(1_899);
    expect(codeOf(() => sandboxes.assertRoom("part", "default"))).toBe("none");
    read(1_901);
    expect(codeOf(() => sandboxes.assertRoom("part", "default"))).toBe("memory_limit");
    expect(codeOf(() => sandboxes.find("default"))).toBe("none");
  });
});

it("an import larger than the remaining memory is refused with both sizes", () => {
  const { sandboxes, read } = create();
  read(1_000);
  expect(codeOf(() => sandboxes.assertRoom(900))).toBe("none");
  expect(() => sandboxes.assertRoom(901)).toThrow(
    "The mock uses about 0.01 MB of at most 0 MB, and this request needs about 0.01 MB more.",
  );
});

it("a closed mock stops reading the heap", () => {
  const { sandboxes, reported } = create();
  sandboxes.loaded.close();
  expect(reported).toEqual(["ended"]);
});
