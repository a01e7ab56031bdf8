// Assessments: reviewed step by step, scored again by the AI, deleted. Written from docs/rules.md, "Quality assessments". work-rules.ts has the
// moment at which the AI is done.
import type { AssessmentRecord } from "../../../mock/records/quality.ts";
import type { Wire } from "../../../mock/records/wire.ts";
import { judgeAssessment, reviewStates as order, placesOf } from "./assessment-views.ts";
import { type Model, type ModelAssessment, put, toIsoTime } from "./model-state.ts";
import { type Judge, type Move, parseAs, type Situation, type Step, unknownId } from "./step.ts";

type Update = Wire<"AssessmentUpdate">;
const refreshMs = 10_000;

/** How far a review has come; -1 where nobody reviews. */
function placeOf(state: string | undefined): number {
  return order.map(String).indexOf(state ?? "");
}

function anyUpdate(situation: Situation, { record }: ModelAssessment): Update {
  const { random } = situation;
  const at = placeOf(record.state);
  const picked = placesOf(record, situation).filter(() => random.chance(0.25));
  const criteria = picked.map(({ categoryId, criterion, maxPoints, isAllOrNone }) => ({
    categoryId,
    criterionId: random.chance(0.02) ? unknownId : criterion.id,
    ...(random.chance(0.85)
      ? {
          score: random.chance(0.03)
            ? maxPoints + 1
            : isAllOrNone
              ? random.pick([0, maxPoints])
              : random.integer(0, maxPoints),
        }
      : {}),
    ...(random.chance(0.3) ? { reason: random.pick(["Gut begründet", "Zu knapp"]) } : {}),
  }));
  const state = random.chance(0.1) ? random.pick(order) : order[random.chance(0.6) ? at + 1 : at];
  return {
    ...(random.chance(0.25) ? { aiSummary: random.pick(["Kurz und gut", "Freundlich"]) } : {}),
    ...(random.chance(0.25) ? { supervisorAssessment: random.pick(["Passt", "Bitte üben"]) } : {}),
    ...(random.chance(0.1) ? { discussionDate: random.chance(0.3) ? null : "2026-04-01T10:00:00Z" } : {}),
    ...(random.chance(0.7) ? { criteria } : {}),
    ...(random.chance(0.5) && state !== undefined ? { state } : {}),
  };
}

/** The codes of all rules that an update breaks, each once. */
function brokenCodes(update: Update, record: AssessmentRecord, situation: Situation): string[] {
  const [at, to] = [placeOf(record.state), placeOf(update.state)];
  const places = placesOf(record, situation);
  const codes = (update.criteria ?? []).flatMap(({ categoryId, criterionId, score }, index, all) => {
    const place = places.find((one) => one.categoryId === categoryId && one.criterion.id === criterionId);
    const isAgain = all.slice(0, index).some((one) => one.categoryId === categoryId && one.criterionId === criterionId);
    if (isAgain) return ["repeated_criterion"];
    if (place === undefined) return ["unknown_criterion"];
    if (score === undefined) return place.criterion.state === "unscored" ? ["score_missing"] : [];
    const isInside =
      score >= 0 && score <= place.maxPoints && (!place.isAllOrNone || [0, place.maxPoints].includes(score));
    return isInside ? [] : ["score_out_of_range"];
  });
  if (update.state !== undefined && to !== at && to !== at + 1) codes.push("state_out_of_order");
  const isDiscussed = (to > at ? to : at) === 3;
  if (isDiscussed && update.discussionDate === null) codes.push("discussion_date_missing");
  return [...new Set(codes)];
}

/** The assessment after an update that breaks no rule, the same where nothing changes; its history is compared by its length. */
function afterUpdate(known: ModelAssessment, update: Update, { model, caller }: Situation): ModelAssessment {
  const { record } = known;
  const now = toIsoTime(model.now);
  const verified = verify(record, update, caller, now);
  const texts = {
    aiSummary: update.aiSummary ?? record.data.aiSummary,
    supervisorAssessment: update.supervisorAssessment ?? record.data.supervisorAssessment,
    assessmentDate: update.assessmentDate ?? record.data.assessmentDate,
    discussionDate: update.discussionDate === undefined ? record.data.discussionDate : update.discussionDate,
  };
  const isTouched =
    verified !== record.data.categories ||
    Object.entries(texts).some(
      ([name, value]) => new Map<string, unknown>(Object.entries(record.data)).get(name) !== value,
    );
  const asked = update.state ?? record.state;
  const state = record.state === "aiReady" && asked === "aiReady" && isTouched ? "reviewOngoing" : asked;
  if (!isTouched && state === record.state) return known;
  const isMoved = state !== record.state;
  const isTakenUp = isMoved && (state === "reviewOngoing" || state === "reviewedBySupervisor");
  const categories = isMoved && state === "reviewedBySupervisor" ? verifyRest(verified, caller, now) : verified;
  const data = {
    ...record.data,
    ...texts,
    categories,
    assessmentDate: isTakenUp && update.assessmentDate === undefined ? now : texts.assessmentDate,
    discussionDate: isMoved && state === "discussedWithAssessee" ? (texts.discussionDate ?? now) : texts.discussionDate,
  };
  const assessedByUser = isTakenUp ? caller : record.assessedByUser;
  return { record: { ...record, state, assessedByUser, modifiedAt: now, data }, readyAt: null };
}

