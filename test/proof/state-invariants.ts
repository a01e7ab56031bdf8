// Invariants of every state: references, embedded objects, work sessions, names and the metrics of reports.
import { isDeepStrictEqual } from "node:util";
import type { Wire } from "../../mock/domain/records/wire.ts";
import type { Reader } from "../../mock/domain/state-types.ts";
import { findDangling } from "../fixtures/reference-walk.ts";
import { countReport, metricsOf, type ReportEntry } from "./report-count.ts";

/** Lists ids of tickets whose embedded objects differ from their collections. */
function inconsistentTickets(reader: Reader): readonly number[] {
  return [...reader.all("tickets")].flatMap((ticket) => {
    const { id, customer, contractId, tags, tagIds } = ticket;
    const users = [ticket.agent, ...ticket.assignedAgents, ...ticket.workedOnBy].filter((user) => user !== null);
    const userIds = [ticket.agentId, ...ticket.assignedAgentIds, ...ticket.workedOnByIds].filter((id) => id !== null);
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

/** Lists work sessions of agents who do not work on the ticket. */
function orphanedSessions(reader: Reader): readonly object[] {
  return [...reader.all("workSessions")].filter(
    ({ ticketId, userId }) => !reader.get("tickets", ticketId)?.workedOnByIds.includes(userId),
  );
}

/** Lists names shared by several knowledge sources that are not deleted. */
function duplicateNames(reader: Reader): readonly string[] {
  const names = [...reader.all("knowledgeSources")]
    .filter(({ status }) => status !== "deleted")
    .map(({ name }) => name);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** Describes every broken invariant. */
export function brokenRulesIn(reader: Reader): readonly string[] {
  return [
    ...findDangling(reader).map(({ place, id }) => `${place} names ${id}, which does not exist`),
    ...inconsistentTickets(reader).map((id) => `ticket ${id} embeds objects other than those that it names`),
    ...orphanedSessions(reader).map(
      (session) => `the work session ${JSON.stringify(session)} belongs to an agent who is not working on the ticket`,
    ),
    ...duplicateNames(reader).map((name) => `several knowledge sources are called ${JSON.stringify(name)}`),
  ];
}

type Report = Wire<"AiAgentPerformanceReport">;

/**
 * Lists the URLs of reports whose metrics differ from an independent computation.
 * @param getReport reads a report of the same state; undefined if refused
 */
export async function wrongReportsOf(
  { entries, reader, now }: { readonly entries: readonly ReportEntry[]; readonly reader: Reader; readonly now: number },
  days: readonly number[],
  getReport: (target: string) => Promise<Report | undefined>,
): Promise<readonly string[]> {
  const archived = [...reader.all("archivedDays")];
  const wrongTargets: string[] = [];
  for (const { id: aiAgentId, outputHandlingCases } of reader.all("aiAgents")) {
    for (const lastDays of days) {
      for (const outputHandlingCase of [undefined, ...Object.keys(outputHandlingCases)]) {
        const filter =
          outputHandlingCase === undefined ? "" : `&outputHandlingCase=${encodeURIComponent(outputHandlingCase)}`;
        const target = `/report/aiAgentPerformance/${aiAgentId}?lastDays=${lastDays}${filter}`;
        const expected = countReport(entries, archived, { aiAgentId, lastDays, outputHandlingCase, now });
        const report = await getReport(target);
        if (report !== undefined && !isDeepStrictEqual(metricsOf(report), expected)) wrongTargets.push(target);
      }
    }
  }
  return wrongTargets;
}
