// Undo, rewinds, snapshots, forks, reset and state files restore the exact state, whatever requests came before.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import type { MockSandbox } from "../../mock/mock.ts";
import { fingerprintOf } from "../mock/engine/store/fingerprint.ts";
import { requests, resolveRequest, type UnresolvedRequest } from "./arbitrary-requests.ts";
import { runs } from "./proof-size.ts";
import { sendRequest } from "./send-request.ts";

type Move =
  | { readonly do: "request"; readonly request: UnresolvedRequest }
  | { readonly do: "undo" | "reset" | "fork" }
  | { readonly do: "rewind"; readonly by: number }
  | { readonly do: "snapshot" | "restore"; readonly name: string };

const names = fc.constantFrom("one", "two");
const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant("request"), request: requests }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("undo") }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("snapshot", "restore"), name: names }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rewind"), by: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("reset", "fork") }) },
);

/** A sandbox with the digests of states it can return to. */
interface TrackedSandbox {
  readonly sandbox: MockSandbox;
  readonly past: string[];
  readonly snapshots: Map<string, string>;
  readonly digests: Map<number, string>;
  digest: string;
}

let mock: Mock;
let otherMock: Mock;
beforeAll(async () => {
  [mock, otherMock] = await Promise.all([
    createMock({ tickets: 6, auth: "off" }),
    createMock({ tickets: 1, auth: "off" }),
  ]);
});
afterAll(() => Promise.all([mock.close(), otherMock.close()]));

function digestOf({ id }: MockSandbox): Promise<string> {
  return fingerprintOf(mock.stateOf(id).store);
}

function send(sandbox: MockSandbox, unresolved: UnresolvedRequest) {
  const request = mock.stateOf(sandbox.id).store.read((reader) => resolveRequest(unresolved, reader));
  return sendRequest(sandbox, request);
}

/** Makes a move and expects the resulting digest. @returns the sandbox of the next move */
async function makeTrackedMove(move: Move, place: TrackedSandbox): Promise<TrackedSandbox> {
  const next = await makeMove(move, place);
  next.digests.set(mock.stateOf(next.sandbox.id).store.version, next.digest);
  return next;
}

async function makeMove(move: Move, place: TrackedSandbox): Promise<TrackedSandbox> {
  const { sandbox, past, snapshots } = place;
  const { control } = sandbox;
  const before = place.digest;
  const { version } = mock.stateOf(sandbox.id).store;
  if (move.do === "request") {
    await send(sandbox, move.request);
    place.digest = await digestOf(sandbox);
    if (mock.stateOf(sandbox.id).store.version !== version) past.push(before);
    else expect(place.digest).toBe(before);
    return place;
  }
  if (move.do === "fork") {
    const fork = await sandbox.fork();
    expect(await digestOf(fork)).toBe(before);
    return { sandbox: fork, past: [], snapshots: new Map(), digests: new Map(), digest: before };
  }
  if (move.do === "undo") {
    if (past.length === 0) await expect(control.undoChange()).rejects.toMatchObject({ code: "nothing_to_undo" });
    else await control.undoChange();
    place.digest = past.pop() ?? before;
  } else if (move.do === "rewind") {
    const to = Math.max(0, version - move.by);
    await control.rewindSandbox({ version: to });
    past.push(before);
    place.digest = place.digests.get(to) ?? "unknown";
  } else if (move.do === "snapshot") {
    await control.putSnapshot(move.name);
    snapshots.set(move.name, before);
  } else if (move.do === "restore") {
    const saved = snapshots.get(move.name);
    if (saved === undefined)
      await expect(control.restoreSnapshot(move.name)).rejects.toMatchObject({ code: "unknown_snapshot" });
    else {
      await control.restoreSnapshot(move.name);
      past.push(before);
      place.digest = saved;
    }
  } else {
    await control.resetSandbox();
    past.push(before);
    place.digest = await digestOf(mock.sandbox());
  }
  expect(await digestOf(sandbox), JSON.stringify(move)).toBe(place.digest);
  return place;
}

it("every former state is restored exactly, and forks are independent of their originals", {
  timeout: 3_600_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(moves, { minLength: 1, maxLength: 40, size: "max" }), async (sequence) => {
    const sandbox = mock.sandbox((await mock.control.createSandbox()).id);
    const digest = await digestOf(sandbox);
    const tracked: TrackedSandbox[] = [
      { sandbox, past: [], snapshots: new Map(), digests: new Map([[0, digest]]), digest },
    ];
    for (const move of sequence) {
      const last = tracked.at(-1);
      if (last === undefined) continue;
      const next = await makeTrackedMove(move, last);
      if (next !== last) tracked.push(next);
    }
    for (const { sandbox: former, digest: expected } of tracked) {
      expect(await digestOf(former)).toBe(expected);
      await former[Symbol.asyncDispose]();
    }
  });
  await fc.assert(property, runs(2_000, 6));
});

it("a state file restores the same state in another mock", { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 15, size: "max" }), async (list) => {
    await using sandbox = mock.sandbox((await mock.control.createSandbox()).id);
    for (const request of list) await send(sandbox, request);
    const file = JSON.parse(JSON.stringify(await sandbox.control.exportState()));
    await otherMock.control.importState("default", file);
    const exportedAgain = JSON.parse(JSON.stringify(await otherMock.control.exportState("default")));
    expect(exportedAgain).toEqual(file);
    for (const target of [
      "/ticket/1",
      "/ticket/1/worklog",
      "/knowledgeSource",
      "/knowledgeSourceStructure",
      "/quality/assessment?lastDays=3650",
      "/report/aiAgentPerformance/1",
    ]) {
      const [original, imported] = await Promise.all([sandbox.fetch(target), otherMock.fetch(target)]);
      expect([imported.status, await imported.json()], target).toEqual([original.status, await original.json()]);
    }
  });
  await fc.assert(property, runs(100, 1));
});
