// Writes to the quality assessment that the caller names.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { objectsAt, valuesAt } from "../../json-parts.ts";
import type { WriteOptions, WriteRun } from "./write-types.ts";

/** Changes texts, a score and dates, and restores the score and the supervisor's text; the changes stay in the history. */
export async function writeAssessments(run: WriteRun): Promise<void> {
  const [id] = run.session.ids.suppliedOf("assessmentId");
  if (id === undefined) return;
  const before = await run.session.send({ operationId: "getQualityAssessment", path: { id } });
  if (!isObject(before?.body) || before.body.canEdit !== true) return;
  const assumption = { assumed: "the order of states and what a review sets are assumed" };
  const invalidCriteria: WriteOptions = { ...assumption, kind: "invalid", place: "body /criteria" };
  const related = [{ collection: "assessments" as const, id: Number(id) }];
  const change = (body: unknown, options: WriteOptions = {}) =>
    run.write("updateQualityAssessment", { path: { id }, body }, { related, ...options });
  const text = valuesAt(before.body, "data/supervisorAssessment")[0];
  const criteria = objectsAt(before.body, "data/categories/[]").flatMap(({ categoryId, criteria: list }) =>
    objectsAt(list, "[]")
      .filter(({ state }) => state !== "unscored")
      .map(({ id: criterionId, score, reason }) => ({ categoryId, criterionId, score, reason })),
  );
  const [first] = criteria;
  await change({ supervisorAssessment: `${run.name} Gut gemacht 👍` });
  await change({ aiSummary: "Zusammenfassung – geändert" });
  if (first !== undefined) {
    await change({ criteria: [{ ...first, reason: "Begründung ä" }] });
    await change({ criteria: [{ ...first, score: 0 }] });
    await change({ criteria: [first] });
    await change({ criteria: [{ ...first, score: 1_000_000 }] }, invalidCriteria);
    await change({ criteria: [first, first] }, invalidCriteria);
    await change({ criteria: [{ ...first, criterionId: 999_999 }] }, invalidCriteria);
  }
  await change({ assessmentDate: "2026-02-01" });
  await change({ discussionDate: "2026-02-02T10:00:00+01:00" });
  await change({ discussionDate: null });
  if (typeof text === "string") await change({ supervisorAssessment: text });
  await run.writeInvalid("updateQualityAssessment", { path: { id }, body: {} }, { related });
  for (const state of ["discussedWithAssessee", "reviewedBySupervisor", "reviewOngoing"])
    await change({ state }, { ...assumption, kind: "invalid", place: "body /state" });
  await run.write("refreshQualityAssessment", { path: { id } }, { related, ...assumption });
}
