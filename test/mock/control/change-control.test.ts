// Listing, fingerprinting and rewinding the changes of a sandbox, through `mock.control`.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import { schemaErrorsOf } from "./admin-schemas.ts";
import { send } from "./changed-mock.ts";

async function start(tickets = 5): Promise<Mock> {
  return createMock({ auth: "off", tickets });
}

const change = (mock: Mock, id: number, fields: object = { priority: "urgent" }) =>
  send(mock, "PATCH", `/ticket/${id}?includeInWorklog=false`, fields);
/** Changes ticket 1, then tag 900 until the history begins at version 103. */
async function cutHistory(mock: Mock): Promise<void> {
  await change(mock, 1);
  await mock.control.createRecord("default", "tags", { id: 900, name: "Umbau" });
  for (let count = 0; count < 1_100; count += 1)
    await mock.control.patchRecord("default", "tags", 900, { name: `${count}` });
}

const refusal = (code: string) => expect.objectContaining({ code });

describe("listChanges", () => {
  it("shows each record before and after, the difference, and the request that caused it", async () => {
    await using mock = await start();
    const { control } = mock;
    await mock.fetch("/ticket/1");
    await send(mock, "PATCH", "/ticket/1", { priority: "urgent" });
    await control.createRecord("default", "tags", { id: 900, name: "Umbau" });
    await control.deleteRecord("default", "tags", 900);
    await control.createRecord("default", "teams", { id: 9, name: "Außendienst" });
    const list = await control.listChanges("default");
    expect(schemaErrorsOf("ChangeList", list)).toEqual([]);
    const [ticket, worklog, ...rest] = list.changes.toSorted((a, b) => b.change.localeCompare(a.change));
    expect(ticket).toMatchObject({
      change: "replaced",
      collection: "tickets",
      id: 1,
      before: { priority: "medium" },
      after: { priority: "urgent" },
      causes: [{ version: 1, cause: "request", request: 2 }],
    });
    expect(ticket?.patch).toContainEqual({ op: "replace", path: "/priority", value: "urgent" });
    expect([worklog, ...rest]).toMatchObject([
      { change: "inserted", collection: "teams", id: 9, patch: [], causes: [{ version: 4, cause: "control" }] },
      { change: "inserted", collection: "worklogs", patch: [], causes: [{ request: 2 }] },
    ]);
    expect(list).toMatchObject({ total: 3, version: 4, oldestVersion: 0 });
    expect(await control.listChanges("default", { offset: 1, limit: 1 })).toMatchObject({ total: 3, changes: [{}] });
  });

  it("leaves out records that only embed a changed one", async () => {
    await using mock = await start();
    const ticket = await mock.control.getRecord("default", "tickets", 1);
    await mock.control.patchRecord("default", "customers", Number(ticket.customerId), { lastname: "Neu" });
    const { changes } = await mock.control.listChanges("default");
    expect(changes.map(({ collection }) => collection)).toEqual(["customers"]);
  });

  it("compares versions, moments, snapshots, the start and other sandboxes", async () => {
    await using mock = await start();
    const { control } = mock;
    await change(mock, 1);
    await control.putSnapshot("default", "one");
    await control.forkSandbox("default", { id: "other" });
    await control.setClock("default", { now: "2026-03-02T09:00:30Z" });
    await change(mock, 2);
    await control.setClock("default", { now: "2026-03-02T09:01:00Z" });
    await change(mock, 3);
    const ids = async (range: Parameters<typeof control.listChanges>[1], sandbox = "default") =>
      (await control.listChanges(sandbox, range)).changes.map(({ id }) => id);
    expect(await ids({})).toEqual([1, 2, 3]);
    expect(await ids({ since: 2 })).toEqual([3]);
    expect(await ids({ since: 1, until: 2 })).toEqual([2]);
    expect(await ids({ since: "2026-03-02T09:00:30Z" })).toEqual([2, 3]);
    expect(await ids({ since: "2026-03-02T09:00:31Z" })).toEqual([3]);
    expect(await ids({ until: "2026-03-02T09:00:31Z" })).toEqual([1, 2]);
    expect(await ids({ since: "2026-03-02T09:02:00Z" })).toEqual([]);
    expect(await ids({ since: "snapshot:one" })).toEqual([2, 3]);
    expect(await ids({ since: "start", until: "snapshot:one" })).toEqual([1]);
    expect(await ids({ since: "sandbox:other" })).toEqual([2, 3]);
    expect(await ids({ since: "snapshot:one", until: "sandbox:other" })).toEqual([]);
    expect(await ids({}, "other")).toEqual([1]);
    const [reverse] = (await control.listChanges("default", { since: "now", until: "start" })).changes;
    expect(reverse).toMatchObject({ before: { priority: "urgent" }, after: { priority: "medium" }, causes: [] });
    await control.resetSandbox("default");
    await change(mock, 4);
    expect(await ids({ by: "request" })).toEqual([4]);
  });

  it("filters by cause or request, splitting a record that another cause changed in between", async () => {
    await using mock = await start();
    const { control } = mock;
    await change(mock, 1, { priority: "low" });
    await change(mock, 1, { status: "pending" });
    await control.patchRecord("default", "tickets", 1, { subject: "Neu" });
    await change(mock, 1, { status: "closed" });
    const summaries = async (filter: Parameters<typeof control.listChanges>[1]) =>
      (await control.listChanges("default", filter)).changes.map(({ after, causes }) => [
        after?.status,
        causes.map(({ version }) => version),
      ]);
    expect(await summaries({ by: "request" })).toEqual([
      ["pending", [1, 2]],
      ["closed", [4]],
    ]);
    expect(await summaries({ by: "control" })).toEqual([["pending", [3]]]);
    expect(await summaries({ by: "clock" })).toEqual([]);
    expect(await summaries({ request: 2 })).toEqual([["pending", [2]]]);
    expect(await summaries({ request: 2, since: 2 })).toEqual([]);
    await expect(control.listChanges("default", { request: 9 })).rejects.toThrow(refusal("unknown_request"));
    await expect(control.listChanges("default", { by: "request", since: "now", until: 1 })).rejects.toThrow(
      refusal("no_history_between"),
    );
  });

  it("names the oldest known version if the history was cut, but stays exact since the start", async () => {
    await using mock = await start();
    const { control } = mock;
    await control.putSnapshot("default", "first");
    await cutHistory(mock);
    const { changes, oldestVersion } = await control.listChanges("default");
    expect(changes.map(({ id, causes }) => [id, causes.length > 0])).toEqual([
      [1, false],
      [900, true],
    ]);
    expect(oldestVersion).toBe(103);
    expect((await control.listChanges("default", { since: "snapshot:first" })).total).toBe(2);
    expect((await control.listChanges("default", { since: 103, by: "control" })).total).toBe(1);
    for (const range of [
      { since: 102 },
      { by: "control" },
      { request: 1 },
      { since: "snapshot:first", by: "request" },
    ] as const) {
      await expect(control.listChanges("default", range)).rejects.toThrow("The history begins at version 103.");
    }
    await expect(control.listChanges("default", { since: 5_000 })).rejects.toThrow(refusal("unknown_version"));
    await expect(control.listChanges("default", { since: "2026-02-30T00:00:00Z" })).rejects.toThrow(
      refusal("invalid_request"),
    );
  });
});

