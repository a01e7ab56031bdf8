// Arbitrary requests made from the published contract alone: whatever its schemas allow, as a generator of any client would send it. Used by
// test/proof/contract-requests.proof.test.ts; requests that fit the state are made by test/proof/valid-requests.ts.
import fc from "fast-check";
import type { OperationId } from "../../spec/generated/operations.ts";
import { type PublishedContract, type PublishedSchema, serviceContract } from "./contract-document.ts";

/** Schemas that hold themselves are followed so deep. */
const deepest = 6;

const firstSurrogate = 0xd800;
const surrogates = 0x800;
/** Any character of Unicode; fast-check's own way prepares a table of all of them for each text. */
const anySign = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((point) => String.fromCodePoint(point < firstSurrogate ? point : point + surrogates));

/** What follows a schema's reference in its document. */
type Follow = (schema: PublishedSchema) => PublishedSchema;

/** A request to an operation of a contract. */
export interface ContractRequest<Id extends string> {
  readonly operationId: Id;
  readonly method: string;
  readonly target: string;
  readonly body?: string;
}

/** Any value that a schema allows, numbers often small enough to be ids that there are. */
function valueFrom(follow: Follow, schema: PublishedSchema, depth = 0): fc.Arbitrary<unknown> {
  const resolved = follow(schema);
  if (resolved.enum !== undefined) return fc.constantFrom(...resolved.enum);
  if (resolved.const !== undefined) return fc.constant(resolved.const);
  const choices = resolved.anyOf ?? resolved.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valueFrom(follow, choice, depth)));
  const types = [resolved.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  const flat = types.filter((type) => type !== "object" && type !== "array");
  const usable = depth >= deepest && flat.length > 0 ? flat : types;
  return fc.oneof(...usable.map((type) => typedValue(follow, type, resolved, depth)));
}

function typedValue(follow: Follow, type: string, schema: PublishedSchema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return integerOf(schema);
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "string":
      return textOf(schema);
    case "array":
      return listOf(follow, schema, depth);
    case "object":
      return objectOf(follow, schema, depth);
    default:
      throw new RangeError(`No value is known for a schema of type ${type}.`);
  }
}

function integerOf({ minimum, maximum }: PublishedSchema): fc.Arbitrary<number> {
  if (minimum === undefined || maximum === undefined) throw new RangeError("An integer of the contract has no range.");
  const whole = fc.bigInt({ min: BigInt(minimum), max: BigInt(maximum) }).map(Number);
  const [from, to] = [Math.max(minimum, 0), Math.min(maximum, 250)];
  return from > to ? whole : fc.oneof({ weight: 3, arbitrary: fc.integer({ min: from, max: to }) }, whole);
}

function listOf(follow: Follow, { items = {}, minItems = 0 }: PublishedSchema, depth: number) {
  const maxLength = Math.max(minItems, depth >= deepest ? 0 : 4);
  return fc.array(valueFrom(follow, items, depth + 1), { minLength: minItems, maxLength });
}

function textOf({ pattern, minLength = 0, maxLength = 100 }: PublishedSchema): fc.Arbitrary<string> {
  if (pattern === undefined) return fc.string({ unit: anySign, minLength, maxLength });
  const whole = new RegExp(pattern);
  // fast-check makes no text for what looks ahead.
  const texts = fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?=[^)]*\)/g, "")));
  return texts.filter((text) => text.length >= minLength && text.length <= maxLength && whole.test(text));
}

function objectOf(follow: Follow, { properties, required = [], additionalProperties }: PublishedSchema, depth: number) {
  const rest =
    typeof additionalProperties === "object"
      ? valueFrom(follow, additionalProperties, depth + 2)
      : fc.jsonValue({ maxDepth: 2 });
  const others = fc.dictionary(fc.string({ unit: anySign }), rest, { maxKeys: 3 });
  if (properties === undefined) return others;
  const names = Object.keys(properties).filter((name) => depth < deepest || required.includes(name));
  const known = fc.record(
    Object.fromEntries(names.map((name) => [name, valueFrom(follow, properties[name] ?? {}, depth + 1)])),
    {
      requiredKeys: [...required],
    },
  );
  if (additionalProperties === false) return known;
  return fc.tuple(others, known).map(([more, own]) => {
    const unknown = Object.entries(more).filter(([name]) => !Object.hasOwn(properties, name));
    return Object.fromEntries([...unknown, ...Object.entries(own)]);
  });
}

/** Any request that a contract allows for an operation; undefined bodies are left out. */
function createRequestArbitrary<Id extends string>(
  { routeOf, parametersOf, bodySchemaOf, follow }: PublishedContract<Id>,
  operationId: Id,
): fc.Arbitrary<ContractRequest<Id>> {
  const { method, path, body: need } = routeOf(operationId);
  const parameters = parametersOf(operationId);
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const pathValues = fc.record(
    Object.fromEntries(
      inPath.map(({ name, schema }) => [name, valueFrom(follow, schema).map(String).filter(isSegment)]),
    ),
  );
  const queryValues = fc.record(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, valueFrom(follow, schema)])),
    { requiredKeys: [] },
  );
  const schema = bodySchemaOf(operationId);
  const bodies =
    schema === undefined ? fc.constant(undefined) : valueFrom(follow, schema).map((value) => JSON.stringify(value));
  const sent = need === "optional" ? fc.option(bodies, { nil: undefined }) : bodies;
  return fc.tuple(pathValues, queryValues, sent).map(([values, query, body]) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    const target = pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
    return { operationId, method, target, ...(body === undefined ? {} : { body }) };
  });
}

/** Any request that the contract of the service allows for an operation. */
export function requestOf(operationId: OperationId): fc.Arbitrary<ContractRequest<OperationId>> {
  return createRequestArbitrary(serviceContract, operationId);
}

/** A URL cannot carry these two as a segment: they name another path. */
function isSegment(text: string): boolean {
  return text !== "." && text !== "..";
}
