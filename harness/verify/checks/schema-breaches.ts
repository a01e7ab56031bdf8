// Validates a response against the published contract: status, media type, headers and body.

import { describeFound } from "../../../mock/contract/describe.ts";
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { parsePointer, toPointer, valueAt } from "../../../mock/engine/core/json-pointer.ts";
import { formatCount } from "../../../mock/engine/core/text/format-count.ts";
import { type ResponseViolation, toMediaType } from "../../contract-checks.ts";
import { requireOperation } from "../../contract-operation.ts";
import { objectAt } from "../../json-parts.ts";
import {
  alternativesOf,
  childSchema,
  type Evidence,
  responseEvidence,
  responsePart,
  responseSchema,
  type Schema,
} from "../published-parts.ts";
import type { Breach, FindingKind } from "../report/finding.ts";
import type { Exchange } from "../target/request.ts";
import { visitValues } from "./described-values.ts";
import { bytesPointer, findViolations } from "./response-violations.ts";

interface BreachParts extends Pick<Breach, "operationId" | "kind" | "place" | "found" | "expected"> {
  /** The request that shows the breach. */
  readonly line: string;
  readonly evidence: Evidence;
}

export function toBreach({ evidence, line, ...parts }: BreachParts): Breach {
  const { provenance, subject, reason } = evidence;
  const assumption = provenance === "assumed" ? { subject, reason } : undefined;
  return { ...parts, provenance, assumption, example: line };
}

/** Finds the breaches in body and headers of a response with any status. An undeclared status is a breach too. */
export function findSchemaBreaches(exchange: Exchange): readonly Breach[] {
  const cached = breachesByExchange.get(exchange) ?? findBreaches(exchange);
  breachesByExchange.set(exchange, cached);
  return cached;
}

/** Caches breaches, since a response is checked alone and in comparisons. */
const breachesByExchange = new WeakMap<Exchange, readonly Breach[]>();

function findBreaches({ request: { operationId }, line, status, ...response }: Exchange): readonly Breach[] {
  const request = { operationId, line };
  const { headers, body, text } = response;
  const mediaType = toMediaType(headers.get("content-type") ?? "");
  const isDeclared = requireOperation(operationId).statuses.includes(status);
  if (isDeclared && body === undefined && mediaType === "application/json") {
    const found = text === "" ? "an empty body" : `text of ${formatCount(text.length, "character")}`;
    const evidence = responseEvidence(operationId, status);
    return [toBreach({ ...request, kind: "not-json", place: `${status} body`, found, expected: "JSON", evidence })];
  }
  return findViolations({ operationId, status, ...response }).map((issue) =>
    toSchemaBreach(issue, request, status, body),
  );
}

/** Lists undescribed parts of a response, each once: `200 /tickets/[]/color`. They are not deviations. */
export function undocumentedParts({ request: { operationId }, status, body }: Exchange): readonly string[] {
  const schema = responseSchema(operationId, status);
  const places = new Set<string>();
  if (schema === undefined) return [];
  visitValues(body, schema, (_, ownSchema, steps) => {
    if (ownSchema === undefined) places.add(`${status} ${toPlace(toPointer(steps), schema)}`);
  });
  return [...places];
}

function toSchemaBreach(
  issue: ResponseViolation,
  request: { readonly operationId: OperationId; readonly line: string },
  status: number,
  body: unknown,
): Breach {
  const { found, expected } = issue;
  const base = { ...request, found, expected, evidence: responseEvidence(request.operationId, status) };
  if (issue.in === "status") return toBreach({ ...base, kind: "status", place: found });
  if (issue.in === "header") {
    const name = issue.pointer.slice(1);
    const kind = name === "content-type" && found !== "nothing" ? "media-type" : "header";
    return toBreach({ ...base, kind, place: `${status} header ${name}` });
  }
  if (issue.pointer === bytesPointer) return toBreach({ ...base, kind: "encoding", place: `${status} body` });
  const part = responsePart(request.operationId, status, issue.pointer);
  const evidence = part?.evidence ?? base.evidence;
  const value = valueAt(body, parsePointer(issue.pointer));
  const place = `${status} ${toPlace(issue.pointer, responseSchema(request.operationId, status))}`;
  return toBreach({ ...base, kind: toKind(value, part), place, found: describeFound(value), evidence });
}

/** Classifies a value that its schema rejects. */
function toKind(value: unknown, part: Schema | undefined): FindingKind {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (part === undefined) return "value";
  const schemas = [part, ...alternativesOf(part)].map(({ node }) => node);
  const types = schemas
    .flatMap(({ type }) => (Array.isArray(type) ? type : [type]))
    .filter((type) => type !== undefined);
  const valueType = Array.isArray(value) ? "array" : typeof value;
  const isOfType =
    types.length === 0 || types.some((type) => type === valueType || (type === "integer" && valueType === "number"));
  if (!isOfType) return "type";
  return schemas.some((node) => node.enum !== undefined || node.const !== undefined) ? "enum" : "value";
}

/** Replaces list indices and map keys in a pointer: `/tickets/[]/status`. */
export function toPlace(pointer: string, schema: Schema | undefined): string {
  let node = schema;
  const steps = parsePointer(pointer).map((step) => {
    const isKey = isObject(node?.node.additionalProperties) && !(step in objectAt(node?.node ?? {}, "properties"));
    const isItem = isObject(node?.node.items);
    node = node === undefined ? undefined : childSchema(node, step);
    if (isItem) return "[]";
    return isKey ? "{}" : step;
  });
  return `/${steps.join("/")}`;
}
