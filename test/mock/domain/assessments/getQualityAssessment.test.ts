// Reading an assessment of a user who does not exist.
import { expect, it } from "vitest";
import { getQualityAssessment } from "../../../../mock/domain/assessments/getQualityAssessment.ts";
import { invoke } from "../call-operation.ts";
import { createSmallState, user } from "../small-state.ts";
import { assessment, scorecard } from "./assessment-records.ts";

it("an assessment of an unknown user is hidden from callers with qualityViewAssessmentTeamMate", () => {
  const { store } = createSmallState({ scorecards: [scorecard], assessments: [assessment({ assessedUser: 99 })] });
  const caller = user(3, { permissions: ["qualityViewAssessmentTeamMate"], teamIds: [1] });
  const read = () => invoke(store, getQualityAssessment, { path: { id: 1 }, query: {} }, { caller });
  expect(read).toThrow(expect.objectContaining({ category: "forbidden", code: "assessment_not_visible" }));
});
