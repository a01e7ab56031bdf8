// Arbitrary values that schemas of a published document allow.
import fc from "fast-check";
import type { PublishedSchema } from "./contract-document.ts";

/** How values are drawn. */
export interface Drawing {
  /** The schema behind a reference, or the schema itself. */
  follow(schema: PublishedSchema): PublishedSchema;
  /** Likely values of a text or integer of this name; undefined: no preference. */
  likely(name: string, isText: boolean): fc.Arbitrary<unknown> | undefined;
}

/** Depth to which recursive schemas are followed. */
const maxDepth = 6;

/** Any value that a schema allows. @param name of its property or parameter */
export function anyOf(drawing: Drawing, schema: PublishedSchema, name = "", depth = 0): fc.Arbitrary<unknown> {
  const resolved = drawing.follow(schema);
  if (resolved.enum !== undefined) return fc.constantFrom(...resolved.enum);
  if (resolved.const !== undefined) return fc.constant(resolved.const);
  const choices = resolved.anyOf ?? resolved.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => anyOf(drawing, choice, name, depth)));
  const types = [resolved.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  const flat = types.filter((type) => type !== "object" && type !== "array");
  const usable = depth >= maxDepth && flat.length > 0 ? flat : types;
  return fc.oneof(...usable.map((type) => typedValue(drawing, type, resolved, name, depth)));
}

function typedValue(drawing: Drawing, type: string, schema: PublishedSchema, name: string, depth: number) {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return likelyOr(drawing, name, false, integerOf(schema));
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "string":
      return likelyOr(drawing, name, true, textOf(schema));
    case "array": {
      const { items = {}, minItems = 0 } = schema;
      const maxLength = Math.max(minItems, depth >= maxDepth ? 0 : 4);
      return fc.array(anyOf(drawing, items, name, depth + 1), { minLength: minItems, maxLength });
    }
    case "object":
      return objectOf(drawing, schema, depth);
    default:
      throw new RangeError(`No value is known for a schema of type ${type}.`);
  }
}

function likelyOr(drawing: Drawing, name: string, isText: boolean, other: fc.Arbitrary<unknown>) {
  const likely = drawing.likely(name, isText);
  return likely === undefined ? other : fc.oneof({ weight: 6, arbitrary: likely }, other);
}

function integerOf({ minimum, maximum }: PublishedSchema): fc.Arbitrary<unknown> {
  if (minimum === undefined || maximum === undefined) throw new RangeError("An integer of the contract has no range.");
  const range = fc.bigInt({ min: BigInt(minimum), max: BigInt(maximum) }).map(Number);
  const [from, to] = [Math.max(minimum, 0), Math.min(maximum, 250)];
  return from > to ? range : fc.oneof({ weight: 3, arbitrary: fc.integer({ min: from, max: to }) }, range);
}

function textOf({ pattern, minLength = 0, maxLength = 100 }: PublishedSchema): fc.Arbitrary<unknown> {
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
  drawing: Drawing,
  { properties = {}, required = [], additionalProperties }: PublishedSchema,
  depth: number,
): fc.Arbitrary<object> {
  const names = Object.keys(properties).filter((name) => depth < maxDepth || required.includes(name));
  const known = some(
    Object.fromEntries(names.map((name) => [name, anyOf(drawing, properties[name] ?? {}, name, depth + 1)])),
    required,
  );
  if (additionalProperties === false) return known;
  const rest =
    typeof additionalProperties === "object"
      ? anyOf(drawing, additionalProperties, "", depth + 2)
      : fc.jsonValue({ maxDepth: 2 });
  const others = fc.dictionary(fc.string(), rest, { maxKeys: 3 });
  return fc.tuple(others, known).map(([more, own]) => {
    const unknown = Object.entries(more).filter(([name]) => !Object.hasOwn(properties, name));
    return Object.fromEntries([...unknown, ...Object.entries(own)]);
  });
}

/** Values for the parameters of an operation in a place, such as `query`, by name. */
export function valuesIn(
  drawing: Drawing,
  parameters: readonly { readonly name: string; readonly in: string; readonly schema: PublishedSchema }[],
  place: string,
): Record<string, fc.Arbitrary<unknown>> {
  const own = parameters.filter((one) => one.in === place);
  return Object.fromEntries(own.map(({ name, schema }) => [name, anyOf(drawing, schema, name)]));
}

const absent = Symbol("absent");

/** A record with the required values and a few of the others; the more others there are, the rarer each is. */
export function some(
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
    .map((drawn) => Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== absent)));
}
