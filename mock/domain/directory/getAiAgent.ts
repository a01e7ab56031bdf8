// GET /aiAgent/{id} (docs/rules.md, Directory).
import { notFound } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";
import { toAiAgent } from "./ai-agent.ts";

export const getAiAgent: Operation<"getAiAgent"> = ({ path }, { tx }) => {
  const aiAgent = tx.get("aiAgents", path.id);
  if (aiAgent === undefined) throw notFound("AI agent", path.id);
  return toAiAgent(aiAgent);
};
