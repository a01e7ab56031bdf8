// One sandbox: reset, restart, fork and a running clock.
import { describe, expect, it } from "vitest";
import type { Sandbox } from "../../../../mock/control/sandboxes/sandbox.ts";
import type { DueRules } from "../../../../mock/domain/due-rules.ts";
import { source } from "../../domain/knowledge/knowledge-state.ts";
import { fingerprintOf } from "../../engine/store/fingerprint.ts";
import { addSource, createSampleSandbox, sampleStart, setRules } from "./sample-sandbox.ts";

const dueAt = sampleStart.now + 3_000;
/** Creates a knowledge source once, three seconds after the start. */
const dueOnce: DueRules = {
  next: (_reader, from) => (from < dueAt ? dueAt : undefined),
  nextLate: () => undefined,
  cause: () => "clock",
  run(tx, from, to) {
    if (from >= dueAt || to < dueAt) return [];
    tx.insert("knowledgeSources", source(tx.nextId("knowledgeSources"), { name: "Fällig" }));
    return [{ at: dueAt, event: "ticketEscalated", collection: "tickets", id: 1 }];
  },
};

const outage = { effect: { kind: "outage" } } as const;

function namesOf(sandbox: Sandbox): readonly string[] {
  return sandbox.store.read((reader) => [...reader.all("knowledgeSources")].map(({ name }) => name));
}
/** The state that a reset must restore. */
async function stateOf({ store, clock, faults, rules, start, defaultCallerId }: Sandbox) {
  const effects = faults.list().map(({ effect }) => effect);
  return {
    digest: await fingerprintOf(store),
    now: clock.now(),
    mode: clock.mode,
    effects,
    rules,
    start,
    defaultCallerId,
  };
}
function changeAll(sandbox: Sandbox): void {
  addSource(sandbox);
  sandbox.clock.set(sampleStart.now + 60_000, "running");
  sandbox.faults.add(outage);
  setRules(sandbox, { pendingNeedsDueDate: true });
}

describe("reset", () => {
  it("keeps the mock's house rules above the scenario's", () => {
    const sandbox = createSampleSandbox("default", { rules: { pendingNeedsDueDate: true } });
    setRules(sandbox, { pendingNeedsDueDate: false });
    sandbox.reset();
    expect(sandbox.rules.pendingNeedsDueDate).toBe(true);
  });
});

describe("restart", () => {
  const strict = { ...sampleStart, scenario: "strict", now: sampleStart.now + 86_400_000 };

  it("applies records, clock, faults and house rules of another start, which reset then restores", async () => {
    const sandbox = createSampleSandbox();
    changeAll(sandbox);
    sandbox.restart(strict);
    const fresh = await stateOf(sandbox);
    expect(fresh).toMatchObject({ now: strict.now, mode: "frozen", start: strict, effects: [outage.effect] });
    expect([sandbox.rules.pendingNeedsDueDate, sandbox.scenario.name]).toEqual([true, "strict"]);
    changeAll(sandbox);
    sandbox.reset();
    expect(await stateOf(sandbox)).toEqual(fresh);
  });

  it("skips work that was due before a later start date", async () => {
    const sandbox = createSampleSandbox("default", { dueRules: dueOnce });
    sandbox.restart({ ...sampleStart, now: dueAt + 60_000 });
    expect(await sandbox.due.advance(dueAt + 120_000)).toEqual([]);
    sandbox.restart(sampleStart);
    expect(await sandbox.due.advance(dueAt)).toHaveLength(1);
  });
});

describe("a fork", () => {
  it("is reset to the start of its original", async () => {
    const sandbox = createSampleSandbox();
    const before = await stateOf(sandbox);
    changeAll(sandbox);
    const fork = sandbox.fork("copy");
    fork.reset();
    expect(await stateOf(fork)).toEqual(before);
    expect(namesOf(sandbox)).toContain("Neu");
  });
});

describe("a running clock", () => {
  it("follows process time; a fork's clock continues from the original's", () => {
    let elapsed = 0;
    const sandbox = createSampleSandbox("default", { stopwatch: () => elapsed });
    sandbox.clock.set(sampleStart.now, "running");
    elapsed = 5_000;
    const fork = sandbox.fork("copy");
    elapsed = 7_000;
    fork.clock.set(fork.clock.now(), "frozen");
    elapsed = 9_000;
    expect([sandbox.clock.now() - sampleStart.now, fork.clock.now() - sampleStart.now]).toEqual([9_000, 7_000]);
  });

  it("lets a fork do the same due work as its original since the last request", async () => {
    let elapsed = 0;
    const sandbox = createSampleSandbox("default", { stopwatch: () => elapsed, dueRules: dueOnce });
    sandbox.clock.set(sampleStart.now, "running");
    elapsed = 5_000;
    const fork = sandbox.fork("copy");
    for (const copy of [sandbox, fork]) {
      await copy.due.settle();
      expect(namesOf(copy).filter((name) => name === "Fällig")).toHaveLength(1);
    }
  });
});
