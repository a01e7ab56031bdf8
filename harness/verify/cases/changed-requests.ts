// Generates requests that differ from a valid one in one part: some that the contract rejects, some that it accepts.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { checkRequest } from "../../contract-checks.ts";
import { requireOperation } from "../../contract-operation.ts";
import { type JsonObject, objectAt } from "../json-parts.ts";
import {
  below,
  type Evidence,
  inputEvidence,
  operationEvidence,
  publishedParameter,
  requestSchema,
  type Schema,
} from "../published-parts.ts";
import type { PlannedRequest } from "../target/request.ts";
import type { PlannedCase } from "./planned-case.ts";
import { invalidValues } from "./sample-values.ts";

export type RejectedPart = Pick<PlannedCase, "kind" | "place" | "evidence"> & {
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

/** Values of each JSON type; most properties accept few of them. */
const pool = ["no-such-value", 1.5, null, true, [], {}, ["no-such-value"], -1, "", " "] as const;
/** Wrong values of a property that are sent. */
const mostWrong = 2;
/** No longer text is sent. */
const longestText = 2000;

/**
 * Wrong values of each property and parameter, unknown ids, undeclared names, broken JSON, and missing or wrong tokens.
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
  const inPath = last === undefined ? [] : [publishedParameter(operationId, last.name)];
  return [
    ...(body === undefined
      ? []
      : rejectedBodies(operationId, body).map((one) => invalid(one.place, one.change, one.evidence))),
    ...parameters
      .filter((parameter) => parameter.in === "query" && !(parameter.name in operationFacts[operationId].leftAlone))
      .flatMap(({ name }) => {
        const { schema: node, evidence: ownEvidence } = publishedParameter(operationId, name);
        return invalidValues({ node, evidence: ownEvidence }).map((value) =>
          invalid(`query ${name}`, { query: { ...query, [name]: value } }, ownEvidence),
        );
      }),
    ...(canTakeBack(operationId, body)
      ? [
          invalid("query (undeclared)", { query: { ...query, noSuchParameter: "1" } }, undeclaredEvidence),
          ...(isObject(body)
            ? [invalid("body (undeclared)", { body: { ...body, noSuchField: 1 } }, undeclaredEvidence)]
            : []),
        ]
      : []),
    ...inPath.flatMap(({ schema, evidence: ownEvidence }): readonly RejectedPart[] => {
      const name = last?.name ?? "";
      const isNumber = schema.type === "integer";
      const unknown = { path: { ...path, [name]: isNumber ? unknownNumericId : unknownTextId } };
      return [
        { kind: "unknown", place: `path ${name}`, evidence: ownEvidence, change: unknown },
        ...(isNumber ? [invalid(`path ${name}`, { path: { ...path, [name]: "abc" } }, ownEvidence)] : []),
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

/** Whether a server may carry the request out: deletions, messages and side effects cannot be taken back. */
function canTakeBack(operationId: OperationId, body: unknown): boolean {
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
  const toCase = (place: string, body: unknown, evidence = schema.evidence) => ({ place, evidence, change: { body } });
  const raw = (place: string, text: string, type: string) => ({
    place,
    evidence: schema.evidence,
    change: { body: undefined, rawBody: { text, type } },
  });
  const properties = isObject(valid) ? propertiesOf(operationId, schema, valid, isRejected) : [];
  const wholes = [[1], 5, [{}]].filter(isRejected);
  return [
    ...properties,
    ...wholes.map((body) => toCase("body", body)),
    raw("body (cut)", '{"a": 1', "application/json"),
    ...(canTakeBack(operationId, valid) ? [raw("body (media type)", JSON.stringify(valid), "text/plain")] : []),
  ];
}

/** Values that a property may have at its edges: empty, null, of all lengths. */
const edgePool = [null, "", [], {}, true, false] as const;

/** Bodies with one property at each of its edges, and with each of its words. */
export function bodiesAtEdges(
  operationId: OperationId,
  valid: JsonObject,
  names: readonly string[],
): readonly JsonObject[] {
  const schema = requestSchema(operationId);
  if (schema === undefined) return [];
  return names.flatMap((name) => {
    const { enum: words, minimum, maximum, maxLength } = below(schema, name)?.node ?? {};
    const longest = isNear(maxLength) ? ["Ä".repeat(Math.min(maxLength, longestText))] : [];
    const values = [
      ...(Array.isArray(words) ? words : []),
      ...[minimum, maximum].filter(isNear),
      ...longest,
      ...edgePool,
    ];
    return values
      .map((value) => ({ ...valid, [name]: value }))
      .filter((body) => checkRequest(operationId, { body }).length === 0);
  });
}

/** Each property with wrong values, and without a required one. */
function propertiesOf(
  operationId: OperationId,
  schema: Schema,
  valid: JsonObject,
  isRejected: (body: unknown) => boolean,
): readonly RejectedBody[] {
  return Object.keys(objectAt(schema.node, "properties")).flatMap((name) => {
    const evidence = inputEvidence(operationId, name);
    const property = below(schema, name) ?? schema;
    const { [name]: _, ...rest } = valid;
    const wrongValues = [...edgesOf(property), ...pool]
      .map((value) => ({ ...valid, [name]: value }))
      .filter(isRejected)
      .slice(0, mostWrong);
    return [...wrongValues, ...[rest].filter(isRejected)].map((body) => ({
      place: `body /${name}`,
      evidence,
      change: { body },
    }));
  });
}

function isNear(bound: unknown): bound is number {
  return typeof bound === "number" && Math.abs(bound) < 1e9;
}

/** Values just out of the bounds of a property. */
function edgesOf({ node }: Schema): readonly unknown[] {
  const { minimum, maximum, maxLength } = node;
  return [
    ...(isNear(minimum) ? [minimum - 1] : []),
    ...(isNear(maximum) ? [maximum + 1] : []),
    ...(isNear(maxLength) && maxLength <= longestText ? ["x".repeat(maxLength + 1)] : []),
  ];
}
