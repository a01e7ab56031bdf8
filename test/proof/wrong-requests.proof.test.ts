// Bodies changed in one place: the mock refuses exactly the bodies that ajv finds invalid, names an invalid place, and changes nothing.
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkRequest } from "../../harness/contract.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import type { Wire } from "../../mock/domain/records/wire.ts";
import { fingerprintOf } from "../mock/engine/store/fingerprint.ts";
import { requestTo, resolveRequest } from "./arbitrary-requests.ts";
import { bodyErrorsOf } from "./body-errors.ts";
import { bodySchemaOf, routes } from "./contract-document.ts";
import { runs } from "./proof-size.ts";
import { sendRequest } from "./send-request.ts";

/** Lists all paths in a JSON value, beginning with its own. */
function placesOf(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, part]) => placesOf(part).map((rest) => [key, ...rest]))];
}

/** Returns a copy with another value at a path; undefined removes a property from the JSON. */
function withValueAt(target: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(target))
    return target.map((item, index) => (String(index) === step ? withValueAt(item, rest, value) : item));
  if (typeof target !== "object" || target === null) return target;
  const before: unknown = Object.hasOwn(target, step) ? Reflect.get(target, step) : {};
  return { ...target, ...objectWith(step, withValueAt(before, rest, value)) };
}

/** Returns an object with one own property of any name. */
function objectWith(name: string, value: unknown): object {
  return Object.fromEntries([[name, value]]);
}

/** Picks a path by any number. */
function pickPlace(places: readonly string[][], index: number): readonly string[] {
  return places[index % places.length] ?? [];
}

const oddNames = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "length", "", "a/b~c", "\u0000"),
  fc.string({ unit: "grapheme" }),
);
const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, -1, 0, 1.5, 1e300, 2 ** 53, [], {}, [[]], "2026-02-30 10:00:00"),
  fc.constantFrom<unknown>("x".repeat(200_000), objectWith("__proto__", { polluted: true })),
  oddNames,
  fc.jsonValue({ maxDepth: 2 }),
);

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ tickets: 10, auth: "off" });
});
afterAll(() => mock.close());

const operations = routes
  .map(({ operationId }) => operationId)
  .filter((operationId) => bodySchemaOf(operationId) !== undefined);

it.each(operations)("%s refuses exactly the invalid bodies", { timeout: 3_600_000 }, async (operationId) => {
  const changes = fc.record({
    index: fc.nat(),
    name: fc.option(oddNames, { nil: undefined, freq: 2 }),
    value: oddValues,
  });
  const property = fc.asyncProperty(requestTo(operationId), changes, async (unresolved, { index, name, value }) => {
    await using sandbox = mock.sandbox((await mock.control.createSandbox()).id);
    const { store } = mock.stateOf(sandbox.id);
    const { method, target, body = "{}" } = store.read((reader) => resolveRequest(unresolved, reader));
    const valid: unknown = JSON.parse(body);
    const place = pickPlace(placesOf(valid), index);
    const changedBody = JSON.stringify(withValueAt(valid, name === undefined ? place : [...place, name], value));
    if (changedBody === undefined) return;
    const parsed: unknown = JSON.parse(changedBody);
    const errors = bodyErrorsOf(operationId, parsed);
    const digest = await fingerprintOf(store);
    const { status, text, body: answer } = await sendRequest(sandbox, { method, target, body: changedBody });
    const line = `${status} ${text.slice(0, 400)} to ${changedBody.slice(0, 400)}, errors ${JSON.stringify(errors)}`;
    expect(status, line).toBeLessThan(500);
    expect(status === 400, line).toBe(errors.length > 0);
    if (status !== 200) expect(await fingerprintOf(store), line).toBe(digest);
    const breaches = checkRequest(operationId, { body: parsed });
    if (status === 200) expect(breaches, line).toEqual([]);
    if (status !== 400) return;
    const { violations = [] }: Wire<"Error"> = answer;
    expect(
      breaches.map(({ pointer }) => pointer),
      line,
    ).toEqual(violations.map(({ pointer }) => pointer));
    const matching = errors.flatMap(({ instancePath }) =>
      violations.filter(({ pointer }) => pointer.startsWith(instancePath) || instancePath.startsWith(pointer)),
    );
    expect(matching.length, line).toBeGreaterThan(0);
  });
  await fc.assert(property, runs(1_000, 4));
  expect(Reflect.has({}, "polluted")).toBe(false);
});
