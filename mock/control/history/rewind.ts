// Rewinds a sandbox to the state before a request, to a version or to a time.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { DomainError } from "../../engine/core/errors.ts";
import type { Instant } from "../../engine/core/time.ts";
import { parseTime, toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import type { RetainedExchange } from "../journal/journal-entry.ts";
import type { Sandbox } from "../sandboxes/sandbox.ts";
import { recordsAt, requestIn, versionBefore, versionsBy } from "./known-versions.ts";

/** @throws DomainError notFound `unknown_version`, `unknown_request`, conflict `history_cut`, rule `clock_out_of_range`, invalid for a nonexistent date */
export function rewind(sandbox: Sandbox, request: AdminSchema<"RewindTarget">): void {
  const { store, clock, due } = sandbox;
  const { version, moment = Number.POSITIVE_INFINITY } = toTarget(sandbox, request);
  const [name, value] = Object.entries(request)[0] ?? [];
  recordsAt(store, version, { in: "body", pointer: `/${name}`, found: JSON.stringify(value) });
  const next = store.history().find((entry) => entry.version === version + 1);
  const last = next === undefined ? clock.now() : (next.since ?? next.at);
  sandbox.rewind(version, Math.min(moment, last));
  // The next change by the clock may include work that was due by this time.
  if ("now" in request && moment > last) due.advance(moment);
}

interface Target {
  readonly version: number;
  /** The latest time to which to set the clock back; default: its last time in this version. */
  readonly moment?: Instant;
}

function toTarget({ store, journal, clock }: Sandbox, request: AdminSchema<"RewindTarget">): Target {
  if ("version" in request) return request;
  if ("request" in request) {
    const exchange = requestIn(journal, request.request);
    return { version: versionAtArrival(store, exchange), moment: exchange.at };
  }
  const now = clock.now();
  const moment = parseTime(request.now, now);
  if (moment <= now) return { version: versionBefore(store, moment), moment };
  const message = "A rewind only goes back, but this time is later than the clock.";
  const expected = `a time up to ${toWireTime(now)}`;
  throw new DomainError("rule", "clock_out_of_range", message, [
    { in: "body", pointer: "/now", found: JSON.stringify(request.now), expected },
  ]);
}

/** The version when the request arrived, before changes that the clock made while it waited. */
function versionAtArrival({ history }: Pick<Sandbox["store"], "history">, exchange: RetainedExchange): number {
  const [first] = versionsBy(exchange);
  let last = first === undefined ? exchange.version : first - 1;
  for (const { version, since, at } of history().toReversed()) {
    if (version === last && since !== undefined && at > exchange.at) last -= 1;
  }
  return last;
}
