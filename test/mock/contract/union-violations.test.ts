// Violations of union schemas.
import { expect, it } from "vitest";
import { compileAdminContract } from "../../../mock/contract/admin-contract.ts";

function violationsOf(operationId: string, body: unknown) {
  return compileAdminContract()
    .checkRequest(operationId, { path: { sandboxId: "default" }, query: {}, body })
    .map(({ pointer, expected }) => ({ pointer, expected }));
}

it("an unknown kind is reported with every kind", () => {
  const [violation, ...rest] = violationsOf("addFault", { effect: { kind: "slow" } });
  expect(violation).toEqual({
    pointer: "/effect/kind",
    expected: expect.stringMatching(/^one of delay, hold, status, .*outage/),
  });
  expect(rest).toEqual([]);
});

it("missing properties of a kind are reported", () => {
  expect(violationsOf("addFault", { effect: { kind: "status" } })).toEqual([
    { pointer: "/effect/status", expected: "integer from 400 to 599" },
  ]);
  expect(violationsOf("addFault", { effect: { kind: "rateLimit" } }).map(({ pointer }) => pointer)).toEqual([
    "/effect/limit",
    "/effect/windowSeconds",
  ]);
});

it("an unknown property is reported with the properties of its kind", () => {
  expect(violationsOf("addFault", { effect: { kind: "hold", when: "after" } })).toEqual([
    { pointer: "/effect/when", expected: "no such property; declared are kind, timing, timeoutMs" },
  ]);
});

it("a value equally far from all alternatives is reported with every alternative", () => {
  expect(violationsOf("advanceClock", { minutes: 1 })).toEqual([
    { pointer: "", expected: "object with seconds or object with duration" },
  ]);
});
