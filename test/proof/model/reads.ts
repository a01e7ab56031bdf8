// Which reads show what a step has changed, which show everything, and what the model learns when time has passed. Used by play.ts.
import type { Wire } from "../../../mock/records/wire.ts";
import { countReport, figuresOf } from "../report-count.ts";
import { readApp, readApps } from "./app-moves.ts";
import { readAssessment } from "./assessment-views.ts";
import { readConversation } from "./conversation-moves.ts";
import { isExcluded } from "./knowledge-rules.ts";
import { learnRun, learnScores } from "./learn-runs.ts";
import { changedKeys, type Model, type Surroundings } from "./model-state.ts";
import { readSource, readSources } from "./source-moves.ts";
import { type Judge, parseAs, type ReadBack, type Situation } from "./step.ts";
import { flatten, readStructure } from "./structure-moves.ts";
import { readCases, readRun } from "./test-run-views.ts";
import { readTicket, readWorklog, readWorklogExists, searchBy } from "./ticket-views.ts";
import { learnCrawl, learnPage, readConnector } from "./website-moves.ts";

type Viewer = Pick<Situation, "around" | "caller">;

/** The reads of every record that differs between two states. */
export function readsOfChanges(before: Model, after: Model, viewer: Viewer): ReadBack[] {
  const isTreeChanged = before.nodes !== after.nodes || before.connectors !== after.connectors;
  const sources = new Set(changedKeys(before.sources, after.sources));
  if (isTreeChanged)
    for (const [id, source] of after.sources) {
      const was = before.sources.get(id);
      if (was === undefined || isExcluded(before, was) !== isExcluded(after, source)) sources.add(id);
    }
  const reads = [
    ...changedKeys(before.tickets, after.tickets).map((id) => readTicket(after, id)),
    ...changedKeys(before.entries, after.entries).flatMap((id) => [
      readWorklog(after, id),
      readWorklogExists(after, id),
    ]),
    ...changedKeys(before.messages, after.messages).map((id) => readConversation(after, id)),
    ...[...sources].map((id) => readSource(after, id)),
    ...(isTreeChanged ? [readStructure(after, true)] : []),
    ...changedKeys(before.connectors, after.connectors).map((id) => readConnector(after, id)),
    ...changedKeys(before.assessments, after.assessments).map((id) => readAssessment(after, id, viewer)),
    ...changedKeys(before.testRuns, after.testRuns).map((id) => readRun(after, id)),
    ...(before.testCases === after.testCases ? [] : [readCases(after)]),
    ...changedKeys(before.apps, after.apps).map((id) => readApp(after, id)),
  ];
  return reads.filter((read) => read !== undefined);
}

/** The reads that show the whole state. */
export function readsOfAll(model: Model, viewer: Viewer): ReadBack[] {
  const tickets = [...model.tickets.keys()];
  const reads = [
    ...tickets.flatMap((id) => [readTicket(model, id), readWorklog(model, id), readConversation(model, id)]),
    ...["open", "pending", "closed"].map((value) => searchBy(model, "t.status", value)),
    ...["low", "urgent"].map((value) => searchBy(model, "t.priority", value)),
    searchBy(model, "t.spamStatus", "manual_spam"),
    ...[...model.sources.keys()].map((id) => readSource(model, id)),
    ...[readSources(model, "active"), readSources(model, "archived")],
    ...[readStructure(model, true), readStructure(model, false)],
    ...[...model.connectors.keys()].map((id) => readConnector(model, id)),
    ...[...model.assessments.keys()].map((id) => readAssessment(model, id, viewer)),
    ...[...model.testRuns.keys()].map((id) => readRun(model, id)),
    ...[readCases(model), readApps(model)],
    ...viewer.around.aiAgentIds.map((id) => readReport(model, viewer.around, id, 7)),
  ];
  return reads.filter((read) => read !== undefined);
}

/** The report of an AI agent, counted a second time from the entries that the model knows. */
export function readReport(model: Model, around: Surroundings, aiAgentId: number, lastDays: number): ReadBack {
  const known = [...model.entries.values()].flat();
  const entries = known.flatMap(({ wire, processing }) => (wire === null ? [] : [{ wire, processing }]));
  const question = { aiAgentId, lastDays, outputHandlingCase: undefined, now: model.now };
  return {
    path: `/report/aiAgentPerformance/${aiAgentId}?lastDays=${lastDays}`,
    status: 200,
    check(text, judge) {
      const report = parseAs<Wire<"AiAgentPerformanceReport">>(text);
      judge.same(`report of ${aiAgentId}`, figuresOf(report), countReport(entries, around.archivedDays, question));
    },
  };
}

/** A read that tells the model what was drawn while time passed. */
export interface Lesson {
  readonly path: string;
  learn(model: Model, text: string, judge: Judge): Model;
}

/** What the model has to learn between two states, the later one as far as it is known. */
export function lessonsOf(before: Model, after: Model): Lesson[] {
  const runs = [...after.testRuns.values()].filter(
    ({ record, caseIds }) => record.state === "running" && caseIds !== null,
  );
  const scored = changedKeys(before.assessments, after.assessments).filter(
    (id) => before.assessments.get(id)?.readyAt !== null && after.assessments.get(id)?.record.state === "aiReady",
  );
  const crawling = [...after.connectors.values()].filter(({ crawl }) => crawl?.isRunning === true);
  return [
    ...runs.map(({ record: { id } }) => ({
      path: `/aiQualityCheck/testRun/${id}`,
      learn: (model: Model, text: string, judge: Judge) => learnRun(model, parseAs(text), judge),
    })),
    ...scored.map((id) => ({
      path: `/quality/assessment/${id}`,
      learn: (model: Model, text: string, judge: Judge) => learnScores(model, parseAs(text), judge),
    })),
    ...crawling.map(({ id }) => ({
      path: `/knowledgeSource/websiteConnector/${id}`,
      learn: (model: Model, text: string, judge: Judge) => learnCrawl(model, parseAs(text), judge),
    })),
  ];
}

/** The pages in the tree that the model does not know: their sources, and where they are. */
export function unknownPages(model: Model, tree: string): { readonly path: string; readonly parent: number }[] {
  const nodes = flatten(parseAs<Wire<"KnowledgeStructureNode">[]>(tree));
  return nodes.flatMap(({ articleId, parent }) =>
    articleId === undefined || model.sources.has(articleId) ? [] : [{ path: `/knowledgeSource/${articleId}`, parent }],
  );
}

/** Takes in a page that a crawl has found. */
export function learnPageAt(model: Model, text: string, parent: number, judge: Judge): Model {
  return learnPage(model, parseAs(text), parent, judge);
}
