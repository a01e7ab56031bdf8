// GET /aiAgents (docs/rules.md, Directory).
import type { Operation } from "../operation.ts";
import { toAiAgent } from "./ai-agent.ts";

/** All AI agents, by id. */
export const listAiAgents: Operation<"listAiAgents"> = (_input, { tx }) => ({
  success: true,
  aiAgents: [...tx.all("aiAgents")].map(toAiAgent),
});
