// Reading an assessment: its two formats, and an assessed user who does not exist.
import { describe, expect, it } from "vitest";
import { getQualityAssessment } from "../../../../mock/domain/assessments/getQualityAssessment.ts";
import type { AssessmentRecord } from "../../../../mock/domain/records/quality.ts";
import type { Permission, UserRecord } from "../../../../mock/domain/records/tickets.ts";
import { operate } from "../call-operation.ts";
import { createSmallState, user } from "../small-state.ts";
import { assessment, assessmentWithoutSession, scorecard } from "./assessment-records.ts";

const administrator = user(1, { role: "administrator" });
const assessedUser = user(2, { teamIds: [1, 2] });

function agent(permissions: readonly Permission[], overrides: Partial<UserRecord> = {}): UserRecord {
  return user(3, { permissions, ...overrides });
}

function read(caller: UserRecord, record: AssessmentRecord = assessment(), format?: "full" | "summary") {
  const state = createSmallState({ users: [assessedUser], scorecards: [scorecard], assessments: [record] });
  return operate(
    state.store,
    getQualityAssessment,
    { path: { id: 1 }, query: format === undefined ? {} : { format } },
    { caller },
  );
}

const notVisible = expect.objectContaining({ category: "forbidden", code: "assessment_not_visible" });

describe("an assessment", () => {
  it("has aiSummary instead of data with format=summary", () => {
    const full = read(administrator);
    if (!("data" in full)) throw new Error("the full form has data");
    const { data, ...common } = full;
    expect(read(administrator, assessment(), "summary")).toEqual({ ...common, aiSummary: data.aiSummary });
  });

  it("omits worklog, aiUsage, time and customerExperience without a worklog entry", () => {
    const answer = read(administrator, assessmentWithoutSession());
    expect(answer.worklogId).toBeNull();
    for (const part of ["worklog", "aiUsage", "time", "customerExperience"]) expect(answer).not.toHaveProperty(part);
  });

  it("is hidden from callers with qualityViewAssessmentTeamMate if its user is unknown", () => {
    const record = assessment({ assessedUser: 99 });
    expect(() => read(agent(["qualityViewAssessmentTeamMate"], { teamIds: [1] }), record)).toThrow(notVisible);
  });
});
