// The operation of tag `reports`: the performance report of an AI agent. The rules are in mock/domain/reports/reports.ts.

import type { Operation } from "../operation.ts";
import * as reports from "./reports.ts";

/** GET /report/aiAgentPerformance/{aiAgentId} (docs/rules.md, AI agent reports). */
export const getAiAgentPerformanceReport: Operation<"getAiAgentPerformanceReport"> = ({ path, query }, { tx }) =>
  reports.getAiAgentPerformanceReport(tx, { ...path, ...query });
