// GET /quality/scorecard (docs/rules.md, Scorecards).
import type { Operation } from "../operation.ts";

/** All revisions that are not deleted, by id. */
export const listScorecards: Operation<"listScorecards"> = (_input, { tx }) => ({
  success: true,
  scorecards: [...tx.all("scorecards")].filter(({ state }) => state !== "deleted"),
});
