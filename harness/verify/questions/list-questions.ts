// Queries lists for rows they showed: by each parameter, two at once, edges of values, each order, each page.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { routes } from "../../../mock/contract/routes.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import type { PlannedCase } from "../cases/planned-case.ts";
import { toRequest } from "../cases/read-cases.ts";
import { fieldsBehind } from "../compare/chosen-by.ts";
import { isId, type JsonObject, listIn, valuesAt } from "../json-parts.ts";
import { inputEvidence, publishedParameter } from "../published-parts.ts";
import type { Exchange, ParameterValue } from "../target/request.ts";

type Query = { readonly [name: string]: ParameterValue };

/** Further parameters of a list that give it as many rows as possible. */
const widest: { readonly [Id in OperationId]?: Query } = { listQualityAssessments: { lastDays: 3650 } };
/** Where the values of a parameter are if not in the rows of its list. */
const elsewhere: { readonly [parameter: string]: readonly [OperationId, path: string] } = {
  parent: ["getKnowledgeSourceStructure", "[]/id"],
};
/** Parameters that others cover, or whose values no answer shows. */
const unasked = new Set(["limit", "offset", "lastDays", "isAi", "orderByField", "withExcluded"]);
/** Requested values of a parameter. */
const mostValues = 3;

/** @param isThorough also queries by two parameters together, and more values */
export function listQuestions(
  answersOf: (operationId: OperationId) => readonly Exchange[],
  isThorough: boolean,
): readonly PlannedCase[] {
  const lists = routes.filter(
    ({ method, parameters }) => method === "GET" && parameters.some(({ name }) => name === "limit" || name === "q"),
  );
  return lists.flatMap(({ operationId, parameters }) => {
    const answers = answersOf(operationId);
    const [first] = answers;
    if (first === undefined) return [];
    const rows = distinctRows(answers);
    const path = first.request.path ?? {};
    const base = widest[operationId] ?? {};
    const ask = (place: string, query: Query): PlannedCase => ({
      kind: "boundary",
      place: `query ${place}`,
      evidence: inputEvidence(operationId, place),
      request: toRequest(operationId, path, query),
    });
    const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    const queries = names.flatMap((name) => {
      if (unasked.has(name)) return [];
      const [from, at = ""] = elsewhere[name] ?? [];
      const shownValues = from === undefined ? undefined : answersOf(from).flatMap(({ body }) => valuesAt(body, at));
      const values = valuesOf(operationId, name, rows, shownValues).slice(0, isThorough ? undefined : mostValues);
      return values.map((value) => ({ name, query: { ...(isMoment(name) ? {} : base), ...withPartner(name, value) } }));
    });
    const pages = names.includes("offset")
      ? pagesOf(rows.length).map((page) => ask("offset", { ...base, ...page }))
      : [];
    const firsts = [...new Map(queries.toReversed().map((query) => [query.name, query])).values()];
    const two = firsts.flatMap((first, index) => [
      ...firsts.slice(index + 1).map((other) => ask(first.name, { ...first.query, ...other.query })),
      ...(names.includes("limit") ? [ask("limit", { ...first.query, limit: 2, offset: 1 })] : []),
    ]);
    return [...queries.map(({ name, query }) => ask(name, query)), ...pages, ...(isThorough ? two : [])];
  });
}

/** A direction needs a field; answers do not show the values of the others. */
function withPartner(name: string, value: ParameterValue): Query {
  return name === "orderByDirection" ? { orderByField: "name", [name]: value } : { [name]: value };
}

function isMoment(name: string): boolean {
  return name === "from" || name === "to";
}

function valuesOf(
  operationId: OperationId,
  name: string,
  rows: readonly JsonObject[],
  knownValues: readonly unknown[] | undefined,
): readonly ParameterValue[] {
  const { schema } = publishedParameter(operationId, name);
  const behind = fieldsBehind[name] ?? [name];
  const values = knownValues ?? rows.flatMap((row) => behind.flatMap((field) => row[field]));
  if (name === "q") return words(values.filter((value) => typeof value === "string"));
  if (isMoment(name)) return edges(rows.map(({ createdAt }) => String(createdAt)));
  const ids = [...new Set(values)].filter(isId);
  const enumValues = Array.isArray(schema.enum) && ids.length === 0 ? schema.enum.filter(isId) : [];
  return [...ids, ...enumValues];
}

/** The first word in capitals, behind the last one, cut, and before the second; the last word. */
function words(texts: readonly string[]): readonly string[] {
  const all = texts.flatMap((text) => text.match(/\p{L}{3,}/gu) ?? []);
  const [first, second = first] = all;
  const last = all.at(-1);
  if (first === undefined || last === undefined) return [];
  return [first.toUpperCase(), `${last} ${first}`, first.slice(0, 3), `${first} ${second}`, last];
}

/** Times of rows, and the day of one of them. */
function edges(times: readonly string[]): readonly string[] {
  const sorted = times.toSorted();
  const [early, late] = [sorted[Math.floor(sorted.length / 4)], sorted[Math.floor((sorted.length * 3) / 4)]];
  return early === undefined || late === undefined ? [] : [early, late.slice(0, 10), late];
}

function pagesOf(count: number): readonly Query[] {
  return [{ limit: 3 }, { limit: 3, offset: 3 }, { offset: Math.max(0, count - 1) }, { offset: count }];
}

/** The rows of lists, each once by its id. */
export function distinctRows(answers: readonly Exchange[]): readonly JsonObject[] {
  const rows = answers.flatMap(({ body }) => rowsIn(body));
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The rows of a list. A test run has its record inside. */
function rowsIn(body: unknown): readonly JsonObject[] {
  return listIn(body)
    .filter(isObject)
    .map((row) => (isObject(row.testRun) ? row.testRun : row));
}
