// The operations of tag `scorecards`: list them, read one. The rules are in mock/domain/scorecards/scorecards.ts.

import type { Operation } from "../operation.ts";
import * as scorecards from "./scorecards.ts";

/** GET /quality/scorecard (docs/rules.md, Scorecards). */
export const listScorecards: Operation<"listScorecards"> = (_input, { tx }) => ({
  success: true,
  scorecards: scorecards.listScorecards(tx),
});

/** GET /quality/scorecard/{id} (docs/rules.md, Scorecards). */
export const getScorecard: Operation<"getScorecard"> = ({ path }, { tx }) => scorecards.getScorecard(tx, path.id);
