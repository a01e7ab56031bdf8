// Compares a server, its recorded traffic or its OpenAPI document with the mock and its contract.

import { routes } from "../../mock/contract/routes.ts";
import { isObject } from "../../mock/engine/core/is-object.ts";
import { formatCount } from "../../mock/engine/core/text/format-count.ts";
import { contractVersion } from "../../mock/engine/core/version.ts";
import ownDocument from "../../spec/generated/openapi.json" with { type: "json" };
import { checkRequest } from "../contract-checks.ts";
import { objectsAt } from "../json-parts.ts";
import { findSchemaBreaches, undocumentedParts } from "../verify/checks/schema-breaches.ts";
import type { Breach } from "../verify/report/finding.ts";
import { acceptedBy, type KnownDeviation, parseKnown, toWarnings } from "../verify/report/known-deviations.ts";
import type { Ledger } from "../verify/report/ledger.ts";
import { check } from "../verify/run.ts";
import { hideViolation } from "../verify/target/hide.ts";
import { compileOnly } from "../verify/verify-options.ts";
import { compareDocuments } from "./compare-documents.ts";
import { locate } from "./contract-place.ts";
import type { DriftOptions } from "./drift-options.ts";
import { type Drift, type DriftClass, type DriftReport, isDrift } from "./drift-report.ts";
import { type RecordedExchange, readRecording } from "./recording.ts";

/** @throws TargetError if the server cannot be reached; RangeError for an invalid option */
export async function runDrift(options: DriftOptions): Promise<DriftReport> {
  const isSelected = compileOnly(options.only);
  const sources = [options.target, options.replay, options.document].filter((source) => source !== undefined);
  if (sources.length !== 1) throw new RangeError("Specify exactly one of target, replay and document.");
  const now = options.now ?? Date.now;
  const deviations = parseKnown(options.known, now());
  if (options.document !== undefined) return compareDocument(options, isSelected, deviations);
  if (options.target === undefined) return compareRecording(options, isSelected, deviations);
  const { target, base, ledger, interrupted } = await check({ ...options, target: options.target });
  const differences = [
    ...ledger.breaches.map(({ breach, count }) => ({ ...classifyBreach(breach), count })),
    ...ledger.undocumented.map(({ operationId, place, example }) => toUndocumented(operationId, place, example)),
  ];
  const checkedIds = new Set(ledger.checked.keys());
  const reason = (operationId: Drift["operationId"]) => reasonOf(operationId, ledger, options.write ?? false);
  const name = target.hide(`${base.origin}${base.pathname}`);
  const report = toReport(
    { target: name, requests: target.sent, ...splitOperations(isSelected, checkedIds, reason) },
    differences,
    deviations,
    options.last,
  );
  return interrupted === undefined ? report : { ...report, warnings: [...report.warnings, interrupted] };
}

/** A difference without its location in the contract. */
export type UnlocatedDrift = Omit<Drift, "where" | "isNew">;

/** Kinds of breaches of a response's schema; all other kinds are about behaviour. */
const schemaKinds: ReadonlySet<string> = new Set([
  "media-type",
  "encoding",
  "header",
  "not-json",
  "missing",
  "type",
  "null",
  "enum",
  "value",
]);

function classifyBreach(breach: Breach): Omit<UnlocatedDrift, "count"> {
  const { operationId, kind, place, found, expected, provenance, example } = breach;
  const isSchemaBreach = schemaKinds.has(kind) || (kind === "status" && /^\d{3}$/.test(place));
  const schemaClass: DriftClass = provenance === "assumed" ? "assumption" : "contract";
  return { class: isSchemaBreach ? schemaClass : "behaviour", operationId, kind, place, found, expected, example };
}

function toUndocumented(operationId: UnlocatedDrift["operationId"], place: string, example: string): UnlocatedDrift {
  return {
    class: "undocumented",
    operationId,
    kind: "undocumented",
    place,
    found: "a part that is present",
    expected: "no such part in the contract",
    example,
    count: 1,
  };
}

type IsSelected = ReturnType<typeof compileOnly>;

/** Reports how another document of the service differs from the contract; breaking differences are contract drift. */
function compareDocument(
  { document, last }: DriftOptions,
  isSelected: IsSelected,
  deviations: readonly KnownDeviation[],
): DriftReport {
  const { changes, compared } = compareDocuments(ownDocument, document);
  const findings = changes
    .filter(({ operationId }) => isSelected(operationId))
    .map(
      ({ forClients, forMock, ...change }): UnlocatedDrift => ({
        class: forClients === "breaking" || forMock === "breaking" ? "contract" : "undocumented",
        ...change,
        example: `${forClients} for clients, ${forMock} for the mock`,
        count: 1,
      }),
    );
  const parts = splitOperations(isSelected, new Set(compared), () => "the document does not have it");
  return toReport({ target: "a document", requests: 0, ...parts }, findings, deviations, last);
}

function compareRecording(
  { replay, last }: DriftOptions,
  isSelected: IsSelected,
  deviations: readonly KnownDeviation[],
): DriftReport {
  const { entries, unmatchedRequests } = readRecording(replay);
  const selectedEntries = entries.filter(({ operationId }) => isSelected(operationId));
  const findings = selectedEntries.flatMap(checkRecorded);
  const recordedIds = new Set(selectedEntries.map(({ operationId }) => operationId));
  const name = `a recording of ${formatCount(entries.length + unmatchedRequests.length, "request")}`;
  const suffix = unmatchedRequests.length === 0 ? "" : `, without ${unmatchedRequests.length} that match no operation`;
  const parts = splitOperations(isSelected, recordedIds, () => "it is not in the recording");
  return toReport({ target: name + suffix, requests: entries.length, ...parts }, findings, deviations, last);
}

