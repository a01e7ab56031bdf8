// Laws of agreement within answers: ids and the records next to them, sums and their parts, search rows and the full record.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { isSameValue } from "../../../mock/engine/core/same-value.ts";
import { type JsonObject, objectsAt, valuesAt } from "../json-parts.ts";
import type { Breach } from "../report/finding.ts";
import type { Session } from "../session.ts";
import type { Exchange } from "../target/request.ts";
import { breachOf, evidenceAt, type Law } from "./law.ts";

/** Lists of ids next to the records that they identify. */
const listPairs = [
  ["tagIds", "tags"],
  ["assignedAgentIds", "assignedAgents"],
  ["workedOnByIds", "workedOnBy"],
] as const;

/** Fields that must be equal in a search row and the ticket; others may change between two requests. */
const sharedFields = ["subject", "direction", "channel", "createdAt", "customerId", "status", "priority", "agentId"];

export const agreementLaws: readonly Law[] = [
  { operationId: "getTicket", check: (session) => inAnswers(session, "getTicket", "", checkTicket) },
  { operationId: "searchTickets", check: (session) => inAnswers(session, "searchTickets", "tickets/[]", checkTicket) },
  { operationId: "getTicket", check: checkRowAgainstTicket },
  { operationId: "getTicketWorklogs", check: (session) => inAnswers(session, "getTicketWorklogs", "[]", checkTime) },
  {
    operationId: "getQualityAssessment",
    check: (session) => inAnswers(session, "getQualityAssessment", "data", checkAssessment),
  },
  {
    operationId: "getAiAgentPerformanceReport",
    check: (session) => inAnswers(session, "getAiAgentPerformanceReport", "autoProcessing", checkReport),
  },
];

type Inner = (value: JsonObject, answer: Exchange, path: string) => readonly Breach[];

/** Repeats the requests and checks each value at a path. */
async function inAnswers(
  session: Session,
  operationId: OperationId,
  path: string,
  check: Inner,
): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  for (const { request } of session.answersOf(operationId)) {
    const answer = await session.read(request);
    if (answer === undefined) continue;
    for (const value of objectsAt(answer.body, path)) found.push(...check(value, answer, path));
  }
  return found;
}

function checkTicket(ticket: JsonObject, answer: Exchange, path: string): readonly Breach[] {
  const place = (name: string) => `200 /${path === "" ? "" : `${path}/`}${name}`;
  const evidence = (name: string) =>
    evidenceAt(answer.request.operationId, `${path === "" ? "" : "/tickets/0"}/${name}`);
  const lists = listPairs.flatMap(([ids, records]) => {
    if (!Array.isArray(ticket[ids]) || !Array.isArray(ticket[records])) return [];
    const named = [...valuesAt(ticket, `${ids}/[]`)].sort().join(", ");
    const there = [...valuesAt(ticket, `${records}/[]/id`)].sort().join(", ");
    if (named === there) return [];
    const difference = { found: `[${named}]`, expected: `[${there}], the ids of ${records}` };
    return [breachOf(answer, "agreement", place(ids), difference, evidence(ids))];
  });
  const { agent, agentId, customer, customerId } = ticket;
  const isOtherAgent =
    isObject(agent) && typeof agentId === "number" && typeof agent.id === "number" && agent.id !== agentId;
  const isOtherCustomer = isObject(customer) && typeof customerId === "string" && customerId !== String(customer.id);
  return [
    ...lists,
    ...(isOtherAgent
      ? [
          breachOf(
            answer,
            "agreement",
            place("agentId"),
            { found: agentId, expected: `${agent.id}, the id of agent` },
            evidence("agentId"),
          ),
        ]
      : []),
    ...(isOtherCustomer
      ? [
          breachOf(
            answer,
            "agreement",
            place("customerId"),
            { found: customerId, expected: `${String(customer.id)}, the id of customer` },
            evidence("customerId"),
          ),
        ]
      : []),
  ];
}

async function checkRowAgainstTicket(session: Session): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  for (const { request } of session.answersOf("getTicket")) {
    const filters = [{ key: "t.id", comparator: "in", values: [request.path?.ticketId] }];
    const search = await session.read({ operationId: "searchTickets", body: { limit: 1, filters } });
    const answer = await session.read(request);
    const row = search === undefined ? undefined : objectsAt(search.body, "tickets/[]")[0];
    if (answer === undefined || row === undefined || !isObject(answer.body) || row.id !== answer.body.id) continue;
    for (const name of sharedFields) {
      if (name in row && name in answer.body && !isSameValue(row[name], answer.body[name])) {
        const difference = {
          found: answer.body[name],
          expected: `${JSON.stringify(row[name])}, as its row in a search`,
        };
        found.push(
          breachOf(answer, "agreement", `200 /${name} (search)`, difference, evidenceAt("getTicket", `/${name}`)),
        );
      }
    }
  }
  return found;
}

/** A work session's duration is the sum of its segments. */
function checkTime(entry: JsonObject, answer: Exchange): readonly Breach[] {
  const segments = objectsAt(entry, "time/segments/[]");
  const [duration] = valuesAt(entry, "time/duration");
  const seconds = segments.map(({ from, to }) => (Date.parse(String(to)) - Date.parse(String(from))) / 1000);
  const sum = Math.round(seconds.reduce((left, right) => left + right, 0));
  if (
    typeof duration !== "number" ||
    Number.isNaN(sum) ||
    segments.length === 0 ||
    Math.abs(duration - sum) <= segments.length
  )
    return [];
  const difference = { found: duration, expected: `${sum} seconds, the sum of the segments` };
  return [
    breachOf(answer, "sum", "200 /[]/time/duration", difference, evidenceAt("getTicketWorklogs", "/0/time/duration")),
  ];
}

/** An assessment's totals are the sums over its categories. */
function checkAssessment(data: JsonObject, answer: Exchange): readonly Breach[] {
  return ["scoredPoints", "usedMaxPoints", "totalMaxPoints"].flatMap((name) => {
    const parts = valuesAt(data, `categories/[]/totals/${name}`).map(Number);
    const [total] = valuesAt(data, `totals/${name}`);
    const sum = parts.reduce((left, right) => left + right, 0);
    if (typeof total !== "number" || parts.length === 0 || total === sum) return [];
    const difference = { found: total, expected: `${sum}, the sum of the categories` };
    return [
      breachOf(
        answer,
        "sum",
        `200 /data/totals/${name}`,
        difference,
        evidenceAt("getQualityAssessment", `/data/totals/${name}`),
      ),
    ];
  });
}

/** The summary's tickets are those with approval plus those without. */
function checkReport({ summary }: JsonObject, answer: Exchange): readonly Breach[] {
  if (!isObject(summary)) return [];
  const sum = Number(summary.withApproval) + Number(summary.fullyAutonomous);
  if (Number.isNaN(sum) || summary.amount === sum) return [];
  const difference = { found: summary.amount, expected: `${sum}, with and without approval` };
  const evidence = evidenceAt("getAiAgentPerformanceReport", "/autoProcessing/summary/amount");
  return [breachOf(answer, "sum", "200 /autoProcessing/summary/amount", difference, evidence)];
}
