// Compares what was read, and further questions about it, with the mirror, and confirms each difference by reading again.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { isCollectionName } from "../../mock/domain/records/collections.ts";
import { isSameValue } from "../../mock/engine/core/same-value.ts";
import type { PlannedCase } from "./cases/planned-case.ts";
import { createOracle, type Oracle } from "./compare/oracle.ts";
import { relationBreaches } from "./compare/relations.ts";
import { objectsAt, valuesAt } from "./json-parts.ts";
import { createMirror } from "./mirror/mirror.ts";
import { isReportDifference, layReports } from "./mirror/report-days.ts";
import { createSeenRecords, type SeenRecord } from "./mirror/seen-records.ts";
import { findServiceTime, type ServiceTime } from "./mirror/service-time.ts";
import { wholeLists } from "./mirror/sources.ts";
import { listQuestions } from "./questions/list-questions.ts";
import { relativeFilters, rowsOf, searchQuestions } from "./questions/search-questions.ts";
import type { Breach } from "./report/finding.ts";
import type { Played, Session } from "./session.ts";
import type { Exchange } from "./target/request.ts";

/** The mirror of a target, and its present. */
export interface Mirrored {
  readonly oracle: Oracle;
  readonly time: ServiceTime;
}

/** Makes the mirror of everything that was read so far. */
export async function mirrorTarget(session: Session, machineNow: number): Promise<Mirrored> {
  const sources = sourcesOf(session);
  const answers = sources.map(({ answer }) => answer);
  const seen = seeAll(answers);
  const time = findServiceTime(answers, machineNow);
  const [profile] = answers
    .filter(({ request }) => request.operationId === "getProfile")
    .flatMap(({ body }) => valuesAt(body, "id"));
  const mirror = await createMirror(seen, typeof profile === "number" ? profile : undefined, time.now);
  await layReports(mirror, reportsOf(session));
  const ids = new Set(seen.map(({ id }) => String(id)));
  const whole = wholeLists(session.answersOf);
  const oracle = createOracle({
    mirror,
    isWhole: (operationId) => whole.has(operationId),
    isFresh: (id) => !ids.has(String(id)),
    startedAt: time.now,
  });
  return { oracle, time };
}

/** Compares every answer so far, asks further questions, and reports the differences that stay. */
export async function compareReads(session: Session, { oracle, time }: Mirrored): Promise<void> {
  const suspects: Suspect[] = [];
  const sources = sourcesOf(session);
  const read = session.played.map(({ answer }) => answer);
  for (const one of [...session.played]) suspects.push(...(await compareOne(oracle, one, read)));
  for (const planned of questionsOf(session, time)) {
    if (!session.isWanted(planned.request.operationId)) continue;
    const answer = await session.play(planned);
    if (answer !== undefined) suspects.push(...(await compareOne(oracle, { planned, answer }, read)));
  }
  if (suspects.length > 0)
    for (const breach of await confirm(session, oracle, suspects, sources)) session.report(breach);
}

/** A difference, with the case that shows it. */
interface Suspect {
  readonly breach: Breach;
  readonly planned: PlannedCase;
}

async function compareOne(
  oracle: Oracle,
  { planned, answer }: Played,
  read: readonly Exchange[],
): Promise<readonly Suspect[]> {
  // The mirror's own token differs.
  if (planned.kind === "anonymous" || planned.kind === "invalidToken" || isUnknowable(planned)) return [];
  const { breaches } = await oracle.compare(planned, answer);
  const apart = relationBreaches(answer).map((breach) => ({ breach, planned }));
  const isReport = planned.request.operationId === "getAiAgentPerformanceReport";
  const differences = breaches
    .filter((breach) => !isReport || isReportDifference(breach, planned, read))
    .map((breach) => ({ breach, planned }));
  return [...differences, ...apart];
}

/** Whether an answer depends on what no answer shows. */
function isUnknowable({ kind, request: { operationId, query = {} } }: PlannedCase): boolean {
  if (kind === "invalid" || kind === "unknown") return false;
  if (operationId === "getAiAgentPerformanceReport") return query.outputHandlingCase !== undefined;
  const isHidden =
    query.modifiedAfter !== undefined || !["name", undefined].includes(query.orderByField as string | undefined);
  return isHidden && (operationId === "listKnowledgeSources" || operationId === "listArchivedKnowledgeSources");
}

function reportsOf({ played }: Session): readonly Exchange[] {
  return played
    .map(({ answer }) => answer)
    .filter(
      ({ request: { operationId, query }, status }) =>
        operationId === "getAiAgentPerformanceReport" && status === 200 && query?.outputHandlingCase === undefined,
    );
}

