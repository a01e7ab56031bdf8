// Generates arbitrary values that the schemas in a published document allow.
import fc from "fast-check";
import type { PublishedSchema } from "./contract-document.ts";

/** Options for generating values. */
export interface GeneratorOptions {
  /** Returns the schema behind a reference, or the schema itself. */
  follow(schema: PublishedSchema): PublishedSchema;
  /** Returns likely values of a string or integer by its name; undefined for no preference. */
  likely(name: string, isString: boolean): fc.Arbitrary<unknown> | undefined;
}

/** Depth to which recursive schemas are followed. */
const maxDepth = 6;

/** Generates any value that a schema allows. @param name of its property or parameter */
export function arbitraryOf(
  options: GeneratorOptions,
  schema: PublishedSchema,
  name = "",
  depth = 0,
): fc.Arbitrary<unknown> {
  const resolved = options.follow(schema);
  if (resolved.enum !== undefined) return fc.constantFrom(...resolved.enum);
  if (resolved.const !== undefined) return fc.constant(resolved.const);
  const choices = resolved.anyOf ?? resolved.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => arbitraryOf(options, choice, name, depth)));
  const types = [resolved.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  const scalarTypes = types.filter((type) => type !== "object" && type !== "array");
  const usableTypes = depth >= maxDepth && scalarTypes.length > 0 ? scalarTypes : types;
  return fc.oneof(...usableTypes.map((type) => typedValue(options, type, resolved, name, depth)));
}

function typedValue(options: GeneratorOptions, type: string, schema: PublishedSchema, name: string, depth: number) {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return likelyOr(options, name, false, integerOf(schema));
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "string":
      return likelyOr(options, name, true, stringOf(schema));
    case "array": {
      const { items = {}, minItems = 0 } = schema;
      const maxLength = Math.max(minItems, depth >= maxDepth ? 0 : 4);
      return fc.array(arbitraryOf(options, items, name, depth + 1), { minLength: minItems, maxLength });
    }
    case "object":
      return objectOf(options, schema, depth);
    default:
      throw new RangeError(`Schemas of type ${type} are not supported.`);
  }
}

function likelyOr(options: GeneratorOptions, name: string, isString: boolean, other: fc.Arbitrary<unknown>) {
  const likely = options.likely(name, isString);
  return likely === undefined ? other : fc.oneof({ weight: 6, arbitrary: likely }, other);
}

function integerOf({ minimum, maximum }: PublishedSchema): fc.Arbitrary<unknown> {
  if (minimum === undefined || maximum === undefined) throw new RangeError("An integer of the contract has no range.");
  const range = fc.bigInt({ min: BigInt(minimum), max: BigInt(maximum) }).map(Number);
  const [from, to] = [Math.max(minimum, 0), Math.min(maximum, 250)];
  return from > to ? range : fc.oneof({ weight: 3, arbitrary: fc.integer({ min: from, max: to }) }, range);
}

function stringOf({ pattern, minLength = 0, maxLength = 100 }: PublishedSchema): fc.Arbitrary<unknown> {
  if (pattern === undefined) return fc.string({ unit: "grapheme", minLength, maxLength }).filter(isWithin);
  const expression = new RegExp(pattern);
  // fast-check does not support lookaheads.
  const texts = fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?=[^)]*\)/g, "")));
  return texts.filter((text) => isWithin(text) && expression.test(text));

  function isWithin(text: string): boolean {
    return text.length >= minLength && text.length <= maxLength;
  }
}

function objectOf(
  options: GeneratorOptions,
  { properties = {}, required = [], additionalProperties }: PublishedSchema,
  depth: number,
): fc.Arbitrary<object> {
  const names = Object.keys(properties).filter((name) => depth < maxDepth || required.includes(name));
  const knownProperties = partialRecord(
    Object.fromEntries(names.map((name) => [name, arbitraryOf(options, properties[name] ?? {}, name, depth + 1)])),
    required,
  );
  if (additionalProperties === false) return knownProperties;
  const otherValues =
    typeof additionalProperties === "object"
      ? arbitraryOf(options, additionalProperties, "", depth + 2)
      : fc.jsonValue({ maxDepth: 2 });
  const otherProperties = fc.dictionary(fc.string(), otherValues, { maxKeys: 3 });
  return fc.tuple(otherProperties, knownProperties).map(([others, known]) => {
    const unknown = Object.entries(others).filter(([name]) => !Object.hasOwn(properties, name));
    return Object.fromEntries([...unknown, ...Object.entries(known)]);
  });
}

/** Generates values for the parameters of an operation in a place, such as `query`, by name. */
export function valuesIn(
  options: GeneratorOptions,
  parameters: readonly { readonly name: string; readonly in: string; readonly schema: PublishedSchema }[],
  place: string,
): Record<string, fc.Arbitrary<unknown>> {
  const matching = parameters.filter((parameter) => parameter.in === place);
  return Object.fromEntries(matching.map(({ name, schema }) => [name, arbitraryOf(options, schema, name)]));
}

const absent = Symbol("absent");

/** Generates records with the required values and a few optional ones; the more optional values, the rarer each is. */
export function partialRecord(
  values: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  required: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const weight = Math.ceil(Object.keys(values).length / 3);
  const entries = Object.entries(values).map(([name, arbitrary]) => [
    name,
    required.includes(name)
      ? arbitrary
      : fc.oneof({ weight, arbitrary: fc.constant(absent) }, { weight: 1, arbitrary }),
  ]);
  return fc
    .record<Record<string, unknown>>(Object.fromEntries(entries))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== absent)));
}
