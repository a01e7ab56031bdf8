// Adds the target's performance reports to the mirror as archived days.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { dayMs } from "../../../mock/engine/core/time.ts";
import { objectAt, objectsAt } from "../../json-parts.ts";
import { toRequest } from "../probes/read-probes.ts";
import type { Breach } from "../report/finding.ts";
import type { Exchange, PlannedRequest } from "../target/request.ts";
import type { Mirror } from "./mirror.ts";

const levels = ["L0", "L1", "L2", "L3", "L4", "L5"] as const;

interface Sums {
  handlingSeconds: number;
  approvalSeconds: number;
  sentToManual: number;
  failed: number;
}

const emptySums: Sums = { handlingSeconds: 0, approvalSeconds: 0, sentToManual: 0, failed: 0 };

/** Longest window in days whose previous period can be computed from the other windows that are read. */
const longestKnownWindow = 3;

/** Whether a difference in a report counts. It does not if missing windows forced the mirror to guess. */
export function isReportDifference(
  { place, found, expected }: Breach,
  request: PlannedRequest,
  probeExchanges: readonly { readonly exchange: Exchange }[],
): boolean {
  // The responses do not show which output handling cases occurred on which day.
  if (request.query?.outputHandlingCase !== undefined && place.startsWith("200 ")) return false;
  const exchanges = probeExchanges.map(({ exchange }) => exchange);
  const { aiAgentId } = request.path ?? {};
  const reports = exchanges.filter(
    (exchange) =>
      exchange.request.operationId === request.operationId && exchange.request.path?.aiAgentId === aiAgentId,
  );
  const windows = reports.map((report) => Number(report.request.query?.lastDays ?? 7));
  const lastDays = Number(request.query?.lastDays ?? 7);
  if (place.includes("/previous")) {
    const isErrorTotal = place.includes("ErrorRate") && place.includes("previousValueTotal");
    const isCount = isErrorTotal || /autoProcessingShare|previousTotalCount/.test(place);
    const areWindowsRead = [0, 1, 3, 7].every((days) => windows.includes(days)) && lastDays !== 365;
    if (!areWindowsRead || 2 * (lastDays + 1) > Math.max(...windows) || !(isCount || lastDays <= longestKnownWindow))
      return false;
  }
  // The responses do not show whether an attempt failed, or which of several AI agents made it.
  if (!/ApprovalRate|SuccessRate|approvalTimeL4/.test(place)) return true;
  const ambiguousCount = exchanges
    .filter((exchange) => exchange.request.operationId === "getTicketWorklogs")
    .flatMap(({ body }) => objectsAt(body, "[]/aiUsage"))
    .filter(
      ({ automationLevel, aiAgents }) => Number(automationLevel) >= 4 && Array.isArray(aiAgents) && aiAgents.length > 1,
    ).length;
  const actual = Number(found);
  const guess = Number.parseFloat(expected);
  return Math.abs(actual - guess) > (place.includes("average") ? guess / 10 : Math.max(ambiguousCount, 2, guess / 10));
}

/** @param reports responses of getAiAgentPerformanceReport without `outputHandlingCase` */
export async function addReports(mirror: Mirror, reports: readonly Exchange[]): Promise<void> {
  const byAgent = Map.groupBy(reports, ({ request }) => Number(request.path?.aiAgentId));
  let id = 1;
  for (const [aiAgentId, agentReports] of byAgent) {
    const windows = agentReports
      .map((report) => ({ report, days: Object.keys(daysOf(report)) }))
      .toSorted((left, right) => left.days.length - right.days.length);
    let knownDays = 0;
    for (const { report, days } of windows) {
      const { request } = report;
      const mirrorReport = await mirror.send(toRequest("getAiAgentPerformanceReport", { aiAgentId }, request.query));
      // The mirror already has the smaller windows, so the rest belongs to the days beyond them.
      const sums = differenceOf(sumsOf(report), sumsOf(mirrorReport));
      const addedDays = days.toReversed().slice(knownDays);
      for (const [index, label] of addedDays.entries()) {
        const targetDay = objectAt(daysOf(report), label);
        const mirrorDay = objectAt(daysOf(mirrorReport), label);
        const counts = Object.fromEntries(
          levels.map((level) => [level, Math.max(0, Number(targetDay[level]) - Number(mirrorDay[level] ?? 0))]),
        );
        const date = new Date(mirror.now() - (knownDays + index) * dayMs).toISOString().slice(0, 10);
        await mirror.add(
          { collection: "archivedDays", id },
          {
            aiAgentId,
            date,
            levels: counts,
            ...(index === 0 ? sums : emptySums),
            outputHandlingCases: {},
          },
        );
        id += 1;
      }
      knownDays = Math.max(knownDays, days.length);
    }
  }
}

function daysOf({ body }: Exchange) {
  return isObject(body) ? objectAt(objectAt(body, "automationLevel"), "data") : {};
}

function sumsOf({ body }: Exchange): Sums {
  const summary = (name: string) => objectAt(objectAt(isObject(body) ? body : {}, name), "summary");
  const seconds = (name: string) =>
    Math.round(Number(summary(name).averageDurationInSeconds) * Number(summary(name).totalCount));
  return {
    handlingSeconds: seconds("avgHandlingTimeHuman"),
    approvalSeconds: seconds("approvalTimeL4"),
    sentToManual:
      Number(summary("autoProcessingApprovalRate").valueTotal) - Number(summary("autoProcessingApprovalRate").value),
    failed: Number(summary("autoProcessingErrorRate").value),
  };
}

function differenceOf(minuend: Sums, subtrahend: Sums): Sums {
  const subtract = (name: keyof Sums) => Math.max(0, minuend[name] - subtrahend[name]) || 0;
  return {
    handlingSeconds: subtract("handlingSeconds"),
    approvalSeconds: subtract("approvalSeconds"),
    sentToManual: subtract("sentToManual"),
    failed: subtract("failed"),
  };
}
