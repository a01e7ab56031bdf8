// Sandboxes never affect each other: in any interleaving, each answers and ends as if it were alone. Equal mocks give equal bytes.

import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import type { MockSandbox } from "../../mock/mock.ts";
import { fingerprintOf } from "../mock/engine/store/fingerprint.ts";
import { type DrawnRequest, requests, toSent } from "./drawn-requests.ts";
import { runs } from "./proof-size.ts";
import { sendRequest } from "./send-request.ts";

type Step =
  | { readonly do: "request"; readonly request: DrawnRequest }
  | { readonly do: "advance"; readonly seconds: number }
  | { readonly do: "undo" | "reset" | "snapshot" | "restore" | "fault" | "rename" };

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("request"), request: requests }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("advance"), seconds: fc.integer({ min: 1, max: 90_000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("undo", "reset", "snapshot", "restore", "fault", "rename") }),
  },
);
const scripts = fc.array(steps, { minLength: 1, maxLength: 25, size: "max" });

let shared: Mock;
let alone: Mock;
beforeAll(async () => {
  [shared, alone] = await Promise.all([
    createMock({ tickets: 10, auth: "off" }),
    createMock({ tickets: 10, auth: "off" }),
  ]);
});
afterAll(() => Promise.all([shared.close(), alone.close()]));

/** Status, headers and body of the answer to a request. */
async function send(mock: Mock, sandbox: MockSandbox, drawn: DrawnRequest): Promise<string> {
  const request = mock.stateOf(sandbox.id).store.read((reader) => toSent(drawn, reader));
  const { status, headers, text } = await sendRequest(sandbox, request);
  return `${status} ${JSON.stringify([...headers])} ${text}`;
}

/** Takes a step. @returns its result as a client sees it */
async function take(mock: Mock, sandbox: MockSandbox, step: Step): Promise<string> {
  const { control } = sandbox;
  const effect = { kind: "status", status: 503 } as const;
  const actions = {
    advance: (seconds: number) => control.advanceClock({ seconds }),
    undo: () => control.undoChange(),
    reset: () => control.resetSandbox(),
    snapshot: () => control.putSnapshot("one"),
    restore: () => control.restoreSnapshot("one"),
    fault: () => control.addFault({ match: { operationId: "updateTicket" }, effect, when: { probability: 0.5 } }),
    rename: () => control.patchRecord("tags", 1, { name: "Neu" }),
  };
  if (step.do === "request") return send(mock, sandbox, step.request);
  const done = step.do === "advance" ? actions.advance(step.seconds) : actions[step.do]();
  return done.then(
    () => "done",
    ({ code }: { readonly code: string }) => code,
  );
}

async function endOf(mock: Mock, sandbox: MockSandbox) {
  const { store, clock, faults } = mock.stateOf(sandbox.id);
  return { digest: await fingerprintOf(store), version: store.version, now: clock.now(), faults: faults.list() };
}

async function open(mock: Mock): Promise<MockSandbox> {
  return mock.sandbox((await mock.control.createSandbox()).id);
}

it("interleaved sandboxes answer and end as they would alone", { timeout: 3_600_000 }, async () => {
  const many = fc.array(scripts, { minLength: 2, maxLength: 4 });
  const property = fc.asyncProperty(many, fc.infiniteStream(fc.nat()), async (drawn, turns) => {
    const places = await Promise.all(
      drawn.map(async (script) => ({ script, sandbox: await open(shared), seen: [] as string[] })),
    );
    for (let open = places; open.length > 0; open = open.filter(({ script, seen }) => seen.length < script.length)) {
      const place = open[Number(turns.next().value) % open.length];
      const step = place?.script[place.seen.length];
      if (place !== undefined && step !== undefined) place.seen.push(await take(shared, place.sandbox, step));
    }
    for (const { script, sandbox, seen } of places) {
      await using lone = await open(alone);
      for (const [index, step] of script.entries()) expect(seen[index]).toBe(await take(alone, lone, step));
      expect(await endOf(shared, sandbox)).toEqual(await endOf(alone, lone));
    }
    for (const { sandbox } of places) await sandbox[Symbol.asyncDispose]();
  });
  await fc.assert(property, runs(300, 4));
});

it("equal mocks answer equal requests with the same bytes, and one with another seed differs", {
  timeout: 3_600_000,
}, async () => {
  const options = { tickets: 10, auth: "off" } as const;
  const property = fc.asyncProperty(
    fc.array(requests, { minLength: 1, maxLength: 60, size: "max" }),
    fc.integer({ min: 1, max: 50 }),
    async (drawn, seed) => {
      await using one = await createMock({ ...options, seed });
      await using two = await createMock({ ...options, seed });
      await using other = await createMock({ ...options, seed: seed + 1 });
      for (const request of drawn)
        expect(await send(one, one.sandbox(), request)).toBe(await send(two, two.sandbox(), request));
      expect(await fingerprintOf(one.stateOf().store)).toBe(await fingerprintOf(two.stateOf().store));
      expect(await (await one.fetch("/ticket/1")).text()).not.toBe(await (await other.fetch("/ticket/1")).text());
    },
  );
  await fc.assert(property, runs(100, 1));
});
