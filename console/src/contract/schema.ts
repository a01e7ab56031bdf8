// Reads schemas: alternatives, fields, types and limits in words, samples, and the filters of a search.
import { type Contract, resolve, type Schema } from "./contract.ts";

/** A schema without references; `name` is that of the component it came from. */
export type Read = Schema & { readonly name?: string };

/** Resolves references and merges `allOf`; keywords beside a reference win. */
export function read(document: object, schema: Schema = {}): Read {
  const { $ref, allOf, ...own } = schema;
  let merged: Read = own;
  if ($ref !== undefined) {
    const target = read(document, resolve<Schema>(document, { $ref }) ?? {});
    merged = { ...target, name: $ref.slice($ref.lastIndexOf("/") + 1), ...own };
  }
  for (const part of allOf ?? []) {
    const one = read(document, part);
    const properties = { ...one.properties, ...merged.properties };
    merged = { ...one, ...merged, properties, required: [...(one.required ?? []), ...(merged.required ?? [])] };
  }
  return merged;
}

/** The alternatives of a schema, nested ones included; itself if it has none. */
export function alternativesOf(contract: Contract, schema: Schema | undefined): readonly Read[] {
  const one = read(contract, schema);
  const below = one.oneOf ?? one.anyOf;
  return below === undefined ? [one] : below.flatMap((part) => alternativesOf(contract, part));
}

/** The listed values of a schema; undefined if any value fits. */
export function valuesOf(contract: Contract, schema: Schema | undefined): readonly unknown[] | undefined {
  const lists = alternativesOf(contract, schema).map(
    (one) => one.enum ?? (one.const === undefined ? undefined : [one.const]),
  );
  return lists.includes(undefined) ? undefined : [...new Set(lists.flatMap((list) => list ?? []))];
}

export function typesOf({ type }: Schema): readonly string[] {
  return typeof type === "string" ? [type] : (type ?? []);
}

/** The type in words, for example `list of Tag`, `integer or string`. */
export function toType(
  contract: Contract,
  schema: Schema | undefined,
  words: { readonly list: string; readonly or: string },
): string {
  const names = alternativesOf(contract, schema).flatMap((one) => {
    if (one.items !== undefined) return [`${words.list} ${toType(contract, one.items, words)}`];
    if (one.properties !== undefined && one.name !== undefined) return [one.name];
    return typesOf(one).map((type) => (type === "string" && one.format !== undefined ? one.format : type));
  });
  const isNull = schema?.["x-null"] === true || read(contract, schema)["x-null"] === true;
  const all = [...new Set([...names, ...(isNull ? ["null"] : [])])];
  return all.length > 4 ? (read(contract, schema).name ?? "object") : all.join(` ${words.or} `) || "any";
}

export type LimitWords = Readonly<Record<"characters" | "items" | "start", string>>;

/** The limits of a value that mean something: no range of all safe integers, no pattern too long to read. */
export function limitsOf(schema: Read, words: LimitWords): readonly string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, default: start } = schema;
  const isSafe = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  const range = (name: string, low: number | undefined, high: number | undefined) => {
    if (isSafe(low) && isSafe(high)) return [`${low} – ${high}${name}`];
    if (isSafe(low)) return low === 0 ? [] : [`≥ ${low}${name}`];
    return isSafe(high) ? [`≤ ${high}${name}`] : [];
  };
  return [
    ...range("", minimum, maximum),
    ...range(` ${words.characters}`, minLength, maxLength),
    ...range(` ${words.items}`, minItems, maxItems),
    ...(pattern !== undefined && pattern.length < maxPattern ? [pattern] : []),
    ...(start === undefined ? [] : [`${words.start} ${JSON.stringify(start)}`]),
  ];
}

const maxPattern = 32;

/** A value that fits, as small as its schema allows. */
export function sampleOf(contract: Contract, schema: Schema | undefined): unknown {
  const [one = {}] = alternativesOf(contract, schema);
  const { default: start, const: fixed, enum: [listed] = [], items, properties = {}, required = [] } = one;
  const known = start ?? fixed ?? listed;
  if (known !== undefined) return known;
  const [type] = typesOf(one);
  if (type === "array") return [sampleOf(contract, items)];
  if (type === "object")
    return Object.fromEntries(required.map((name) => [name, sampleOf(contract, properties[name])]));
  if (type === "integer" || type === "number") return Math.max(1, one.minimum ?? 1);
  if (type === "boolean") return true;
  if (one.format?.startsWith("date") === true) return one.format === "date" ? "2026-03-02" : "2026-03-02T09:00:00Z";
  return "…";
}

/** One kind of filter of a search. */
export interface Filter {
  readonly name: string;
  readonly description: string;
  readonly keys: readonly string[];
  readonly comparators: readonly string[];
  /** What a value may be. */
  readonly value: Schema | undefined;
  /** Filters of the contract, by key. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  /** A filter that fits. */
  readonly sample: Readonly<Record<string, unknown>>;
}

/** A filter with the key, which finds something if the contract has an example of it. */
export function useOf({ examples, sample }: Filter, key: string): Readonly<Record<string, unknown>> {
  const example = examples.find((one) => `.${String(one.key)}`.endsWith(`.${key}`));
  return { ...(example ?? sample), key };
}

const minFilters = 3;

/** The filters among which a list chooses by `key`; empty if it is no such list. */
export function filtersOf(contract: Contract, list: Schema | undefined): readonly Filter[] {
  const { items } = read(contract, list);
  const kinds = read(contract, items);
  const filters = (kinds.oneOf ?? kinds.anyOf ?? []).map((kind) => toFilter(contract, kind));
  return filters.length >= minFilters && filters.every(({ keys }) => keys.length > 0) ? filters : [];
}

function toFilter(contract: Contract, kind: Schema): Filter {
  const forms = alternativesOf(contract, kind);
  const listed = (name: string) => [
    ...new Set(
      forms.flatMap(({ properties = {} }) => (properties[name] ? (valuesOf(contract, properties[name]) ?? []) : [])),
    ),
  ];
  const [{ properties = {}, required = [] } = {}] = forms;
  const keys = listed("key").map(String);
  const { values, value, from } = properties;
  const sample = Object.fromEntries(
    Object.keys(properties)
      .filter((name) => required.includes(name) || name === "comparator")
      .map((name) => [name, sampleOf(contract, properties[name])]),
  );
  const { name = keys[0] ?? "", description = "", examples = [] } = read(contract, kind);
  const comparators = listed("comparator").map(String);
  return {
    name,
    description,
    keys,
    comparators,
    examples,
    value: values ? read(contract, values).items : (value ?? from),
    sample,
  };
}

/** The properties with filters, each by its name. */
export function filterLists(
  contract: Contract,
  body: Schema | undefined,
): readonly (readonly [string, readonly Filter[]])[] {
  return Object.entries(read(contract, body).properties ?? {}).flatMap(([name, list]) => {
    const filters = filtersOf(contract, list);
    return filters.length === 0 ? [] : [[name, filters] as const];
  });
}
