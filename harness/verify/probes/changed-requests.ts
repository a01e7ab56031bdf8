// Generates requests that differ from a valid one in one part: some that the contract rejects, some that it accepts.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { checkRequest } from "../../contract-checks.ts";
import { requireOperation } from "../../contract-operation.ts";
import { type JsonObject, objectAt } from "../../json-parts.ts";
import {
  childSchema,
  type Evidence,
  inputEvidence,
  operationEvidence,
  publishedParameter,
  requestSchema,
  type Schema,
} from "../published-parts.ts";
import type { PlannedRequest } from "../target/request.ts";
import type { Probe } from "./probe.ts";
import { invalidValues } from "./sample-values.ts";

export type RejectedPart = Pick<Probe, "kind" | "place" | "evidence"> & {
  /** Replaces the part of the valid request. */
  readonly change: Omit<PlannedRequest, "operationId">;
};

/** An id that no service assigns. */
export const unknownNumericId = 999_999_999_999_999;
const unknownTextId = "verify-no-such-id";

const undeclaredEvidence: Evidence = {
  provenance: "assumed",
  subject: "closed requests",
  reason: "Refusing unknown parameters is assumed: a misspelt name should not go unnoticed.",
};

/** Values of every JSON type; most properties reject most of them. */
const valuesOfEveryType = ["no-such-value", 1.5, null, true, [], {}, ["no-such-value"], -1, "", " "] as const;
/** Maximum number of wrong values sent per property. */
const maxWrongValues = 2;
/** Maximum length of strings that are sent. */
const maxTextLength = 2000;

/**
 * Generates requests with a wrong property or parameter, an unknown id, an undeclared name, broken JSON, or a missing
 * or wrong token.
 * @param request valid, and harmless or reversible, since a server may accept undeclared names
 */
export function rejectedRequests({
  operationId,
  path = {},
  query = {},
  body,
}: PlannedRequest): readonly RejectedPart[] {
  const { parameters, security } = requireOperation(operationId);
  const evidence = operationEvidence(operationId);
  const invalid = (place: string, change: RejectedPart["change"], partEvidence = evidence): RejectedPart => ({
    kind: "invalid",
    place,
    evidence: partEvidence,
    change,
  });
  const [last] = parameters.filter((parameter) => parameter.in === "path").slice(-1);
  const pathParameters = last === undefined ? [] : [publishedParameter(operationId, last.name)];
  return [
    ...(body === undefined
      ? []
      : rejectedBodies(operationId, body).map((rejected) =>
          invalid(rejected.place, rejected.change, rejected.evidence),
        )),
    ...parameters
      .filter(
        (parameter) => parameter.in === "query" && !(parameter.name in operationFacts[operationId].harmlessValues),
      )
      .flatMap(({ name }) => {
        const { schema: node, evidence: parameterEvidence } = publishedParameter(operationId, name);
        return invalidValues({ node, evidence: parameterEvidence }).map((value) =>
          invalid(`query ${name}`, { query: { ...query, [name]: value } }, parameterEvidence),
        );
      }),
    ...(isReversible(operationId, body)
      ? [
          invalid("query (undeclared)", { query: { ...query, noSuchParameter: "1" } }, undeclaredEvidence),
          ...(isObject(body)
            ? [invalid("body (undeclared)", { body: { ...body, noSuchField: 1 } }, undeclaredEvidence)]
            : []),
        ]
      : []),
    ...pathParameters.flatMap(({ schema, evidence: parameterEvidence }): readonly RejectedPart[] => {
      const name = last?.name ?? "";
      const isNumber = schema.type === "integer";
      const unknownId = { path: { ...path, [name]: isNumber ? unknownNumericId : unknownTextId } };
      return [
        { kind: "unknown", place: `path ${name}`, evidence: parameterEvidence, change: unknownId },
        ...(isNumber ? [invalid(`path ${name}`, { path: { ...path, [name]: "abc" } }, parameterEvidence)] : []),
      ];
    }),
    ...(security.length === 0 ? [] : (["anonymous", "invalidToken"] as const)).map(
      (caller): RejectedPart => ({
        kind: caller,
        place: "header authorization",
        evidence: { ...evidence, subject: `${operationId} security` },
        change: { caller },
      }),
    ),
  ];
}

