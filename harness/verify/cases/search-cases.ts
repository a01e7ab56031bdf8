// Generates cases for POST /ticket/search from its body schema: each property, and invalid filters of each kind.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { objectAt } from "../json-parts.ts";
import { alternativesOf, below, type Evidence, requestSchema, type Schema } from "../published-parts.ts";
import type { PlannedCase } from "./planned-case.ts";
import { boundaryValues, invalidValues, sampleValue } from "./sample-values.ts";

const operationId = "searchTickets";

/** Every search case except the minimal one. */
export function searchCases(): readonly PlannedCase[] {
  const schema = requestSchema(operationId);
  if (schema === undefined) return [];
  const filter = below(below(schema, "filters") ?? schema, "0");
  return [
    ...propertyCases(schema),
    ...(filter === undefined ? [] : alternativesOf(filter).flatMap(filterCases)),
    ...malformedCases(schema.evidence),
  ];
}

/** Properties whose value is not a list: limit, offset, orderByField … */
function propertyCases(schema: Schema): readonly PlannedCase[] {
  return Object.keys(objectAt(schema.node, "properties")).flatMap((name) => {
    const property = below(schema, name);
    if (property === undefined || name === "filters") return [];
    const valid = name === "orderByField" ? [] : boundaryValues(property);
    const place = `body /${name}`;
    const toBody = (value: unknown) => (name === "limit" ? { limit: value } : { limit: 1, [name]: value });
    return [
      ...valid.map((value) => toCase("boundary", place, property.evidence, toBody(value))),
      ...invalidValues(property).map((value) => toCase("invalid", place, property.evidence, toBody(value))),
    ];
  });
}

/** One case for each form of filter, with an invalid comparator: known values are asked for by other questions. */
function filterCases(filter: Schema): readonly PlannedCase[] {
  return alternativesOf(filter)
    .slice(0, 1)
    .flatMap((form) => {
      const sample = sampleFilter(form);
      if (sample === undefined) return [];
      const place = `body /filters/[] ${String(sample.key)}`;
      return [toFilterCase("invalid", place, form.evidence, { ...sample, comparator: "resembles" })];
    });
}

/** A filter of this form with one value for each required part. */
function sampleFilter(form: Schema): { readonly [name: string]: unknown } | undefined {
  const required = Array.isArray(form.node.required) ? form.node.required.map(String) : [];
  const parts = required.map((name) => {
    const part = below(form, name);
    if (part === undefined) return [name, undefined] as const;
    const items = isObject(part.node.items) ? below(part, "0") : undefined;
    return [name, items === undefined ? sampleValue(part) : [sampleValue(items)]] as const;
  });
  return parts.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(parts);
}

function malformedCases(evidence: Evidence): readonly PlannedCase[] {
  const raw = (place: string, text: string, type: string): PlannedCase => ({
    kind: "invalid",
    place,
    evidence,
    request: { operationId, rawBody: { text, type } },
  });
  return [
    toFilterCase("invalid", "body /filters/[]/key", evidence, { key: "t.noSuchKey", comparator: "in", values: ["1"] }),
    toCase("invalid", "body /filters", evidence, { filters: "t.id" }),
    toCase("invalid", "body", evidence, [1]),
    raw("body (cut)", '{"limit": 1', "application/json"),
    raw("body (media type)", '{"limit":1}', "text/plain"),
  ];
}

function toFilterCase(kind: "boundary" | "invalid", place: string, evidence: Evidence, filter: unknown): PlannedCase {
  return toCase(kind, place, evidence, { limit: 1, filters: [filter] });
}

function toCase(kind: "boundary" | "invalid", place: string, evidence: Evidence, body: unknown): PlannedCase {
  return { kind, place, evidence, request: { operationId, body } };
}
