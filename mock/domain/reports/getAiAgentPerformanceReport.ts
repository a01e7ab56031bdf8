// GET /report/aiAgentPerformance/{aiAgentId} (docs/rules.md, AI agent reports).
import type { Schema } from "../../contract/operation-types.ts";
import { DomainError, notFound } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import type { AiAgentRecord } from "../records/tickets.ts";
import { type Duration, tallyCases, type WindowTally } from "./report-tally.ts";
import { toDayLabel, toReportWindow } from "./report-window.ts";

const defaultLookBack = 7;

/**
 * The report over the window that ends today, and the previous one (docs/rules.md, AI agent reports).
 * `outputHandlingCase` restricts only `autoProcessing` to cases with this code. The rates: share = auto-processed cases
 * among all cases; approval = approved attempts among attempts approved or sent to manual handling; success = attempts
 * without an error among all attempts; errors = failed attempts among all cases. A share is returned as the number of
 * matching cases and the total. Averages are in seconds, not rounded, and 0 without cases (assumed).
 */
export const getAiAgentPerformanceReport: Operation<"getAiAgentPerformanceReport"> = ({ path, query }, { tx }) => {
  const { aiAgentId } = path;
  const { lastDays = defaultLookBack, outputHandlingCase } = query;
  const aiAgent = tx.get("aiAgents", aiAgentId);
  if (aiAgent === undefined) throw notFound("AI agent", aiAgentId);
  const cases = toOutputHandlingCases(aiAgent);
  assertKnownCase(cases, outputHandlingCase);
  const { days, previousDays } = toReportWindow(tx.now, lastDays);
  const current = tallyCases(tx, days, { aiAgentId, outputHandlingCase });
  const previous = tallyCases(tx, previousDays, { aiAgentId, outputHandlingCase });
  const filters = { aiAgentId, lastDays: String(lastDays) };
  return {
    autoProcessing: {
      description: "Tickets auto-processed per day",
      filters: { ...filters, outputHandlingCase: outputHandlingCase ?? "" },
      ...toAutoProcessing(current),
    },
    automationLevel: {
      description: "Cases per day and automation level",
      filters,
      data: toAutomationLevels(current),
    },
    avgHandlingTimeHuman: {
      description: "Average handling time of human cases (L2 and L3)",
      filters,
      summary: toAverage(current.human, previous.human),
      data: [],
    },
    approvalTimeL4: {
      description: "Average approval time of L4 cases",
      filters,
      summary: toAverage(current.approval, previous.approval),
      data: [],
    },
    ...toShareMetrics(current, previous, cases, filters),
  };
};

/** The metrics that are shares, then the available cases and the satisfaction, which is always empty. */
function toShareMetrics(
  current: WindowTally,
  previous: WindowTally,
  cases: Readonly<Record<string, string>>,
  filters: { readonly aiAgentId: number; readonly lastDays: string },
) {
  return {
    autoProcessingShare: {
      description: "Share of auto-processed cases (L4 and L5) among all cases",
      filters,
      summary: toShare(current, previous, (tally) => [tally.autoProcessed, tally.cases]),
      data: [],
    },
    autoProcessingApprovalRate: {
      description: "Rate of auto-processing attempts that were approved",
      filters,
      summary: toShare(current, previous, (tally) => [tally.approved, tally.approved + tally.sentToManual]),
      data: [],
    },
    autoProcessingSuccessRate: {
      description: "Rate of auto-processing attempts that were successful",
      filters,
      summary: toShare(current, previous, (tally) => [tally.attempts - tally.failed, tally.attempts]),
      data: [],
    },
    autoProcessingErrorRate: {
      description: "Share of cases with errors",
      filters,
      summary: toShare(current, previous, (tally) => [tally.failed, tally.cases]),
      data: [],
    },
    outputHandlingCases: { description: "Available output handling cases", filters, data: cases },
    customerSatisfaction: {
      description: "Customer satisfaction, without figures so far",
      filters,
      summary: [],
      data: [],
    },
  };
}

// Only rule-based agents have output handling cases (docs/rules.md, AI agent reports).
function toOutputHandlingCases({ wire, outputHandlingCases }: AiAgentRecord): Readonly<Record<string, string>> {
  return wire.intelligence === "rulebased" ? outputHandlingCases : {};
}

function assertKnownCase(cases: Readonly<Record<string, string>>, code: string | undefined): void {
  if (code === undefined || Object.hasOwn(cases, code)) return;
  const codes = Object.keys(cases);
  const expected =
    codes.length === 0 ? "nothing: this AI agent has no output handling cases" : `one of ${codes.join(", ")}`;
  throw new DomainError(
    "rule",
    "unknown_output_handling_case",
    "This AI agent has no output handling case of that code.",
    [{ in: "query", pointer: "/outputHandlingCase", found: JSON.stringify(code), expected }],
  );
}

function toAutoProcessing({ days }: WindowTally): Pick<Schema<"AutoProcessingMetric">, "summary" | "data"> {
  const withApproval = days.reduce((sum, day) => sum + day.withApproval, 0);
  const fullyAutonomous = days.reduce((sum, day) => sum + day.fullyAutonomous, 0);
  return {
    summary: { amount: withApproval + fullyAutonomous, withApproval, fullyAutonomous },
    data: Object.fromEntries(
      days.map((day) => [
        toDayLabel(day.day),
        { "With Approval": day.withApproval, "Fully autonomous": day.fullyAutonomous },
      ]),
    ),
  };
}

function toAutomationLevels({ days }: WindowTally): Schema<"AutomationLevelMetric">["data"] {
  return Object.fromEntries(
    days.map(({ day, levels: [L0, L1, L2, L3, L4, L5] }) => [toDayLabel(day), { L0, L1, L2, L3, L4, L5 }]),
  );
}

function toAverage(current: Duration, previous: Duration): Schema<"DurationSummary"> {
  return {
    averageDurationInSeconds: divide(current.seconds, current.count),
    totalCount: current.count,
    previousAverageDurationInSeconds: divide(previous.seconds, previous.count),
    previousTotalCount: previous.count,
  };
}

function toShare(
  current: WindowTally,
  previous: WindowTally,
  toParts: (tally: WindowTally) => readonly [part: number, total: number],
): Schema<"ShareSummary"> {
  const [value, valueTotal] = toParts(current);
  const [previousValue, previousValueTotal] = toParts(previous);
  return { value, valueTotal, previousValue, previousValueTotal };
}

function divide(part: number, total: number): number {
  return total === 0 ? 0 : part / total;
}
