// No instant, id, counter or tree that a state can contain makes a later request fail.
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createMock, type Mock, type StateFile } from "../../mock/create-mock.ts";
import { collectionNames } from "../../mock/domain/records/collections.ts";
import { maxLevels } from "../../mock/domain/records/trees.ts";
import { largestId } from "../../mock/engine/core/largest-id.ts";
import { requests, resolveRequest, type UnresolvedRequest } from "./arbitrary-requests.ts";
import { runs } from "./proof-size.ts";
import { sendRequest } from "./send-request.ts";

const [first, last] = [Date.parse("0000-01-01T00:00:00.000Z"), Date.parse("9999-12-31T23:59:59.999Z")];
const yearMs = 366 * 86_400_000;
/** Any instant, often near the first or last. */
const instants = fc.oneof(
  fc.integer({ min: last - yearMs, max: last }),
  fc.integer({ min: last - 2_000, max: last }),
  fc.integer({ min: first, max: first + yearMs }),
  fc.integer({ min: first, max: last }),
);
/** Integers near a limit of their representation, of either sign. */
const integers = fc
  .tuple(fc.constantFrom(0, 1, 2 ** 31, 2 ** 32, largestId, 2 ** 52, 2 ** 53), fc.integer({ min: -2, max: 2 }))
  .chain(([limit, offset]) => fc.constantFrom(limit + offset, limit + offset, -limit - offset));
const requestLists = fc.array(requests, { minLength: 10, maxLength: 20, size: "max" });

let mock: Mock;
let baseState: StateFile;
beforeAll(async () => {
  mock = await createMock({ auth: "off", tickets: 6 });
  const state = await mock.control.exportState("default");
  const { archivedDays = [] } = state.collections;
  baseState = { ...state, collections: { ...state.collections, archivedDays: archivedDays.slice(0, 2) } };
});
beforeEach(() => mock.control.importState("default", baseState));
afterAll(() => mock.close());

async function statusOf(method: string, target: string, body?: string | object): Promise<number> {
  const text = typeof body === "object" ? JSON.stringify(body) : body;
  return (await sendRequest(mock, { method, target, ...(text !== undefined && { body: text }) })).status;
}

async function expectNoFailure(unresolvedRequests: readonly UnresolvedRequest[]): Promise<void> {
  for (const request of unresolvedRequests) {
    const { method, target, body } = mock.stateOf().store.read((reader) => resolveRequest(request, reader));
    expect(await statusOf(method, target, body), `${method} ${target} ${body}`).toBeLessThan(500);
  }
}

it("no request fails at any instant of a running or frozen clock", { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(
    instants,
    fc.constantFrom("running", "frozen"),
    requestLists,
    async (instant, mode, unresolvedRequests) => {
      await mock.control.resetSandbox("default");
      await mock.control.setClock("default", { now: new Date(instant).toISOString(), mode });
      await expectNoFailure(unresolvedRequests);
      expect(await statusOf("POST", "/__admin/clock/advance", { duration: "P3DT1H" })).toBeLessThan(500);
      await expectNoFailure(unresolvedRequests);
    },
  );
  await fc.assert(property, runs(300, 3));
});

it("no request fails, whatever the id of a new record", { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...collectionNames),
    integers,
    requestLists,
    async (name, id, unresolvedRequests) => {
      await mock.control.importState("default", baseState);
      expect(
        await statusOf("POST", `/__admin/state/${name}`, { id: name === "storeApps" ? String(id) : id }),
      ).toBeLessThan(500);
      expect(await statusOf("POST", `/__admin/state/${name}`, {})).toBeLessThan(500);
      await expectNoFailure(unresolvedRequests);
      await mock.control.importState("default", await mock.control.exportState("default"));
    },
  );
  await fc.assert(property, runs(300, 3));
});

it("no request fails after an import with any counters, which is accepted only if they are valid", {
  timeout: 3_600_000,
}, async () => {
  const { usedIds: _ids, drawn = {}, ...state } = baseState;
  const property = fc.asyncProperty(integers, integers, requestLists, async (highest, position, unresolvedRequests) => {
    const usedIds = Object.fromEntries(collectionNames.map((name) => [name, highest]));
    const file = {
      ...state,
      usedIds,
      drawn: Object.fromEntries(Object.keys({ apps: 0, ...drawn }).map((name) => [name, position])),
    };
    const isValid = highest >= 0 && position >= 0 && highest <= largestId && position < 2 ** 52;
    expect(await statusOf("PUT", "/__admin/state", file)).toBe(isValid ? 200 : 400);
    await expectNoFailure(unresolvedRequests);
    expect(await statusOf("PUT", "/__admin/state", await mock.control.exportState("default"))).toBe(200);
  });
  await fc.assert(property, { ...runs(200, 2), examples: [[largestId, 2 ** 52 - 1, []]] });
});

it("a tree is imported up to the maximum depth and refused beyond", { timeout: 3_600_000 }, async () => {
  const { knowledgeNodes = [] } = baseState.collections;
  const depths = fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: maxLevels - 3, max: maxLevels + 3 }));
  const property = fc.asyncProperty(depths, fc.boolean(), async (depth, isReversed) => {
    const folders = Array.from({ length: depth }, (_, index) => ({
      ...knowledgeNodes[0],
      id: 5_000 + index,
      name: `Ebene ${index + 1}`,
      parent: index === 0 ? 0 : 4_999 + index,
      articleId: null,
    }));
    const nodes = [...knowledgeNodes, ...(isReversed ? folders.toReversed() : folders)];
    const file = { ...baseState, collections: { ...baseState.collections, knowledgeNodes: nodes } };
    expect(await statusOf("PUT", "/__admin/state", file)).toBe(depth <= maxLevels ? 200 : 422);
    expect(await statusOf("GET", "/knowledgeSourceStructure?withExcluded=true")).toBe(200);
  });
  await fc.assert(property, runs(60, 2));
});

it.each(["knowledgeNodes", "tags"] as const)("a circular tree of %s is refused", async (name) => {
  const [left, right] = baseState.collections[name] ?? [];
  const path = (record: object | undefined) => `/__admin/state/${name}/${Reflect.get(record ?? {}, "id")}`;
  const withParent = (record: object | undefined) => ({ parent: Reflect.get(record ?? {}, "id") });
  expect(await statusOf("PATCH", path(left), withParent(left))).toBe(422);
  expect(await statusOf("PATCH", path(right), withParent(left))).toBe(200);
  expect(await statusOf("PATCH", path(left), withParent(right))).toBe(422);
  const circle = [
    { ...left, ...withParent(right) },
    { ...right, ...withParent(left) },
  ];
  const others = (baseState.collections[name] ?? []).slice(2);
  const file = { ...baseState, collections: { ...baseState.collections, [name]: [...circle, ...others] } };
  expect(await statusOf("PUT", "/__admin/state", file)).toBe(422);
});
