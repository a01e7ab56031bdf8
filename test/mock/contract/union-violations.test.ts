// Violations of unions.
import { expect, it } from "vitest";
import { compileAdminContract } from "../../../mock/contract/admin-contract.ts";

function violationsOf(operationId: string, body: unknown) {
  return compileAdminContract()
    .checkRequest(operationId, { path: { sandboxId: "default" }, query: {}, body })
    .map(({ pointer, expected }) => ({ pointer, expected }));
}

it("names every kind if the kind is not one of them", () => {
  const [violation, ...more] = violationsOf("addFault", { effect: { kind: "slow" } });
  expect(violation).toEqual({
    pointer: "/effect/kind",
    expected: expect.stringMatching(/^one of delay, hold, status, .*outage/),
  });
  expect(more).toEqual([]);
});

it("names what is missing of the kind that was asked for", () => {
  expect(violationsOf("addFault", { effect: { kind: "status" } })).toEqual([
    { pointer: "/effect/status", expected: "integer from 400 to 599" },
  ]);
  expect(violationsOf("addFault", { effect: { kind: "rateLimit" } }).map(({ pointer }) => pointer)).toEqual([
    "/effect/limit",
    "/effect/windowSeconds",
  ]);
});

it("names the properties of the kind that was asked for, if it has no such", () => {
  expect(violationsOf("addFault", { effect: { kind: "hold", when: "after" } })).toEqual([
    { pointer: "/effect/when", expected: "no such property; declared are kind, timing, timeoutMs" },
  ]);
});

it("names all alternatives where a value is as far from each of them", () => {
  expect(violationsOf("advanceClock", { minutes: 1 })).toEqual([
    { pointer: "", expected: "object with seconds or object with duration" },
  ]);
});
