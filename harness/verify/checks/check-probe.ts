// Checks the status and the schema of the response to a probe.
import { requireOperation } from "../../contract-operation.ts";
import type { Probe } from "../probes/probe.ts";
import { operationEvidence } from "../published-parts.ts";
import type { Breach, FindingKind } from "../report/finding.ts";
import type { Exchange, MissingResponse } from "../target/request.ts";
import { findSchemaBreaches, toBreach } from "./schema-breaches.ts";

/** The verdict on a response. */
export interface ProbeResult {
  readonly breaches: readonly Breach[];
  /** The caller has no permission for this operation, so nothing else can be concluded. */
  readonly isForbidden: boolean;
}

/** Returns a breach if there is no response or a server error, which leaves nothing else to check. */
export function failureOf(
  exchange: Exchange | MissingResponse,
  place: string,
  expected: readonly number[],
): Breach | undefined {
  const { operationId } = exchange.request;
  const base = { operationId, line: exchange.line, place, evidence: operationEvidence(operationId) };
  if ("reason" in exchange) {
    return toBreach({ ...base, kind: "connection", found: exchange.reason, expected: "a response" });
  }
  if (!isFailed(exchange.status)) return undefined;
  return toBreach({ ...base, kind: "failed", found: String(exchange.status), expected: expected.join(" or ") });
}

export function checkProbe(probe: Probe, exchange: Exchange | MissingResponse): ProbeResult {
  const { operationId } = probe.request;
  const place = probe.place === "" ? probe.kind : `${probe.kind} ${probe.place}`;
  const expected = expectedStatuses(probe);
  const failure = failureOf(exchange, place, expected);
  if ("reason" in exchange) return { breaches: failure === undefined ? [] : [failure], isForbidden: false };
  const { status } = exchange;
  const schemaBreaches = findSchemaBreaches(exchange);
  if (status === 403 && requireOperation(operationId).permissions.length > 0 && probe.kind !== "anonymous") {
    return { breaches: schemaBreaches, isForbidden: true };
  }
  if (failure !== undefined) return { breaches: [...schemaBreaches, failure], isForbidden: false };
  const hasValidCaller = probe.kind !== "anonymous" && probe.kind !== "invalidToken";
  if (expected.includes(status) || (probe.expectsMirrorStatus === true && hasValidCaller)) {
    return { breaches: schemaBreaches, isForbidden: false };
  }
  const kind = toKind(probe, status);
  const breach = toBreach({
    operationId,
    line: exchange.line,
    kind,
    place,
    found: String(status),
    expected: expected.join(" or "),
    evidence: probe.evidence,
  });
  // An undeclared status is already reported, which says more than an unexpected one.
  const isUndeclared = schemaBreaches.some((breach) => breach.kind === "status");
  return {
    breaches: isUndeclared && kind === "status" ? schemaBreaches : [...schemaBreaches, breach],
    isForbidden: false,
  };
}

/** The statuses that the contract allows for this probe. */
function expectedStatuses({ kind, place, request }: Probe): readonly number[] {
  const declaredStatuses = requireOperation(request.operationId).statuses;
  switch (kind) {
    case "valid":
    case "boundary":
      return [200];
    case "invalid":
      // A service may return 404 for a path that is not an id.
      return place.startsWith("path")
        ? declaredStatuses.filter((status) => [400, 404, 422].includes(status))
        : declaredStatuses.filter((status) => [400, 413, 415, 422].includes(status));
    case "unknown":
      return [404];
    case "anonymous":
    case "invalidToken":
      return [401];
  }
}

/** Whether a server failed to handle a request, or may have. */
export function isFailed(status: number): boolean {
  return status >= 500 || status === 429;
}

function toKind({ kind }: Probe, status: number): FindingKind {
  if (status < 200 || status > 299) return "status";
  if (kind === "invalid") return "accepted";
  if (kind === "unknown") return "found-unknown";
  return kind === "anonymous" || kind === "invalidToken" ? "unauthenticated" : "status";
}
