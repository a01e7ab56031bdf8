// GET /report/aiAgentPerformance/{aiAgentId} (docs/rules.md, AI agent reports).
import type { Operation } from "../operation.ts";
import * as reports from "./reports.ts";

export const getAiAgentPerformanceReport: Operation<"getAiAgentPerformanceReport"> = ({ path, query }, { tx }) =>
  reports.getAiAgentPerformanceReport(tx, { ...path, ...query });
