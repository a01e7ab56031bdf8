// Collects the rules by which passing time changes a state (docs/rules.md, Passing time).
import { refreshEnd } from "./assessments/passing-time.ts";
import { createDueRules } from "./due-rules.ts";
import { websiteCrawl } from "./knowledge/passing-time.ts";
import { testRunProgress } from "./test-runs/passing-time.ts";
import { contractMoves, contractOpenings, ticketEscalation } from "./tickets/passing-time.ts";
import { idleSessionEnd } from "./worklogs/passing-time.ts";

export const dueRules = createDueRules([
  ticketEscalation,
  contractMoves,
  contractOpenings,
  idleSessionEnd,
  testRunProgress,
  refreshEnd,
  websiteCrawl,
]);
