// Generates cases for read operations: the minimal request, boundary and invalid values of each parameter, unknown ids, missing and invalid tokens.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { routes } from "../../../mock/contract/routes.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import type { OperationRoute, RouteParameter } from "../../../spec/generated/operations.ts";
import { requireOperation } from "../../contract-operation.ts";
import { type Evidence, operationEvidence, publishedParameter } from "../published-parts.ts";
import type { ParameterValue, PlannedRequest } from "../target/request.ts";
import { kindOfParameter } from "./id-kinds.ts";
import type { KnownIds } from "./known-ids.ts";
import type { PlannedCase } from "./planned-case.ts";
import { boundaryValues, invalidValues } from "./sample-values.ts";
import { searchCases } from "./search-cases.ts";

/** Every operation that only reads, in contract order. */
export const readOperations: readonly OperationId[] = routes
  .filter(({ method, operationId }) => method === "GET" || operationId === "searchTickets")
  .map(({ operationId }) => operationId);

/** Parameters that must be sent so that a read has no side effects. */
function alwaysSent(operationId: OperationId): { readonly [name: string]: ParameterValue } {
  const entries = Object.entries(operationFacts[operationId].leftAlone);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** An id that no service assigns. */
export const unknownNumericId = 999_999_999_999_999;
export const unknownTextId = "verify-no-such-id";
/** Maximum number of records of a kind that are read. */
const maxRecords = 4;

/** Minimal requests for some of the known records. Empty while an id is missing. */
export function validCases(operationId: OperationId, ids: KnownIds): readonly PlannedCase[] {
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
  return { operationId, path, query: { ...alwaysSent(operationId), ...query }, ...body };
}

/** Every case except the minimal requests. */
export function otherCases(operationId: OperationId, ids: KnownIds): readonly PlannedCase[] {
  const route = requireOperation(operationId);
  const [path] = ids.pathsOf(operationId, 1);
  const known = path === undefined ? [] : [...queryCases(route, path, ids), ...callerCases(route, path)];
  return [...known, ...pathCases(route, ids), ...(operationId === "searchTickets" ? searchCases() : [])];
}

function queryCases(route: OperationRoute, path: PlannedRequest["path"], ids: KnownIds): readonly PlannedCase[] {
  const { operationId } = route;
  // A read with side effects is not repeated.
  const { sideEffect, leftAlone } = operationFacts[operationId];
  if (sideEffect !== undefined) return [];
  const tested = route.parameters.filter((one) => one.in === "query" && !(one.name in leftAlone));
  return [
    ...tested.flatMap((one, index) => parameterCases(operationId, one, path, ids, index)),
    undeclaredCase(operationId, path),
  ];
}

function parameterCases(
  operationId: OperationId,
  { name }: RouteParameter,
  path: PlannedRequest["path"],
  ids: KnownIds,
  turn: number,
): readonly PlannedCase[] {
  const { schema: node, evidence } = publishedParameter(operationId, name);
  const schema = { node, evidence };
  const place = `query ${name}`;
  const [known] = ids.of(kindOfParameter(operationId, name) ?? "ticketId");
  const isId = node.type === "integer" && boundaryValues(schema).length === 0;
  const isCode = name === "outputHandlingCase";
  const validValues = isId
    ? [kindOfParameter(operationId, name) === undefined ? 1 : known].filter(isValue)
    : node.type === "boolean"
      ? (switchWords[turn % switchWords.length] ?? [])
      : boundaryValues(schema);
  return [
    ...(isCode ? [] : validValues).map((value) => ({
      kind: "boundary" as const,
      place,
      evidence,
      request: toRequest(operationId, path, { [name]: value }),
    })),
    ...invalidValues(schema).map((value) => ({
      kind: "invalid" as const,
      place,
      evidence,
      request: toRequest(operationId, path, { [name]: value }),
    })),
  ];
}

/** True and false as a query can say them. */
const switchWords: readonly (readonly [string, string])[] = [
  ["yes", "0"],
  ["1", "off"],
  ["TRUE", "no"],
  ["on", "False"],
];

function isValue(value: ParameterValue | undefined): value is ParameterValue {
  return value !== undefined;
}

export const undeclaredEvidence: Evidence = {
  provenance: "assumed",
  subject: "closed requests",
  reason: "Refusing unknown parameters is assumed: a misspelt name should not go unnoticed.",
};

/** Sends a parameter that the contract does not have. */
function undeclaredCase(operationId: OperationId, path: PlannedRequest["path"]): PlannedCase {
  const request = toRequest(operationId, path, { noSuchParameter: "1" });
  return { kind: "invalid", place: "query (undeclared)", evidence: undeclaredEvidence, request };
}

function pathCases(route: OperationRoute, ids: KnownIds): readonly PlannedCase[] {
  const { operationId } = route;
  const parameters = route.parameters.filter((one) => one.in === "path");
  const last = parameters.at(-1);
  if (last === undefined) return [];
  const [path = {}] = ids.pathsOf(operationId, 1);
  // The first of two ids must be valid, or the second is never looked up.
  if (parameters.length > 1 && Object.keys(path).length === 0) return [];
  const { evidence } = publishedParameter(operationId, last.name);
  const unknown = last.type === "integer" ? unknownNumericId : unknownTextId;
  const place = `path ${last.name}`;
  return [
    { kind: "unknown", place, evidence, request: toRequest(operationId, { ...path, [last.name]: unknown }) },
    ...(last.type === "integer"
      ? [
          {
            kind: "invalid" as const,
            place,
            evidence,
            request: toRequest(operationId, { ...path, [last.name]: "abc" }),
          },
        ]
      : []),
  ];
}

function callerCases(route: OperationRoute, path: PlannedRequest["path"]): readonly PlannedCase[] {
  if (route.security.length === 0) return [];
  const evidence = { ...operationEvidence(route.operationId), subject: `${route.operationId} security` };
  const request = toRequest(route.operationId, path);
  return (["anonymous", "invalidToken"] as const).map((caller) => ({
    kind: caller,
    place: "header authorization",
    evidence,
    request: { ...request, caller },
  }));
}
