// GET /quality/scorecard/{id} (docs/rules.md, Scorecards).
import type { Operation } from "../operation.ts";
import * as scorecards from "./scorecards.ts";

export const getScorecard: Operation<"getScorecard"> = ({ path }, { tx }) => scorecards.getScorecard(tx, path.id);
