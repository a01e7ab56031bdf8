// GET /aiAgents (docs/rules.md, Directory).
import type { Operation } from "../operation.ts";
import * as directory from "./directory.ts";

export const listAiAgents: Operation<"listAiAgents"> = (_input, { tx }) => ({
  success: true,
  aiAgents: directory.listAiAgents(tx),
});
