// What a finished work session adds to the figures of reports: sums for each AI agent and day, kept up by the store. Named by
// mock/records/collections.ts; fixtures/world-facts.ts adds up a whole world, mock/services/reports/report-tally.ts reads the sums.
import { toAiAgentDay } from "./columns.ts";
import type { AutoProcessing, WorklogRecord } from "./tickets.ts";

/** What a report reads of an entry. */
export interface CaseFacts {
  readonly aiAgentIds: readonly number[];
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** 0 to 5. */
  readonly level: number;
  /** Working time and wrap-up together. */
  readonly seconds: number;
  readonly processing: AutoProcessing | null;
}

/** The places of a sum: the levels from 0 on, then these. */
export const casePlaces = {
  humanSeconds: 6,
  attempts: 7,
  approved: 8,
  sentToManual: 9,
  failed: 10,
  approvals: 11,
  approvalSeconds: 12,
  /** Cases that the other places leave out, because their numbers are not whole: such cases have to be counted from their entries. */
  uncounted: 13,
} as const;

const width = 14;
/** Sums of smaller whole numbers are exact, in whatever order they are added. */
const mostExact = 2 ** 32;

/** The facts of an entry. */
export function toCaseFacts({ wire, processing }: WorklogRecord): CaseFacts {
  return {
    aiAgentIds: wire.aiUsage.aiAgents.map(({ id }) => id),
    date: wire.date,
    level: wire.aiUsage.automationLevel,
    seconds: wire.time.duration + wire.time.durationAfterWork,
    processing,
  };
}

/**
 * What a case adds for each AI agent that it names, under the key of agent and day. Where it has a case code of the agent, the same again
 * under a key with the code.
 */
export function* toCaseSums(facts: CaseFacts): Iterable<readonly [key: string, values: readonly number[]]> {
  const { aiAgentIds, date, processing } = facts;
  for (const [at, aiAgentId] of aiAgentIds.entries()) {
    if (aiAgentIds.indexOf(aiAgentId) < at) continue;
    const own = processing?.aiAgentId === aiAgentId ? processing : null;
    const values = toValues(facts, own);
    yield [toAiAgentDay(aiAgentId, date), values];
    if (own !== null && own.outputHandlingCase !== null) {
      yield [toAiAgentDayCase(aiAgentId, date, own.outputHandlingCase), values];
    }
  }
}

/** The key of the sums over the cases with a case code. */
export function toAiAgentDayCase(aiAgentId: number, day: string, code: string): string {
  return `${toAiAgentDay(aiAgentId, day)} ${code}`;
}

function toValues({ level, seconds }: CaseFacts, processing: AutoProcessing | null): readonly number[] {
  const values = new Array<number>(width).fill(0);
  const isHuman = level === 2 || level === 3;
  const isApproval = level === 4 && processing?.approval === "approved";
  if ((isHuman && !isExact(seconds)) || (isApproval && !isExact(processing.approvalSeconds))) {
    values[casePlaces.uncounted] = 1;
    return values;
  }
  values[level] = 1;
  if (isHuman) values[casePlaces.humanSeconds] = seconds;
  if (processing === null) return values;
  values[casePlaces.attempts] = 1;
  if (processing.error) values[casePlaces.failed] = 1;
  if (processing.approval === "sentToManual") values[casePlaces.sentToManual] = 1;
  if (processing.approval === "approved") values[casePlaces.approved] = 1;
  if (isApproval) {
    values[casePlaces.approvals] = 1;
    values[casePlaces.approvalSeconds] = processing.approvalSeconds;
  }
  return values;
}

function isExact(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= mostExact;
}
