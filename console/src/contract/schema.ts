// Reads schemas: alternatives, type descriptions, limits, samples, and the filters of a search.
import { type Contract, resolve, type Schema } from "./contract.ts";

/** A schema with its references resolved; `name` is the name of its component. */
export type ResolvedSchema = Schema & { readonly name?: string };

/** Resolves references and merges `allOf`; keywords beside a reference take precedence. */
export function resolveSchema(document: object, schema: Schema = {}): ResolvedSchema {
  const { $ref, allOf, ...keywords } = schema;
  let merged: ResolvedSchema = keywords;
  if ($ref !== undefined) {
    const target = resolveSchema(document, resolve<Schema>(document, { $ref }) ?? {});
    merged = { ...target, name: $ref.slice($ref.lastIndexOf("/") + 1), ...keywords };
  }
  for (const part of allOf ?? []) {
    const resolved = resolveSchema(document, part);
    const properties = { ...resolved.properties, ...merged.properties };
    merged = {
      ...resolved,
      ...merged,
      properties,
      required: [...(resolved.required ?? []), ...(merged.required ?? [])],
    };
  }
  return merged;
}

/** The alternatives of a schema, including nested ones, or else the schema itself. */
export function alternativesOf(contract: Contract, schema: Schema | undefined): readonly ResolvedSchema[] {
  const resolved = resolveSchema(contract, schema);
  const parts = resolved.oneOf ?? resolved.anyOf;
  return parts === undefined ? [resolved] : parts.flatMap((part) => alternativesOf(contract, part));
}

/** The listed values of a schema; undefined if it allows others. */
export function valuesOf(contract: Contract, schema: Schema | undefined): readonly unknown[] | undefined {
  const lists = alternativesOf(contract, schema).map(
    (alternative) => alternative.enum ?? (alternative.const === undefined ? undefined : [alternative.const]),
  );
  return lists.includes(undefined) ? undefined : [...new Set(lists.flatMap((list) => list ?? []))];
}

export function typesOf({ type }: Schema): readonly string[] {
  return typeof type === "string" ? [type] : (type ?? []);
}

/** A description of the type, for example `list of Tag`, `integer or string`. */
export function toType(
  contract: Contract,
  schema: Schema | undefined,
  labels: { readonly list: string; readonly or: string },
): string {
  const names = alternativesOf(contract, schema).flatMap((alternative) => {
    const { items, properties, name, format } = alternative;
    if (items !== undefined) return [`${labels.list} ${toType(contract, items, labels)}`];
    if (properties !== undefined && name !== undefined) return [name];
    return typesOf(alternative).map((type) => (type === "string" && format !== undefined ? format : type));
  });
  const isNull = schema?.["x-null"] === true || resolveSchema(contract, schema)["x-null"] === true;
  const all = [...new Set([...names, ...(isNull ? ["null"] : [])])];
  return all.length > 4 ? (resolveSchema(contract, schema).name ?? "object") : all.join(` ${labels.or} `) || "any";
}

export type LimitLabels = Readonly<Record<"characters" | "items" | "start", string>>;

/** The meaningful limits of a value, without the range of all safe integers and long patterns. */
export function limitsOf(schema: ResolvedSchema, labels: LimitLabels): readonly string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, default: defaultValue } = schema;
  const isSafe = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  const range = (name: string, low: number | undefined, high: number | undefined) => {
    if (isSafe(low) && isSafe(high)) return [`${low} – ${high}${name}`];
    if (isSafe(low)) return low === 0 ? [] : [`≥ ${low}${name}`];
    return isSafe(high) ? [`≤ ${high}${name}`] : [];
  };
  return [
    ...range("", minimum, maximum),
    ...range(` ${labels.characters}`, minLength, maxLength),
    ...range(` ${labels.items}`, minItems, maxItems),
    ...(pattern !== undefined && pattern.length < maxPattern ? [pattern] : []),
    ...(defaultValue === undefined ? [] : [`${labels.start} ${JSON.stringify(defaultValue)}`]),
  ];
}

const maxPattern = 32;

/** A minimal value that fits a schema. */
export function sampleOf(contract: Contract, schema: Schema | undefined): unknown {
  const [first = {}] = alternativesOf(contract, schema);
  const { default: defaultValue, const: constant, enum: [option] = [], items, properties = {}, required = [] } = first;
  const value = defaultValue ?? constant ?? option;
  if (value !== undefined) return value;
  const [type] = typesOf(first);
  if (type === "array") return [sampleOf(contract, items)];
  if (type === "object")
    return Object.fromEntries(required.map((name) => [name, sampleOf(contract, properties[name])]));
  if (type === "integer" || type === "number") return Math.max(1, first.minimum ?? 1);
  if (type === "boolean") return true;
  if (first.format?.startsWith("date") === true) return first.format === "date" ? "2026-03-02" : "2026-03-02T09:00:00Z";
  return "…";
}

/** One kind of filter of a search. */
export interface Filter {
  readonly name: string;
  readonly description: string;
  readonly keys: readonly string[];
  readonly comparators: readonly string[];
  /** The schema of its values. */
  readonly value: Schema | undefined;
  /** Example filters from the contract. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  /** A valid filter. */
  readonly sample: Readonly<Record<string, unknown>>;
}

/** A filter with the key; from the contract's example for the key, if any, so that it has matches. */
export function filterFor({ examples, sample }: Filter, key: string): Readonly<Record<string, unknown>> {
  const example = examples.find((filter) => `.${String(filter.key)}`.endsWith(`.${key}`));
  return { ...(example ?? sample), key };
}

const minFilters = 3;

/** The kinds of filter in a list of filters, distinguished by `key`; empty for other lists. */
export function filtersOf(contract: Contract, list: Schema | undefined): readonly Filter[] {
  const { items } = resolveSchema(contract, list);
  const itemSchema = resolveSchema(contract, items);
  const filters = (itemSchema.oneOf ?? itemSchema.anyOf ?? []).map((kind) => toFilter(contract, kind));
  return filters.length >= minFilters && filters.every(({ keys }) => keys.length > 0) ? filters : [];
}

function toFilter(contract: Contract, kind: Schema): Filter {
  const alternatives = alternativesOf(contract, kind);
  const listedValues = (name: string) => [
    ...new Set(
      alternatives.flatMap(({ properties = {} }) =>
        properties[name] ? (valuesOf(contract, properties[name]) ?? []) : [],
      ),
    ),
  ];
  const [{ properties = {}, required = [] } = {}] = alternatives;
  const keys = listedValues("key").map(String);
  const { values, value, from } = properties;
  const sample = Object.fromEntries(
    Object.keys(properties)
      .filter((name) => required.includes(name) || name === "comparator")
      .map((name) => [name, sampleOf(contract, properties[name])]),
  );
  const { name = keys[0] ?? "", description = "", examples = [] } = resolveSchema(contract, kind);
  const comparators = listedValues("comparator").map(String);
  return {
    name,
    description,
    keys,
    comparators,
    examples,
    value: values ? resolveSchema(contract, values).items : (value ?? from),
    sample,
  };
}

/** The names of the properties that list filters, each with its filters. */
export function filterLists(
  contract: Contract,
  body: Schema | undefined,
): readonly (readonly [string, readonly Filter[]])[] {
  return Object.entries(resolveSchema(contract, body).properties ?? {}).flatMap(([name, list]) => {
    const filters = filtersOf(contract, list);
    return filters.length === 0 ? [] : [[name, filters] as const];
  });
}
