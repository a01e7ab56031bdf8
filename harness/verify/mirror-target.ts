// Builds the mirror of a target from the target's responses.
import { isCollectionName } from "../../mock/domain/records/collections.ts";
import { operationFacts } from "../../spec/generated/facts.ts";
import { objectsAt, valuesAt } from "../json-parts.ts";
import { isFirstMessage } from "../seen-records/record-places.ts";
import { type SeenRecord, SeenRecords } from "../seen-records/seen-records.ts";
import { createOracle, type Oracle } from "./compare/oracle.ts";
import { createMirror } from "./mirror/mirror.ts";
import { isComplete } from "./mirror/mirror-reads.ts";
import { addReports } from "./mirror/report-days.ts";
import { findServiceTime, type ServiceTime } from "./mirror/service-time.ts";
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

function reportsOf({ probeExchanges }: Session): readonly Exchange[] {
  return probeExchanges
    .map(({ exchange }) => exchange)
    .filter(
      ({ request: { operationId, query }, status }) =>
        operationId === "getAiAgentPerformanceReport" && status === 200 && query?.outputHandlingCase === undefined,
    );
}

/** Selects the responses from which the mirror is built, except reads with side effects, which are sent only once. */
export function sourcesOf(session: Session): readonly ProbeExchange[] {
  return session.probeExchanges.filter(({ probe: { kind, request }, exchange }) => {
    const { record, sideEffect } = operationFacts[request.operationId];
    return kind === "valid" && exchange.status === 200 && record !== "none" && sideEffect === undefined;
  });
}

/** The records in responses, without those of unknown collections and the first messages of tickets. */
export function collectRecords(exchanges: readonly Exchange[]): readonly SeenRecord[] {
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
