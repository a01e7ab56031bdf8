// Compares the target's responses with the mirror's, sends follow-up requests, and reads again to confirm differences.
import { isCollectionName } from "../../mock/domain/records/collections.ts";
import { isSameValue } from "../../mock/engine/core/same-value.ts";
import { operationFacts } from "../../spec/generated/facts.ts";
import { objectsAt, valuesAt } from "../json-parts.ts";
import { isFirstMessage } from "../seen-records/record-places.ts";
import { type SeenRecord, SeenRecords } from "../seen-records/seen-records.ts";
import { createOracle, type Oracle } from "./compare/oracle.ts";
import { relationBreaches } from "./compare/relations.ts";
import { createMirror } from "./mirror/mirror.ts";
import { addReports, isReportDifference } from "./mirror/report-days.ts";
import { findServiceTime, type ServiceTime } from "./mirror/service-time.ts";
import { isComplete } from "./mirror/sources.ts";
import type { Probe } from "./probes/probe.ts";
import { distinctRows, listQueries } from "./queries/list-queries.ts";
import { relativeFilters, searchQueries } from "./queries/search-queries.ts";
import type { Breach } from "./report/finding.ts";
import type { ProbeExchange, Session } from "./session.ts";
import type { Exchange } from "./target/request.ts";

/** The mirror of a target, and the target's current time. */
export interface MirroredTarget {
  readonly oracle: Oracle;
  readonly time: ServiceTime;
}

/** Builds the mirror from everything read so far. */
export async function mirrorTarget(session: Session, machineNow: number): Promise<MirroredTarget> {
  const sources = sourcesOf(session);
  const exchanges = sources.map(({ exchange }) => exchange);
  const seenRecords = collectRecords(exchanges);
  const time = findServiceTime(exchanges, machineNow);
  const [profile] = exchanges
    .filter(({ request }) => request.operationId === "getProfile")
    .flatMap(({ body }) => valuesAt(body, "id"));
  const mirror = await createMirror(seenRecords, Number.isSafeInteger(profile) ? Number(profile) : undefined, time.now);
  await addReports(mirror, reportsOf(session));
  const ids = new Set(seenRecords.map(({ id }) => String(id)));
  const oracle = createOracle({
    mirror,
    isComplete: (request) => isComplete(session.exchangesOf, request),
    isFresh: (id) => !ids.has(String(id)),
    startedAt: time.now,
  });
  return { oracle, time };
}

/**
 * Compares every response so far, sends follow-up requests, and reports the lasting differences.
 * @param isThorough sends more than a read-only run may
 */
export async function compareReads(
  session: Session,
  { oracle, time }: MirroredTarget,
  isThorough: boolean,
): Promise<void> {
  const suspects: Suspect[] = [];
  const sources = sourcesOf(session);
  for (const probeExchange of session.probeExchanges.filter(({ probe }) =>
    session.isSelected(probe.request.operationId),
  ))
    suspects.push(...(await compareProbe(session, oracle, probeExchange)));
  for (const probe of queriesOf(session, time, isThorough)) {
    if (!session.isSelected(probe.request.operationId)) continue;
    const exchange = await session.check(probe);
    if (exchange !== undefined) suspects.push(...(await compareProbe(session, oracle, { probe, exchange })));
  }
  if (suspects.length === 0) return;
  for (const breach of await confirmSuspects(session, oracle, suspects, sources)) session.report(breach);
}

/** A difference, with the probe that shows it. */
interface Suspect extends ProbeExchange {
  readonly breach: Breach;
}

async function compareProbe(
  { exchangesOf, probeExchanges }: Session,
  oracle: Oracle,
  { probe, exchange }: ProbeExchange,
): Promise<readonly Suspect[]> {
  const { operationId, path = {} } = probe.request;
  // The reason for rejecting a token depends on how the target checks tokens.
  if (probe.kind === "invalidToken") return [];
  // Entries that were not read are unknown.
  if (operationId === "hasTicketWorklogs" && !isComplete(exchangesOf, { operationId: "getTicketWorklogs", path }))
    return [];
  const { breaches } = await oracle.compare(probe, exchange);
  const isReport = operationId === "getAiAgentPerformanceReport";
  // Reports also count the concurrent work of others.
  if (isReport && oracle.hasExclusions("tickets")) return [];
  const differences = breaches.filter(
    (breach) => !isReport || isReportDifference(breach, probe.request, probeExchanges),
  );
  return [...differences, ...relationBreaches(exchange)].map((breach) => ({ breach, probe, exchange }));
}

function reportsOf({ probeExchanges }: Session): readonly Exchange[] {
  return probeExchanges
    .map(({ exchange }) => exchange)
    .filter(
      ({ request: { operationId, query }, status }) =>
        operationId === "getAiAgentPerformanceReport" && status === 200 && query?.outputHandlingCase === undefined,
    );
}

