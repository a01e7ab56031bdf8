// Stories of assessments: lists, complete reviews, rescoring, deletion, scorecards.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, type Json, listAt, numberAt, pluck, textAt, valueAt } from "../expectation.ts";

const first = { categoryId: 1, criterionId: 13 };

function idsOf(assessments: readonly Json[]): readonly number[] {
  return assessments.map((assessment) => numberAt(assessment, "/id"));
}

export const assessmentCases: readonly BehaviourCase[] = [
  {
    name: "a supervisor finds, reviews and discusses an assessment, and the list reflects it",
    async run({ send, control }) {
      const ready = (await send("GET", "/quality/assessment?state=aiReady")).is(200);
      holds(idsOf(ready.list("/assessments")).includes(4), "assessment 4 waits for a review");
      const before = ready.number("/total");
      const change = { criteria: [{ ...first, score: 0, reason: "Die Notiz nennt keinen Zählerstand." }] };
      const startResponse = (await send("PATCH", "/quality/assessment/4", { body: change })).is(200, {
        success: true,
        state: "reviewOngoing",
        assessedByUser: 1,
      });
      equals(
        textAt(startResponse.json, "/data/categories/0/criteria/2/state"),
        "humanVerified",
        "the state of the score",
      );
      equals(startResponse.list("/editingHistory").length > 1, true, "the history has entries");
      const waiting = (await send("GET", "/quality/assessment?state=aiReady")).is(200);
      equals(waiting.number("/total"), before - 1, "the number still waiting");
      await control.advanceClock({ duration: "PT1H" });
      const remarks = { supervisorAssessment: "Bitte Zählerstände notieren.", state: "reviewedBySupervisor" };
      const done = (await send("PATCH", "/quality/assessment/4", { body: remarks })).is(200);
      equals(done.readText("/data/assessmentDate"), "2026-03-02T10:00:00Z", "the assessment date");
      const discussion = { state: "discussedWithAssessee", discussionDate: "2026-03-03" };
      (await send("PATCH", "/quality/assessment/4", { body: discussion })).is(200, {
        data: { discussionDate: "2026-03-03T00:00:00Z" },
      });
      const { success: _, ...updated } = (await send("PATCH", "/quality/assessment/4", { body: {} })).is(200)
        .json as Record<string, Json>;
      equals((await send("GET", "/quality/assessment/4")).is(200).json, updated, "the assessment when read");
      const [row = null] = (await send("GET", "/quality/assessment?state=discussedWithAssessee&lastDays=30"))
        .is(200)
        .list("/assessments")
        .filter((assessment) => numberAt(assessment, "/id") === 4);
      equals(row, (await send("GET", "/quality/assessment/4?format=summary")).is(200).json, "the row in the list");
    },
  },
  {
    name: "a review proceeds step by step, and a refusal names every error and changes nothing",
    async run({ send, control }) {
      const { version } = await control.getSandbox();
      const body = {
        criteria: [
          { ...first, score: 2 },
          { categoryId: 7, criterionId: 13, score: 1 },
          { categoryId: 1, criterionId: 11 },
        ],
        state: "discussedWithAssessee",
        discussionDate: null,
      };
      const refusal = (await send("PATCH", "/quality/assessment/4", { body })).refuses(422, "unprocessable");
      const pointers = ["/criteria/0/score", "/criteria/1", "/criteria/2", "/state", "/discussionDate"];
      equals(pluck(refusal.list("/violations"), "/pointer"), pointers, "the pointers");
      (await send("PATCH", "/quality/assessment/1", { body: { state: "aiReady" } })).refuses(422, "state_out_of_order");
      (await send("PATCH", "/quality/assessment/4", { body: { state: "deleted" } })).refuses(400, "invalid_request");
      (await send("PATCH", "/quality/assessment/2", { body: {} })).refuses(403, "own_assessment");
      (await send("PATCH", "/quality/assessment/5", { body: {} })).refuses(409, "assessment_not_editable");
      (await send("PATCH", "/quality/assessment/9999", { body: {} })).refuses(404, "unknown_assessment");
      (await send("PATCH", "/quality/assessment/4", { body: {}, as: 11 })).refuses(403, "missing_permission");
      (await send("PATCH", "/quality/assessment/4", { body: {} })).is(200, { state: "aiReady" });
      equals((await control.getSandbox()).version, version, "the version of the state");
    },
  },
  {
    name: "the AI rescores as the clock advances, but keeps verified scores",
    async run({ send, control }) {
      const verified = { ...first, score: 0, reason: "Keine Notiz." };
      (await send("PATCH", "/quality/assessment/4", { body: { criteria: [verified] } })).is(200);
      const startResponse = (await send("POST", "/quality/assessment/4/refresh")).is(200, {
        success: true,
        state: "aiInProgress",
        canEdit: false,
      });
      (await send("PATCH", "/quality/assessment/4", { body: {} })).refuses(409, "assessment_not_editable");
      await control.advanceClock({ seconds: 9 });
      const repetition = (await send("POST", "/quality/assessment/4/refresh", { body: {} })).is(200);
      equals(repetition.text, startResponse.text, "the response to a second request");
      const { events } = await control.advanceClock({ seconds: 1 });
      const readyIds = events.filter(({ event }) => event === "assessmentReady").map(({ id }) => id);
      equals(readyIds, [4], "the ready assessments");
      const ready = (await send("GET", "/quality/assessment/4")).is(200, { state: "aiReady", canEdit: true });
      equals(ready.readText("/modifiedAt"), "2026-03-02T09:00:10Z", "when it was modified");
      equals(textAt(ready.json, "/data/categories/0/criteria/2/reason"), "Keine Notiz.", "the verified reason");
      const scores = ready.list("/data/categories").flatMap((category) => listAt(category, "/criteria"));
      const points = scores.reduce<number>((sum, score) => sum + numberAt(score, "/score"), 0);
      equals(ready.number("/totals/scoredPoints"), points, "the points");
    },
  },
  {
    name: "a failed assessment can be rescored, but not a reviewed or deleted one",
    async run({ send, control }) {
      (await send("POST", "/quality/assessment/7/refresh")).is(200, { state: "aiInProgress" });
      await control.advanceClock({ seconds: 30 });
      const ready = (await send("GET", "/quality/assessment/7")).is(200, { state: "aiReady" });
      holds(ready.readText("/data/aiSummary") !== "", "there is a summary");
      (await send("DELETE", "/quality/assessment/3")).is(200);
      for (const id of [1, 3]) {
        (await send("POST", `/quality/assessment/${id}/refresh`)).refuses(409, "assessment_not_refreshable");
      }
      (await send("POST", "/quality/assessment/2/refresh")).refuses(403, "own_assessment");
      (await send("POST", "/quality/assessment/9999/refresh")).refuses(404, "unknown_assessment");
      (await send("POST", "/quality/assessment/4/refresh", { as: 10 })).refuses(403, "missing_permission");
    },
  },
  {
    name: "a deleted assessment leaves the list but can still be read",
    async run({ send, control }) {
      const before = (await send("GET", "/quality/assessment?lastDays=90")).is(200).number("/total");
      const deletion = (await send("DELETE", "/quality/assessment/3")).is(200, { success: true, state: "deleted" });
      const repetition = (await send("DELETE", "/quality/assessment/3", { body: {} })).is(200);
      equals(repetition.text, deletion.text, "the response to a second deletion");
      equals((await send("GET", "/quality/assessment?lastDays=90")).is(200).number("/total"), before - 1, "the list");
      const deletedList = (await send("GET", "/quality/assessment?lastDays=90&state=deleted")).is(200);
      holds(idsOf(deletedList.list("/assessments")).includes(3), "it is among the deleted ones");
      (await send("GET", "/quality/assessment/3")).is(200, { state: "deleted", deletedAt: "2026-03-02T09:00:00Z" });
      (await send("DELETE", "/quality/assessment/2")).refuses(403, "own_assessment");
      (await send("DELETE", "/quality/assessment/9999")).refuses(404, "unknown_assessment");
      await control.undoChange();
      const after = (await send("GET", "/quality/assessment?lastDays=90")).is(200).number("/total");
      equals(after, before, "the list after an undo");
    },
  },
  {
    name: "pages and filtered lists agree with the complete list",
    async run({ send }) {
      const completeList = (await send("GET", "/quality/assessment?lastDays=3650&limit=500")).is(200);
      const ids = idsOf(completeList.list("/assessments"));
      equals(ids.length, completeList.number("/total"), "the total");
      const pages: number[] = [];
      for (let offset = 0; offset < ids.length; offset += 20) {
        pages.push(
          ...idsOf(
            (await send("GET", `/quality/assessment?lastDays=3650&limit=20&offset=${offset}`))
              .is(200)
              .list("/assessments"),
          ),
        );
      }
      equals(pages, ids, "all pages together");
      const times = completeList.list("/assessments").map((assessment) => textAt(assessment, "/createdAt"));
      equals(times, [...times].sort().reverse(), "their order");
      const listedIds = async (query: string) =>
        idsOf((await send("GET", `/quality/assessment?${query}&limit=500`)).is(200).list("/assessments"));
      const expectedIds = (matches: (assessment: Json) => boolean) =>
        idsOf(completeList.list("/assessments").filter(matches));
      const ofUser = expectedIds((assessment) => numberAt(assessment, "/assessedUser") === 2);
      equals(await listedIds("lastDays=3650&user=2"), ofUser, "the assessments of user 2");
      const byScorecard = expectedIds((assessment) => numberAt(assessment, "/scorecardBaseId") === 4);
      equals(await listedIds("lastDays=3650&scorecardId=4"), byScorecard, "the assessments by scorecard 4");
      const ofTwoDays = expectedIds((assessment) => /^2026-02-2[78]/.test(textAt(assessment, "/createdAt")));
      equals(await listedIds("from=2026-02-27&to=2026-02-28"), ofTwoDays, "the assessments of two days");
      (await send("GET", "/quality/assessment?from=2026-02-30&lastDays=x&state=lost")).refuses(400, "invalid_request");
    },
  },
  {
    name: "a list contains exactly the assessments that the caller may read",
    async run({ send }) {
      const listed = (await send("GET", "/quality/assessment?lastDays=3650&limit=500", { as: 3 })).is(200);
      const visibleIds = new Set(idsOf(listed.list("/assessments")));
      const completeList = idsOf(
        (await send("GET", "/quality/assessment?lastDays=3650&limit=500")).is(200).list("/assessments"),
      );
      holds(visibleIds.size > 0 && visibleIds.size < completeList.length, "user 3 sees some of them");
      for (const id of completeList.slice(0, 12)) {
        const { status } = await send("GET", `/quality/assessment/${id}`, { as: 3 });
        equals(status, visibleIds.has(id) ? 200 : 403, `whether user 3 reads assessment ${id}`);
      }
      (await send("GET", "/quality/assessment", { as: 11 })).refuses(403, "missing_permission");
    },
  },
  {
    name: "the scorecard of an assessment has a label for each of its criteria",
    async run({ send, control }) {
      const cards = (await send("GET", "/quality/scorecard")).is(200, { success: true }).list("/scorecards");
      for (const id of [1, 4, 9]) {
        const assessment = (await send("GET", `/quality/assessment/${id}`)).is(200);
        const card = (await send("GET", `/quality/scorecard/${assessment.number("/scorecardId")}`)).is(200);
        const listed = cards.find((candidate) => numberAt(candidate, "/id") === card.number("/id"));
        equals(listed, card.json, "the card in the list");
        for (const category of assessment.list("/data/categories")) {
          const cardCategory = card
            .list("/categories")
            .find((candidate) => valueAt(candidate, "/categoryId") === valueAt(category, "/categoryId"));
          const labels = new Map(
            listAt(cardCategory ?? null, "/criteria").map((criterion) => [
              numberAt(criterion, "/id"),
              textAt(criterion, "/label"),
            ]),
          );
          for (const criterion of listAt(category, "/criteria"))
            holds((labels.get(numberAt(criterion, "/id")) ?? "") !== "", "it has a label");
        }
      }
      await control.patchRecord("scorecards", "3", { state: "deleted" });
      const remaining = (await send("GET", "/quality/scorecard")).is(200).list("/scorecards");
      equals(remaining.length, cards.length - 1, "the number of remaining scorecards");
      (await send("GET", "/quality/scorecard/3")).is(200, { state: "deleted" });
      (await send("GET", "/quality/scorecard/9999")).refuses(404, "unknown_scorecard");
      (await send("GET", "/quality/scorecard", { as: 11 })).refuses(403, "missing_permission");
    },
  },
];
