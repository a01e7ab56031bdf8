// Replaces relative times such as `from: "+PT10M"` in the window of a fault by dates.
import { DomainError } from "../../engine/core/errors.ts";
import type { Instant } from "../../engine/core/time.ts";
import { type DayWord, isTimeWord, readTimeWord } from "../../engine/core/time-words/time-word.ts";
import { toWireTime } from "../../engine/core/time-words/wire-time.ts";
import type { ExactFault, FaultDefinition } from "./fault.ts";

/**
 * The same fault with dates.
 * @param present what relative times count from
 * @throws DomainError rule `invalid_fault` for a time that cannot be read
 */
export function toExactFault({ when, ...fault }: FaultDefinition, present: Instant): ExactFault {
  if (when === undefined) return fault;
  if (!("from" in when)) return { ...fault, when };
  const from = toDate(when.from, present, "/when/from");
  return { ...fault, when: { from, to: toDate(when.to, present, "/when/to") } };
}

function toDate(time: string | DayWord, present: Instant, pointer: string): string {
  // Another rule refuses text that is not a date.
  if (!isTimeWord(time)) return time;
  const read = readTimeWord(time, present);
  if (typeof read === "number") return toWireTime(read);
  const place = pointer + read.pointer;
  const message = `The fault cannot be added: ${place} is ${read.found}; it must be ${read.expected}.`;
  throw new DomainError("rule", "invalid_fault", message, [{ ...read, in: "body", pointer: place }]);
}
