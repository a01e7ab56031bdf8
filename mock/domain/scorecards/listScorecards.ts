// GET /quality/scorecard (docs/rules.md, Scorecards).
import type { Operation } from "../operation.ts";
import * as scorecards from "./scorecards.ts";

export const listScorecards: Operation<"listScorecards"> = (_input, { tx }) => ({
  success: true,
  scorecards: scorecards.listScorecards(tx),
});