function queriesOf(session: Session, { now, spreadMs }: ServiceTime, isThorough: boolean): readonly Probe[] {
  const { exchangesOf } = session;
  const rows = distinctRows(exchangesOf("searchTickets"));
  const readIds = exchangesOf("getTicket").map(({ request }) => Number(request.path?.ticketId));
  const fullyReadIds = readIds.filter((id) =>
    [exchangesOf("getTicketWorklogs"), exchangesOf("listConversations")].every((exchanges) =>
      exchanges.some(({ request }) => Number(request.path?.ticketId) === id),
    ),
  );
  const facts = {
    rows,
    isComplete: isComplete(exchangesOf, { operationId: "searchTickets" }),
    readIds: fullyReadIds,
    worklogIds: exchangesOf("getTicketWorklogs")
      .flatMap(({ body }) => valuesAt(body, "[]/id"))
      .slice(0, 2),
    states: [
      ...new Set(exchangesOf("listQualityAssessments").flatMap(({ body }) => valuesAt(body, "assessments/[]/state"))),
    ]
      .filter((state) => state !== "deleted")
      .slice(0, 2),
    aiAgentIds: [
      ...new Set(exchangesOf("getTicket").flatMap(({ body }) => valuesAt(body, "intents/[]/outcome/aiAgentId"))),
    ].slice(0, 2),
  };
  return [
    ...searchQueries(facts, isThorough),
    ...(rows.length > 1 ? relativeFilters(rows, now, spreadMs) : []),
    ...listQueries(exchangesOf, isThorough),
  ];
}

/**
 * Rereads everything, repeats the requests with differences, and rereads once more. Excludes records that others
 * changed in the meantime; a difference counts if it recurs.
 */
async function confirmSuspects(
  session: Session,
  oracle: Oracle,
  suspects: readonly Suspect[],
  sources: readonly ProbeExchange[],
): Promise<readonly Breach[]> {
  const distinctSuspects = new Map(
    suspects.map((suspect) => [keyOf(suspect.breach), suspect]).toReversed() as [string, Suspect][],
  );
  const before = collectRecords(sources.map(({ exchange }) => exchange));
  const changes = await findChanges(session, sources, before);
  const repeats: { readonly suspect: Suspect; readonly exchange: Exchange }[] = [];
  for (const suspect of distinctSuspects.values()) {
    const exchange = await session.send(suspect.probe.request);
    if (exchange !== undefined) repeats.push({ suspect, exchange });
  }
  for (const record of [...changes, ...(await findChanges(session, sources, before))]) oracle.exclude(record, "target");
  const confirmed: Breach[] = [];
  for (const { suspect, exchange } of repeats) {
    if (hasReportChanged(suspect.exchange, exchange)) continue;
    const key = keyOf(suspect.breach);
    const repeatedSuspects = await compareProbe(session, oracle, { probe: suspect.probe, exchange });
    const repeated = repeatedSuspects.find(({ breach }) => keyOf(breach) === key)?.breach;
    if (repeated !== undefined)
      confirmed.push(...suspects.filter(({ breach }) => keyOf(breach) === key).map(() => repeated));
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
  const [oldRecords, newRecords] = [before, collectRecords(exchanges)].map(
    (records) => new Map(records.map((record) => [`${record.collection} ${record.id}`, record])),
  );
  const names = new Set([...(oldRecords?.keys() ?? []), ...(newRecords?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const [oldRecord, newRecord] = [oldRecords?.get(name), newRecords?.get(name)];
    const record = oldRecord ?? newRecord;
    const { lastSeen: _, ...oldFields } = oldRecord?.fields ?? {};
    const { lastSeen: __, ...newFields } = newRecord?.fields ?? {};
    return record === undefined ||
      (oldRecord !== undefined && newRecord !== undefined && isSameValue(oldFields, newFields))
      ? []
      : [record];
  });
}

/** Selects the responses from which the mirror is built, except reads with side effects, which are sent only once. */
function sourcesOf(session: Session): readonly ProbeExchange[] {
  return session.probeExchanges.filter(({ probe: { kind, request }, exchange }) => {
    const { record, sideEffect } = operationFacts[request.operationId];
    return kind === "valid" && exchange.status === 200 && record !== "none" && sideEffect === undefined;
  });
}

function collectRecords(exchanges: readonly Exchange[]): readonly SeenRecord[] {
  const seenRecords = new SeenRecords();
  const parents = new Map<unknown, unknown>();
  for (const { request, body } of exchanges) {
    seenRecords.add(request.operationId, body);
    const parent = request.operationId === "listKnowledgeSources" ? request.query?.parent : undefined;
    if (parent !== undefined) for (const { id } of objectsAt(body, "items/[]")) parents.set(id, parent);
  }
  // Knowledge sources get their parent from the request that listed them.
  return seenRecords
    .list()
    .filter(
      ({ collection, id, fields }) => isCollectionName(collection) && !isFirstMessage(collection, { ...fields, id }),
    )
    .map((record) => {
      const parent = record.collection === "knowledgeSources" ? parents.get(record.id) : undefined;
      return parent === undefined ? record : { ...record, fields: { ...record.fields, parent } };
    });
}

function keyOf({ operationId, kind, place }: Breach): string {
  return `${operationId} ${kind} ${place}`;
}
