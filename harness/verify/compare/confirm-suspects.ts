// Reads again to confirm differences, because others may have changed the target in the meantime.
import { isSameValue } from "../../../mock/engine/core/same-value.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import type { SeenRecord } from "../../seen-records/seen-records.ts";
import { collectRecords } from "../mirror-target.ts";
import type { Breach } from "../report/finding.ts";
import type { CountedBreach } from "../report/ledger.ts";
import type { ProbeExchange, Session } from "../session.ts";
import type { Exchange } from "../target/request.ts";
import { compareProbe, type Suspect } from "./compare-probe.ts";
import type { Oracle } from "./oracle.ts";

/**
 * Rereads everything, repeats the requests with differences, and rereads once more. Excludes records that others
 * changed in the meantime; a difference counts if it recurs.
 */
export async function confirmSuspects(
  session: Session,
  oracle: Oracle,
  suspects: readonly Suspect[],
  sources: readonly ProbeExchange[],
): Promise<readonly CountedBreach[]> {
  const before = collectRecords(sources.map(({ exchange }) => exchange));
  const changes = await findChanges(session, sources, before);
  const repeats: { readonly suspect: Suspect; readonly count: number; readonly exchange: Exchange }[] = [];
  for (const [suspect, ...others] of Map.groupBy(suspects, ({ breach }) => keyOf(breach)).values()) {
    if (suspect === undefined) continue;
    const exchange = await session.send(suspect.probe.request);
    if (exchange !== undefined) repeats.push({ suspect, count: 1 + others.length, exchange });
  }
  for (const record of [...changes, ...(await findChanges(session, sources, before))]) oracle.exclude(record, "target");
  const confirmed: CountedBreach[] = [];
  for (const { suspect, count, exchange } of repeats) {
    if (hasReportChanged(suspect.exchange, exchange)) continue;
    const key = keyOf(suspect.breach);
    const repeatedSuspects = await compareProbe(session, oracle, { probe: suspect.probe, exchange });
    const breach = repeatedSuspects.find((repeated) => keyOf(repeated.breach) === key)?.breach;
    if (breach !== undefined) confirmed.push({ breach, count });
  }
  return confirmed;
}

/** Whether a report has changed, because it counts others' concurrent work. */
function hasReportChanged({ request, body }: Exchange, repeatedExchange: Exchange): boolean {
  return operationFacts[request.operationId].record === "derived" && !isSameValue(body, repeatedExchange.body);
}

/** Repeats the requests and returns the records that were changed, added or removed. */
async function findChanges(session: Session, sources: readonly ProbeExchange[], before: readonly SeenRecord[]) {
  const exchanges: Exchange[] = [];
  for (const { probe } of sources) {
    const exchange = await session.send(probe.request);
    if (exchange !== undefined) exchanges.push(exchange);
  }
  const oldRecords = toRecordsByName(before);
  const newRecords = toRecordsByName(collectRecords(exchanges));
  const names = new Set([...oldRecords.keys(), ...newRecords.keys()]);
  return [...names].flatMap((name) => {
    const [oldRecord, newRecord] = [oldRecords.get(name), newRecords.get(name)];
    const isUnchanged = oldRecord !== undefined && newRecord !== undefined && isSameRecord(oldRecord, newRecord);
    return isUnchanged ? [] : (oldRecord ?? newRecord ?? []);
  });
}

function toRecordsByName(records: readonly SeenRecord[]): ReadonlyMap<string, SeenRecord> {
  return new Map(records.map((record) => [`${record.collection} ${record.id}`, record]));
}

/** Whether two versions of a record are equal, except for `lastSeen`. */
function isSameRecord(before: SeenRecord, after: SeenRecord): boolean {
  const { lastSeen: _before, ...oldFields } = before.fields;
  const { lastSeen: _after, ...newFields } = after.fields;
  return isSameValue(oldFields, newFields);
}

function keyOf({ operationId, kind, place }: Breach): string {
  return `${operationId} ${kind} ${place}`;
}
