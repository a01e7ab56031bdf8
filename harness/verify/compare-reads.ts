// Compares answers of the target with the mirror's, sends follow-up requests, and reads again to confirm differences.
import { isCollectionName } from "../../mock/domain/records/collections.ts";
import { isSameValue } from "../../mock/engine/core/same-value.ts";
import { operationFacts } from "../../spec/generated/facts.ts";
import type { PlannedCase } from "./cases/planned-case.ts";
import { createOracle, type Oracle } from "./compare/oracle.ts";
import { relationBreaches } from "./compare/relations.ts";
import { objectsAt, valuesAt } from "./json-parts.ts";
import { createMirror } from "./mirror/mirror.ts";
import { addReports, isReportDifference } from "./mirror/report-days.ts";
import { createSeenRecords, isFirstMessage, type SeenRecord } from "./mirror/seen-records.ts";
import { findServiceTime, type ServiceTime } from "./mirror/service-time.ts";
import { isWhole } from "./mirror/sources.ts";
import { distinctRows, listQuestions } from "./questions/list-questions.ts";
import { relativeFilters, searchQuestions } from "./questions/search-questions.ts";
import type { Breach } from "./report/finding.ts";
import type { PlayedCase, Session } from "./session.ts";
import type { Exchange } from "./target/request.ts";

/** The mirror of a target, and its current time. */
export interface Mirrored {
  readonly oracle: Oracle;
  readonly time: ServiceTime;
}

/** Builds the mirror from everything read so far. */
export async function mirrorTarget(session: Session, machineNow: number): Promise<Mirrored> {
  const sources = sourcesOf(session);
  const answers = sources.map(({ answer }) => answer);
  const seen = seeAll(answers);
  const time = findServiceTime(answers, machineNow);
  const [profile] = answers
    .filter(({ request }) => request.operationId === "getProfile")
    .flatMap(({ body }) => valuesAt(body, "id"));
  const mirror = await createMirror(seen, Number.isSafeInteger(profile) ? Number(profile) : undefined, time.now);
  await addReports(mirror, reportsOf(session));
  const ids = new Set(seen.map(({ id }) => String(id)));
  const oracle = createOracle({
    mirror,
    isWhole: (request) => isWhole(session.answersOf, request),
    isFresh: (id) => !ids.has(String(id)),
    startedAt: time.now,
  });
  return { oracle, time };
}

/**
 * Compares every answer so far, sends follow-up requests, and reports the lasting differences.
 * @param isThorough sends more than a read-only run may
 */
export async function compareReads(session: Session, { oracle, time }: Mirrored, isThorough: boolean): Promise<void> {
  const suspects: Suspect[] = [];
  const sources = sourcesOf(session);
  for (const one of session.played.filter(({ planned }) => session.isWanted(planned.request.operationId)))
    suspects.push(...(await compareOne(session, oracle, one)));
  for (const planned of questionsOf(session, time, isThorough)) {
    if (!session.isWanted(planned.request.operationId)) continue;
    const answer = await session.play(planned);
    if (answer !== undefined) suspects.push(...(await compareOne(session, oracle, { planned, answer })));
  }
  if (suspects.length === 0) return;
  for (const breach of await confirm(session, oracle, suspects, sources)) session.report(breach);
}

/** A difference, with the case that shows it. */
interface Suspect extends PlayedCase {
  readonly breach: Breach;
}

async function compareOne(
  { answersOf, played }: Session,
  oracle: Oracle,
  { planned, answer }: PlayedCase,
): Promise<readonly Suspect[]> {
  const { operationId, path = {} } = planned.request;
  // The reason for rejecting a token depends on how the target checks tokens.
  if (planned.kind === "invalidToken") return [];
  // Entries that were not read are unknown.
  if (operationId === "hasTicketWorklogs" && !isWhole(answersOf, { operationId: "getTicketWorklogs", path })) return [];
  const { breaches } = await oracle.compare(planned, answer);
  const isReport = operationId === "getAiAgentPerformanceReport";
  // Reports also count the work of others in the meantime.
  if (isReport && oracle.isMoving("tickets")) return [];
  const differences = breaches.filter((breach) => !isReport || isReportDifference(breach, planned.request, played));
  return [...differences, ...relationBreaches(answer)].map((breach) => ({ breach, planned, answer }));
}

function reportsOf({ played }: Session): readonly Exchange[] {
  return played
    .map(({ answer }) => answer)
    .filter(
      ({ request: { operationId, query }, status }) =>
        operationId === "getAiAgentPerformanceReport" && status === 200 && query?.outputHandlingCase === undefined,
    );
}

