// The rules of scorecards: list them, read one. Called by mock/domain/scorecards/operations.ts.
import type { Schema } from "../../contract/operation-types.ts";
import { notFound } from "../../engine/core/errors.ts";
import type { Reader } from "../state-types.ts";

/** All revisions that are not deleted, by id (docs/rules.md, Scorecards). */
export function listScorecards(reader: Reader): readonly Schema<"Scorecard">[] {
  return [...reader.all("scorecards")].filter(({ state }) => state !== "deleted");
}

/**
 * One revision, in any state (docs/rules.md, Scorecards).
 * @throws DomainError notFound `unknown_scorecard`
 */
export function getScorecard(reader: Reader, id: number): Schema<"Scorecard"> {
  const scorecard = reader.get("scorecards", id);
  if (scorecard === undefined) throw notFound("scorecard", id);
  return scorecard;
}
