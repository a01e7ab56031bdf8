// Replicas over one PostgreSQL under random work: each answers as a single mock would.
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
  const [one, two] = await openTwo();
  const steps = fc.array(
    fc.tuple(fc.nat(1), fc.constantFrom("write", "undo", "rewind", "advance", "import", "restore"), fc.nat(4)),
  );
  await one.control.putSnapshot("default", "start");
  const state = JSON.parse(JSON.stringify(await one.control.exportState("default")));
  const play = async ({ send, control }: StoredMock, kind: string, id: number): Promise<unknown> => {
    if (kind === "write") return send(`PATCH /ticket/${id + 1}`, { priority: "urgent" });
    if (kind === "undo") return control.undoChange("default");
    if (kind === "rewind") return control.rewindSandbox("default", id > 2 ? { now: `-PT${id}H` } : { request: id + 1 });
    if (kind === "advance") return control.advanceClock("default", { duration: "PT6H" });
    return kind === "import" ? control.importState("default", state) : control.restoreSnapshot("default", "start");
  };
  const property = fc.asyncProperty(steps, async (played) => {
    await one.control.resetSandbox("default");
    // A refused step changes nothing.
    for (const [place, kind, id] of played) await play(place === 0 ? one : two, kind, id).catch(() => {});
    // Each replica stores its journal entries before it reads.
    await Promise.all([one, two].map(({ control }) => control.listRequests("default")));
    const lists = await Promise.all([one, two].map(({ control }) => control.listChanges("default", { limit: 1_000 })));
    expect(lists[0]).toEqual(lists[1]);
    const fork = await one.control.forkSandbox("default");
    await one.control.resetSandbox(fork.id);
    expect((await two.control.listChanges("default", { until: `sandbox:${fork.id}` })).total).toBe(0);
    const digests = await Promise.all([one, two].map(({ control }) => control.getDigest("default")));
    expect(digests[0]).toEqual(digests[1]);
    const causes = lists[0]?.changes.flatMap((change) => change.causes) ?? [];
    expect(causes.filter(({ cause, request }) => cause === "request" && request === undefined)).toEqual([]);
  });
  await fc.assert(property, runs(100, 3));
});

/** Changes to a sandbox through the control. */
const moves: Readonly<Record<string, ({ control }: StoredMock, id: string) => Promise<unknown>>> = {
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
const move: fc.Arbitrary<UnresolvedRequest | string> = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(...writes.map(({ operationId }) => requestTo(operationId))) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(moves)) },
);

async function perform(what: UnresolvedRequest | string, mock: StoredMock, id: string): Promise<void> {
  if (typeof what === "string") {
    // Some are refused, for example if there is nothing to undo or no snapshot.
    await moves[what]?.(mock, id).catch((error) => expect(error).toMatchObject({ name: "DomainError" }));
    return;
  }
  await mock.control.getSandbox(id);
  const { store } = mock.sandboxes.loaded.get(id).sandbox;
  const { method, target, body } = store.read((reader) => resolveRequest(what, reader));
  await mock.send(`${method} ${target}`, body === undefined ? undefined : JSON.parse(body), id, what.userId);
}

async function readAll({ control }: StoredMock, id: string) {
  const { version, scenario, now } = await control.getSandbox(id);
  const [faults, snapshots] = [await control.listFaults(id), await control.listSnapshots(id)];
  return { version, scenario, now, faults, snapshots, state: await control.exportState(id) };
}

test("a read sees every write answered before it, whichever replicas they reached", async () => {
  const replica = { options: { clock: "frozen", tickets: 5 } } as const;
  const mocks = [...(await openTwo(replica)), await openOne(replica)] as const;
  const place = fc.constantFrom(0, 1, 2);
  const steps = fc.array(fc.record({ what: move, writer: place, reader: place }), { minLength: 4, maxLength: 12 });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(place, steps, async (creator, played) => {
      const id = `run-${++number}`;
      await mocks[creator].control.createSandbox({ id });
      for (const { what, writer, reader } of played) {
        await perform(what, mocks[writer], id);
        expect(await readAll(mocks[reader], id)).toEqual(await readAll(mocks[writer], id));
      }
      await mocks[creator].control.deleteSandbox(id);
      for (const { control } of mocks)
        await expect(control.getSandbox(id)).rejects.toMatchObject({ code: "unknown_sandbox" });
    }),
    runs(200, 2),
  );
});

test("replicas of a live world take each step once, whichever of them reach it, as one mock in memory does", async () => {
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