/** Whether the server may execute the request: deletions, messages and side effects cannot be undone. */
function isReversible(operationId: OperationId, body: unknown): boolean {
  const { makes, sideEffect } = operationFacts[operationId];
  if (sideEffect !== undefined) return false;
  if (requireOperation(operationId).method === "GET") return true;
  return body !== undefined && !Object.values(makes).includes("conversations");
}

interface RejectedBody {
  readonly place: string;
  readonly evidence: Evidence;
  readonly change: RejectedPart["change"];
}

function rejectedBodies(operationId: OperationId, valid: unknown): readonly RejectedBody[] {
  const schema = requestSchema(operationId);
  if (schema === undefined) return [];
  const isRejected = (body: unknown) => checkRequest(operationId, { body }).length > 0;
  const toRejectedBody = (place: string, body: unknown, evidence = schema.evidence) => ({
    place,
    evidence,
    change: { body },
  });
  const toRawBody = (place: string, text: string, type: string) => ({
    place,
    evidence: schema.evidence,
    change: { body: undefined, rawBody: { text, type } },
  });
  const properties = isObject(valid) ? rejectedProperties(operationId, schema, valid, isRejected) : [];
  const wrongBodies = [[1], 5, [{}]].filter(isRejected);
  return [
    ...properties,
    ...wrongBodies.map((body) => toRejectedBody("body", body)),
    toRawBody("body (cut)", '{"a": 1', "application/json"),
    ...(isReversible(operationId, valid) ? [toRawBody("body (media type)", JSON.stringify(valid), "text/plain")] : []),
  ];
}

/** Edge values of any type. */
const edgeValues = [null, "", [], {}, true, false] as const;

/** Generates bodies with one property at each of its bounds, and with each of its enum values. */
export function bodiesAtEdges(
  operationId: OperationId,
  valid: JsonObject,
  names: readonly string[],
): readonly JsonObject[] {
  const schema = requestSchema(operationId);
  if (schema === undefined) return [];
  return names.flatMap((name) => {
    const { enum: enumValues, minimum, maximum, maxLength } = childSchema(schema, name)?.node ?? {};
    const longTexts = isUsableBound(maxLength) ? ["Ä".repeat(Math.min(maxLength, maxTextLength))] : [];
    const values = [
      ...(Array.isArray(enumValues) ? enumValues : []),
      ...[minimum, maximum].filter(isUsableBound),
      ...longTexts,
      ...edgeValues,
    ];
    return values
      .map((value) => ({ ...valid, [name]: value }))
      .filter((body) => checkRequest(operationId, { body }).length === 0);
  });
}

/** Generates bodies with wrong values of each property, and without each required property. */
function rejectedProperties(
  operationId: OperationId,
  schema: Schema,
  valid: JsonObject,
  isRejected: (body: unknown) => boolean,
): readonly RejectedBody[] {
  return Object.keys(objectAt(schema.node, "properties")).flatMap((name) => {
    const evidence = inputEvidence(operationId, name);
    const property = childSchema(schema, name) ?? schema;
    const { [name]: _, ...rest } = valid;
    const wrongValues = [...valuesOutside(property), ...valuesOfEveryType]
      .map((value) => ({ ...valid, [name]: value }))
      .filter(isRejected)
      .slice(0, maxWrongValues);
    return [...wrongValues, ...[rest].filter(isRejected)].map((body) => ({
      place: `body /${name}`,
      evidence,
      change: { body },
    }));
  });
}

function isUsableBound(bound: unknown): bound is number {
  return typeof bound === "number" && Math.abs(bound) < 1e9;
}

/** Returns values just outside the bounds of a property. */
function valuesOutside({ node }: Schema): readonly unknown[] {
  const { minimum, maximum, maxLength } = node;
  return [
    ...(isUsableBound(minimum) ? [minimum - 1] : []),
    ...(isUsableBound(maximum) ? [maximum + 1] : []),
    ...(isUsableBound(maxLength) && maxLength <= maxTextLength ? ["x".repeat(maxLength + 1)] : []),
  ];
}
