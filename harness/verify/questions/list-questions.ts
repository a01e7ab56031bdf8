// Asks the other lists and computed answers: each filter with a known value, each order, pages, windows and their edges.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import type { PlannedCase } from "../cases/planned-case.ts";
import { toRequest } from "../cases/read-cases.ts";
import { type JsonObject, objectsAt, valuesAt } from "../json-parts.ts";
import type { Exchange, ParameterValue } from "../target/request.ts";
import { inputEvidence } from "./question.ts";

type Query = { readonly [name: string]: ParameterValue };
type AnswersOf = (operationId: OperationId) => readonly Exchange[];

export function listQuestions(answersOf: AnswersOf): readonly PlannedCase[] {
  const rows = (operationId: OperationId, path: string) =>
    answersOf(operationId).flatMap(({ body }) => objectsAt(body, path));
  const assessments = unique(rows("listQualityAssessments", "assessments/[]"), ({ id }) => id);
  const runs = unique(rows("listTestRuns", "testRuns/[]"), ({ testRun }) => (isObject(testRun) ? testRun.id : 0));
  const sources = unique(rows("listKnowledgeSources", "items/[]"), ({ id }) => id);
  const archived = unique(rows("listArchivedKnowledgeSources", "items/[]"), ({ id }) => id);
  const tags = unique(rows("listTags", "tags/[]"), ({ id }) => id);
  const nodes = answersOf("getKnowledgeSourceStructure").flatMap(({ body }) => valuesAt(body, "[]/id"));
  const agents = unique(rows("listTestCasesOfAiAgent", "testCases/[]"), ({ aiAgentId }) => aiAgentId);
  return [
    ...ofAssessments(assessments),
    ...ofRuns(runs),
    ...ofSources("listKnowledgeSources", sources, nodes),
    ...ofSources("listArchivedKnowledgeSources", archived, []),
    ...tags
      .slice(0, 1)
      .flatMap(({ name, type }) => [
        ask("listTags", "q", { q: String(name).slice(0, 4).toUpperCase() }),
        ask("listTags", "q", { q: String(name) }),
        ask("listTags", "type", { type: String(type) }),
        ask("listTags", "type", { type: String(tags.find((tag) => tag.type !== type)?.type ?? type) }),
      ]),
    ...[{ limit: 3 }, { limit: 2, offset: 2 }, { limit: 500, offset: 1 }].flatMap((page) => [
      ask("listTestCases", "offset", page),
      ...agents
        .slice(0, 1)
        .map(({ aiAgentId }) => ask("listTestCasesOfAiAgent", "offset", page, { aiAgentId: String(aiAgentId) })),
    ]),
    ...[true, false].map((withExcluded) => ask("getKnowledgeSourceStructure", "withExcluded", { withExcluded })),
    ...assessments
      .slice(0, 3)
      .map(({ id }) => ask("getQualityAssessment", "format", { format: "summary" }, { id: Number(id) })),
  ];
}

function ofAssessments(rows: readonly JsonObject[]): readonly PlannedCase[] {
  const list = (name: string, query: Query) => ask("listQualityAssessments", name, { lastDays: 3650, ...query });
  const times = rows.map(({ createdAt }) => String(createdAt)).toSorted();
  const [early, late] = [times[Math.floor(times.length / 4)], times[Math.floor((times.length * 3) / 4)]];
  const values = (name: string) =>
    [...new Set(rows.map((row) => row[name]))].filter(
      (value) => typeof value === "string" || typeof value === "number",
    );
  if (early === undefined || late === undefined) return [];
  return [
    ...values("state").map((state) => list("state", { state })),
    ...values("assessedUser")
      .slice(0, 3)
      .map((user) => list("user", { user })),
    ...values("scorecardBaseId")
      .slice(0, 2)
      .map((scorecardId) => list("scorecardId", { scorecardId })),
    list("offset", { limit: 3 }),
    list("offset", { limit: 3, offset: 3 }),
    list("offset", { offset: rows.length }),
    ...[
      { from: early, to: late },
      { from: late },
      { to: early },
      { from: early.slice(0, 10), to: early.slice(0, 10) },
    ].map((query) => ask("listQualityAssessments", "from", query)),
    ...values("state")
      .slice(0, 1)
      .flatMap((state) =>
        values("assessedUser")
          .slice(0, 1)
          .map((user) => list("state", { state, user })),
      ),
  ];
}

function ofRuns(rows: readonly JsonObject[]): readonly PlannedCase[] {
  const runs = rows.flatMap(({ testRun }) => (isObject(testRun) ? [testRun] : []));
  const values = (name: string) => [...new Set(runs.map((run) => run[name]))].slice(0, 3);
  return [
    ...values("state").map((state) => ask("listTestRuns", "state", { state: String(state) })),
    ...values("aiAgentId").map((aiAgentId) => ask("listTestRuns", "aiAgentId", { aiAgentId: Number(aiAgentId) })),
    ...[{ limit: 2 }, { limit: 2, offset: 2 }, { offset: runs.length }].map((page) =>
      ask("listTestRuns", "offset", page),
    ),
  ];
}

function ofSources(
  operationId: "listKnowledgeSources" | "listArchivedKnowledgeSources",
  rows: readonly JsonObject[],
  parents: readonly unknown[],
): readonly PlannedCase[] {
  const [first] = rows;
  const word = (String(first?.name ?? "").match(/\p{L}{3,}/u) ?? [])[0];
  const inText = (String(rows.at(-1)?.text ?? "").match(/\p{L}{6,}/u) ?? [])[0];
  return [
    ...["asc", "desc"].map((orderByDirection) =>
      ask(operationId, "orderByDirection", { orderByField: "name", orderByDirection }),
    ),
    ...[word?.toUpperCase(), inText, `${word} ${inText}`].flatMap((q) =>
      q === undefined || q.length < 2 ? [] : [ask(operationId, "q", { q })],
    ),
    ...[{ limit: 3 }, { limit: 3, offset: 3 }, { offset: Math.max(0, rows.length - 1) }].map((page) =>
      ask(operationId, "offset", page),
    ),
    ...parents.slice(0, 2).map((parent) => ask(operationId, "parent", { parent: Number(parent), limit: 2 })),
  ];
}

function ask(operationId: OperationId, name: string, query: Query, path: Query = {}): PlannedCase {
  return {
    kind: "boundary",
    place: `query ${name}`,
    evidence: inputEvidence(operationId, name),
    request: toRequest(operationId, path, query),
  };
}

function unique(rows: readonly JsonObject[], idOf: (row: JsonObject) => unknown): readonly JsonObject[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}
