// Replaces relative times such as `from: "+PT10M"` in a fault's window with dates.
import { DomainError } from "../../engine/core/errors.ts";
import type { Instant } from "../../engine/core/time.ts";
import { isRelativeTime, parseRelativeTime, type RelativeDay } from "../../engine/core/time-formats/relative-time.ts";
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import type { ExactFault, FaultDefinition } from "./fault.ts";

/**
 * Resolves the relative times of a fault to dates.
 * @param now the base of relative times
 * @throws DomainError rule `invalid_fault` for an invalid relative time
 */
export function toExactFault({ when, ...fault }: FaultDefinition, now: Instant): ExactFault {
  if (when === undefined) return fault;
  if (!("from" in when)) return { ...fault, when };
  const from = toDate(when.from, now, "/when/from");
  return { ...fault, when: { from, to: toDate(when.to, now, "/when/to") } };
}

function toDate(time: string | RelativeDay, now: Instant, pointer: string): string {
  // Another rule refuses strings that are not dates.
  if (!isRelativeTime(time)) return time;
  const reading = parseRelativeTime(time, now);
  if (typeof reading === "number") return toWireTime(reading);
  const violationPointer = pointer + reading.pointer;
  const message = `The fault cannot be added: ${violationPointer} is ${reading.found}; it must be ${reading.expected}.`;
  throw new DomainError("rule", "invalid_fault", message, [{ ...reading, in: "body", pointer: violationPointer }]);
}