type Categories = AssessmentRecord["data"]["categories"];

function verify({ data }: AssessmentRecord, update: Update, caller: number, now: string): Categories {
  const sent = update.criteria ?? [];
  let isChanged = false;
  const categories = data.categories.map((category) => ({
    ...category,
    criteria: category.criteria.map((one) => {
      const found = sent.find((it) => it.categoryId === category.categoryId && it.criterionId === one.id);
      if (found === undefined) return one;
      const next = { ...one, score: found.score ?? one.score, reason: found.reason ?? one.reason };
      if (next.score === one.score && next.reason === one.reason && one.state === "humanVerified") return one;
      isChanged = true;
      return { ...next, state: "humanVerified" as const, lastEditedByUserId: caller, lastEditedAt: now };
    }),
  }));
  return isChanged ? categories : data.categories;
}

function verifyRest(categories: Categories, caller: number, now: string): Categories {
  const editor = { state: "humanVerified" as const, lastEditedByUserId: caller, lastEditedAt: now };
  return categories.map((category) => ({
    ...category,
    criteria: category.criteria.map((one) => (one.state === "aiGenerated" ? { ...one, ...editor } : one)),
  }));
}

/** Why nobody, or this caller, may change it; first of all whether it is there. */
function refusal(known: ModelAssessment | undefined, caller: number): { status: number; code: string } | undefined {
  if (known === undefined) return { status: 404, code: "unknown_assessment" };
  return known.record.assessedUser === caller ? { status: 403, code: "own_assessment" } : undefined;
}

function anyAssessmentId({ model, random }: Situation): number {
  return random.chance(0.03) ? unknownId : random.pick([...model.assessments.keys()]);
}

const update: Move = {
  weight: 10,
  make(situation): Step {
    const { model, caller } = situation;
    const id = anyAssessmentId(situation);
    const known = model.assessments.get(id);
    const body = known === undefined ? {} : anyUpdate(situation, known);
    const asked = {
      operationId: "updateQualityAssessment",
      method: "PATCH",
      path: `/quality/assessment/${id}`,
      body,
    } as const;
    const refused = refusal(known, caller);
    if (known === undefined || refused !== undefined) return { ...asked, ...(refused ?? { status: 404 }) };
    if (!order.some((state) => state === known.record.state))
      return { ...asked, status: 409, code: "assessment_not_editable" };
    const codes = brokenCodes(body, known.record, situation);
    const [code = ""] = codes;
    if (codes.length > 0) return { ...asked, status: 422, code: codes.length > 1 ? "unprocessable" : code };
    return { ...asked, status: 200, next: adopt(situation, known, afterUpdate(known, body, situation)) };
  },
};

/** Compares the answer, and keeps what the model does not predict: the history and the totals, which are judged by themselves. */
function adopt(situation: Situation, known: ModelAssessment, expected: ModelAssessment) {
  return (text: string, judge: Judge): Model => {
    const got = parseAs<Wire<"QualityAssessment">>(text);
    judgeAssessment(got, expected.record, situation, judge);
    const { editingHistory, totals } = got;
    const isSame = expected === known;
    judge.same(
      "history grows only",
      editingHistory.slice(0, known.record.editingHistory.length),
      known.record.editingHistory,
    );
    if (isSame) judge.same("history of no change", editingHistory.length, known.record.editingHistory.length);
    if (isSame) return situation.model;
    const record = { ...expected.record, editingHistory, totals };
    const { model } = situation;
    return { ...model, assessments: put(model.assessments, record.id, { ...expected, record }) };
  };
}

const refresh: Move = {
  weight: 3,
  make(situation): Step {
    const { model, caller } = situation;
    const id = anyAssessmentId(situation);
    const known = model.assessments.get(id);
    const asked = {
      operationId: "refreshQualityAssessment",
      method: "POST",
      path: `/quality/assessment/${id}/refresh`,
    } as const;
    const refused = refusal(known, caller);
    if (known === undefined || refused !== undefined) return { ...asked, ...(refused ?? { status: 404 }) };
    const { record, readyAt } = known;
    if (["reviewedBySupervisor", "discussedWithAssessee", "deleted"].includes(record.state))
      return { ...asked, status: 409, code: "assessment_not_refreshable" };
    const begun = { ...record, state: "aiInProgress" as const, assessedByUser: null, modifiedAt: toIsoTime(model.now) };
    const expected = readyAt === null ? { record: begun, readyAt: model.now + refreshMs } : known;
    return { ...asked, status: 200, next: adopt(situation, known, expected) };
  },
};

const remove: Move = {
  weight: 1,
  make(situation): Step {
    const { model, caller } = situation;
    const id = anyAssessmentId(situation);
    const known = model.assessments.get(id);
    const asked = {
      operationId: "deleteQualityAssessment",
      method: "DELETE",
      path: `/quality/assessment/${id}`,
    } as const;
    const refused = refusal(known, caller);
    if (known === undefined || refused !== undefined) return { ...asked, ...(refused ?? { status: 404 }) };
    const now = toIsoTime(model.now);
    const gone = { ...known.record, state: "deleted" as const, deletedAt: now, modifiedAt: now };
    const expected = known.record.state === "deleted" ? known : { record: gone, readyAt: null };
    return { ...asked, status: 200, next: adopt(situation, known, expected) };
  },
};

/** What changes assessments. */
export const assessmentMoves: readonly Move[] = [update, refresh, remove];
