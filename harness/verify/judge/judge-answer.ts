// Validates an answer against the published contract: status, media type, headers and body.

import { describeFound } from "../../../mock/contract/describe.ts";
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { parsePointer, toPointer, valueAt } from "../../../mock/engine/core/json-pointer.ts";
import { type AnswerViolation, toMediaType } from "../../contract-checks.ts";
import { requireOperation } from "../../contract-operation.ts";
import { objectAt } from "../json-parts.ts";
import {
  alternativesOf,
  answerEvidence,
  answerPart,
  answerSchema,
  below,
  type Evidence,
  type Schema,
} from "../published-parts.ts";
import type { Breach, FindingKind } from "../report/finding.ts";
import type { Exchange } from "../target/request.ts";
import { bytesPointer, findViolations } from "./answer-violations.ts";
import { visitDescribed } from "./described-values.ts";

/** Builds a breach; `at` says which request shows it. */
export function toBreach(
  at: { readonly operationId: OperationId; readonly line: string },
  kind: FindingKind,
  place: string,
  { found, expected }: { readonly found: string; readonly expected: string },
  { provenance, subject, reason }: Evidence,
): Breach {
  const assumption = provenance === "assumed" ? { subject, reason } : undefined;
  return { operationId: at.operationId, kind, place, found, expected, provenance, assumption, example: at.line };
}

/** Breaches in body and headers, whatever the status. A status that the contract does not list is a breach too. */
export function judgeForm(exchange: Exchange): readonly Breach[] {
  const cached = judged.get(exchange) ?? findBreaches(exchange);
  judged.set(exchange, cached);
  return cached;
}

/** An answer is judged alone and in comparisons. */
const judged = new WeakMap<Exchange, readonly Breach[]>();

function findBreaches({ request: { operationId }, line, status, ...answer }: Exchange): readonly Breach[] {
  const at = { operationId, line };
  const { headers, body, text } = answer;
  const mediaType = toMediaType(headers.get("content-type") ?? "");
  const isDeclared = requireOperation(operationId).statuses.includes(status);
  if (isDeclared && body === undefined && mediaType === "application/json") {
    const found = text === "" ? "an empty body" : `text of ${text.length} characters`;
    return [
      toBreach(
        at,
        "not-json",
        `${status} body`,
        { found: found, expected: "JSON" },
        answerEvidence(operationId, status),
      ),
    ];
  }
  return findViolations({ operationId, status, ...answer }).map((issue) => toFormBreach(issue, at, status, body));
}

/** Undescribed parts of an answer, each once: `200 /tickets/[]/color`. No deviations, since the service may grow. */
export function undocumentedParts({ request: { operationId }, status, body }: Exchange): readonly string[] {
  const schema = answerSchema(operationId, status);
  const places = new Set<string>();
  if (schema === undefined) return [];
  visitDescribed(body, schema, (_, ownSchema, steps) => {
    if (ownSchema === undefined) places.add(`${status} ${toPlace(toPointer(steps), schema)}`);
  });
  return [...places];
}

function toFormBreach(
  issue: AnswerViolation,
  at: { readonly operationId: OperationId; readonly line: string },
  status: number,
  body: unknown,
): Breach {
  const wholeEvidence = answerEvidence(at.operationId, status);
  if (issue.in === "status") return toBreach(at, "status", issue.found, issue, wholeEvidence);
  if (issue.in === "header") {
    const name = issue.pointer.slice(1);
    const kind = name === "content-type" && issue.found !== "nothing" ? "media-type" : "header";
    return toBreach(at, kind, `${status} header ${name}`, issue, wholeEvidence);
  }
  if (issue.pointer === bytesPointer) return toBreach(at, "encoding", `${status} body`, issue, wholeEvidence);
  const part = answerPart(at.operationId, status, issue.pointer);
  const evidence = part?.evidence ?? wholeEvidence;
  const value = valueAt(body, parsePointer(issue.pointer));
  const place = `${status} ${toPlace(issue.pointer, answerSchema(at.operationId, status))}`;
  return toBreach(at, toKind(value, part), place, { ...issue, found: describeFound(value) }, evidence);
}

/** Classifies a value that its schema rejects. */
function toKind(value: unknown, part: Schema | undefined): FindingKind {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (part === undefined) return "value";
  const all = [part, ...alternativesOf(part)].map(({ node }) => node);
  const types = all.flatMap(({ type }) => (Array.isArray(type) ? type : [type])).filter((one) => one !== undefined);
  const ownType = Array.isArray(value) ? "array" : typeof value;
  const isOfType =
    types.length === 0 || types.some((type) => type === ownType || (type === "integer" && ownType === "number"));
  if (!isOfType) return "type";
  return all.some((node) => node.enum !== undefined || node.const !== undefined) ? "enum" : "value";
}

/** A pointer without list indices and map keys: `/tickets/[]/status`. */
export function toPlace(pointer: string, start: Schema | undefined): string {
  let node = start;
  const steps = parsePointer(pointer).map((step) => {
    const isKey = isObject(node?.node.additionalProperties) && !(step in objectAt(node?.node ?? {}, "properties"));
    const isItem = isObject(node?.node.items);
    node = node === undefined ? undefined : below(node, step);
    if (isItem) return "[]";
    return isKey ? "{}" : step;
  });
  return `/${steps.join("/")}`;
}
