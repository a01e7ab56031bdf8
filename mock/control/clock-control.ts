// The admin operations tagged `clock`: read and set the clock of a sandbox.
import type { AdminSchema } from "../contract/admin-types.ts";
import type { TakenStep } from "../domain/due-rules.ts";
import { DomainError } from "../engine/core/errors.ts";
import type { Instant } from "../engine/core/time.ts";
import { parseDurationMs } from "../engine/core/time-formats/duration.ts";
import { parseTime, toWireTime } from "../engine/core/time-formats/wire-time.ts";
import { type ControlOperations, inSandbox } from "./operation.ts";
import type { Sandbox } from "./sandboxes/sandbox.ts";

const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const maxEventsShown = 1_000;

export const clockOperations = {
  getClock: inSandbox(toClock),
  setClock: inSandbox((sandbox, { body }) => setClock(sandbox, body), "part"),
  advanceClock: inSandbox((sandbox, { body }) => advanceClock(sandbox, body), "part"),
} satisfies ControlOperations;

function setClock(sandbox: Sandbox, { now, mode }: AdminSchema<"ClockChange">) {
  const { clock } = sandbox;
  const current = clock.now();
  const target = now === undefined ? current : parseTime(now, current);
  const isBack = target < current;
  if (!isBack) advance(sandbox, target);
  const newTime = isBack ? target : clock.now();
  if (isBack || mode !== undefined) clock.set(newTime, mode);
  // A running clock has already moved on, but the response shows the time that was set.
  return { ...toClock(sandbox), now: toWireTime(newTime) };
}

function advanceClock(sandbox: Sandbox, by: AdminSchema<"ClockAdvance">) {
  const from = sandbox.clock.now();
  const to = from + toMs(by);
  if (to > lastInstant) {
    throw new DomainError("rule", "clock_out_of_range", "The clock cannot be set beyond the year 9999.", [
      {
        in: "body",
        pointer: "",
        found: JSON.stringify(by),
        expected: `a duration that ends by ${toWireTime(lastInstant)}`,
      },
    ]);
  }
  const events = advance(sandbox, to);
  return {
    ...toClock(sandbox),
    from: toWireTime(from),
    eventCount: events.length,
    events: events.slice(0, maxEventsShown).map(toEvent),
  };
}

/** Moves the clock forward; held requests resume at the new time. */
function advance({ due, holds }: Sandbox, to: Instant): readonly TakenStep[] {
  const events = due.advance(to);
  holds.releaseAll();
  return events;
}

function toMs(advance: AdminSchema<"ClockAdvance">): number {
  if ("seconds" in advance) return Math.round(advance.seconds * 1000);
  const ms = parseDurationMs(advance.duration);
  if (ms !== undefined) return ms;
  const expected = "an ISO 8601 duration of weeks, days, hours, minutes and seconds, such as P1DT2H";
  const violation = { in: "body", pointer: "/duration", found: JSON.stringify(advance.duration), expected } as const;
  throw new DomainError("invalid", "invalid_request", `/duration must be ${expected}.`, [violation]);
}

function toClock({ clock }: Sandbox): AdminSchema<"Clock"> {
  return { now: toWireTime(clock.now()), mode: clock.mode };
}

function toEvent({ at, ...event }: TakenStep): AdminSchema<"ClockEvent"> {
  return { at: toWireTime(at), ...event };
}