function questionsOf(session: Session, { now, spreadMs }: ServiceTime): readonly PlannedCase[] {
  const { answersOf } = session;
  const rows = [
    ...new Map(
      answersOf("searchTickets")
        .flatMap(({ body }) => rowsOf(body))
        .map((row) => [row.id, row]),
    ).values(),
  ];
  const readIds = answersOf("getTicket").map(({ request }) => Number(request.path?.ticketId));
  const logged = readIds.filter((id) =>
    [answersOf("getTicketWorklogs"), answersOf("listConversations")].every((some) =>
      some.some(({ request }) => Number(request.path?.ticketId) === id),
    ),
  );
  const known = {
    rows,
    isWhole: wholeLists(answersOf).has("searchTickets"),
    readIds: logged,
    worklogIds: answersOf("getTicketWorklogs")
      .flatMap(({ body }) => valuesAt(body, "[]/id"))
      .slice(0, 2),
    states: [
      ...new Set(answersOf("listQualityAssessments").flatMap(({ body }) => valuesAt(body, "assessments/[]/state"))),
    ]
      .filter((state) => state !== "deleted")
      .slice(0, 2),
  };
  return [
    ...searchQuestions(known),
    ...(rows.length > 1 ? relativeFilters(rows, now, spreadMs) : []),
    ...listQuestions(answersOf),
  ];
}

/**
 * Reads everything again, asks what differed, and reads once more: what changed in between is somebody else's doing and left out. A difference that
 * is there again counts.
 */
async function confirm(
  session: Session,
  oracle: Oracle,
  suspects: readonly Suspect[],
  sources: readonly Played[],
): Promise<readonly Breach[]> {
  const distinct = new Map(suspects.map((one) => [keyOf(one.breach), one]).toReversed() as [string, Suspect][]);
  const before = seeAll(sources.map(({ answer }) => answer));
  const changes = await readAgain(session, sources, before);
  const answers: { readonly suspect: Suspect; readonly answer: Exchange }[] = [];
  for (const suspect of distinct.values()) {
    const answer = await session.send(suspect.planned.request);
    if (answer !== undefined) answers.push({ suspect, answer });
  }
  for (const record of [...changes, ...(await readAgain(session, sources, before))]) oracle.leaveOut(record);
  const confirmed: Breach[] = [];
  for (const { suspect, answer } of answers) {
    const again = (
      await compareOne(
        oracle,
        { planned: suspect.planned, answer },
        session.played.map((one) => one.answer),
      )
    ).map(({ breach }) => breach);
    const same = again.find((breach) => keyOf(breach) === keyOf(suspect.breach));
    if (same !== undefined) {
      const count = suspects.filter(({ breach }) => keyOf(breach) === keyOf(same)).length;
      for (let times = 0; times < count; times += 1) confirmed.push(same);
    }
  }
  return confirmed;
}

/** Records that are not as they were before: changed, new or gone. */
async function readAgain(session: Session, sources: readonly Played[], before: readonly SeenRecord[]) {
  const answers: Exchange[] = [];
  for (const { planned } of sources) {
    const answer = await session.send(planned.request);
    if (answer !== undefined) answers.push(answer);
  }
  const [known, now] = [before, seeAll(answers)].map(
    (some) => new Map(some.map((one) => [`${one.collection} ${one.id}`, one])),
  );
  const names = new Set([...(known?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const [one, other] = [known?.get(name), now?.get(name)];
    const record = one ?? other;
    const { lastSeen: _, ...left } = one?.fields ?? {};
    const { lastSeen: __, ...right } = other?.fields ?? {};
    return record === undefined || (one !== undefined && other !== undefined && isSameValue(left, right))
      ? []
      : [record];
  });
}

/** The answers that the mirror is made of: valid requests without side effects. */
function sourcesOf(session: Session): readonly Played[] {
  return session.played.filter(
    ({ planned, answer }) =>
      planned.kind === "valid" && answer.status === 200 && !once.has(planned.request.operationId),
  );
}

/** Reads with side effects are sent once; the document of the contract has records in its examples. */
const once: ReadonlySet<OperationId> = new Set(["getKnowledgeSource", "pingTicket", "getOpenApiDocument"]);

function seeAll(answers: readonly Exchange[]): readonly SeenRecord[] {
  const seen = createSeenRecords();
  const parents = new Map<unknown, unknown>();
  for (const { request, body } of answers) {
    seen.see(request.operationId, false, body);
    const parent = request.operationId === "listKnowledgeSources" ? request.query?.parent : undefined;
    if (parent !== undefined) for (const { id } of objectsAt(body, "items/[]")) parents.set(id, parent);
  }
  // A list below a node shows where its sources are, which the sources themselves do not.
  return seen
    .list()
    .filter(({ collection }) => isCollectionName(collection))
    .map((one) => {
      const parent = one.collection === "knowledgeSources" ? parents.get(one.id) : undefined;
      return parent === undefined ? one : { ...one, fields: { ...one.fields, parent } };
    });
}

function keyOf({ operationId, kind, place }: Breach): string {
  return `${operationId} ${kind} ${place}`;
}
