// Worklog entries and AI agents for the tests in this folder.
import type { AiAgentRecord, AutoProcessing, WorklogRecord } from "../../../../mock/domain/records/tickets.ts";

/** Agent 1 is smart, agent 8 rule-based with two output handling cases, agent 9 rule-based too. */
export const aiAgents = [
  aiAgent(1, "smart"),
  aiAgent(8, "rulebased", { plausible: "Zählerstand plausibel", implausible: "Zählerstand unplausibel" }),
  aiAgent(9, "rulebased", { other: "Sonstiges" }),
] as const;

function aiAgent(
  id: number,
  intelligence: "smart" | "rulebased",
  outputHandlingCases: Readonly<Record<string, string>> = { hidden: "Verborgen" },
): AiAgentRecord {
  const names = { name: `agent_${id}`, description: "Nimmt Zählerstände entgegen" };
  return { id, wire: { id, ...names, intelligence, textAssistanceAccuracy: 0.9, actions: null }, outputHandlingCases };
}

/** The properties in which cases differ. */
export interface CaseParts {
  readonly date?: string;
  readonly level?: number;
  /** Agents that `aiUsage` names. */
  readonly aiAgentIds?: readonly number[];
  readonly duration?: number;
  readonly durationAfterWork?: number;
  readonly processing?: Partial<AutoProcessing> | null;
}

/** An entry of 2026-03-10 that names agent 1 at level 0, with no processing. */
export function entry(id: number, parts: CaseParts = {}): WorklogRecord {
  const { date = "2026-03-10", level = 0, aiAgentIds = [1], duration = 0, durationAfterWork = 0 } = parts;
  const from = `${date}T09:00:00Z`;
  const session = { userId: 2, worklogId: id, ticketId: id, conversationId: id, latestInteraction: from } as const;
  return {
    id,
    wire: {
      id,
      ticketId: id,
      date,
      latestInteraction: from,
      worklog: { ...session, action: "closeAction", actionList: ["closed"], actionListText: ["Ticket geschlossen"] },
      aiUsage: { automationLevel: level, automationLevelLabel: "", aiAgents: aiAgentIds.map(toUsage) },
      time: { duration, durationAfterWork, segments: [] },
      customerExperience: {
        slaMet: true,
        netSecondsClosedAfterSla: null,
        closingDateForSLA: null,
        dueDateForSLA: null,
        reOpened: false,
        csat: null,
      },
    },
    processing: toProcessing(aiAgentIds[0] ?? 0, parts.processing),
  };
}

function toUsage(id: number): AiAgentRecord["wire"] {
  return { ...aiAgents[0].wire, id };
}

function toProcessing(aiAgentId: number, overrides: CaseParts["processing"]): AutoProcessing | null {
  if (overrides === undefined || overrides === null) return null;
  return { aiAgentId, approval: "approved", approvalSeconds: 0, error: false, outputHandlingCase: null, ...overrides };
}
