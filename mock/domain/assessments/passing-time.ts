// Effects of passing time on assessments: the AI finishes rescoring.
import { toIso } from "../../engine/core/time.ts";
import { type DueEventName, defineProgress } from "../progress.ts";
import type { AssessmentRecord } from "../records/quality.ts";
import { textsOf } from "../records/world-texts.ts";
import type { Transaction } from "../state-types.ts";
import { withState } from "./assessment-history.ts";
import { withTotals } from "./assessment-totals.ts";
import { rescore } from "./assessment-verdict.ts";

/** How long the AI takes (assumed). */
const refreshMs = 10_000;

/** The AI finishes rescoring, even if it was already in progress in an imported state. */
export const refreshEnd = defineProgress({
  collection: "assessments",
  index: "refresh",
  delayMs: refreshMs,
  late: "taken",
  step: endRefresh,
});

function endRefresh(tx: Transaction, record: AssessmentRecord): DueEventName {
  const { refreshedAt: _refreshedAt, refreshedBy: userId, ...rest } = record;
  const scorecard = tx.get("scorecards", record.scorecardId);
  const at = toIso(tx.now);
  // A separate stream, determined by the seed, the assessment, and how often it was rescored.
  const stream = tx.random(`assessmentRefresh ${record.id}`);
  const data = rescore(rest, { scoring: textsOf(tx).service.scoring, stream, scorecard, at });
  // An import may have scoring in progress without the user who requested it.
  const endState = userId === undefined ? { state: "aiReady" as const } : withState(rest, "aiReady", { userId, at });
  tx.replace("assessments", withTotals({ ...rest, ...endState, modifiedAt: at, data }, scorecard));
  return "assessmentReady";
}
