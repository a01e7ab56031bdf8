// GET /quality/scorecard/{id} (docs/rules.md, Scorecards).
import { notFound } from "../../engine/core/errors.ts";
import type { Operation } from "../operation.ts";

/** One revision, in any state. */
export const getScorecard: Operation<"getScorecard"> = ({ path: { id } }, { tx }) => {
  const scorecard = tx.get("scorecards", id);
  if (scorecard === undefined) throw notFound("scorecard", id);
  return scorecard;
};