/** Checks a request against the contract, and its response only against its schema: the rest depends on records. */
export function checkRecorded(entry: RecordedExchange): readonly UnlocatedDrift[] {
  const { operationId, path, query, exchange, lost, hide } = entry;
  const { request, status, line } = exchange;
  const violations = checkRequest(operationId, { path, query, body: request.body });
  const knownViolations = lost.has("request") ? violations.filter((violation) => violation.in !== "body") : violations;
  const [first] = knownViolations.map(hideViolation);
  const isAccepted = status >= 200 && status < 300;
  const place = first === undefined ? "a request that meets the contract" : `${first.in} ${first.pointer}`;
  const expected = first === undefined ? "no 400" : `400: found ${first.found}, expected ${first.expected}`;
  const isDifferent = first === undefined ? status === 400 && !lost.has("request") : isAccepted;
  const behaviour: UnlocatedDrift = {
    class: "behaviour",
    operationId,
    kind: "status",
    place,
    found: String(status),
    expected,
    example: line,
    count: 1,
  };
  const findings = [
    ...(isDifferent ? [behaviour] : []),
    ...checkResponse(exchange, lost.has("response")).map((breach) => ({ ...classifyBreach(breach), count: 1 })),
    ...undocumentedParts(exchange).map((part) => toUndocumented(operationId, part, line)),
  ];
  return findings.map((finding) => ({
    ...finding,
    place: hide(finding.place),
    found: hide(finding.found),
    expected: hide(finding.expected),
    example: hide(finding.example),
  }));
}

/** Checks only status and headers of HEAD responses, responses without a body, and 304. */
function checkResponse(exchange: RecordedExchange["exchange"], isBodyLost: boolean): readonly Breach[] {
  if (exchange.status === 304) return [];
  const breaches = findSchemaBreaches(exchange);
  if (!isBodyLost && !exchange.line.startsWith("HEAD ")) return breaches;
  return breaches.filter(({ kind }) => kind === "status" || kind === "header" || kind === "media-type");
}

function reasonOf(operationId: Drift["operationId"], ledger: Ledger, isWriting: boolean): string {
  if (ledger.forbidden.has(operationId)) return "the caller has no permission for it (403)";
  return isWriting
    ? "neither the run nor --param provides a record to call it on"
    : "the run found no id for it, or it writes and --write is not set";
}

/** Every operation, in contract order. */
const allOperations = routes.map(({ operationId }) => operationId);

const classOrder: readonly DriftClass[] = ["contract", "assumption", "behaviour", "undocumented"];

/** Splits the selected operations into compared and uncompared ones. */
function splitOperations(
  isSelected: IsSelected,
  comparedIds: ReadonlySet<Drift["operationId"]>,
  reasonOf: (operationId: Drift["operationId"]) => string,
): Pick<DriftReport, "compared" | "notCompared"> {
  const selectedIds = allOperations.filter(isSelected);
  const uncompared = selectedIds.filter((id) => !comparedIds.has(id));
  return {
    compared: selectedIds.filter((id) => comparedIds.has(id)),
    notCompared: uncompared.map((operationId) => ({ operationId, reason: reasonOf(operationId) })),
  };
}

function toReport(
  { target, requests, compared, notCompared }: Pick<DriftReport, "target" | "requests" | "compared" | "notCompared">,
  findings: readonly UnlocatedDrift[],
  deviations: readonly KnownDeviation[],
  last: unknown,
): DriftReport {
  const earlierKeys = new Set(keysOfLast(last));
  const byKey = new Map<string, UnlocatedDrift>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const earlier = byKey.get(key);
    byKey.set(key, earlier === undefined ? finding : { ...earlier, count: earlier.count + finding.count });
  }
  const sorted = classOrder.flatMap((name) =>
    allOperations.flatMap((operationId) =>
      [...byKey.values()].filter((finding) => finding.class === name && finding.operationId === operationId),
    ),
  );
  const drifts = sorted.map((finding): Drift => {
    const accepted = acceptedBy(deviations, finding);
    const isNew = !earlierKeys.has(keyOf(finding));
    return {
      ...finding,
      isNew,
      where: locate(finding),
      ...(accepted === undefined ? {} : { accepted: accepted.reason }),
    };
  });
  const keys = new Set(drifts.map(keyOf));
  return {
    target,
    contract: contractVersion,
    outcome: drifts.some(isDrift) ? "drift" : "no drift",
    requests,
    drifts,
    compared,
    notCompared,
    gone: [...earlierKeys].filter((key) => !keys.has(key)),
    warnings: toWarnings(deviations, drifts),
  };
}

function keyOf({
  class: name,
  operationId,
  kind,
  place,
}: { readonly [Name in "class" | "operationId" | "kind" | "place"]: string }): string {
  return [name, operationId, kind, place].join(" ");
}

/** @throws RangeError if the value is not the report of an earlier run */
function keysOfLast(last: unknown): readonly string[] {
  if (last === undefined) return [];
  if (!isObject(last) || !Array.isArray(last.drifts))
    throw new RangeError("The report of the last run is not a drift report in JSON (drifts).");
  return objectsAt(last, "drifts/[]").map((drift) =>
    keyOf({
      class: String(drift.class),
      operationId: String(drift.operationId),
      kind: String(drift.kind),
      place: String(drift.place),
    }),
  );
}
