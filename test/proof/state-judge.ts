// Invariants of every state: references, embedded objects, work sessions, names and the sums of reports.
import { isDeepStrictEqual } from "node:util";
import type { Wire } from "../../mock/domain/records/wire.ts";
import type { Reader } from "../../mock/domain/state-types.ts";
import { findDangling } from "../fixtures/reference-walk.ts";
import { type CountedEntry, countReport, figuresOf } from "./report-count.ts";

/** Ids of tickets whose embedded objects differ from their collections. */
function strangersIn(reader: Reader): readonly number[] {
  return [...reader.all("tickets")].flatMap((ticket) => {
    const { id, customer, contractId, tags, tagIds } = ticket;
    const users = [ticket.agent, ...ticket.assignedAgents, ...ticket.workedOnBy].filter((user) => user !== null);
    const userIds = [ticket.agentId, ...ticket.assignedAgentIds, ...ticket.workedOnByIds].filter((one) => one !== null);
    const isConsistent =
      (customer === null ? null : String(customer.id)) === ticket.customerId &&
      (customer === null || reader.get("customers", customer.id) === customer) &&
      (contractId === null || (customer?.contracts.some((contract) => String(contract.id) === contractId) ?? false)) &&
      tags.every((tag, index) => tag.id === tagIds[index] && reader.get("tags", tag.id) === tag) &&
      tags.length === tagIds.length &&
      users.every((user, index) => user.id === userIds[index] && reader.get("users", user.id)?.wire === user) &&
      users.length === userIds.length;
    return isConsistent ? [] : [id];
  });
}

/** Work sessions of agents who are not on the ticket. */
function looseSessionsIn(reader: Reader): readonly object[] {
  return [...reader.all("workSessions")].filter(
    ({ ticketId, userId }) => !reader.get("tickets", ticketId)?.workedOnByIds.includes(userId),
  );
}

/** Names shared by several knowledge sources that are not deleted. */
function doubleNamesIn(reader: Reader): readonly string[] {
  const names = [...reader.all("knowledgeSources")]
    .filter(({ status }) => status !== "deleted")
    .map(({ name }) => name);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** Every broken invariant, as text. */
export function brokenRulesIn(reader: Reader): readonly string[] {
  return [
    ...findDangling(reader).map(({ place, id }) => `${place} names ${id}, which does not exist`),
    ...strangersIn(reader).map((id) => `ticket ${id} embeds other objects than it names`),
    ...looseSessionsIn(reader).map(
      (session) => `the work session ${JSON.stringify(session)} is of an agent who is not on the ticket`,
    ),
    ...doubleNamesIn(reader).map((name) => `several knowledge sources are called ${JSON.stringify(name)}`),
  ];
}

type Report = Wire<"AiAgentPerformanceReport">;

/** Targets of reports that differ from an independent count. @param getReport reads a report of the same state; undefined if refused */
export async function wrongReportsOf(
  {
    entries,
    reader,
    now,
  }: { readonly entries: readonly CountedEntry[]; readonly reader: Reader; readonly now: number },
  days: readonly number[],
  getReport: (target: string) => Promise<Report | undefined>,
): Promise<readonly string[]> {
  const archived = [...reader.all("archivedDays")];
  const wrong: string[] = [];
  for (const { id: aiAgentId, outputHandlingCases } of reader.all("aiAgents")) {
    for (const lastDays of days) {
      for (const outputHandlingCase of [undefined, ...Object.keys(outputHandlingCases)]) {
        const narrowed =
          outputHandlingCase === undefined ? "" : `&outputHandlingCase=${encodeURIComponent(outputHandlingCase)}`;
        const target = `/report/aiAgentPerformance/${aiAgentId}?lastDays=${lastDays}${narrowed}`;
        const counted = countReport(entries, archived, { aiAgentId, lastDays, outputHandlingCase, now });
        const report = await getReport(target);
        if (report !== undefined && !isDeepStrictEqual(figuresOf(report), counted)) wrong.push(target);
      }
    }
  }
  return wrong;
}
