// Generates probes for read operations: the minimal request, each parameter at its bounds, and invalid input.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { routes } from "../../../mock/contract/routes.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { requireOperation } from "../../contract-operation.ts";
import { type JsonObject, objectAt } from "../../json-parts.ts";
import {
  childSchema,
  inputEvidence,
  operationEvidence,
  publishedParameter,
  requestSchema,
} from "../published-parts.ts";
import type { ParameterValue, PlannedRequest } from "../target/request.ts";
import { rejectedRequests } from "./changed-requests.ts";
import type { KnownIds } from "./known-ids.ts";
import type { Probe } from "./probe.ts";
import { boundaryValues } from "./sample-values.ts";

/** Every operation that only reads, in contract order. */
export const readOperations: readonly OperationId[] = routes
  .filter(({ method, operationId }) => method === "GET" || operationId === "searchTickets")
  .map(({ operationId }) => operationId);

/** Parameters that must be sent so that a read has no side effects. */
function fixedQuery(operationId: OperationId): { readonly [name: string]: ParameterValue } {
  const entries = Object.entries(operationFacts[operationId].harmlessValues);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Maximum number of records read per kind. */
const maxRecords = 4;

/** Minimal requests for some of the known records. Empty while an id is missing. */
export function validProbes(operationId: OperationId, ids: KnownIds): readonly Probe[] {
  const maxSets = operationFacts[operationId].sideEffect === undefined ? maxRecords : 1;
  const evidence = operationEvidence(operationId);
  return ids
    .pathsOf(operationId, maxSets)
    .map((path) => ({ kind: "valid", place: "", evidence, request: toRequest(operationId, path) }));
}

/** A request with the parameters that are always sent. */
export function toRequest(
  operationId: OperationId,
  path: { readonly [name: string]: ParameterValue } = {},
  query: { readonly [name: string]: ParameterValue } = {},
): PlannedRequest {
  const body = requireOperation(operationId).body === "none" ? {} : { body: {} };
  return { operationId, path, query: { ...fixedQuery(operationId), ...query }, ...body };
}

/** Every probe except the minimal requests. */
export function otherProbes(operationId: OperationId, ids: KnownIds): readonly Probe[] {
  const [path] = ids.pathsOf(operationId, 1);
  const request = toRequest(operationId, path);
  const idsInPath = requireOperation(operationId).parameters.filter((parameter) => parameter.in === "path");
  // Without known ids, only a path with a single id gets an unknown one: servers look up the second id after the first.
  const isSendable = (place: string) => path !== undefined || (place.startsWith("path ") && idsInPath.length === 1);
  return [
    ...(path === undefined ? [] : boundaryProbes(operationId, request, ids)),
    ...rejectedRequests(request)
      .filter(({ place }) => isSendable(place))
      .map(({ change, ...part }) => ({ ...part, request: { ...request, ...change } })),
    ...(operationId === "searchTickets" ? wrongFilters.map(toWrongFilter) : []),
  ];
}

/** Tests each parameter and body property at each of its bounds. Reads with side effects are sent only once. */
function boundaryProbes(operationId: OperationId, request: PlannedRequest, ids: KnownIds): readonly Probe[] {
  const { sideEffect, harmlessValues, parameters: kinds } = operationFacts[operationId];
  if (sideEffect !== undefined) return [];
  const names = requireOperation(operationId).parameters.flatMap(({ in: part, name }) =>
    part === "query" ? [name] : [],
  );
  const queryProbes = names.flatMap((name, index) => {
    if (name in harmlessValues || name === "outputHandlingCase") return [];
    const { schema: node, evidence } = publishedParameter(operationId, name);
    const edges = boundaryValues({ node, evidence });
    const kind = kinds[name];
    const valuesOfType =
      node.type === "integer" && edges.length === 0 ? [kind === undefined ? 1 : ids.of(kind)[0]] : edges;
    const values = node.type === "boolean" ? (booleanSpellings[index % booleanSpellings.length] ?? []) : valuesOfType;
    return values.flatMap((value): readonly Probe[] =>
      value === undefined
        ? []
        : [{ kind: "boundary", place: `query ${name}`, evidence, request: withQuery(request, name, value) }],
    );
  });
  const schema = requestSchema(operationId);
  const bodyProbes = Object.keys(objectAt(schema?.node ?? {}, "properties")).flatMap((name) => {
    const property = schema === undefined ? undefined : childSchema(schema, name);
    // Sort orders are tested by search-queries.ts, together with the rows.
    if (property === undefined || name === "orderByField") return [];
    const { evidence } = property;
    return boundaryValues(property).map(
      (value): Probe => ({
        kind: "boundary",
        place: `body /${name}`,
        evidence,
        request: { ...request, body: { limit: 1, [name]: value } },
      }),
    );
  });
  return [...queryProbes, ...bodyProbes];
}

/** Spellings of true and false in a query, two per parameter. */
const booleanSpellings: readonly (readonly [string, string])[] = [
  ["yes", "0"],
  ["1", "off"],
  ["TRUE", "no"],
  ["on", "False"],
];

const wrongFilters: readonly JsonObject[] = [
  { key: "t.noSuchKey", comparator: "in", values: ["1"] },
  { key: "t.status", comparator: "resembles", values: ["open"] },
  { key: "t.createdAt", comparator: "in", values: ["2026-03-02"] },
  { key: "t.status", comparator: "in", values: ["lost"] },
];

function toWrongFilter(filter: JsonObject): Probe {
  const request = { operationId: "searchTickets", body: { limit: 1, filters: [filter] } } as const;
  const place = `body /filters/[] ${String(filter.key)} ${String(filter.comparator)}`;
  return { kind: "invalid", place, evidence: inputEvidence("searchTickets", "filters"), request };
}

function withQuery(request: PlannedRequest, name: string, value: ParameterValue): PlannedRequest {
  return { ...request, query: { ...request.query, [name]: value } };
}
