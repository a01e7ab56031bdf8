// Stories of assessments: lists, complete reviews, scoring again, deletion; and of their scorecards.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, type Json, listAt, numberAt, textAt, valueAt } from "../expectation.ts";

const first = { categoryId: 1, criterionId: 13 };

function idsOf(assessments: readonly Json[]): readonly number[] {
  return assessments.map((one) => numberAt(one, "/id"));
}

export const assessmentCases: readonly BehaviourCase[] = [
  {
    name: "a supervisor finds an assessment, reviews it, talks about it, and the list follows",
    async tell({ ask, control }) {
      const ready = (await ask("GET", "/quality/assessment?state=aiReady")).is(200);
      holds(idsOf(ready.list("/assessments")).includes(4), "assessment 4 waits for a review");
      const before = ready.number("/total");
      const change = { criteria: [{ ...first, score: 0, reason: "Die Notiz nennt keinen Zählerstand." }] };
      const begun = (await ask("PATCH", "/quality/assessment/4", { body: change })).is(200, {
        success: true,
        state: "reviewOngoing",
        assessedByUser: 1,
      });
      equals(textAt(begun.json, "/data/categories/0/criteria/2/state"), "humanVerified", "who stands behind the score");
      equals(begun.list("/editingHistory").length > 1, true, "the history has entries");
      equals(
        (await ask("GET", "/quality/assessment?state=aiReady")).is(200).number("/total"),
        before - 1,
        "still waiting",
      );
      await control.advanceClock({ duration: "PT1H" });
      const remarks = { supervisorAssessment: "Bitte Zählerstände notieren.", state: "reviewedBySupervisor" };
      const done = (await ask("PATCH", "/quality/assessment/4", { body: remarks })).is(200);
      equals(done.readText("/data/assessmentDate"), "2026-03-02T10:00:00Z", "when it was reviewed");
      const talk = { state: "discussedWithAssessee", discussionDate: "2026-03-03" };
      (await ask("PATCH", "/quality/assessment/4", { body: talk })).is(200, {
        data: { discussionDate: "2026-03-03T00:00:00Z" },
      });
      const { success: _, ...updated } = (await ask("PATCH", "/quality/assessment/4", { body: {} })).is(200)
        .json as Record<string, Json>;
      equals((await ask("GET", "/quality/assessment/4")).is(200).json, updated, "what the read answers");
      const [row = null] = (await ask("GET", "/quality/assessment?state=discussedWithAssessee&lastDays=30"))
        .is(200)
        .list("/assessments")
        .filter((one) => numberAt(one, "/id") === 4);
      equals(row, (await ask("GET", "/quality/assessment/4?format=summary")).is(200).json, "the row of the list");
    },
  },
  {
    name: "a review proceeds step by step, and a refused change names every error and changes nothing",
    async tell({ ask, control }) {
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
      const refused = (await ask("PATCH", "/quality/assessment/4", { body })).refuses(422, "unprocessable");
      equals(
        refused.list("/violations").map((one) => textAt(one, "/pointer")),
        ["/criteria/0/score", "/criteria/1", "/criteria/2", "/state", "/discussionDate"],
        "what is wrong",
      );
      (await ask("PATCH", "/quality/assessment/1", { body: { state: "aiReady" } })).refuses(422, "state_out_of_order");
      (await ask("PATCH", "/quality/assessment/4", { body: { state: "deleted" } })).refuses(400, "invalid_request");
      (await ask("PATCH", "/quality/assessment/2", { body: {} })).refuses(403, "own_assessment");
      (await ask("PATCH", "/quality/assessment/5", { body: {} })).refuses(409, "assessment_not_editable");
      (await ask("PATCH", "/quality/assessment/9999", { body: {} })).refuses(404, "unknown_assessment");
      (await ask("PATCH", "/quality/assessment/4", { body: {}, as: 11 })).refuses(403, "missing_permission");
      (await ask("PATCH", "/quality/assessment/4", { body: {} })).is(200, { state: "aiReady" });
      equals((await control.getSandbox()).version, version, "the version of the state");
    },
  },
  {
    name: "a change is taken back by an undo",
    async tell({ ask, control }) {
      const before = (await ask("GET", "/quality/assessment/3")).is(200);
      const body = { state: "reviewedBySupervisor" };
      (await ask("PATCH", "/quality/assessment/3", { body })).is(200, body);
      await control.undoChange();
      equals((await ask("GET", "/quality/assessment/3")).is(200).text, before.text, "the assessment after the undo");
      equals(
        (await ask("GET", "/quality/assessment?state=reviewOngoing")).is(200).list("/assessments").length > 0,
        true,
        "it is listed",
      );
    },
  },
  {
    name: "the AI scores again as the clock advances, and verified scores stay",
    async tell({ ask, control }) {
      const verified = { ...first, score: 0, reason: "Keine Notiz." };
      (await ask("PATCH", "/quality/assessment/4", { body: { criteria: [verified] } })).is(200);
      const started = (await ask("POST", "/quality/assessment/4/refresh")).is(200, {
        success: true,
        state: "aiInProgress",
        canEdit: false,
      });
      (await ask("PATCH", "/quality/assessment/4", { body: {} })).refuses(409, "assessment_not_editable");
      await control.advanceClock({ seconds: 9 });
      equals(
        (await ask("POST", "/quality/assessment/4/refresh", { body: {} })).is(200).text,
        started.text,
        "asked again",
      );
      const { events } = await control.advanceClock({ seconds: 1 });
      equals(
        events.filter(({ event }) => event === "assessmentReady").map(({ id }) => id),
        [4],
        "who is ready",
      );
      const ready = (await ask("GET", "/quality/assessment/4")).is(200, { state: "aiReady", canEdit: true });
      equals(ready.readText("/modifiedAt"), "2026-03-02T09:00:10Z", "when it was ready");
      equals(textAt(ready.json, "/data/categories/0/criteria/2/reason"), "Keine Notiz.", "what was verified");
      const scores = ready.list("/data/categories").flatMap((category) => listAt(category, "/criteria"));
      const points = scores.reduce<number>((sum, one) => sum + numberAt(one, "/score"), 0);
      equals(ready.number("/totals/scoredPoints"), points, "the points");
    },
  },
  {
    name: "an assessment that went wrong is scored again, one that people have finished is not",
    async tell({ ask, control }) {
      (await ask("POST", "/quality/assessment/7/refresh")).is(200, { state: "aiInProgress" });
      await control.advanceClock({ seconds: 30 });
      const ready = (await ask("GET", "/quality/assessment/7")).is(200, { state: "aiReady" });
      holds(ready.readText("/data/aiSummary") !== "", "there is a summary");
      (await ask("DELETE", "/quality/assessment/3")).is(200);
      for (const id of [1, 3]) {
        (await ask("POST", `/quality/assessment/${id}/refresh`)).refuses(409, "assessment_not_refreshable");
      }
      (await ask("POST", "/quality/assessment/2/refresh")).refuses(403, "own_assessment");
      (await ask("POST", "/quality/assessment/9999/refresh")).refuses(404, "unknown_assessment");
      (await ask("POST", "/quality/assessment/4/refresh", { as: 10 })).refuses(403, "missing_permission");
    },
  },
  {
    name: "a deleted assessment leaves the list and stays readable",
    async tell({ ask, control }) {
      const before = (await ask("GET", "/quality/assessment?lastDays=90")).is(200).number("/total");
      const deleted = (await ask("DELETE", "/quality/assessment/3")).is(200, { success: true, state: "deleted" });
      equals((await ask("DELETE", "/quality/assessment/3", { body: {} })).is(200).text, deleted.text, "deleted again");
      equals((await ask("GET", "/quality/assessment?lastDays=90")).is(200).number("/total"), before - 1, "the list");
      const marked = (await ask("GET", "/quality/assessment?lastDays=90&state=deleted")).is(200);
      holds(idsOf(marked.list("/assessments")).includes(3), "it is among the deleted ones");
      (await ask("GET", "/quality/assessment/3")).is(200, { state: "deleted", deletedAt: "2026-03-02T09:00:00Z" });
      (await ask("DELETE", "/quality/assessment/2")).refuses(403, "own_assessment");
      (await ask("DELETE", "/quality/assessment/9999")).refuses(404, "unknown_assessment");
      await control.undoChange();
      equals(
        (await ask("GET", "/quality/assessment?lastDays=90")).is(200).number("/total"),
        before,
        "the list after an undo",
      );
    },
  },
  {
    name: "pages, dates and filters of the list agree with what it has in all",
    async tell({ ask }) {
      const all = (await ask("GET", "/quality/assessment?lastDays=3650&limit=500")).is(200);
      const ids = idsOf(all.list("/assessments"));
      equals(ids.length, all.number("/total"), "how many there are");
      const pages: number[] = [];
      for (let offset = 0; offset < ids.length; offset += 20) {
        pages.push(
          ...idsOf(
            (await ask("GET", `/quality/assessment?lastDays=3650&limit=20&offset=${offset}`))
              .is(200)
              .list("/assessments"),
          ),
        );
      }
      equals(pages, ids, "all pages together");
      const times = all.list("/assessments").map((one) => textAt(one, "/createdAt"));
      equals(times, [...times].sort().reverse(), "their order");
      const of = async (query: string) =>
        idsOf((await ask("GET", `/quality/assessment?${query}&limit=500`)).is(200).list("/assessments"));
      const wanted = (holds: (one: Json) => boolean) => idsOf(all.list("/assessments").filter(holds));
      equals(
        await of("lastDays=3650&user=2"),
        wanted((one) => numberAt(one, "/assessedUser") === 2),
        "of user 2",
      );
      equals(
        await of("lastDays=3650&scorecardId=4"),
        wanted((one) => numberAt(one, "/scorecardBaseId") === 4),
        "by scorecard 4",
      );
      equals(
        await of("from=2026-02-27&to=2026-02-28"),
        wanted((one) => /^2026-02-2[78]/.test(textAt(one, "/createdAt"))),
        "of two days",
      );
      (await ask("GET", "/quality/assessment?from=2026-02-30&lastDays=x&state=lost")).refuses(400, "invalid_request");
    },
  },
  {
    name: "who lists sees what they may read, and no more",
    async tell({ ask }) {
      const listed = (await ask("GET", "/quality/assessment?lastDays=3650&limit=500", { as: 3 })).is(200);
      const seen = new Set(idsOf(listed.list("/assessments")));
      const all = idsOf((await ask("GET", "/quality/assessment?lastDays=3650&limit=500")).is(200).list("/assessments"));
      holds(seen.size > 0 && seen.size < all.length, "user 3 sees some of them");
      for (const id of all.slice(0, 12)) {
        const { status } = await ask("GET", `/quality/assessment/${id}`, { as: 3 });
        equals(status, seen.has(id) ? 200 : 403, `whether user 3 reads assessment ${id}`);
      }
      (await ask("GET", "/quality/assessment", { as: 11 })).refuses(403, "missing_permission");
    },
  },
  {
    name: "the scorecard of an assessment has the labels of all that it scores",
    async tell({ ask, control }) {
      const cards = (await ask("GET", "/quality/scorecard")).is(200, { success: true }).list("/scorecards");
      for (const id of [1, 4, 9]) {
        const assessment = (await ask("GET", `/quality/assessment/${id}`)).is(200);
        const card = (await ask("GET", `/quality/scorecard/${assessment.number("/scorecardId")}`)).is(200);
        equals(
          cards.find((one) => numberAt(one, "/id") === card.number("/id")),
          card.json,
          "the card of the list",
        );
        for (const category of assessment.list("/data/categories")) {
          const labelled = card
            .list("/categories")
            .find((one) => valueAt(one, "/categoryId") === valueAt(category, "/categoryId"));
          const labels = new Map(
            listAt(labelled ?? null, "/criteria").map((one) => [numberAt(one, "/id"), textAt(one, "/label")]),
          );
          for (const one of listAt(category, "/criteria"))
            holds((labels.get(numberAt(one, "/id")) ?? "") !== "", "it has a label");
        }
      }
      await control.patchRecord("scorecards", "3", { state: "deleted" });
      equals(
        (await ask("GET", "/quality/scorecard")).is(200).list("/scorecards").length,
        cards.length - 1,
        "what is left",
      );
      (await ask("GET", "/quality/scorecard/3")).is(200, { state: "deleted" });
      (await ask("GET", "/quality/scorecard/9999")).refuses(404, "unknown_scorecard");
      (await ask("GET", "/quality/scorecard", { as: 11 })).refuses(403, "missing_permission");
    },
  },
];
