// Everything that passing time changes.
import { refreshEnd } from "./assessments/passing-time.ts";
import { createDueRules } from "./due-rules.ts";
import { websiteCrawl } from "./knowledge/passing-time.ts";
import { testRunProgress } from "./test-runs/passing-time.ts";
import { contractMoves, contractOpenings, ticketEscalation } from "./tickets/passing-time.ts";
import { idleSessionEnd } from "./worklogs/passing-time.ts";

/** The rules by which time changes a state (docs/rules.md, Passing time). */
export const dueRules = createDueRules([
  ticketEscalation,
  contractMoves,
  contractOpenings,
  idleSessionEnd,
  testRunProgress,
  refreshEnd,
  websiteCrawl,
]);
