// Lists of assessments.
import { describe, expect, it } from "vitest";
import type { Input } from "../../../../mock/contract/operation-types.ts";
import { listQualityAssessments } from "../../../../mock/domain/assessments/listQualityAssessments.ts";
import type { AssessmentRecord } from "../../../../mock/domain/records/quality.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState, user } from "../small-state.ts";
import { assessment, scorecard } from "./assessment-records.ts";

const supervisor = user(1, { role: "administrator" });
const users = [supervisor, user(2, { teamIds: [1] }), user(3, { teamIds: [1, 2] }), user(4, { teamIds: [3] })];

/** Lists as of 2026-03-10 14:30 UTC. */
function list(
  records: readonly Partial<AssessmentRecord>[],
  query: Input<"listQualityAssessments">["query"] = {},
  caller = supervisor,
) {
  const assessments = records.map((fields, index) => assessment({ id: index + 1, ...fields }));
  const state = createSmallState({ users, scorecards: [scorecard], assessments });
  return invoke(state.store, listQualityAssessments, { query }, { caller });
}

function idsOf(...args: Parameters<typeof list>): number[] {
  return list(...args).assessments.map(({ id }) => id);
}

function createdOn(...times: readonly string[]): Partial<AssessmentRecord>[] {
  return times.map((createdAt) => ({ createdAt }));
}

describe("the list", () => {
  it("is ordered by createdAt in any date format, newest first, then by id", () => {
    const records = createdOn(
      "2026-03-03T10:00:00Z",
      "2026-03-05T10:00:00.500Z",
      "2026-03-05T10:00:00Z",
      "2026-03-03T10:00:00.000Z",
    );
    expect(idsOf(records)).toEqual([2, 3, 1, 4]);
  });

  it("has deleted assessments only on request, and otherwise all states", () => {
    const records = (["deleted", "unprocessed", "aiReady"] as const).map((state) => ({ state }));
    expect(idsOf(records)).toEqual([2, 3]);
    expect(idsOf(records, { state: "deleted" })).toEqual([1]);
    expect(idsOf(records, { state: "aiReady" })).toEqual([3]);
  });
});

describe("the dates of the list", () => {
  it("cover the last 30 days and today by default", () => {
    const records = createdOn("2026-02-08T00:00:00Z", "2026-02-07T23:59:59Z", "2026-03-10T23:00:00Z");
    expect(idsOf(records)).toEqual([3, 1]);
    expect(idsOf(records, { lastDays: 0 })).toEqual([3]);
    expect(idsOf(records, { lastDays: 31 })).toEqual([3, 1, 2]);
  });

  it("run from one time or day to another, both included, and replace lastDays", () => {
    const records = createdOn(
      "2025-01-01T00:00:00Z",
      "2025-01-01T12:00:00Z",
      "2025-01-02T23:59:59Z",
      "2025-01-03T00:00:00Z",
    );
    expect(idsOf(records, { from: "2025-01-01", to: "2025-01-02" })).toEqual([3, 2, 1]);
    expect(idsOf(records, { from: "2025-01-01T12:00:00Z", lastDays: 0 })).toEqual([4, 3, 2]);
    expect(idsOf(records, { to: "2025-01-01T13:00:00+01:00" })).toEqual([2, 1]);
    expect(idsOf(records, { from: "2025-01-03", to: "2025-01-01" })).toEqual([]);
  });
});

describe("an assessment hidden from the caller", () => {
  const records = [{ assessedUser: 2 }, { assessedUser: 3 }, { assessedUser: 4 }, { assessedUser: 99 }];

  it("is missing from the list and its total", () => {
    const ownViewer = user(3, { permissions: ["qualityViewAssessmentOwn"], teamIds: [1, 2] });
    const teamViewer = user(3, { permissions: ["qualityViewAssessmentTeamMate"], teamIds: [1, 2] });
    const allViewer = user(3, { permissions: ["qualityViewAssessmentAll"] });
    expect(list(records, {}, ownViewer)).toMatchObject({ total: 1, assessments: [{ id: 2, canEdit: false }] });
    expect(list(records, {}, teamViewer)).toMatchObject({
      total: 2,
      assessments: [
        { id: 1, canEdit: true },
        { id: 2, canEdit: false },
      ],
    });
    expect(list(records, {}, allViewer).total).toBe(4);
    expect(list(records, { user: 4 }, teamViewer)).toEqual({ assessments: [], total: 0 });
    // An addition may admit callers without any of these permissions.
    expect(list(records, {}, user(3, { permissions: [] })).total).toBe(0);
  });
});
