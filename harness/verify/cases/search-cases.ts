// Generates cases for POST /ticket/search from its body schema: each property, and each kind of filter with its keys and comparators.
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
    const place = `body /${name}`;
    const toBody = (value: unknown) => (name === "limit" ? { limit: value } : { limit: 1, [name]: value });
    return [
      ...boundaryValues(property).map((value) => toCase("boundary", place, property.evidence, toBody(value))),
      ...invalidValues(property).map((value) => toCase("invalid", place, property.evidence, toBody(value))),
    ];
  });
}

/** One case per key and comparator of the first form, one per other form, one with an invalid comparator. */
function filterCases(filter: Schema): readonly PlannedCase[] {
  const forms = alternativesOf(filter);
  return forms.flatMap((form, index) => {
    const sample = sampleFilter(form);
    const [first = {}] = sample === undefined ? [] : [sample];
    const varied = ["key", "comparator"].flatMap((name) => {
      const part = below(form, name);
      const values = part === undefined ? [] : boundaryValues(part);
      return (index === 0 ? values : values.slice(0, 1)).map((value) => ({ ...first, [name]: value }));
    });
    const wrong = index === 0 ? [{ ...first, comparator: "resembles" }] : [];
    const place = `body /filters/[] ${String(first.key)}`;
    return [
      ...(sample === undefined ? [] : varied).map((one) => toFilterCase("boundary", place, form.evidence, one)),
      ...(sample === undefined ? [] : wrong).map((one) => toFilterCase("invalid", place, form.evidence, one)),
    ];
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
