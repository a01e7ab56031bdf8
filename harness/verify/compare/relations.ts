// Checks that values agree within one answer: the mirror copies them, so comparing with it finds no mistake.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { isSameValue } from "../../../mock/engine/core/same-value.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { type JsonObject, objectAt, objectsAt, textAt, valuesAt } from "../json-parts.ts";
import { toBreach } from "../judge/judge-answer.ts";
import { answerPart, type Evidence, operationEvidence } from "../published-parts.ts";
import type { Breach } from "../report/finding.ts";
import type { Exchange } from "../target/request.ts";

/** Paths of the objects that a relation is about, by operation. */
type Within = { readonly [Id in OperationId]?: string };

interface Relation {
  /** Path of the value below such an object. */
  readonly at: string;
  /** The value, and the one that follows from the rest of the object; undefined if nothing follows. */
  readonly values: (object: JsonObject) => readonly [found: unknown, expected: unknown] | undefined;
  /** How far two numbers may be apart. */
  readonly tolerance?: number;
  /** Why it is only assumed of such an object. */
  readonly assumed?: (object: JsonObject) => string | undefined;
}

/** A work session: an entry of a worklog, or the part of an assessment about it. */
const sessions: Within = {
  getTicketWorklogs: "[]",
  getQualityAssessment: "",
  listQualityAssessments: "assessments/[]",
};
const tickets: Within = { getTicket: "", searchTickets: "tickets/[]" };

/** Names of the levels; 1 and 2 are documented. */
const levelNames = ["None", "Monitor", "Assisted", "Specialised", "Approved", "Autonomous"];

const ofSessions: readonly Relation[] = [
  {
    at: "time/duration",
    tolerance: 2,
    values(entry) {
      const { duration, segments } = objectAt(entry, "time");
      if (!Array.isArray(segments)) return undefined;
      return [duration, objectsAt(segments, "[]").reduce((sum, { from, to }) => sum + seconds(to) - seconds(from), 0)];
    },
  },
  {
    at: "time/segments/[]/to",
    values(entry) {
      const ends = objectsAt(entry, "time/segments/[]").map(({ to }) => seconds(to));
      const [last, latest] = [Math.max(...ends), seconds(entry.latestInteraction)];
      const isLate = ends.length > 0 && last > latest + 2;
      return isLate ? [new Date(last * 1000).toISOString(), `at most ${entry.latestInteraction}`] : undefined;
    },
  },
  {
    at: "customerExperience/netSecondsClosedAfterSla",
    tolerance: 2,
    values(entry) {
      const { netSecondsClosedAfterSla: net, closingDateForSLA, dueDateForSLA } = objectAt(entry, "customerExperience");
      const isClosed = typeof closingDateForSLA === "string" && typeof dueDateForSLA === "string";
      return isClosed ? [net, seconds(closingDateForSLA) - seconds(dueDateForSLA)] : undefined;
    },
  },
  {
    at: "customerExperience/slaMet",
    values(entry) {
      const { slaMet, netSecondsClosedAfterSla: net, dueDateForSLA } = objectAt(entry, "customerExperience");
      return typeof dueDateForSLA === "string" && typeof net === "number" ? [slaMet, net <= 0] : undefined;
    },
  },
  {
    at: "aiUsage/automationLevelLabel",
    values(entry) {
      const { automationLevel, automationLevelLabel } = objectAt(entry, "aiUsage");
      const expected = levelNames[Number(automationLevel)];
      return expected === undefined ? undefined : [automationLevelLabel, expected];
    },
    assumed: (entry) =>
      [1, 2].includes(Number(objectAt(entry, "aiUsage").automationLevel)) ? undefined : "its name is assumed",
  },
  {
    at: "date",
    values: ({ date, latestInteraction }) =>
      typeof latestInteraction === "string" ? [date, latestInteraction.slice(0, 10)] : undefined,
  },
  {
    at: "worklog/worklogId",
    values: (entry) => asIn(entry, "worklogId", entry.latestInteraction === undefined ? entry.worklogId : entry.id),
  },
  { at: "worklog/ticketId", values: (entry) => asIn(entry, "ticketId", entry.ticketId) },
  { at: "worklog/latestInteraction", values: (entry) => asIn(entry, "latestInteraction", entry.latestInteraction) },
];

const ofTickets: readonly Relation[] = [
  {
    at: "closedAt",
    values({ closedAt, status }) {
      if (status === "closed") return closedAt === null ? [closedAt, "the time of the closing"] : undefined;
      return status === "open" || status === "pending" ? [closedAt, null] : undefined;
    },
    assumed: () => "a reopened ticket has no closing time",
  },
];

