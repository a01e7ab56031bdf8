// GET /quality/assessment (docs/rules.md, Quality assessments).
import type { Input } from "../../contract/operation-types.ts";
import { dayMs, type Instant } from "../../engine/core/time.ts";
import type { Condition, Facet } from "../../engine/store/store.ts";
import type { Operation } from "../operation.ts";
import { hasPermission } from "../permissions.ts";
import type { AssessmentColumns } from "../records/quality.ts";
import type { UserRecord } from "../records/tickets.ts";
import type { Collections } from "../records/world.ts";
import type { Reader } from "../state-types.ts";
import { toSummary } from "./assessment.ts";
import { sharesTeam } from "./assessment-access.ts";
import { toMomentSpan } from "./moment-span.ts";

type Query = Input<"listQualityAssessments">["query"];
type AssessmentCondition = Condition<Collections, "assessments">;

const defaultDays = 30;
const defaultLimit = 100;

function columnFacet(read: (columns: AssessmentColumns) => string | number | null): Facet<Collections, "assessments"> {
  return { read };
}

// Created once: the store caches an index for each of these objects.
const facets = {
  state: columnFacet(({ state }) => state),
  assessedUser: columnFacet(({ assessedUser }) => assessedUser),
  scorecardBaseId: columnFacet(({ scorecardBaseId }) => scorecardBaseId),
  createdAt: columnFacet(({ createdAt }) => createdAt),
};

/**
 * One page of the assessments that match every filter and are visible to the caller, newest first by `createdAt`, ties by
 * ascending id. Deleted ones are listed only if their state is requested (assumed). `total` counts all matches, before
 * paging.
 */
export const listQualityAssessments: Operation<"listQualityAssessments"> = ({ query }, { tx, caller }) => {
  const { limit = defaultLimit, offset = 0 } = query;
  const { ids, total } = tx.select("assessments", {
    conditions: [...toFilters(query), toDates(query, tx.now), ...toVisibility(tx, caller)],
    order: { facet: facets.createdAt, direction: "desc" },
    offset,
    limit,
  });
  const records = ids.flatMap((id) => tx.get("assessments", id) ?? []);
  return { assessments: records.map((record) => toSummary(tx, record, caller)), total };
};

function toFilters({ state, scorecardId, user }: Query): readonly AssessmentCondition[] {
  return [
    { facet: facets.state, values: new Set([state ?? "deleted"]), negated: state === undefined },
    ...(scorecardId === undefined ? [] : [{ facet: facets.scorecardBaseId, values: new Set([scorecardId]) }]),
    ...(user === undefined ? [] : [{ facet: facets.assessedUser, values: new Set([user]) }]),
  ];
}

/** `from` and `to` replace `lastDays`, which has no end (assumed). */
function toDates({ lastDays = defaultDays, from, to }: Query, now: Instant): AssessmentCondition {
  const facet = facets.createdAt;
  if (from === undefined && to === undefined) return { facet, from: toStartOfDays(now, lastDays) };
  return {
    facet,
    ...(from === undefined ? {} : { from: toMomentSpan(from).first }),
    ...(to === undefined ? {} : { to: toMomentSpan(to).last }),
  };
}

/** The first instant of the day `daysBefore` days ago, in UTC. */
function toStartOfDays(now: Instant, daysBefore: number): Instant {
  return (Math.floor(now / dayMs) - daysBefore) * dayMs;
}

/** Empty for a caller who may see everyone's assessments, including those of deleted users. */
function toVisibility(reader: Reader, caller: UserRecord): readonly AssessmentCondition[] {
  if (hasPermission(caller, "qualityViewAssessmentAll")) return [];
  const seesTeam = hasPermission(caller, "qualityViewAssessmentTeamMate");
  const teammates = seesTeam ? [...reader.all("users")].filter((user) => sharesTeam(caller, user)) : [];
  const seesOwn = seesTeam || hasPermission(caller, "qualityViewAssessmentOwn");
  const users = new Set([...teammates.map(({ id }) => id), ...(seesOwn ? [caller.id] : [])]);
  return [{ facet: facets.assessedUser, values: users }];
}
