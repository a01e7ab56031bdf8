// The control object, whose results match the schemas of the admin API (spec/admin.yaml).
import { describe, expect, expectTypeOf, it } from "vitest";
import type { AdminInput, AdminOperationId } from "../../../mock/contract/admin-types.ts";

import type { MockWideMethod } from "../../../mock/mock.ts";
import { addSource, createSampleControl } from "./sandboxes/sample-sandbox.ts";

const fresh = {
  id: "default",
  baseUrl: "http://mock.local:4010/api/v1",
  scenario: "small",
  world: "energy-de",
  seed: 1,
  tickets: 200,
  now: "2026-03-02T09:00:00.000Z",
  clockMode: "frozen",
  version: 0,
  unknownInput: "refuse",
  forkOf: null,
  createdAt: "2026-11-21T06:00:00.000Z",
  lastUsedAt: "2026-11-21T06:00:00.000Z",
  ttlSeconds: null,
  expiresAt: null,
};

it("a sandbox's control has every method except those that take no sandbox", () => {
  type NamesNoSandbox<Id extends AdminOperationId> = "sandboxId" extends keyof AdminInput<Id>["path"] ? never : Id;
  expectTypeOf<MockWideMethod>().toEqualTypeOf<{ [Id in AdminOperationId]: NamesNoSandbox<Id> }[AdminOperationId]>();
});

describe("sandboxes", () => {
  it("accept a relative start, measured from the default start of the clock", async () => {
    const { control } = createSampleControl();
    await control.setClock("default", { now: "2026-05-01T00:00:00Z" });
    const starts = [];
    for (const now of ["-P1DT2H", { daysAgo: 3, at: "17:45" }]) starts.push((await control.createSandbox({ now })).now);
    expect(starts).toEqual(["2026-03-01T07:00:00.000Z", "2026-02-27T17:45:00.000Z"]);
    const refusal = expect.objectContaining({
      category: "invalid",
      violations: [expect.objectContaining({ pointer: "/now" })],
    });
    await expect(control.createSandbox({ now: "-P1M" })).rejects.toThrow(refusal);
  });

  it("are shown with the base URL for clients", async () => {
    const { control } = createSampleControl();
    expect(await control.getSandbox("default")).toEqual(fresh);
    expect(await control.createSandbox({ id: "a", now: "2026-06-01T10:00:00+02:00", ttlSeconds: 60 })).toEqual({
      ...fresh,
      id: "a",
      baseUrl: "http://mock.local:4010/__sandbox/a/api/v1",
      now: "2026-06-01T08:00:00.000Z",
      ttlSeconds: 60,
      expiresAt: "2026-11-21T06:01:00.000Z",
    });
  });

  it("keep the note that they were created or forked with", async () => {
    const { control } = createSampleControl();
    expect(await control.createSandbox({ id: "a", note: "for the demo" })).toMatchObject({ note: "for the demo" });
    expect(await control.forkSandbox("a", { id: "b", note: "before the demo" })).toMatchObject({
      note: "before the demo",
    });
    expect(await control.forkSandbox("a", { id: "c" })).not.toHaveProperty("note");
    await control.resetSandbox("a");
    expect((await control.listSandboxes()).sandboxes.map(({ note }) => note)).toEqual([
      undefined,
      "for the demo",
      "before the demo",
      undefined,
    ]);
  });

  it("are listed in pages, in order of creation", async () => {
    const { control } = createSampleControl();
    for (let count = 0; count < 4; count += 1) await control.createSandbox();
    const page = await control.listSandboxes({ offset: 1, limit: 2 });
    const { memory: _memory, ...listed } = page;
    expect({ ...listed, sandboxes: page.sandboxes.map(({ id }) => id) }).toEqual({
      sandboxes: ["sandbox-1", "sandbox-2"],
      total: 5,
      offset: 1,
      limit: 2,
    });
  });
});

describe("undoChange", () => {
  it("undoes a reset as well", async () => {
    const { control, sandboxes } = createSampleControl();
    addSource(sandboxes.find("default"));
    await control.resetSandbox("default");
    expect(await control.undoChange("default")).toMatchObject({
      undoneVersion: 2,
      changes: [{ change: "inserted", id: 12 }],
    });
    expect(sandboxes.find("default").store.read((reader) => reader.get("knowledgeSources", 12)?.name)).toBe("Neu");
  });
});

describe("the scenario", () => {
  const small = {
    name: "small",
    description: "A small knowledge base.",
    world: "energy-de",
    seed: 1,
    tickets: 200,
    startsAt: fresh.now,
    rules: { pendingNeedsDueDate: false },
  };

  it("is shown, switched, and restored by a reset", async () => {
    const { control, sandboxes } = createSampleControl();
    expect(await control.getScenario("default")).toEqual(small);
    const strict = { ...small, name: "strict", description: "The same, with a house rule and a fault." };
    const switched = { ...strict, startsAt: "2026-06-01T08:00:00.000Z", rules: { pendingNeedsDueDate: true } };
    const request = { name: "strict", now: "2026-06-01T08:00:00Z" };
    expect(await control.switchScenario("default", request)).toEqual(switched);
    await control.resetSandbox("default");
    expect([await control.getScenario("default"), sandboxes.find("default").faults.list()]).toEqual([
      switched,
      [expect.objectContaining({ effect: { kind: "outage" } })],
    ]);
  });

  it("keeps the sandbox's seed and start if the request has no date, and its size if the scenario is unchanged", async () => {
    const { control } = createSampleControl();
    await control.createSandbox({ id: "a", seed: 9, tickets: 7, now: "2026-06-01T08:00:00Z" });
    const unchanged = { seed: 9, startsAt: "2026-06-01T08:00:00.000Z" };
    expect(await control.switchScenario("a", { name: "small" })).toMatchObject({ ...unchanged, tickets: 7 });
    expect(await control.switchScenario("a", { name: "strict" })).toMatchObject({ ...unchanged, tickets: 200 });
  });
});
