// Random work on mocks over one PostgreSQL: each answers as if it were alone.
import fc from "fast-check";
import { expect, test } from "vitest";
import { operationRoutes } from "../../../spec/generated/operations.ts";
import { type DrawnRequest, requestTo, toSent } from "../../proof/drawn-requests.ts";
import { runs } from "../../proof/proof-size.ts";
import type { StoredMock } from "./stored-mock.ts";
import { useReplicas } from "./stored-replicas.ts";

const { openOne, openTwo } = useReplicas();

test("each lists the same changes, and the requests of all that made them", async () => {
  const [one, two] = await openTwo();
  const steps = fc.array(
    fc.tuple(fc.nat(1), fc.constantFrom("write", "undo", "rewind", "advance", "import", "restore"), fc.nat(4)),
  );
  await one.control.putSnapshot("default", "start");
  const state = JSON.parse(JSON.stringify(await one.control.exportState("default")));
  const play = async ({ ask, control }: StoredMock, kind: string, id: number): Promise<unknown> => {
    if (kind === "write") return ask(`PATCH /ticket/${id + 1}`, { priority: "urgent" });
    if (kind === "undo") return control.undoChange("default");
    if (kind === "rewind") return control.rewindSandbox("default", id > 2 ? { now: `-PT${id}H` } : { request: id + 1 });
    if (kind === "advance") return control.advanceClock("default", { duration: "PT6H" });
    return kind === "import" ? control.importState("default", state) : control.restoreSnapshot("default", "start");
  };
  const property = fc.asyncProperty(steps, async (played) => {
    await one.control.resetSandbox("default");
    // What is refused changes nothing.
    for (const [place, kind, id] of played) await play(place === 0 ? one : two, kind, id).catch(() => {});
    // Each writes its lines of the journal before it reads.
    await Promise.all([one, two].map(({ control }) => control.listRequests("default")));
    const lists = await Promise.all([one, two].map(({ control }) => control.listChanges("default", { limit: 1_000 })));
    expect(lists[0]).toEqual(lists[1]);
    const of = await one.control.forkSandbox("default");
    await one.control.resetSandbox(of.id);
    expect((await two.control.listChanges("default", { until: `sandbox:${of.id}` })).total).toBe(0);
    const digests = await Promise.all([one, two].map(({ control }) => control.getDigest("default")));
    expect(digests[0]).toEqual(digests[1]);
    const causes = lists[0]?.changes.flatMap((change) => change.causes) ?? [];
    expect(causes.filter(({ cause, request }) => cause === "request" && request === undefined)).toEqual([]);
  });
  await fc.assert(property, runs(100, 3));
});

/** What changes a sandbox, beside requests. */
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
const move: fc.Arbitrary<DrawnRequest | string> = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(...writes.map(({ operationId }) => requestTo(operationId))) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(moves)) },
);

async function make(what: DrawnRequest | string, mock: StoredMock, id: string): Promise<void> {
  if (typeof what === "string") {
    // Some cannot be made at times: there is nothing to undo, or no snapshot.
    await moves[what]?.(mock, id).catch((error) => expect(error).toMatchObject({ name: "DomainError" }));
    return;
  }
  await mock.control.getSandbox(id);
  const { store } = mock.sandboxes.loaded.get(id).sandbox;
  const { method, target, body } = store.read((reader) => toSent(what, reader));
  await mock.ask(`${method} ${target}`, body === undefined ? undefined : JSON.parse(body), id, what.userId);
}

async function readAll({ control }: StoredMock, id: string) {
  const { version, scenario, now } = await control.getSandbox(id);
  const [faults, snapshots] = [await control.listFaults(id), await control.listSnapshots(id)];
  return { version, scenario, now, faults, snapshots, state: await control.exportState(id) };
}

test("a read sees every write that was answered before it, on whichever replica either was", async () => {
  const replica = { options: { clock: "frozen", tickets: 5 } } as const;
  const mocks = [...(await openTwo(replica)), await openOne(replica)] as const;
  const place = fc.constantFrom(0, 1, 2);
  const steps = fc.array(fc.record({ what: move, writer: place, reader: place }), { minLength: 4, maxLength: 12 });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(place, steps, async (maker, made) => {
      const id = `run-${++number}`;
      await mocks[maker].control.createSandbox({ id });
      for (const { what, writer, reader } of made) {
        await make(what, mocks[writer], id);
        expect(await readAll(mocks[reader], id)).toEqual(await readAll(mocks[writer], id));
      }
      await mocks[maker].control.deleteSandbox(id);
      for (const { control } of mocks)
        await expect(control.getSandbox(id)).rejects.toMatchObject({ code: "unknown_sandbox" });
    }),
    runs(200, 2),
  );
});
