// Laws of filters: every returned row matches, and the row that supplied the value is among them.

import { isObject } from "../../../mock/engine/core/is-object.ts";
import { checkRequest } from "../../contract-checks.ts";
import { type JsonObject, objectsAt } from "../json-parts.ts";
import { answerPart } from "../published-parts.ts";
import type { Breach } from "../report/finding.ts";
import type { Session } from "../session.ts";
import type { Exchange, PlannedRequest } from "../target/request.ts";
import { breachOf, evidenceAt, inputEvidence, type Law } from "./law.ts";

/** Search keys and the row property that each filters by. */
const filterKeys: Readonly<Record<string, string>> = {
  "t.id": "id",
  "t.status": "status",
  "t.priority": "priority",
  "t.channel": "channel",
  "t.direction": "direction",
  "t.agentId": "agentId",
  "t.customerId": "customerId",
  "t.contractId": "contractId",
  "t.aiSupportLevel": "aiSupportLevel",
  "t.spamStatus": "spamStatus",
  "tt.tagId": "tagIds",
};

const maxRows = 100;

export const filterLaws: readonly Law[] = [
  ...Object.entries(filterKeys).flatMap(([key, property]): readonly Law[] => [
    { operationId: "searchTickets", check: (session) => checkKey(session, key, property) },
  ]),
  { operationId: "searchTickets", check: checkNotIn },
  { operationId: "searchTickets", check: checkSince },
  listLaw("listTags", "tags/[]", "type", (row) => row.type),
  listLaw("listTestRuns", "testRuns/[]", "state", (row) => (isObject(row.testRun) ? row.testRun.state : undefined)),
  listLaw("listQualityAssessments", "assessments/[]", "state", (row) => row.state, { lastDays: 3650 }),
];

async function checkKey(session: Session, key: string, property: string): Promise<readonly Breach[]> {
  const rows = session.answersOf("searchTickets").flatMap(({ body }) => objectsAt(body, "tickets/[]"));
  const source = rows.find((row) => isUsable(toList(row[property])[0]));
  if (source === undefined) return [];
  const [value] = toList(source[property]);
  const filter = { key, comparator: "in", values: [value] };
  // A value outside the enum cannot be filtered by; judging the answer already reports it.
  const words = answerPart("searchTickets", 200, `/tickets/0/${property}`)?.node.enum;
  if (Array.isArray(words) && !words.includes(value)) return [];
  const answer = await session.read({ operationId: "searchTickets", body: { limit: maxRows, filters: [filter] } });
  if (answer === undefined) return [];
  const hasValue = (row: JsonObject) => toList(row[property]).includes(value);
  return checkRows(answer, "tickets/[]", `filter ${key}`, hasValue, { row: source, value });
}

async function checkNotIn(session: Session): Promise<readonly Breach[]> {
  const filter = { key: "t.status", comparator: "not in", values: ["closed"] };
  const answer = await session.read({ operationId: "searchTickets", body: { limit: maxRows, filters: [filter] } });
  if (answer === undefined) return [];
  return checkRows(answer, "tickets/[]", "filter t.status not in", (row) => row.status !== "closed", undefined);
}

async function checkSince(session: Session): Promise<readonly Breach[]> {
  const rows = session.answersOf("searchTickets").flatMap(({ body }) => objectsAt(body, "tickets/[]"));
  const moments = rows
    .map((row) => row.createdAt)
    .filter((one) => typeof one === "string")
    .sort();
  const since = moments[Math.floor(moments.length / 2)];
  if (since === undefined) return [];
  const filter = { key: "t.createdAt", comparator: ">=", value: since };
  const answer = await session.read({ operationId: "searchTickets", body: { limit: maxRows, filters: [filter] } });
  if (answer === undefined) return [];
  return checkRows(answer, "tickets/[]", "filter t.createdAt >=", (row) => String(row.createdAt) >= since, undefined);
}

/** A list with a query parameter that its rows must match. */
function listLaw(
  operationId: "listTags" | "listTestRuns" | "listQualityAssessments",
  path: string,
  name: string,
  toValue: (row: JsonObject) => unknown,
  always: PlannedRequest["query"] = {},
): Law {
  return {
    operationId,
    async check(session) {
      const rows = session.answersOf(operationId).flatMap(({ body }) => objectsAt(body, path));
      const source = rows.find((row) => typeof toValue(row) === "string");
      if (source === undefined) return [];
      const value = toValue(source);
      if (checkRequest(operationId, { query: { ...always, [name]: value } }).length > 0) return [];
      const answer = await session.read({ operationId, query: { ...always, [name]: String(value) } });
      if (answer === undefined) return [];
      return checkRows(answer, path, `filter ${name}`, (row) => toValue(row) === value, { row: source, value });
    },
  };
}

/** @param source the row that supplied the value: it must be returned if the answer is complete */
function checkRows(
  answer: Exchange,
  path: string,
  place: string,
  isRight: (row: JsonObject) => boolean,
  source: { readonly row: JsonObject; readonly value: unknown } | undefined,
): readonly Breach[] {
  const { operationId } = answer.request;
  const evidence = inputEvidence(
    operationId,
    operationId === "searchTickets" ? "filters" : (place.split(" ")[1] ?? ""),
  );
  const rows = objectsAt(answer.body, path);
  const wrong = rows.find((row) => !isRight(row));
  const total = isObject(answer.body) && typeof answer.body.total === "number" ? answer.body.total : undefined;
  const isWhole = rows.length < maxRows;
  const isThere = source === undefined || rows.some((row) => idOf(row) === idOf(source.row));
  return [
    ...(wrong === undefined
      ? []
      : [
          breachOf(
            answer,
            "filter",
            place,
            { found: `row ${String(idOf(wrong))} among them`, expected: "rows that fit" },
            evidence,
          ),
        ]),
    ...(isWhole && !isThere
      ? [
          breachOf(
            answer,
            "filter-omits",
            place,
            { found: `no row ${String(idOf(source.row))}`, expected: "every row that fits" },
            evidence,
          ),
        ]
      : []),
    ...(isWhole && total !== undefined && total !== rows.length
      ? [
          breachOf(
            answer,
            "total",
            "200 /total",
            { found: total, expected: `${rows.length}, the number of rows` },
            evidenceAt(operationId, "/total"),
          ),
        ]
      : []),
  ];
}

function idOf(row: JsonObject): unknown {
  return isObject(row.testRun) ? row.testRun.id : row.id;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isUsable(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value !== "");
}
