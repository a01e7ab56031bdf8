// Formats the message of a failed `toHaveReceived`: what was expected, what was found, and the nearest requests.

import type { AdminSchema } from "../../mock/contract/admin-types.ts";
import { routes } from "../../mock/contract/routes.ts";
import { toPrintable } from "../../mock/engine/core/printable.ts";
import { formatCount } from "../../mock/engine/core/text/format-count.ts";
import { differenceLines } from "./difference-lines.ts";
import type { ExpectedRequests } from "./matcher-types.ts";
import { formatExpected } from "./partial-match.ts";

type Result = AdminSchema<"VerificationResult">;

/** The expectation, and the journal's result. */
export interface VerifiedRequests
  extends Pick<Result, "count" | "expected" | "matchingIds" | "nearest" | "droppedCount"> {
  readonly sandboxId: string;
  readonly operationId: string;
  readonly expectation: ExpectedRequests;
  /** Requests of the operation whose bodies were not retained. */
  readonly bodilessCount: number;
}

/** A verification whose assertion failed. */
interface FailedRequests extends VerifiedRequests {
  /** True if the failure is due to `.not`. */
  readonly pass: boolean;
}

export function receivedMessage(received: FailedRequests): string {
  const { sandboxId, expected, count, nearest, matchingIds, pass } = received;
  const not = pass ? "not " : "";
  const ids = matchingIds.slice(-5).map((id) => `#${id}`);
  return [
    `expected sandbox ${sandboxId} ${not}to have received ${describeOperation(received)}: ${expected}, found ${count}`,
    ...expectedLines(received.expectation),
    ...(ids.length === 0
      ? []
      : [`matching requests in its journal: ${count > ids.length ? "… " : ""}${ids.join(" ")}`]),
    ...(pass || nearest.length === 0 ? [] : ["nearest:", ...nearest.flatMap(nearestLines)]),
  ].join("\n");
}

/** Creates the error for an outcome that cannot be determined. */
export function toUncertainError(received: VerifiedRequests): Error {
  const { sandboxId, expected, count, droppedCount, bodilessCount } = received;
  const notes = [
    ...(droppedCount === 0 ? [] : [`dropped ${formatCount(droppedCount, "older request")} (it keeps the last 1,000)`]),
    ...(bodilessCount === 0
      ? []
      : [
          `did not keep ${bodilessCount === 1 ? "one body, which was" : `${bodilessCount} bodies, which were`} too long`,
        ]),
  ];
  return new Error(
    [
      `cannot tell whether sandbox ${sandboxId} received ${describeOperation(received)}: ${expected}; found ${count}, ` +
        `but its journal ${notes.join(" and ")}`,
      ...expectedLines(received.expectation),
      "Give each test its own sandbox, or clear the journal first: control.clearRequests().",
    ].join("\n"),
  );
}

function describeOperation({ operationId }: Pick<VerifiedRequests, "operationId">): string {
  const route = routes.find((route) => route.operationId === operationId);
  if (route === undefined) return `${operationId} (an addition)`;
  const { method, path } = route;
  return `${operationId} (${method} ${path})`;
}

function expectedLines({ path, query, headers, body }: ExpectedRequests): readonly string[] {
  return Object.entries({ path, query, headers, body }).flatMap(([part, value]) =>
    value === undefined ? [] : [`with ${part} ${formatExpected(value)}`],
  );
}

function nearestLines({ id, method, path, status, differences }: Result["nearest"][number]): readonly string[] {
  const label = differences.length === 0 ? " (another operation)" : "";
  return [
    toPrintable(`  #${id} ${method} ${path} -> ${status ?? "no response"}${label}`),
    ...differenceLines(differences, "    "),
  ];
}
