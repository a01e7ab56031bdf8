// Sandboxes never affect each other: interleaved steps give each sandbox the same responses and final state as separate ones. Equal mocks give equal bytes.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import type { MockSandbox } from "../../mock/mock.ts";
import { fingerprintOf } from "../mock/engine/store/fingerprint.ts";
import { requests, resolveRequest, type UnresolvedRequest } from "./arbitrary-requests.ts";
import { runs } from "./proof-size.ts";
import { sendRequest } from "./send-request.ts";

type Step =
  | { readonly do: "request"; readonly request: UnresolvedRequest }
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
let reference: Mock;
beforeAll(async () => {
  [shared, reference] = await Promise.all([
    createMock({ tickets: 10, auth: "off" }),
    createMock({ tickets: 10, auth: "off" }),
  ]);
});
afterAll(() => Promise.all([shared.close(), reference.close()]));

/** Sends a request. @returns status, headers and body of the response */
async function send(mock: Mock, sandbox: MockSandbox, unresolved: UnresolvedRequest): Promise<string> {
  const request = mock.stateOf(sandbox.id).store.read((reader) => resolveRequest(unresolved, reader));
  const { status, headers, text } = await sendRequest(sandbox, request);
  return `${status} ${JSON.stringify([...headers])} ${text}`;
}

/** Takes a step. @returns its result as a client sees it */
async function takeStep(mock: Mock, sandbox: MockSandbox, step: Step): Promise<string> {
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
  const action = step.do === "advance" ? actions.advance(step.seconds) : actions[step.do]();
  return action.then(
    () => "done",
    ({ code }: { readonly code: string }) => code,
  );
}

async function finalStateOf(mock: Mock, sandbox: MockSandbox) {
  const { store, clock, faults } = mock.stateOf(sandbox.id);
  return { digest: await fingerprintOf(store), version: store.version, now: clock.now(), faults: faults.list() };
}

async function open(mock: Mock): Promise<MockSandbox> {
  return mock.sandbox((await mock.control.createSandbox()).id);
}

it("interleaved sandboxes give the same responses and final states as separate ones", {
  timeout: 3_600_000,
}, async () => {
  const scriptLists = fc.array(scripts, { minLength: 2, maxLength: 4 });
  const property = fc.asyncProperty(scriptLists, fc.infiniteStream(fc.nat()), async (chosenScripts, turns) => {
    const plays = await Promise.all(
      chosenScripts.map(async (script) => ({ script, sandbox: await open(shared), results: [] as string[] })),
    );
    for (
      let active = plays;
      active.length > 0;
      active = active.filter(({ script, results }) => results.length < script.length)
    ) {
      const play = active[Number(turns.next().value) % active.length];
      const step = play?.script[play.results.length];
      if (play !== undefined && step !== undefined) play.results.push(await takeStep(shared, play.sandbox, step));
    }
    for (const { script, sandbox, results } of plays) {
      await using single = await open(reference);
      for (const [index, step] of script.entries())
        expect(results[index]).toBe(await takeStep(reference, single, step));
      expect(await finalStateOf(shared, sandbox)).toEqual(await finalStateOf(reference, single));
    }
    for (const { sandbox } of plays) await sandbox[Symbol.asyncDispose]();
  });
  await fc.assert(property, runs(300, 4));
});

it("equal mocks respond to equal requests with the same bytes, and a mock with another seed differs", {
  timeout: 3_600_000,
}, async () => {
  const options = { tickets: 10, auth: "off" } as const;
  const property = fc.asyncProperty(
    fc.array(requests, { minLength: 1, maxLength: 60, size: "max" }),
    fc.integer({ min: 1, max: 50 }),
    async (list, seed) => {
      await using first = await createMock({ ...options, seed });
      await using second = await createMock({ ...options, seed });
      await using different = await createMock({ ...options, seed: seed + 1 });
      for (const request of list)
        expect(await send(first, first.sandbox(), request)).toBe(await send(second, second.sandbox(), request));
      expect(await fingerprintOf(first.stateOf().store)).toBe(await fingerprintOf(second.stateOf().store));
      expect(await (await first.fetch("/ticket/1")).text()).not.toBe(await (await different.fetch("/ticket/1")).text());
    },
  );
  await fc.assert(property, runs(100, 1));
});
