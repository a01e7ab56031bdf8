// Checks that values within a response agree; the mirror copies them, so a comparison with it finds no contradictions.

import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { isSameValue } from "../../../mock/engine/core/same-value.ts";
import { formatCount } from "../../../mock/engine/core/text/format-count.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { type JsonObject, objectAt, objectsAt, textAt, valuesAt } from "../../json-parts.ts";
import { toBreach } from "../checks/schema-breaches.ts";
import { type Evidence, operationEvidence, responsePart } from "../published-parts.ts";
import type { Breach } from "../report/finding.ts";
import type { Exchange } from "../target/request.ts";

/** Paths of the objects that a relation is about, by operation. */
type ObjectPaths = { readonly [Id in OperationId]?: string };

interface Relation {
  /** Path of the value below the object. */
  readonly at: string;
  /** Returns the value and the value expected from the rest of the object; undefined if none can be expected. */
  readonly values: (object: JsonObject) => readonly [found: unknown, expected: unknown] | undefined;
  /** How far two numbers may be apart. */
  readonly tolerance?: number;
  /** Why the relation is only assumed for an object. */
  readonly assumed?: (object: JsonObject) => string | undefined;
}

/** A work session: an entry of a worklog, or the part of an assessment about it. */
const sessions: ObjectPaths = {
  getTicketWorklogs: "[]",
  getQualityAssessment: "",
  listQualityAssessments: "assessments/[]",
};
const tickets: ObjectPaths = { getTicket: "", searchTickets: "tickets/[]" };

/** Names of the automation levels; 1 and 2 are documented. */
const levelNames = ["None", "Monitor", "Assisted", "Specialised", "Approved", "Autonomous"];

const sessionRelations: readonly Relation[] = [
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
    values: (entry) =>
      repeatedValue(entry, "worklogId", entry.latestInteraction === undefined ? entry.worklogId : entry.id),
  },
  { at: "worklog/ticketId", values: (entry) => repeatedValue(entry, "ticketId", entry.ticketId) },
  {
    at: "worklog/latestInteraction",
    values: (entry) => repeatedValue(entry, "latestInteraction", entry.latestInteraction),
  },
];

const ticketRelations: readonly Relation[] = [
  {
    at: "closedAt",
    values({ closedAt, status }) {
      if (status === "closed") return closedAt === null ? [closedAt, "the closing time"] : undefined;
      return status === "open" || status === "pending" ? [closedAt, null] : undefined;
    },
    assumed: () => "a reopened ticket has no closing time",
  },
];

const testRunRelations: readonly Relation[] = [
  countOf("ticketsScheduledForTesting", () => true),
  countOf("ticketsTested", isTested),
  countOf("successfulTests", (ticket) => isTested(ticket) && isSameValue(ticket.expectedResult, ticket.actualResult)),
  scoreOf("contractId"),
  scoreOf("sentiment"),
];

const relations: readonly (readonly [ObjectPaths, readonly Relation[]])[] = [
  [sessions, sessionRelations],
  [tickets, ticketRelations],
  [{ getTestRun: "" }, testRunRelations],
];

export function relationBreaches(exchange: Exchange): readonly Breach[] {
  const { request, status, body } = exchange;
  if (status !== 200) return [];
  const { operationId } = request;
  const repeatBreaches = Object.entries(operationFacts[operationId].repeats).flatMap(([name, path]) =>
    valuesAt(body, path).flatMap((value) => breachesOf(exchange, path, [value, request.path?.[name]].map(String))),
  );
  const relatedBreaches = relations.flatMap(([paths, relationsOfPaths]) => {
    const within = paths[operationId];
    if (within === undefined) return [];
    return objectsAt(body, within).flatMap((object) =>
      relationsOfPaths.flatMap(({ at, values, tolerance = 0, assumed }) => {
        const [found, expected] = values(object) ?? [];
        const isNumber = typeof found === "number" && typeof expected === "number";
        if (found === expected || (isNumber && Math.abs(found - expected) <= tolerance)) return [];
        return breachesOf(exchange, within === "" ? at : `${within}/${at}`, [found, expected], assumed?.(object));
      }),
    );
  });
  return [...repeatBreaches, ...relatedBreaches, ...pageBreaches(exchange)];
}

/** Checks that a page has the number of rows that its limit, offset and total imply. */
function pageBreaches(exchange: Exchange): readonly Breach[] {
  const body = isObject(exchange.body) ? exchange.body : {};
  const { total, limit, offset } = body;
  const [name, rows] = Object.entries(body).find(([, value]) => Array.isArray(value)) ?? [];
  if (name === undefined || ![total, limit, offset].every(Number.isInteger)) return [];
  const expected = Math.max(0, Math.min(Number(limit), Number(total) - Number(offset)));
  return breachesOf(exchange, name, [formatCount(Object(rows).length, "row"), formatCount(expected, "row")]);
}

function breachesOf(
  { request: { operationId }, line }: Exchange,
  path: string,
  [found, expected]: readonly unknown[],
  reason?: string,
): readonly Breach[] {
  if (found === expected) return [];
  const evidence =
    responsePart(operationId, 200, `/${path.replaceAll("[]", "0")}`)?.evidence ?? operationEvidence(operationId);
  const ownEvidence: Evidence =
    reason === undefined ? evidence : { provenance: "assumed", subject: evidence.subject, reason };
  return [
    toBreach({
      operationId,
      line,
      kind: "agreement",
      place: `200 /${path}`,
      found: String(found),
      expected: `${String(expected)}, as the rest of the response says`,
      evidence: ownEvidence,
    }),
  ];
}

/** Returns a value that the `worklog` part of an entry repeats, and its expected value. */
function repeatedValue(entry: JsonObject, name: string, expected: unknown): readonly [unknown, unknown] | undefined {
  const value = objectAt(entry, "worklog")[name];
  return value === undefined || expected === undefined || expected === null ? undefined : [value, expected];
}

function isTested({ actualResult }: JsonObject): boolean {
  return actualResult !== null;
}

function countOf(name: string, isCounted: (testTicket: JsonObject) => boolean): Relation {
  return {
    at: `testRun/${name}`,
    values: (run) => [objectAt(run, "testRun")[name], objectsAt(run, "tickets/[]").filter(isCounted).length],
    assumed: () => "how the statistics of a run follow from its tickets is assumed",
  };
}

/** Relates a score to the share of tested tickets that agree in a field. */
function scoreOf(field: string): Relation {
  return {
    at: `scores/${field}`,
    tolerance: 1e-9,
    values(run) {
      const testedTickets = objectsAt(run, "tickets/[]").filter(isTested);
      const [expected, actual] = ["expectedResult", "actualResult"];
      const matchingTickets = testedTickets.filter(
        (ticket) => textAt(objectAt(ticket, expected), field) === textAt(objectAt(ticket, actual), field),
      );
      return [
        objectAt(run, "scores")[field],
        testedTickets.length === 0 ? 0 : matchingTickets.length / testedTickets.length,
      ];
    },
    assumed: () => "how the scores of a run follow from its tickets is assumed",
  };
}

function seconds(text: unknown): number {
  return Date.parse(String(text)) / 1000;
}
