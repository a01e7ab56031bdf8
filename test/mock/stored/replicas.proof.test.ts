// Random requests to replicas over one PostgreSQL: each replica responds as a single mock would.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMock } from "../../../mock/create-mock.ts";
import { operationRoutes } from "../../../spec/generated/operations.ts";
import { requestTo, resolveRequest, type UnresolvedRequest } from "../../proof/arbitrary-requests.ts";
import { runs } from "../../proof/proof-size.ts";
import type { StoredMock } from "./stored-mock.ts";
import { useReplicas } from "./stored-replicas.ts";

const { openOne, openTwo } = useReplicas();

test("all replicas list the same changes and the requests that caused them", async () => {
  const [first, second] = await openTwo();
  const steps = fc.array(
    fc.tuple(fc.nat(1), fc.constantFrom("write", "undo", "rewind", "advance", "import", "restore"), fc.nat(4)),
  );
  await first.control.putSnapshot("default", "start");
  const state = JSON.parse(JSON.stringify(await first.control.exportState("default")));
  const perform = async ({ send, control }: StoredMock, kind: string, id: number): Promise<unknown> => {
    if (kind === "write") return send(`PATCH /ticket/${id + 1}`, { priority: "urgent" });
    if (kind === "undo") return control.undoChange("default");
    if (kind === "rewind") return control.rewindSandbox("default", id > 2 ? { now: `-PT${id}H` } : { request: id + 1 });
    if (kind === "advance") return control.advanceClock("default", { duration: "PT6H" });
    return kind === "import" ? control.importState("default", state) : control.restoreSnapshot("default", "start");
  };
  const property = fc.asyncProperty(steps, async (drawn) => {
    await first.control.resetSandbox("default");
    // A refused step changes nothing.
    for (const [place, kind, id] of drawn) await perform(place === 0 ? first : second, kind, id).catch(() => {});
    // Each replica stores its journal entries before it reads.
    await Promise.all([first, second].map(({ control }) => control.listRequests("default")));
    const lists = await Promise.all(
      [first, second].map(({ control }) => control.listChanges("default", { limit: 1_000 })),
    );
    expect(lists[0]).toEqual(lists[1]);
    const fork = await first.control.forkSandbox("default");
    await first.control.resetSandbox(fork.id);
    expect((await second.control.listChanges("default", { until: `sandbox:${fork.id}` })).total).toBe(0);
    const digests = await Promise.all([first, second].map(({ control }) => control.getDigest("default")));
    expect(digests[0]).toEqual(digests[1]);
    const causes = lists[0]?.changes.flatMap((change) => change.causes) ?? [];
    expect(causes.filter(({ cause, request }) => cause === "request" && request === undefined)).toEqual([]);
  });
  await fc.assert(property, runs(100, 3));
});

/** Changes to a sandbox through the control. */
const controlChanges: Readonly<Record<string, ({ control }: StoredMock, id: string) => Promise<unknown>>> = {
  undo: ({ control }, id) => control.undoChange(id),
  rewind: async ({ control }, id) => {
    const { version } = await control.getSandbox(id);
    return control.rewindSandbox(id, { version: Math.max(0, version - 3) });
  },
  reset: ({ control }, id) => control.resetSandbox(id),
  scenario: ({ control }, id) => control.switchScenario(id, { name: "empty" }),
  clock: ({ control }, id) => control.advanceClock(id, { duration: "PT5H" }),
  snapshot: ({ control }, id) => control.putSnapshot(id, "one"),
  restore: ({ control }, id) => control.restoreSnapshot(id, "one"),
  fault: ({ control }, id) =>
    control.addFault(id, { match: { method: "PATCH" }, effect: { kind: "status", status: 500 }, when: { next: 3 } }),
};
const writes = Object.values(operationRoutes).filter(({ method }) => method !== "GET");
const anyAction: fc.Arbitrary<UnresolvedRequest | string> = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(...writes.map(({ operationId }) => requestTo(operationId))) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(controlChanges)) },
);

async function performAction(action: UnresolvedRequest | string, mock: StoredMock, id: string): Promise<void> {
  if (typeof action === "string") {
    // Some are refused, for example if there is nothing to undo or no snapshot.
    await controlChanges[action]?.(mock, id).catch((error) => expect(error).toMatchObject({ name: "DomainError" }));
    return;
  }
  await mock.control.getSandbox(id);
  const { store } = mock.sandboxes.loaded.get(id).sandbox;
  const { method, target, body } = store.read((reader) => resolveRequest(action, reader));
  await mock.send(`${method} ${target}`, body === undefined ? undefined : JSON.parse(body), id, action.userId);
}

async function readAll({ control }: StoredMock, id: string) {
  const { version, scenario, now } = await control.getSandbox(id);
  const [faults, snapshots] = [await control.listFaults(id), await control.listSnapshots(id)];
  return { version, scenario, now, faults, snapshots, state: await control.exportState(id) };
}

test("a read sees every earlier write, whichever replicas they reached", async () => {
  const replica = { options: { clock: "frozen", tickets: 5 } } as const;
  const mocks = [...(await openTwo(replica)), await openOne(replica)] as const;
  const place = fc.constantFrom(0, 1, 2);
  const steps = fc.array(fc.record({ action: anyAction, writer: place, reader: place }), {
    minLength: 4,
    maxLength: 12,
  });
  let runCount = 0;
  await fc.assert(
    fc.asyncProperty(place, steps, async (creator, drawn) => {
      const id = `run-${++runCount}`;
      await mocks[creator].control.createSandbox({ id });
      for (const { action, writer, reader } of drawn) {
        await performAction(action, mocks[writer], id);
        expect(await readAll(mocks[reader], id)).toEqual(await readAll(mocks[writer], id));
      }
      await mocks[creator].control.deleteSandbox(id);
      for (const { control } of mocks)
        await expect(control.getSandbox(id)).rejects.toMatchObject({ code: "unknown_sandbox" });
    }),
    runs(200, 2),
  );
});

test("replicas of a live world take each step once, like a mock in memory", async () => {
  const options = { tickets: 30, live: true, now: "2026-03-02T06:00:00Z" } as const;
  const replicas = await openTwo({ options });
  const read = ({ send }: StoredMock) => send("POST /ticket/search", {});
  for (let step = 0; step < 6; step += 1) {
    await Promise.all(replicas.map(({ control }) => control.advanceClock("default", { duration: "PT15M" })));
    await Promise.all([...replicas, ...replicas].map(read));
    await replicas[step % 2]?.control.advanceClock("default", { duration: "PT1H" });
    await Promise.all(replicas.map(read));
  }
  await using memory = await createMock(options);
  await memory.control.advanceClock("default", { duration: "PT9H" });
  const [expected, ...texts] = await Promise.all(
    [memory, ...replicas].map(async ({ control }) =>
      JSON.stringify({ ...(await control.exportState("default")), version: 0 }),
    ),
  );
  for (const text of texts) expect(text).toBe(expected);
});
