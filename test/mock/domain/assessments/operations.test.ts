// The operation of tag assessments: mock/domain/assessments/.
import { describe, expect, it } from "vitest";
import { getQualityAssessment } from "../../../../mock/domain/operations.ts";
import { callOperation } from "../call-operation.ts";
import { createSmallState } from "../small-state.ts";
import { assessment, assessmentWithoutSession, scorecard } from "./assessment-records.ts";

function call(record: ReturnType<typeof assessment>, query: { readonly format?: "full" | "summary" }) {
  const state = createSmallState({ scorecards: [scorecard], assessments: [record] });
  return callOperation(state, {
    id: "getQualityAssessment",
    operation: getQualityAssessment,
    input: { path: { id: 1 }, query, body: undefined },
  });
}

describe("getQualityAssessment", () => {
  it("answers the full form by the contract", () => {
    expect(call(assessment(), {})).toMatchObject({ id: 1, canEdit: true, data: { supervisorAssessment: "" } });
    expect(call(assessment(), { format: "full" })).toEqual(call(assessment(), {}));
  });

  it("answers the summary form by the contract", () => {
    const summary = call(assessment(), { format: "summary" });
    expect(summary).toMatchObject({ id: 1, aiSummary: "Der Zählerstand wurde geprüft." });
    expect(summary).not.toHaveProperty("data");
  });

  it.each(["full", "summary"] as const)("answers the %s form by the contract without a session", (format) => {
    expect(call(assessmentWithoutSession(), { format })).not.toHaveProperty("worklog");
  });
});
