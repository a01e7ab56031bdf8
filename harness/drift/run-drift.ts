// Compares a server or its recorded traffic with the mock and its contract.
import { routes } from "../../mock/contract/routes.ts";
import { isObject } from "../../mock/engine/core/is-object.ts";
import { formatCount } from "../../mock/engine/core/text/format-count.ts";
import { contractVersion } from "../../mock/engine/core/version.ts";
import { objectsAt } from "../json-parts.ts";
import { readTraffic } from "../recorded-traffic.ts";
import { acceptedBy, type KnownDeviation, parseKnown, toWarnings } from "../verify/report/known-deviations.ts";
import type { Ledger } from "../verify/report/ledger.ts";
import { checkTarget } from "../verify/run.ts";
import { compileOnly } from "../verify/verify-options.ts";
import { checkRecorded } from "./check-recorded.ts";
import { locate } from "./contract-place.ts";
import { classifyBreach, toUndocumented, type UnlocatedDrift } from "./drift-classes.ts";
import type { DriftOptions } from "./drift-options.ts";
import { type Drift, type DriftClass, type DriftReport, isDrift } from "./drift-report.ts";

/** @throws TargetError if the server cannot be reached; RangeError for an invalid option */
export async function runDrift(options: DriftOptions): Promise<DriftReport> {
  const isSelected = compileOnly(options.only);
  if ((options.target === undefined) === (options.replay === undefined))
    throw new RangeError("Specify either target or replay.");
  const now = options.now ?? Date.now;
  const deviations = parseKnown(options.known, now());
  if (options.target === undefined) return compareRecording(options, isSelected, deviations);
  const { target, base, ledger, interrupted } = await checkTarget({ ...options, target: options.target });
  const differences = [
    ...ledger.breaches.map(({ breach, count }) => ({ ...classifyBreach(breach), count })),
    ...ledger.undocumented.map(({ operationId, place, example }) => toUndocumented(operationId, place, example)),
  ];
  const checkedIds = new Set(ledger.checked.keys());
  const toReason = (operationId: Drift["operationId"]) => reasonOf(operationId, ledger, options);
  const name = target.hide(`${base.origin}${base.pathname}`);
  const report = toReport(
    { target: name, requests: target.sent, ...splitOperations(isSelected, checkedIds, toReason) },
    differences,
    deviations,
    options.last,
  );
  return interrupted === undefined ? report : { ...report, warnings: [...report.warnings, interrupted] };
}

type IsSelected = ReturnType<typeof compileOnly>;

function compareRecording(
  { replay, last }: DriftOptions,
  isSelected: IsSelected,
  deviations: readonly KnownDeviation[],
): DriftReport {
  const { entries, unmatchedRequests } = readTraffic(replay);
  const selectedEntries = entries.filter(({ operationId }) => isSelected(operationId));
  const findings = selectedEntries.flatMap(checkRecorded);
  const recordedIds = new Set(selectedEntries.map(({ operationId }) => operationId));
  const name = `a recording of ${formatCount(entries.length + unmatchedRequests.length, "request")}`;
  const suffix = unmatchedRequests.length === 0 ? "" : `, without ${unmatchedRequests.length} that match no operation`;
  const parts = splitOperations(isSelected, recordedIds, () => "it is not in the recording");
  return toReport({ target: name + suffix, requests: entries.length, ...parts }, findings, deviations, last);
}

function reasonOf(operationId: Drift["operationId"], ledger: Ledger, { write }: DriftOptions): string {
  if (ledger.forbidden.has(operationId)) return "the caller has no permission for it (403)";
  return write === true
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
  toReason: (operationId: Drift["operationId"]) => string,
): Pick<DriftReport, "compared" | "notCompared"> {
  const selectedIds = allOperations.filter(isSelected);
  const uncompared = selectedIds.filter((id) => !comparedIds.has(id));
  return {
    compared: selectedIds.filter((id) => comparedIds.has(id)),
    notCompared: uncompared.map((operationId) => ({ operationId, reason: toReason(operationId) })),
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
