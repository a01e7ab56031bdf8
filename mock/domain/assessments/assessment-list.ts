// Lists quality assessments: filters, order, one page in the summary form. Called by mock/domain/assessments/operations.ts; single ones are in
// mock/domain/assessments/assessments.ts.
import type { Input, Schema } from "../../contract/operation-types.ts";
import type { Condition, Facet } from "../../engine/store/store.ts";
import type { AssessmentColumns } from "../records/quality.ts";
import type { Collections } from "../records/world.ts";
import type { Transaction, UserRecord } from "../state-types.ts";
import { listVisibleUsers } from "./assessment-access.ts";
import { toMomentSpan, toStartOfDays } from "./assessment-moments.ts";
import { toSummary } from "./assessments.ts";

/** The list's query; absent values take the defaults of docs/rules.md, Quality assessments. */
export type AssessmentQuery = Input<"listQualityAssessments">["query"];
type AssessmentCondition = Condition<Collections, "assessments">;

const defaultDays = 30;
const defaultLimit = 100;

function ofColumn(read: (columns: AssessmentColumns) => string | number | null): Facet<Collections, "assessments"> {
  return { read };
}

// Each once: the store keeps its indexes by these objects.
const facets = {
  state: ofColumn(({ state }) => state),
  assessedUser: ofColumn(({ assessedUser }) => assessedUser),
  scorecardBaseId: ofColumn(({ scorecardBaseId }) => scorecardBaseId),
  createdAt: ofColumn(({ createdAt }) => createdAt),
};

/**
 * One page of the assessments that pass every filter and that the caller sees, newest first by `createdAt`, ties by rising id (docs/rules.md,
 * Quality assessments). Deleted ones only where their state is asked for (assumed).
 * @returns `total` counts all that pass, before paging
 */
export function listQualityAssessments(
  tx: Transaction,
  { query, caller }: { readonly query: AssessmentQuery; readonly caller: UserRecord },
): Schema<"AssessmentList"> {
  const { limit = defaultLimit, offset = 0 } = query;
  const { ids, total } = tx.select("assessments", {
    conditions: [...toFilters(query), toDates(query, tx.now), ...toVisibility(tx, caller)],
    order: { facet: facets.createdAt, direction: "desc" },
    offset,
    limit,
  });
  const records = ids.flatMap((id) => tx.get("assessments", id) ?? []);
  return { assessments: records.map((record) => toSummary(tx, record, caller)), total };
}

function toFilters({ state, scorecardId, user }: AssessmentQuery): readonly AssessmentCondition[] {
  return [
    { facet: facets.state, values: new Set([state ?? "deleted"]), negated: state === undefined },
    ...(scorecardId === undefined ? [] : [{ facet: facets.scorecardBaseId, values: new Set([scorecardId]) }]),
    ...(user === undefined ? [] : [{ facet: facets.assessedUser, values: new Set([user]) }]),
  ];
}

/** `from` and `to` stand in the place of `lastDays`, of which there is no end (assumed). */
function toDates({ lastDays = defaultDays, from, to }: AssessmentQuery, now: number): AssessmentCondition {
  const facet = facets.createdAt;
  if (from === undefined && to === undefined) return { facet, from: toStartOfDays(now, lastDays) };
  return {
    facet,
    ...(from === undefined ? {} : { from: toMomentSpan(from).first }),
    ...(to === undefined ? {} : { to: toMomentSpan(to).last }),
  };
}

function toVisibility(tx: Transaction, caller: UserRecord): readonly AssessmentCondition[] {
  const users = listVisibleUsers(tx, caller);
  return users === undefined ? [] : [{ facet: facets.assessedUser, values: users }];
}