const ofTestRuns: readonly Relation[] = [
  countOf("ticketsScheduledForTesting", () => true),
  countOf("ticketsTested", isTested),
  countOf("successfulTests", (ticket) => isTested(ticket) && isSameValue(ticket.expectedResult, ticket.actualResult)),
  scoreOf("contractId"),
  scoreOf("sentiment"),
];

const relations: readonly (readonly [Within, readonly Relation[]])[] = [
  [sessions, ofSessions],
  [tickets, ofTickets],
  [{ getTestRun: "" }, ofTestRuns],
];

export function relationBreaches(answer: Exchange): readonly Breach[] {
  const { request, status, body } = answer;
  if (status !== 200) return [];
  const { operationId } = request;
  const repeated = Object.entries(operationFacts[operationId].repeats).flatMap(([name, path]) =>
    valuesAt(body, path).flatMap((value) => breachesOf(answer, path, [value, request.path?.[name]].map(String))),
  );
  const related = relations.flatMap(([where, some]) => {
    const within = where[operationId];
    if (within === undefined) return [];
    return objectsAt(body, within).flatMap((object) =>
      some.flatMap(({ at, values, tolerance = 0, assumed }) => {
        const [found, expected] = values(object) ?? [];
        const isNumber = typeof found === "number" && typeof expected === "number";
        if (found === expected || (isNumber && Math.abs(found - expected) <= tolerance)) return [];
        return breachesOf(answer, within === "" ? at : `${within}/${at}`, [found, expected], assumed?.(object));
      }),
    );
  });
  return [...repeated, ...related, ...pageBreaches(answer)];
}

/** A page has as many rows as its limit allows of the total. */
function pageBreaches(answer: Exchange): readonly Breach[] {
  const body = isObject(answer.body) ? answer.body : {};
  const { total, limit, offset } = body;
  const [name, rows] = Object.entries(body).find(([, value]) => Array.isArray(value)) ?? [];
  if (name === undefined || ![total, limit, offset].every(Number.isInteger)) return [];
  const expected = Math.max(0, Math.min(Number(limit), Number(total) - Number(offset)));
  return breachesOf(answer, name, [`${Object(rows).length} rows`, `${expected} rows`]);
}

function breachesOf(
  { request: { operationId }, line }: Exchange,
  path: string,
  [found, expected]: readonly unknown[],
  reason?: string,
): readonly Breach[] {
  if (found === expected) return [];
  const evidence =
    answerPart(operationId, 200, `/${path.replaceAll("[]", "0")}`)?.evidence ?? operationEvidence(operationId);
  const ownEvidence: Evidence =
    reason === undefined ? evidence : { provenance: "assumed", subject: evidence.subject, reason };
  const wording = { found: String(found), expected: `${String(expected)}, as the rest of the answer says` };
  return [toBreach({ operationId, line }, "agreement", `200 /${path}`, wording, ownEvidence)];
}

/** A value that the `worklog` part of an entry repeats: found and expected. */
function asIn(entry: JsonObject, name: string, expected: unknown): readonly [unknown, unknown] | undefined {
  const value = objectAt(entry, "worklog")[name];
  return value === undefined || expected === undefined || expected === null ? undefined : [value, expected];
}

function isTested({ actualResult }: JsonObject): boolean {
  return actualResult !== null;
}

function countOf(name: string, counts: (testTicket: JsonObject) => boolean): Relation {
  return {
    at: `testRun/${name}`,
    values: (run) => [objectAt(run, "testRun")[name], objectsAt(run, "tickets/[]").filter(counts).length],
    assumed: () => "how the statistics of a run follow from its tickets is assumed",
  };
}

/** The share of the tested tickets that agree in a field. */
function scoreOf(field: string): Relation {
  return {
    at: `scores/${field}`,
    tolerance: 1e-9,
    values(run) {
      const testedTickets = objectsAt(run, "tickets/[]").filter(isTested);
      const [expected, actual] = ["expectedResult", "actualResult"];
      const agreed = testedTickets.filter(
        (ticket) => textAt(objectAt(ticket, expected), field) === textAt(objectAt(ticket, actual), field),
      );
      return [objectAt(run, "scores")[field], testedTickets.length === 0 ? 0 : agreed.length / testedTickets.length];
    },
    assumed: () => "how the scores of a run follow from its tickets is assumed",
  };
}

function seconds(text: unknown): number {
  return Date.parse(String(text)) / 1000;
}
