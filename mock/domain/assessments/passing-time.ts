// Effects of passing time on assessments: the AI finishes scoring one again.
import { toIso } from "../../engine/core/time.ts";
import { type DueEventName, defineProgress } from "../progress.ts";
import type { AssessmentRecord } from "../records/quality.ts";
import { wordsOf } from "../records/world-words.ts";
import type { Transaction } from "../state-types.ts";
import { withState } from "./assessment-history.ts";
import { withTotals } from "./assessment-totals.ts";
import { scoreAgain } from "./assessment-verdict.ts";

/** How long the AI takes (assumed). */
const refreshMs = 10_000;

/** The AI finishes, even scoring that was in progress in an imported state. */
export const refreshEnd = defineProgress({
  collection: "assessments",
  index: "refresh",
  delayMs: refreshMs,
  late: "done",
  step: endRefresh,
});

function endRefresh(tx: Transaction, record: AssessmentRecord): DueEventName {
  const { refreshedAt: _refreshedAt, refreshedBy: userId, ...rest } = record;
  const scorecard = tx.get("scorecards", record.scorecardId);
  const at = toIso(tx.now);
  // A separate stream, determined by the seed, the assessment, and how often it was scored again.
  const data = scoreAgain(
    wordsOf(tx).service.scoring,
    tx.random(`assessmentRefresh ${record.id}`),
    rest,
    scorecard,
    at,
  );
  // An import may have scoring in progress without the user who asked for it.
  const ended = userId === undefined ? { state: "aiReady" as const } : withState(rest, "aiReady", { userId, at });
  tx.replace("assessments", withTotals({ ...rest, ...ended, modifiedAt: at, data }, scorecard));
  return "assessmentReady";
}
