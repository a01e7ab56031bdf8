// What goes when a mock keeps too much, and in which order: mock/control/memory/memory-budget.ts with the sandboxes of a registry.
import { describe, expect, it } from "vitest";
import { createJournal } from "../../../../mock/control/journal/journal.ts";
import { createJournalBudget } from "../../../../mock/control/journal/journal-budget.ts";
import { createMemoryBudget } from "../../../../mock/control/memory/memory-budget.ts";
import type { Sandbox } from "../../../../mock/control/sandboxes/sandbox.ts";
import { createSandboxes, type Sandboxes } from "../../../../mock/control/sandboxes/sandbox-registry.ts";
import { toDefaults } from "../../../../mock/control/sandboxes/start.ts";
import { source } from "../../services/knowledge/knowledge-state.ts";
import { exchange } from "../journal/sample-journal.ts";
import { createSampleParts, nothingElse, sampleStart } from "../sandboxes/sample-sandbox.ts";

const million = "x".repeat(500_000);

function create(limitBytes: number, given: Partial<Parameters<typeof createMemoryBudget>[0]> = {}) {
  const journals = createJournalBudget();
  const told: string[] = [];
  const sandboxes = createSandboxes({
    ...createSampleParts(),
    createJournal: (sandbox) => createJournal({ sandbox, basePath: "", budget: journals }),
    memory: createMemoryBudget({ limitBytes, journals, ...nothingElse, ...given }),
    onFirstEviction: (id) => void told.push(id),
    defaults: toDefaults(sampleStart, undefined),
    maxSandboxes: 100,
    autoSandbox: false,
    realTime: () => 0,
  });
  return { sandboxes, told };
}
/** Has a sandbox keep about a million bytes more. */
function fill(sandboxes: Sandboxes, id: string, grows = true): void {
  const { sandbox, letGo } = sandboxes.hold(id, grows);
  try {
    add(sandbox);
  } finally {
    letGo();
  }
}
function add({ store }: Sandbox): void {
  store.transact((tx) => {
    const id = tx.nextId("knowledgeSources");
    tx.insert("knowledgeSources", source(id, { text: `${id}${million}` }));
  });
}
function idsOf(sandboxes: Sandboxes): readonly string[] {
  return sandboxes.list().map(({ sandbox }) => sandbox.id);
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

describe("a full memory", () => {
  it("lets the sandboxes go that were unused for longest, with a time to live or without, and tells of the first one", () => {
    const { sandboxes, told } = create(3_500_000);
    for (const id of ["a", "b"]) sandboxes.create({ id });
    sandboxes.create({ id: "c", ttlSeconds: 100 });
    for (const id of ["b", "c", "a", "a", "a", "default"]) fill(sandboxes, id);
    expect(idsOf(sandboxes)).toEqual(["default", "a"]);
    expect(["b", "c"].map((id) => codeOf(() => sandboxes.find(id)))).toEqual(["sandbox_evicted", "sandbox_evicted"]);
    expect(told).toEqual(["b"]);
    expect(sandboxes.memoryUse().evictedCount).toBe(2);
  });

  it("cuts journals before any sandbox goes, the one nobody wrote to for longest first", () => {
    const { sandboxes } = create(3_500_000);
    for (const id of ["a", "b"]) sandboxes.create({ id });
    const large = exchange({ responseText: "y".repeat(60_000) });
    for (const id of ["a", "b"]) for (let count = 0; count < 15; count += 1) sandboxes.find(id).journal.note(large);
    for (let count = 0; count < 3; count += 1) fill(sandboxes, "default");
    const { journalBytes, usedBytes } = sandboxes.memoryUse();
    expect(idsOf(sandboxes)).toEqual(["default", "a", "b"]);
    fill(sandboxes, "default");
    expect(sandboxes.find("a").journal.droppedCount).toBeGreaterThan(0);
    expect(sandboxes.find("b").journal.kept().length).toBeGreaterThan(0);
    expect(sandboxes.memoryUse().journalBytes).toBeLessThan(journalBytes);
    expect(usedBytes).toBeGreaterThan(3_500_000);
  });

  it("takes nothing from a sandbox with a request under way", () => {
    const { sandboxes } = create(3_500_000);
    for (const id of ["busy", "idle"]) sandboxes.create({ id });
    const { letGo } = sandboxes.hold("busy", false);
    for (const id of ["busy", "idle", "idle", "default", "default"]) fill(sandboxes, id);
    expect(idsOf(sandboxes)).toEqual(["default", "busy"]);
    letGo();
    for (let count = 0; count < 2; count += 1) fill(sandboxes, "default");
    expect(idsOf(sandboxes)).toEqual(["default"]);
  });

  it("never takes default: what would keep more is refused, until room is made", () => {
    const { sandboxes } = create(3_500_000);
    const codes = Array.from({ length: 6 }, () => codeOf(() => fill(sandboxes, "default")));
    expect(codes).toEqual(["none", "none", "none", "none", "memory_limit", "memory_limit"]);
    expect(codeOf(() => sandboxes.create({ id: "a" }))).toBe("memory_limit");
    const { sandbox, letGo } = sandboxes.hold("default", false);
    sandbox.reset();
    letGo();
    expect(codeOf(() => fill(sandboxes, "default"))).toBe("none");
  });

  it("lets the versions go that undo could take back before it refuses anything", () => {
    const { sandboxes } = create(3_500_000);
    for (let count = 0; count < 20; count += 1) {
      fill(sandboxes, "default");
      sandboxes.find("default").store.reset();
    }
    expect(sandboxes.memoryUse().usedBytes).toBeLessThan(5_500_000);
  });

  it("forgets worlds and texts that nobody needs before any sandbox goes", () => {
    let [textBytes, isForgotten] = [2_000_000, false];
    const texts = {
      get bytes() {
        return textBytes;
      },
      clear() {
        textBytes = 0;
      },
    };
    const world = { key: "old", collections: { tags: { size: 1, bytes: 2_000_000 } } };
    const worlds = {
      remembered: () => (isForgotten ? [] : [world]),
      forget() {
        isForgotten = true;
      },
    };
    const { sandboxes } = create(3_500_000, { texts: [texts], worlds });
    sandboxes.create({ id: "a", seed: 7 });
    for (let count = 0; count < 3; count += 1) fill(sandboxes, "default");
    expect([textBytes, isForgotten, idsOf(sandboxes)]).toEqual([0, true, ["default", "a"]]);
  });
});

describe("what is kept", () => {
  it("is told by kind, and a world that many share counts once", () => {
    const { sandboxes } = create(1e9);
    const alone = sandboxes.memoryUse();
    for (let count = 0; count < 10; count += 1) sandboxes.create({});
    const { sandboxBytes, worldBytes, limitBytes, usedBytes, journalBytes, textBytes } = sandboxes.memoryUse();
    expect([limitBytes, journalBytes, textBytes]).toEqual([1e9, 0, 0]);
    expect(sandboxBytes).toBe(11 * alone.sandboxBytes);
    expect(worldBytes).toBe(alone.worldBytes);
    expect(usedBytes).toBe(sandboxBytes + worldBytes);
    sandboxes.create({ seed: 7 });
    expect(sandboxes.memoryUse().worldBytes).toBeGreaterThan(worldBytes);
  });

  it("is less again when sandboxes are deleted", () => {
    const { sandboxes } = create(1e9);
    const before = sandboxes.memoryUse();
    sandboxes.create({ id: "a", seed: 7 });
    fill(sandboxes, "a");
    sandboxes.delete("a");
    expect(sandboxes.memoryUse()).toEqual(before);
  });

  it("counts snapshots, the records that they share once", () => {
    const { sandboxes } = create(1e9);
    fill(sandboxes, "default");
    const { sandboxBytes: before } = sandboxes.memoryUse();
    const { sandbox, letGo } = sandboxes.hold("default", true);
    for (let count = 0; count < 50; count += 1) sandbox.snapshots.put(`s${count}`);
    letGo();
    const { sandboxBytes } = sandboxes.memoryUse();
    expect(sandboxBytes).toBeGreaterThan(before);
    expect(sandboxBytes).toBeLessThan(before + 1_500_000);
  });

  it("counts a world that only a snapshot or the history still needs", () => {
    const { sandboxes } = create(1e9);
    const { worldBytes: before } = sandboxes.memoryUse();
    const { sandbox, letGo } = sandboxes.hold("default", true);
    sandbox.restart({ ...sandbox.start, seed: 7 });
    letGo();
    expect(sandboxes.memoryUse().worldBytes).toBeGreaterThan(before);
  });

  it("has a world no longer that no version of the history leads back to", () => {
    const { sandboxes } = create(1e9);
    const { worldBytes: before } = sandboxes.memoryUse();
    function use(work: (sandbox: Sandbox) => void): void {
      const { sandbox, letGo } = sandboxes.hold("default", true);
      work(sandbox);
      letGo();
    }
    const { start } = sandboxes.find("default");
    use((sandbox) => void sandbox.restart({ ...start, seed: 7 }));
    use((sandbox) => void sandbox.restart(start));
    use(add);
    expect(sandboxes.memoryUse().worldBytes).toBeGreaterThan(before);
    for (let count = 0; count < 100; count += 1) use(add);
    expect(sandboxes.memoryUse().worldBytes).toBe(before);
  });

  it("has none of them once the histories are forgotten to make room", () => {
    const { sandboxes } = create(4_000_000);
    const { worldBytes: before } = sandboxes.memoryUse();
    const { sandbox, letGo } = sandboxes.hold("default", true);
    const { start } = sandbox;
    sandbox.restart({ ...start, seed: 7 });
    sandbox.restart(start);
    letGo();
    for (let count = 0; count < 4; count += 1) fill(sandboxes, "default");
    expect(sandboxes.memoryUse().worldBytes).toBeGreaterThan(before);
    expect(codeOf(() => fill(sandboxes, "default"))).toBe("memory_limit");
    expect(sandboxes.memoryUse().worldBytes).toBe(before);
  });
});

describe("a further world", () => {
  it("is refused where it would take more than half of all, and nobody has to go for it", () => {
    const { sandboxes } = create(120_000);
    sandboxes.create({ id: "a" });
    expect(codeOf(() => sandboxes.create({ id: "b", seed: 7 }))).toBe("none");
    const { sandboxes: small } = create(90_000);
    expect(codeOf(() => small.create({ id: "b", seed: 7 }))).toBe("memory_limit");
    expect(idsOf(small)).toEqual(["default"]);
  });
});
