// Checks a fault against the rules that its schema cannot express.
import type { ServiceContract } from "../../contract/service-contract.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { parseDateTime } from "../../engine/core/time.ts";
import type { ExactFault, FaultEffect, FaultMatch } from "./fault.ts";
import { stageOf } from "./fault-stages.ts";

/** @throws DomainError rule `unknown_operation`, `unknown_tag`, `invalid_fault` */
export function assertFault({ id, match, effect, when }: ExactFault, { routes }: ServiceContract): void {
  // The journal uses this id for faults that the Prefer header of a request causes.
  if (id === "prefer") throw refuse("invalid_fault", "/id", id, "another id");
  assertConditions(effect, match);
  const { operationId, tag } = match ?? {};
  if (operationId !== undefined && !routes.some((route) => route.operationId === operationId)) {
    throw refuse("unknown_operation", "/match/operationId", operationId, "an operation of the contract");
  }
  if (tag !== undefined && !routes.some((route) => route.tag === tag)) {
    const tags = [...new Set(routes.map((route) => route.tag))];
    throw refuse("unknown_tag", "/match/tag", tag, `one of ${tags.join(", ")}`);
  }
  if ("uniform" in effect && effect.uniform.maxMs < effect.uniform.minMs) {
    const { minMs, maxMs } = effect.uniform;
    throw refuse("invalid_fault", "/effect/uniform/maxMs", maxMs, `at least minMs, ${minMs}`);
  }
  if (when !== undefined && "from" in when) assertWindow(when);
}

/** Only faults of deliveries can match by event; only faults of requests can have the other conditions. */
function assertConditions(effect: FaultEffect, match: FaultMatch = {}): void {
  const isForDeliveries = stageOf(effect) === "delivery";
  const subject = isForDeliveries ? "deliveries of events" : "requests";
  for (const [name, value] of Object.entries(match)) {
    const isDeliveryCondition = name === "event";
    if (isDeliveryCondition === isForDeliveries || value === undefined) continue;
    throw refuse("invalid_fault", `/match/${name}`, value, `absent: ${effect.kind} strikes ${subject}`);
  }
}

function assertWindow({ from, to }: { readonly from: string; readonly to: string }): void {
  const start = parseDateTime(from);
  const end = parseDateTime(to);
  const expected = "a date-time such as 2026-03-02T09:00:00Z";
  if (start === undefined) throw refuse("invalid_fault", "/when/from", from, expected);
  if (end === undefined) throw refuse("invalid_fault", "/when/to", to, expected);
  if (end <= start) throw refuse("invalid_fault", "/when/to", to, `a date-time after ${from}`);
}

function refuse(code: string, pointer: string, value: string | number | boolean, expected: string): DomainError {
  const found = JSON.stringify(value);
  const message = `The fault cannot be added: ${pointer} is ${found}; it must be ${expected}.`;
  return new DomainError("rule", code, message, [{ in: "body", pointer, found, expected }]);
}
