// Determines how much AI contributed to a work session, from the outcomes of the ticket's intents.
import type { Schema } from "../../contract/operation-types.ts";
import type { AutoProcessing, TicketRecord } from "../records/tickets.ts";
import type { Reader } from "../state-types.ts";

/** Names of the levels 0 to 5: 1 and 2 are documented, the others assumed (docs/rules.md, Worklogs). */
const levelLabels = ["None", "Monitor", "Assisted", "Specialised", "Approved", "Autonomous"];

/** The use of AI in a session, if not derived from the ticket's outcomes: help with texts, or no use. */
export interface SessionUsage {
  readonly level: number;
  readonly aiAgentIds: readonly number[];
}

/** The label of an automation level, 0 to 5. */
export function toLevelLabel(level: number): string {
  return levelLabels[level] ?? "None";
}

/**
 * The AI agents with an outcome on the ticket, each once, and the highest level that any of them reached. Assumed: a
 * sent outcome was accepted (3), a successful but unsent outcome was a suggestion (2), a failed outcome does not count
 * (0). Levels 4 and 5 are for sessions processed by an AI agent.
 */
export function toAiUsage(reader: Reader, ticket: TicketRecord): Schema<"AiUsage"> {
  const aiAgents = new Map<number, Schema<"AiUsageAgent">>();
  let automationLevel = 0;
  for (const { outcome } of ticket.intents) {
    const aiAgent = outcome === null ? undefined : reader.get("aiAgents", outcome.aiAgentId);
    if (outcome === null || aiAgent === undefined) continue;
    aiAgents.set(aiAgent.id, aiAgent.wire);
    automationLevel = Math.max(automationLevel, toLevel(outcome));
  }
  return {
    automationLevel,
    automationLevelLabel: toLevelLabel(automationLevel),
    aiAgents: [...aiAgents.values()],
  };
}

/** Converts an explicit use of AI; omits unknown AI agents. */
export function toExplicitUsage(reader: Reader, { level, aiAgentIds }: SessionUsage): Schema<"AiUsage"> {
  const aiAgents = aiAgentIds.flatMap((id) => reader.get("aiAgents", id)?.wire ?? []);
  return { automationLevel: level, automationLevelLabel: toLevelLabel(level), aiAgents };
}

/** Usage of a session in which an AI agent processed the ticket: 5 alone, 4 approved, 2 declined, 0 failed. */
export function toProcessedUsage(usage: Schema<"AiUsage">, processing: AutoProcessing): Schema<"AiUsage"> {
  const automationLevel = processing.error ? 0 : levelsByApproval[processing.approval];
  return { ...usage, automationLevel, automationLevelLabel: toLevelLabel(automationLevel) };
}

const levelsByApproval = { notAsked: 5, approved: 4, sentToManual: 2 } as const;

function toLevel(outcome: Schema<"Outcome">): number {
  if (!outcome.success) return 0;
  return outcome.sent ? 3 : 2;
}