function questionsOf(session: Session, { now, spreadMs }: ServiceTime, isThorough: boolean): readonly PlannedCase[] {
  const { answersOf } = session;
  const rows = distinctRows(answersOf("searchTickets"));
  const readIds = answersOf("getTicket").map(({ request }) => Number(request.path?.ticketId));
  const logged = readIds.filter((id) =>
    [answersOf("getTicketWorklogs"), answersOf("listConversations")].every((some) =>
      some.some(({ request }) => Number(request.path?.ticketId) === id),
    ),
  );
  const comparison = {
    rows,
    isWhole: isWhole(answersOf, { operationId: "searchTickets" }),
    readIds: logged,
    worklogIds: answersOf("getTicketWorklogs")
      .flatMap(({ body }) => valuesAt(body, "[]/id"))
      .slice(0, 2),
    states: [
      ...new Set(answersOf("listQualityAssessments").flatMap(({ body }) => valuesAt(body, "assessments/[]/state"))),
    ]
      .filter((state) => state !== "deleted")
      .slice(0, 2),
    aiAgentIds: [
      ...new Set(answersOf("getTicket").flatMap(({ body }) => valuesAt(body, "intents/[]/outcome/aiAgentId"))),
    ].slice(0, 2),
  };
  return [
    ...searchQuestions(comparison, isThorough),
    ...(rows.length > 1 ? relativeFilters(rows, now, spreadMs) : []),
    ...listQuestions(answersOf, isThorough),
  ];
}

/**
 * Rereads everything, repeats the requests with differences, and rereads once more. Records that others changed
 * meanwhile are left out; a recurring difference counts.
 */
async function confirm(
  session: Session,
  oracle: Oracle,
  suspects: readonly Suspect[],
  sources: readonly PlayedCase[],
): Promise<readonly Breach[]> {
  const distinct = new Map(
    suspects.map((suspect) => [keyOf(suspect.breach), suspect]).toReversed() as [string, Suspect][],
  );
  const before = seeAll(sources.map(({ answer }) => answer));
  const changes = await readAgain(session, sources, before);
  const answers: { readonly suspect: Suspect; readonly answer: Exchange }[] = [];
  for (const suspect of distinct.values()) {
    const answer = await session.send(suspect.planned.request);
    if (answer !== undefined) answers.push({ suspect, answer });
  }
  for (const record of [...changes, ...(await readAgain(session, sources, before))]) oracle.leaveOut(record, "target");
  const confirmed: Breach[] = [];
  for (const { suspect, answer } of answers) {
    if (isMoved(suspect.answer, answer)) continue;
    const key = keyOf(suspect.breach);
    const again = await compareOne(session, oracle, { planned: suspect.planned, answer });
    const repeated = again.find(({ breach }) => keyOf(breach) === key)?.breach;
    if (repeated !== undefined)
      confirmed.push(...suspects.filter(({ breach }) => keyOf(breach) === key).map(() => repeated));
  }
  return confirmed;
}

/** Whether a report has changed, because it counts others' concurrent work. */
function isMoved({ request, body }: Exchange, again: Exchange): boolean {
  return operationFacts[request.operationId].record === "derived" && !isSameValue(body, again.body);
}

/** Records that were changed, added or removed. */
async function readAgain(session: Session, sources: readonly PlayedCase[], before: readonly SeenRecord[]) {
  const answers: Exchange[] = [];
  for (const { planned } of sources) {
    const answer = await session.send(planned.request);
    if (answer !== undefined) answers.push(answer);
  }
  const [known, now] = [before, seeAll(answers)].map(
    (some) => new Map(some.map((record) => [`${record.collection} ${record.id}`, record])),
  );
  const names = new Set([...(known?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const [one, other] = [known?.get(name), now?.get(name)];
    const record = one ?? other;
    const { lastSeen: _, ...fields } = one?.fields ?? {};
    const { lastSeen: __, ...right } = other?.fields ?? {};
    return record === undefined || (one !== undefined && other !== undefined && isSameValue(fields, right))
      ? []
      : [record];
  });
}

/** The answers from which the mirror is built, without reads with side effects, which are sent only once. */
function sourcesOf(session: Session): readonly PlayedCase[] {
  return session.played.filter(({ planned: { kind, request }, answer }) => {
    const { record, sideEffect } = operationFacts[request.operationId];
    return kind === "valid" && answer.status === 200 && record !== "none" && sideEffect === undefined;
  });
}

function seeAll(answers: readonly Exchange[]): readonly SeenRecord[] {
  const seenRecords = createSeenRecords();
  const parents = new Map<unknown, unknown>();
  for (const { request, body } of answers) {
    seenRecords.see(request.operationId, false, body);
    const parent = request.operationId === "listKnowledgeSources" ? request.query?.parent : undefined;
    if (parent !== undefined) for (const { id } of objectsAt(body, "items/[]")) parents.set(id, parent);
  }
  // Only the list below a node shows that a source exists.
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
