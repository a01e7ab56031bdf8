// The list of everything that time itself changes. mock/mock.ts passes its rules to the sandboxes.
import { refreshEnd } from "./assessments/assessment-refresh.ts";
import { createDueRules } from "./due-rules.ts";
import { websiteCrawl } from "./knowledge/website-crawl.ts";
import { testRunProgress } from "./test-runs/test-run-progress.ts";
import { ticketEscalation } from "./tickets/passing-time.ts";
import { idleSessionEnd } from "./worklogs/passing-time.ts";

/** The rules by which time changes a state (docs/rules.md, Passing time). */
export const dueRules = createDueRules([ticketEscalation, idleSessionEnd, testRunProgress, refreshEnd, websiteCrawl]);
