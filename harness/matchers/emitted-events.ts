// The `toHaveEmitted` matcher: checks whether a sandbox emitted an event, and how often.

import { eventRules } from "../../mock/control/events/event-rules.ts";
import type { EventName, ServiceEvent } from "../../mock/domain/records/events/event-types.ts";
import { keysOf } from "../../mock/engine/core/tables.ts";
import { differenceLines } from "./difference-lines.ts";
import { assertOptions, isCertain, toRange } from "./expected-times.ts";
import { toMatchedSandbox } from "./matched-sandbox.ts";
import type { ExpectedEventData, ExpectedEvents, MatchedState, MatcherOutcome } from "./matcher-types.ts";
import { formatExpected, partialDifferences } from "./partial-match.ts";

/** A sandbox retains at most this many events. */
const maxEvents = 1_000;
const maxNearest = 3;

/**
 * See TicketMatchers.
 * @throws Error if dropped events could change the outcome, with `.not` as well; RangeError for an unknown event or
 *   option, and for an impossible number of times
 */
export async function toHaveEmitted<Name extends EventName>(
  received: MatchedState,
  type: Name,
  data?: ExpectedEventData<Name>,
  options: ExpectedEvents = {},
): Promise<MatcherOutcome> {
  const sandbox = toMatchedSandbox(received, "toHaveEmitted");
  const names = keysOf(eventRules);
  if (!names.includes(type)) {
    throw new RangeError(`There is no event ${JSON.stringify(type)}; there are ${names.join(", ")}.`);
  }
  assertOptions("toHaveEmitted", options, ["times"]);
  const { events, droppedCount } = await sandbox.control.listEvents({ type, limit: maxEvents });
  const candidates = events.map((event) => ({
    event,
    differences: data === undefined ? [] : partialDifferences(data, event.data),
  }));
  const matches = candidates.filter(({ differences }) => differences.length === 0);
  const [min, max] = toRange(options.times);
  const count = matches.length;
  const subject = `${type}${data === undefined ? "" : ` with ${formatExpected(data)}`}`;
  const found = `${describeRange(min, max)}, found ${count}`;
  if (droppedCount > 0 && !isCertain(count, options.times)) {
    throw new Error(
      `cannot tell whether sandbox ${sandbox.id} emitted ${subject}: ${found}, but it dropped ${droppedCount} older events.\n` +
        "Give each test its own sandbox, or clear the events first: control.clearEvents().",
    );
  }
  const pass = count >= min && count <= max;
  function message(): string {
    if (pass) return `expected sandbox ${sandbox.id} not to have emitted ${subject}: ${found}`;
    return [`expected sandbox ${sandbox.id} to have emitted ${subject}: ${found}`, ...nearestLines(candidates)].join(
      "\n",
    );
  }
  return { pass, message };
}

/** An event, and where its data differs from the expectation. */
interface Candidate {
  readonly event: ServiceEvent;
  readonly differences: Parameters<typeof differenceLines>[0];
}

/** Lists the events that differ least from the expectation. */
function nearestLines(candidates: readonly Candidate[]): readonly string[] {
  const nearMisses = candidates
    .filter(({ differences }) => differences.length > 0)
    .sort((left, right) => left.differences.length - right.differences.length)
    .slice(0, maxNearest);
  const lines = nearMisses.flatMap(({ event: { sequence, type, timestamp }, differences }) => [
    `  #${sequence} ${type} at ${timestamp}`,
    ...differenceLines(differences, "    "),
  ]);
  return lines.length === 0 ? [] : ["nearest:", ...lines];
}

function describeRange(min: number, max: number): string {
  if (min === max) return `exactly ${min}`;
  if (max === Number.POSITIVE_INFINITY) return `at least ${min}`;
  return min === 0 ? `at most ${max}` : `${min} to ${max}`;
}
