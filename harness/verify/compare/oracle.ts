// Sends the target's requests to the mirror too, and reports where the responses differ.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import { requireOperation } from "../../contract-operation.ts";
import { isFailed } from "../checks/check-probe.ts";
import { findSchemaBreaches, toBreach, toPlace } from "../checks/schema-breaches.ts";
import type { Mirror, MirroredRecord } from "../mirror/mirror.ts";
import type { Probe } from "../probes/probe.ts";
import { type Evidence, operationEvidence, responsePart, responseSchema } from "../published-parts.ts";
import type { Breach, FindingKind } from "../report/finding.ts";
import type { Exchange, PlannedRequest } from "../target/request.ts";
import { compareResponses, type Difference } from "./compare-responses.ts";
import type { ComparisonParts, Side } from "./comparison-parts.ts";
import { isSameStatus } from "./matching.ts";
import { createPairs, type Pairs } from "./pairs.ts";

/** How a response is compared. */
export interface Comparison {
  readonly kind: FindingKind;
  readonly rows?: ReadonlySet<string> | undefined;
  /** Whether only the mirror's status is correct. */
  readonly isStrict: boolean;
}

export interface Oracle {
  readonly mirror: Mirror;
  readonly pairs: Pairs;
  /** Returns the breaches in a response, and the mirror's own response. */
  compare(probe: Probe, exchange: Exchange, comparison?: Partial<Comparison>): Promise<ComparedResponse>;
  /** Excludes a record of one side and its counterpart from all further comparisons. */
  exclude(record: MirroredRecord, side: Side): void;
  /** Whether a record of the mirror, or the ticket that it belongs to, is excluded. */
  isExcluded(record: MirroredRecord): boolean;
  /** Whether any records of a collection are excluded. */
  hasExclusions(collection: CollectionName): boolean;
}

export interface ComparedResponse {
  readonly breaches: readonly Breach[];
  readonly mirrored: Exchange;
}

export interface OracleParts {
  readonly mirror: Mirror;
  /** Whether the mirror has every row of the requested list. */
  readonly isComplete: (request: PlannedRequest) => boolean;
  readonly isFresh: (id: number | string) => boolean;
  readonly startedAt: number;
}

export function createOracle({ mirror, isComplete, isFresh, startedAt }: OracleParts): Oracle {
  const pairs = createPairs(isFresh);
  const keyOf = ({ collection, id }: MirroredRecord) => `${collection} ${id}`;
  // A new record of one side may have the id of a different record on the other side.
  const excludedKeys = {
    target: new Set(mirror.refusedRecords.map(keyOf)),
    mirror: new Set(mirror.refusedRecords.map(keyOf)),
  };
  function isExcludedOn(record: MirroredRecord, side: Side): boolean {
    if (excludedKeys[side].has(keyOf(record)) || excludedKeys[side].has(`tickets ${record.ticketId}`)) return true;
    const { collection, id } = record;
    return (
      side === "target" &&
      (mirror.known.isMirrored(record) || pairs.hasMirror(collection, id)) &&
      excludedKeys.mirror.has(keyOf({ collection, id: pairs.toMirror(collection, id) }))
    );
  }
  const parts: Omit<ComparisonParts, "kind" | "isComplete"> = {
    mirror,
    pairs,
    startedAt,
    hasExclusions: (collection) =>
      [...excludedKeys.target, ...excludedKeys.mirror].some((name) => name.startsWith(`${collection} `)),
    isExcluded: isExcludedOn,
  };
  return {
    mirror,
    pairs,
    exclude(record, side) {
      excludedKeys[side].add(keyOf(record));
      if (mirror.known.isMirrored(record)) excludedKeys.mirror.add(keyOf(record));
    },
    isExcluded: (record) => isExcludedOn(record, "mirror"),
    hasExclusions: parts.hasExclusions,
    async compare(probe, exchange, { kind = "agreement", rows, isStrict = false } = {}) {
      const mirrored = await mirror.send(probe.mirrorRequest ?? probe.request);
      if (mirrored.status !== exchange.status) {
        const isAllowed =
          isSameStatus(exchange.status, mirrored.status, probe.place) ||
          (!isStrict && !isRefusalOfBadInput(probe, exchange));
        return { mirrored, breaches: isAllowed ? [] : toStatusBreaches(probe, exchange, mirrored) };
      }
      const malformedPlaces = new Set(findSchemaBreaches(exchange).map(({ place }) => place));
      const comparison = { ...parts, kind, rows, isComplete: isComplete(probe.request) };
      const differences = compareResponses(exchange, mirrored, comparison);
      const breaches = differences
        .map((difference) => toDifferenceBreach(difference, probe, exchange))
        .filter(({ place }) => !malformedPlaces.has(place));
      return { mirrored, breaches };
    },
  };
}

/** Any other status may differ only because the requested record is missing from the mirror. */
function isRefusalOfBadInput({ kind }: Probe, { status }: Exchange): boolean {
  return kind !== "valid" && kind !== "boundary" && status >= 300;
}

function toStatusBreaches(probe: Probe, exchange: Exchange, mirrored: Exchange): readonly Breach[] {
  const { operationId } = exchange.request;
  const isRefused = mirrored.status >= 400;
  const isAccepted = exchange.status < 300;
  const isUndeclared = !requireOperation(operationId).statuses.includes(exchange.status);
  if (isFailed(exchange.status) || isUndeclared) return [];
  return [
    toBreach({
      operationId,
      line: exchange.line,
      kind: isAccepted && isRefused ? "accepted" : "status",
      place: probe.place === "" ? probe.kind : `${probe.kind} ${probe.place}`,
      found: String(exchange.status),
      expected: `${mirrored.status}, as in the mock`,
      evidence: probe.evidence,
    }),
  ];
}

function toDifferenceBreach({ kind, pointer, found, expected }: Difference, probe: Probe, exchange: Exchange): Breach {
  const { operationId } = exchange.request;
  const { status } = exchange;
  const place = `${status} ${toPlace(pointer, responseSchema(operationId, status))}`;
  const isAboutRows = kind === "filter" || kind === "filter-omits" || kind === "order";
  const evidence: Evidence =
    isAboutRows || probe.isRuleTested === true
      ? probe.evidence
      : (responsePart(operationId, status, pointer)?.evidence ?? operationEvidence(operationId));
  const fullPlace = isAboutRows && probe.place !== "" ? `${place} by ${probe.place}` : place;
  return toBreach({ operationId, line: exchange.line, kind, place: fullPlace, found, expected, evidence });
}
