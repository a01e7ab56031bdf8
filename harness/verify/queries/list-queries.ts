// Queries lists for known rows: by each parameter, by pairs of parameters and by edge values, in every order and page.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { routes } from "../../../mock/contract/routes.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { isId, type JsonObject, listIn, valuesAt } from "../../json-parts.ts";
import { fieldsBehind } from "../compare/selecting-fields.ts";
import type { Probe } from "../probes/probe.ts";
import { toRequest } from "../probes/read-probes.ts";
import { inputEvidence, publishedParameter } from "../published-parts.ts";
import type { Exchange, ParameterValue } from "../target/request.ts";
import type { QueryAmount } from "./search-queries.ts";

type Query = { readonly [name: string]: ParameterValue };

/** Parameters that make a list return as many rows as possible. */
const widestQueries: { readonly [Id in OperationId]?: Query } = { listQualityAssessments: { lastDays: 3650 } };
/** Sources of parameter values that the rows of the list do not show. */
const valueSources: { readonly [parameter: string]: readonly [OperationId, path: string] } = {
  parent: ["getKnowledgeSourceStructure", "[]/id"],
};
/** Parameters that others cover, or whose values no response shows. */
const skippedParameters = new Set(["limit", "offset", "lastDays", "isAi", "orderByField", "withExcluded"]);
/** Maximum number of values per parameter. */
const maxValues = 3;

/** @param amount `all` includes pairs of parameters, and more values */
export function listQueries(
  exchangesOf: (operationId: OperationId) => readonly Exchange[],
  amount: QueryAmount,
): readonly Probe[] {
  const lists = routes.filter(
    ({ method, parameters }) => method === "GET" && parameters.some(({ name }) => name === "limit" || name === "q"),
  );
  return lists.flatMap(({ operationId, parameters }) => {
    const exchanges = exchangesOf(operationId);
    const [first] = exchanges;
    if (first === undefined) return [];
    const rows = distinctRows(exchanges);
    const path = first.request.path ?? {};
    const base = widestQueries[operationId] ?? {};
    const toProbe = (place: string, query: Query): Probe => ({
      kind: "boundary",
      place: `query ${place}`,
      evidence: inputEvidence(operationId, place),
      request: toRequest(operationId, path, query),
    });
    const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    const queries = names.flatMap((name) => {
      if (skippedParameters.has(name)) return [];
      const [from, at = ""] = valueSources[name] ?? [];
      const shownValues = from === undefined ? undefined : exchangesOf(from).flatMap(({ body }) => valuesAt(body, at));
      const values = valuesOf(operationId, name, rows, shownValues).slice(0, amount === "all" ? undefined : maxValues);
      return values.map((value) => ({
        name,
        query: { ...(isTime(name) ? {} : base), ...withRequiredField(name, value) },
      }));
    });
    const pages = names.includes("offset")
      ? pagesOf(rows.length).map((page) => toProbe("offset", { ...base, ...page }))
      : [];
    const firstQueries = [...new Map(queries.toReversed().map((query) => [query.name, query])).values()];
    const pairedQueries = firstQueries.flatMap((first, index) => [
      ...firstQueries.slice(index + 1).map((other) => toProbe(first.name, { ...first.query, ...other.query })),
      ...(names.includes("limit") ? [toProbe("limit", { ...first.query, limit: 2, offset: 1 })] : []),
    ]);
    return [
      ...queries.map(({ name, query }) => toProbe(name, query)),
      ...pages,
      ...(amount === "all" ? pairedQueries : []),
    ];
  });
}

/** A direction needs a field; responses do not show the values of other fields. */
function withRequiredField(name: string, value: ParameterValue): Query {
  return name === "orderByDirection" ? { orderByField: "name", [name]: value } : { [name]: value };
}

function isTime(name: string): boolean {
  return name === "from" || name === "to";
}

function valuesOf(
  operationId: OperationId,
  name: string,
  rows: readonly JsonObject[],
  knownValues: readonly unknown[] | undefined,
): readonly ParameterValue[] {
  const { schema } = publishedParameter(operationId, name);
  const fields = fieldsBehind[name] ?? [name];
  const values = knownValues ?? rows.flatMap((row) => fields.flatMap((field) => row[field]));
  if (name === "q") return searchTexts(values.filter((value) => typeof value === "string"));
  if (isTime(name)) return sampleTimes(rows.map(({ createdAt }) => String(createdAt)));
  const ids = [...new Set(values)].filter(isId);
  const enumValues = Array.isArray(schema.enum) && ids.length === 0 ? schema.enum.filter(isId) : [];
  return [...ids, ...enumValues];
}

/** Returns the first word in capitals, after the last word, truncated, and before the second; and the last word. */
function searchTexts(texts: readonly string[]): readonly string[] {
  const allWords = texts.flatMap((text) => text.match(/\p{L}{3,}/gu) ?? []);
  const [first, second = first] = allWords;
  const last = allWords.at(-1);
  if (first === undefined || last === undefined) return [];
  return [first.toUpperCase(), `${last} ${first}`, first.slice(0, 3), `${first} ${second}`, last];
}

/** Returns two of the times, and the day of the later one. */
function sampleTimes(times: readonly string[]): readonly string[] {
  const sorted = times.toSorted();
  const [early, late] = [sorted[Math.floor(sorted.length / 4)], sorted[Math.floor((sorted.length * 3) / 4)]];
  return early === undefined || late === undefined ? [] : [early, late.slice(0, 10), late];
}

function pagesOf(count: number): readonly Query[] {
  return [{ limit: 3 }, { limit: 3, offset: 3 }, { offset: Math.max(0, count - 1) }, { offset: count }];
}

/** Returns the rows of lists, each id once. */
export function distinctRows(exchanges: readonly Exchange[]): readonly JsonObject[] {
  const rows = exchanges.flatMap(({ body }) => rowsIn(body));
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Returns the rows of a list; a row of a test run contains its record. */
function rowsIn(body: unknown): readonly JsonObject[] {
  return listIn(body)
    .filter(isObject)
    .map((row) => (isObject(row.testRun) ? row.testRun : row));
}
