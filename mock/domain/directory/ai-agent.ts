// Converts an AI agent to its representation in responses.
import type { Schema } from "../../contract/operation-types.ts";
import type { AiAgentRecord } from "../records/tickets.ts";

export function toAiAgent({ wire, outputHandlingCases }: AiAgentRecord): Schema<"AiAgent"> {
  return { ...wire, outputHandlingCases };
}