describe("getDigest", () => {
  it("returns the same digest for the same records, whether created, imported, restored or in another mock", async () => {
    await using mock = await start();
    await using other = await start();
    const { control } = mock;
    const digest = async (of?: string) => (await control.getDigest("default", { of })).digest;
    const first = await digest();
    expect(await other.control.getDigest("default")).toEqual({ digest: first });
    await change(mock, 1);
    const second = await digest();
    expect(second).not.toBe(first);
    expect([await digest("start"), await digest("0")]).toEqual([first, first]);
    await control.putSnapshot("default", "second");
    await other.control.importState("default", JSON.parse(JSON.stringify(await control.exportState("default"))));
    expect(await other.control.getDigest("default")).toEqual({ digest: second });
    await control.undoChange("default");
    expect(await digest()).toBe(first);
    await control.restoreSnapshot("default", "second");
    expect([await digest(), await digest("snapshot:second")]).toEqual([second, second]);
  });
});

/** The state that a rewind restores. */
async function rewindableState({ control }: Mock) {
  const [{ digest }, { now, mode }] = [await control.getDigest("default"), await control.getClock("default")];
  return { digest, now, mode };
}

describe("rewindSandbox", () => {
  it("restores records and clock to before a request, a version or a moment", async () => {
    await using mock = await start();
    const { control } = mock;
    const states = [await rewindableState(mock)];
    for (const id of [1, 2, 3]) {
      await change(mock, id);
      await control.advanceClock("default", { duration: "PT5M" });
      states.push(await rewindableState(mock));
    }
    const rewind = async (target: Parameters<typeof control.rewindSandbox>[1]) => {
      const response = await control.rewindSandbox("default", target);
      expect(schemaErrorsOf("Sandbox", response)).toEqual([]);
      return rewindableState(mock);
    };
    expect(await rewind({ request: 3 })).toEqual(states[2]);
    expect(await rewind({ version: 3 })).toEqual(states[3]);
    expect(await rewind({ request: 1 })).toEqual(states[0]);
    expect(await rewind({ version: 3 })).toEqual(states[3]);
    expect(await rewind({ now: "2026-03-02T09:07:00Z" })).toEqual({ ...states[2], now: "2026-03-02T09:07:00.000Z" });
    expect(await rewind({ now: "-PT2M" })).toEqual({ ...states[1], now: "2026-03-02T09:05:00.000Z" });
    expect((await control.listChanges("default", { by: "control" })).changes).not.toEqual([]);
    for (let count = 0; count < 6; count += 1) await control.undoChange("default");
    expect(await rewindableState(mock)).toEqual({ ...states[3] });
  });

  it("returns to the arrival of a request that changed nothing or was held while time passed", async () => {
    await using mock = await start(60);
    const { control } = mock;
    await mock.fetch("/ticket/1");
    const before = await rewindableState(mock);
    await control.addFault("default", { effect: { kind: "hold" }, match: { method: "PATCH" }, when: { next: 1 } });
    const pending = change(mock, 1);
    await control.held("default", { count: 1 });
    await control.advanceClock("default", { duration: "P2D" });
    await pending;
    const { changes } = await control.listChanges("default");
    expect(new Set(changes.flatMap(({ causes }) => causes.map(({ cause }) => cause)))).toEqual(
      new Set(["clock", "request"]),
    );
    const after = await rewindableState(mock);
    await control.rewindSandbox("default", { request: 2 });
    expect(await rewindableState(mock)).toEqual(before);
    await control.undoChange("default");
    expect(await rewindableState(mock)).toEqual(after);
    await control.rewindSandbox("default", { request: 1 });
    expect(await rewindableState(mock)).toEqual(before);
  });

  it("lets the clock repeat later steps exactly once", async () => {
    await using mock = await start(60);
    const { control } = mock;
    const advance = async (duration: string) => (await control.advanceClock("default", { duration })).events;
    const events = await advance("P2D");
    const after = await rewindableState(mock);
    expect(events.length).toBeGreaterThan(2);
    const [first] = events;
    await control.rewindSandbox("default", { now: first?.at ?? "" });
    const rest = (await control.listChanges("default", { by: "clock" })).changes.length;
    expect(rest).toBeGreaterThan(0);
    expect((await control.getClock("default")).now).toBe(first?.at);
    await control.setClock("default", { now: after.now });
    expect(await rewindableState(mock)).toEqual(after);
    await control.rewindSandbox("default", { version: 0 });
    expect(await advance("P2D")).toEqual(events);
    expect(await rewindableState(mock)).toEqual(after);
  });

  it("returns to the last time the clock showed a moment", async () => {
    await using mock = await start();
    const { control } = mock;
    const changeAt = async (now: string, id: number) => {
      await control.setClock("default", { now: `2026-03-02T${now}:00Z` });
      await change(mock, id);
      return rewindableState(mock);
    };
    const digestAt = async (now: string) => {
      await control.rewindSandbox("default", { now: `2026-03-02T${now}:00Z` });
      const { digest } = await rewindableState(mock);
      await control.undoChange("default");
      return digest;
    };
    await changeAt("12:00", 1);
    const first = await changeAt("10:00", 2);
    await changeAt("11:00", 3);
    expect(await digestAt("10:30")).toBe(first.digest);
    await control.putSnapshot("default", "eleven");
    await changeAt("13:00", 4);
    await control.restoreSnapshot("default", "eleven");
    const restored = await rewindableState(mock);
    await changeAt("14:00", 5);
    expect(await digestAt("12:30")).toBe(restored.digest);
    await control.rewindSandbox("default", { version: 0 });
    const untouched = await rewindableState(mock);
    await changeAt("12:45", 1);
    expect(await digestAt("12:40")).toBe(untouched.digest);
    const changedIds = (await control.listChanges("default", { since: "2026-03-02T12:40:00Z" })).changes.map(
      ({ id }) => id,
    );
    expect(changedIds).toEqual([1]);
  });

  it("leaves faults, snapshots, the journal and the clock mode alone, and sends no events", async () => {
    await using mock = await start();
    const { control } = mock;
    await change(mock, 1);
    await control.addFault("default", { id: "slow", effect: { kind: "delay", fixedMs: 1 } });
    await control.putSnapshot("default", "one");
    await control.setClock("default", { mode: "running" });
    const { lastSequence } = await control.listEvents("default");
    await control.rewindSandbox("default", { request: 1 });
    expect((await control.listEvents("default")).lastSequence).toBe(lastSequence);
    expect((await control.listRequests("default")).total).toBe(1);
    expect((await control.listFaults("default")).faults).toHaveLength(1);
    expect((await control.listSnapshots("default")).snapshots).toHaveLength(1);
    expect((await control.getClock("default")).mode).toBe("running");
    await change(mock, 1);
    expect((await control.listEvents("default", { since: lastSequence })).events[0]?.sequence).toBe(lastSequence + 1);
  });

  it("refuses an unknown target, naming the oldest version, and changes nothing", async () => {
    await using mock = await start();
    const { control } = mock;
    await cutHistory(mock);
    const { version } = await control.getSandbox("default");
    for (const [target, code] of [
      [{ request: 1 }, "history_cut"],
      [{ version: 102 }, "history_cut"],
      [{ now: "2026-03-02T09:00:00Z" }, "history_cut"],
      [{ version: 5_000 }, "unknown_version"],
      [{ request: 9 }, "unknown_request"],
      [{ now: "+PT1H" }, "clock_out_of_range"],
      [{ now: "2026-02-30T09:00:00Z" }, "invalid_request"],
    ] as const) {
      await expect(control.rewindSandbox("default", target)).rejects.toThrow(refusal(code));
    }
    await expect(control.rewindSandbox("default", { version: 102 })).rejects.toThrow("history begins at version 103");
    expect((await control.getSandbox("default")).version).toBe(version);
    await control.rewindSandbox("default", { version: 103 });
  });
});

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom("close", "rename", "delete" as const), id: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constantFrom("source", "undo", "advance", "put", "restore", "import"), id: fc.constant(0) }),
  fc.record({ kind: fc.constant("rewind"), id: fc.nat(4) }),
);

