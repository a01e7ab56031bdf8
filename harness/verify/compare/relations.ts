// Checks what must agree within one answer: the mirror takes over these values, so that a comparison cannot find them wrong.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { type JsonObject, objectAt, objectsAt } from "../json-parts.ts";
import { toBreach } from "../judge/judge-answer.ts";
import { answerPart, type Evidence, operationEvidence } from "../published-parts.ts";
import type { Breach } from "../report/finding.ts";
import type { Exchange } from "../target/request.ts";

interface Relation {
  readonly operationId: OperationId;
  /** Path of the objects in which it holds. */
  readonly within: string;
  /** Path of the value in such an object. */
  readonly at: string;
  /** The value, and the one that follows from the others; undefined if nothing follows. */
  readonly values: (one: JsonObject) => readonly [found: unknown, expected: unknown] | undefined;
  /** How far two numbers may be apart. */
  readonly tolerance?: number;
  /** Why it is only assumed of such an object; undefined if the service's documents say so. */
  readonly assumed?: (one: JsonObject) => string | undefined;
}

/** Names of the levels; 1 and 2 are documented. */
const levelNames = ["None", "Monitor", "Assisted", "Specialised", "Approved", "Autonomous"];

const relations: readonly Relation[] = [
  {
    operationId: "getTicketWorklogs",
    within: "[]/time",
    at: "duration",
    tolerance: 2,
    values: ({ duration, segments }) =>
      Array.isArray(segments)
        ? [duration, segments.reduce((sum, { from, to }) => sum + seconds(to) - seconds(from), 0)]
        : undefined,
  },
  {
    operationId: "getTicketWorklogs",
    within: "[]/customerExperience",
    at: "netSecondsClosedAfterSla",
    tolerance: 2,
    values: ({ netSecondsClosedAfterSla: found, closingDateForSLA: closing, dueDateForSLA: due }) =>
      typeof closing === "string" && typeof due === "string" ? [found, seconds(closing) - seconds(due)] : undefined,
  },
  {
    operationId: "getTicketWorklogs",
    within: "[]/aiUsage",
    at: "automationLevelLabel",
    values: ({ automationLevelLabel, automationLevel }) => {
      const expected = levelNames[Number(automationLevel)];
      return expected === undefined ? undefined : [automationLevelLabel, expected];
    },
    assumed: ({ automationLevel: level }) =>
      level === 1 || level === 2 ? undefined : "the name of this level is assumed",
  },
  {
    operationId: "getTicketWorklogs",
    within: "[]/customerExperience",
    at: "slaMet",
    values: ({ slaMet, netSecondsClosedAfterSla: net, dueDateForSLA: due }) =>
      typeof due === "string" && typeof net === "number" ? [slaMet, net <= 0] : undefined,
  },
  {
    operationId: "getTicketWorklogs",
    within: "[]",
    at: "time/segments/[]/to",
    values: (entry) => {
      const ends = objectsAt(objectAt(entry, "time"), "segments/[]").map(({ to }) => seconds(to));
      const [last, latest] = [Math.max(...ends), seconds(entry.latestInteraction)];
      return ends.length === 0 || !(last > latest + 2)
        ? undefined
        : [new Date(last * 1000).toISOString(), `at most ${String(entry.latestInteraction)}`];
    },
  },
  {
    operationId: "getTicketWorklogs",
    within: "[]",
    at: "date",
    values: ({ date, latestInteraction }) =>
      typeof latestInteraction === "string" ? [date, latestInteraction.slice(0, 10)] : undefined,
  },
  {
    operationId: "getTicketWorklogs",
    within: "[]",
    at: "worklog/worklogId",
    values: ({ id, worklog }) => [Object(worklog).worklogId, id],
  },
];

export function relationBreaches({ request: { operationId }, line, status, body }: Exchange): readonly Breach[] {
  if (status !== 200) return [];
  return relations
    .filter((one) => one.operationId === operationId)
    .flatMap(({ within, at, values, tolerance = 0, assumed }) =>
      objectsAt(body, within).flatMap((one) => {
        const [found, expected] = values(one) ?? [];
        const isNear =
          typeof found === "number" && typeof expected === "number" && Math.abs(found - expected) <= tolerance;
        if (found === expected || isNear) return [];
        const path = `${within}/${at}`;
        const evidence =
          answerPart(operationId, 200, `/${path.replaceAll("[]", "0")}`)?.evidence ?? operationEvidence(operationId);
        const words = { found: String(found), expected: `${String(expected)}, as the rest of the entry says` };
        const reason = assumed?.(one);
        const own: Evidence =
          reason === undefined ? evidence : { provenance: "assumed", subject: evidence.subject, reason };
        return [toBreach({ operationId, line }, "agreement", `200 /${path}`, words, own)];
      }),
    );
}

function seconds(text: unknown): number {
  return Date.parse(String(text)) / 1000;
}
