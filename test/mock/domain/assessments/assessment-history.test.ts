// History entries of a person's changes.
import { describe, expect, it } from "vitest";
import { mapCriteria } from "../../../../mock/domain/assessments/assessment.ts";
import { toHistory } from "../../../../mock/domain/assessments/assessment-history.ts";
import { assessment } from "./assessment-records.ts";

const editor = { userId: 4, at: "2026-03-10T14:30:00Z" };

describe("toHistory", () => {
  it("adds an entry per changed value, in the order of the form, with paths for scores and reasons", () => {
    const before = assessment();
    const categories = mapCriteria(before.data.categories, (criterion, categoryId) =>
      categoryId === 2 && criterion.id === 22
        ? { ...criterion, score: 2, reason: "Knapp.", state: "humanVerified" }
        : criterion,
    );
    const data = {
      ...before.data,
      categories,
      aiSummary: "Neu.",
      supervisorAssessment: "Gut.",
      discussionDate: editor.at,
    };
    const entries = toHistory(before, { ...before, data, state: "reviewedBySupervisor" }, editor);
    expect(entries.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
      ["aiSummary", "Der Zählerstand wurde geprüft.", "Neu."],
      ["criteria.2.22.score", null, 2],
      ["criteria.2.22.reason", "", "Knapp."],
      ["supervisorAssessment", "", "Gut."],
      ["discussionDate", null, editor.at],
      ["state", "reviewOngoing", "reviewedBySupervisor"],
    ]);
    expect(new Set(entries.map(({ userId, timestamp }) => `${userId} ${timestamp}`))).toEqual(
      new Set([`4 ${editor.at}`]),
    );
  });
});