it("listChanges equals the difference from a reset fork after any sequence of steps", async () => {
  await using mock = await start();
  const { control } = mock;
  const states: object[] = [];
  const versionOf = async () => (await control.getSandbox("run")).version;
  const play: { readonly [kind: string]: (id: number) => Promise<unknown> } = {
    close: (id) => send(mock, "PATCH", `/__sandbox/run/ticket/${id}`, { status: "closed" }),
    rename: (id) => control.patchRecord("run", "tickets", id, { subject: "Neu" }),
    delete: (id) => control.deleteRecord("run", "tickets", id),
    source: () => send(mock, "POST", "/__sandbox/run/knowledgeSource", { name: "Neu", text: "Neu", type: "faq" }),
    undo: () => control.undoChange("run"),
    rewind: async (by) => control.rewindSandbox("run", { version: Math.max(0, (await versionOf()) - by) }),
    advance: () => control.advanceClock("run", { duration: "PT6H" }),
    put: async () => states.push(await control.exportState("run"), await control.putSnapshot("run", "one")),
    restore: () => control.restoreSnapshot("run", "one"),
    import: () => control.importState("run", JSON.parse(JSON.stringify(states[0] ?? {}))),
  };
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
    states.length = 0;
    await control.createSandbox({ id: "run" });
    // A refused step changes nothing.
    for (const { kind, id } of steps) await play[kind]?.(id).catch(() => {});
    const [{ changes }, after] = [await control.listChanges("run", { limit: 1_000 }), await control.exportState("run")];
    await control.forkSandbox("run", { id: "fork" });
    await control.resetSandbox("fork");
    const before = await control.exportState("fork");
    expect((await control.listChanges("run", { until: "sandbox:fork" })).total).toBe(0);
    await Promise.all([control.deleteSandbox("run"), control.deleteSandbox("fork")]);
    expect(changes.map(({ collection, id, before, after }) => ({ collection, id, before, after }))).toEqual(
      differences(before.collections, after.collections),
    );
  });
  await fc.assert(property, { numRuns: 12, seed: 3 });
});

type State = Awaited<ReturnType<Mock["control"]["exportState"]>>["collections"];

function differences(before: State, after: State) {
  return Object.keys(after).flatMap((collection) => {
    const [oldRecords, newRecords] = [before, after].map((state) => byId(Reflect.get(state, collection)));
    const ids = [...new Set([...(oldRecords?.keys() ?? []), ...(newRecords?.keys() ?? [])])].sort((a, b) =>
      a < b ? -1 : 1,
    );
    return ids.flatMap((id) => {
      const pair = { collection, id, before: oldRecords?.get(id), after: newRecords?.get(id) };
      return JSON.stringify(pair.before) === JSON.stringify(pair.after) ? [] : [pair];
    });
  });
}

/** Indexes records by id, as reads return them. */
function byId(records: readonly { readonly id: number | string; readonly wire?: object }[]) {
  return new Map(records.map(({ wire, ...fields }) => [fields.id, { ...wire, ...fields }] as const));
}
