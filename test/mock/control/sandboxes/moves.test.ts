// Which parts of a sandbox an undo, rewind, reset, scenario, restore, import or fork reverts, copies or keeps.
import { expect, it } from "vitest";
import type { Sandbox } from "../../../../mock/control/sandboxes/sandbox.ts";
import { toSlicedState } from "../../../../mock/control/state/state-file.ts";
import type { Move } from "../../../../mock/engine/store/collection-rules.ts";
import { createKnowledgeWorld } from "../../domain/knowledge/knowledge-state.ts";
import { openWebhooks, url } from "../webhooks/sample-webhooks.ts";
import { sampleStart, setRules } from "./sample-sandbox.ts";

const getTicket = { operationId: "getTicket", tag: "tickets", method: "GET", path: "/ticket/1" };
const later = sampleStart.now + 60_000;

/** A sandbox in which every part differs from its start and from its snapshot. */
async function openUsedSandbox(): Promise<Sandbox> {
  const { sandbox, webhooks, change } = openWebhooks(() => 200);
  sandbox.snapshots.put("start");
  sandbox.store.transact((tx) => {
    tx.countRead("knowledgeSources", 1);
    tx.noteVisit("knowledgeSources", 1, 7);
  });
  sandbox.faults.add({ effect: { kind: "outage" } });
  sandbox.faults.strike(getTicket, later);
  setRules(sandbox, { pendingNeedsDueDate: true });
  await webhooks.add({ url });
  sandbox.clock.set(later);
  change(4711, "Neu");
  return sandbox;
}

/** Names of the parts that are still as `openUsedSandbox` left them. */
function usedPartsOf({ store, faults, rules, webhooks, clock, snapshots }: Sandbox): readonly string[] {
  const [fault] = faults.list();
  const used = store.read((reader) => ({
    records: reader.get("knowledgeSources", 4711) !== undefined,
    clock: clock.now() === later,
    rules: rules.pendingNeedsDueDate,
    faults: fault !== undefined,
    strikes: fault?.appliedCount === 1,
    webhooks: webhooks.list().length === 1,
    deliveries: reader.part({ name: "deliveries" }).size > 0,
    reads: reader.reads("knowledgeSources", 1) === 1,
    visits: reader.visits("knowledgeSources", 1).length === 1,
    snapshots: snapshots.list().length === 1,
    events: reader.part({ name: "events" }).lastId > 0,
  }));
  return Object.entries(used).flatMap(([name, isUsed]) => (isUsed ? [name] : []));
}

/** Each move, returning the sandbox to inspect. */
const moves: { readonly [Name in Move]: (sandbox: Sandbox) => Sandbox } = {
  undo(sandbox) {
    sandbox.undo();
    return sandbox;
  },
  rewind(sandbox) {
    sandbox.rewind(0, sampleStart.now);
    return sandbox;
  },
  reset(sandbox) {
    sandbox.reset();
    return sandbox;
  },
  scenario(sandbox) {
    sandbox.restart({ ...sampleStart, seed: 2 });
    return sandbox;
  },
  restore(sandbox) {
    sandbox.snapshots.restore("start");
    return sandbox;
  },
  import(sandbox) {
    const world = { ...createKnowledgeWorld(), key: "imported" };
    sandbox.load({ start: sampleStart, scenario: sandbox.scenario, world, now: sampleStart.now });
    return sandbox;
  },
  fork: (sandbox) => sandbox.fork("copy"),
};

it.each<[Move, readonly string[]]>([
  ["undo", ["clock", "rules", "faults", "strikes", "webhooks", "deliveries", "reads", "visits", "snapshots", "events"]],
  ["rewind", ["rules", "faults", "strikes", "webhooks", "deliveries", "reads", "visits", "snapshots", "events"]],
  ["reset", ["snapshots", "events"]],
  ["scenario", ["snapshots", "events"]],
  ["restore", ["rules", "faults", "strikes", "webhooks", "deliveries", "reads", "visits", "snapshots", "events"]],
  ["import", ["webhooks", "deliveries", "snapshots", "events"]],
  ["fork", ["records", "clock", "rules", "faults", "strikes", "reads", "visits"]],
])("%s keeps %j", async (move, expected) => {
  expect(usedPartsOf(moves[move](await openUsedSandbox()))).toEqual(expected);
});

it("an export contains settings, but neither webhooks nor counters", async () => {
  const sandbox = await openUsedSandbox();
  const file = toSlicedState(sandbox).whole();
  expect(file).toMatchObject({ rules: { pendingNeedsDueDate: true }, faults: [{ id: "fault-1" }] });
  expect(JSON.stringify(file)).not.toMatch(/whsec_|appliedCount|visitor/);
  const read = (name: "webhooks" | "deliveries" | "strikes") => sandbox.store.export((reader) => reader.part({ name }));
  for (const name of ["webhooks", "deliveries", "strikes"] as const) expect(() => read(name)).toThrow(RangeError);
});

it("a move that is refused midway changes nothing", async () => {
  const sandbox = await openUsedSandbox();
  const before = usedPartsOf(sandbox);
  const { version } = sandbox.store;
  const scenario = { ...sandbox.scenario, faults: [{ match: { operationId: "nothing" }, effect: { kind: "outage" } }] };
  const state = { start: sampleStart, scenario, world: createKnowledgeWorld(), now: sampleStart.now } as const;
  expect(() => sandbox.load(state as never)).toThrow(expect.objectContaining({ code: "unknown_operation" }));
  expect([usedPartsOf(sandbox), sandbox.store.version]).toEqual([before, version]);
});
