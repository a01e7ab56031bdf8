// Arbitrary requests made from the published contract: whatever its schemas allow, with ids that mostly name records of the state they meet.
import fc from "fast-check";
import type { CollectionName } from "../../mock/domain/records/world.ts";
import type { Reader } from "../../mock/domain/state-types.ts";
import { type OperationId, operationRoutes } from "../../spec/generated/operations.ts";
import {
  bodySchemaOf,
  type ContractRequest,
  exampleBodiesOf,
  follow,
  type PublishedSchema,
  parametersOf,
  routes,
} from "./contract-document.ts";

/** Schemas that hold themselves are followed so deep. */
const deepest = 6;

/** A request before its ids are known. */
export interface DrawnRequest {
  readonly operationId: OperationId;
  /** Whose token it carries. */
  readonly userId: number;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A placeholder for the id of a record that exists when the request is sent. */
class IdOf {
  readonly collection: CollectionName;
  readonly index: number;
  readonly isText: boolean;
  constructor(collection: CollectionName, index: number, isText: boolean) {
    this.collection = collection;
    this.index = index;
    this.isText = isText;
  }
  resolve(reader: Reader): unknown {
    const ids = idsOf(this.collection, reader);
    const id = ids[this.index % ids.length] ?? this.index;
    return this.isText ? String(id) : id;
  }
}

function idsOf(collection: CollectionName, reader: Reader): readonly (number | string)[] {
  return collection === "apps" ? [...reader.all("apps")].map(({ appId }) => appId) : [...reader.ids(collection)];
}

/** The ids that a parameter of an operation can name, as texts. */
export function idsFor(operationId: OperationId, name: string, reader: Reader): readonly string[] {
  const collection = collectionOf(operationId, name);
  return collection === undefined ? [] : idsOf(collection, reader).map(String);
}

/** Whose ids a parameter or property takes, by its name. */
const collections: Readonly<Record<string, CollectionName>> = {
  ticketId: "tickets",
  conversationId: "conversations",
  draftId: "conversations",
  customerId: "customers",
  contractId: "contracts",
  agentId: "users",
  assignedAgentIds: "users",
  workedOnBy: "users",
  user: "users",
  profileId: "users",
  tagIds: "tags",
  addTagIds: "tags",
  removeTagIds: "tags",
  tags: "tags",
  teams: "teams",
  aiAgentId: "aiAgents",
  testRunId: "testRuns",
  testCaseIds: "testCases",
  scorecardId: "scorecards",
  parent: "knowledgeNodes",
  appId: "apps",
  storeId: "storeApps",
};

/** The same for a property `id`, by the beginning of the operation's path. */
const collectionsOfId: readonly (readonly [string, CollectionName])[] = [
  ["/ticket", "tickets"],
  ["/knowledgeSource/websiteConnector", "connectors"],
  ["/knowledgeSourceStructure", "knowledgeNodes"],
  ["/knowledgeSource", "knowledgeSources"],
  ["/quality/assessment", "assessments"],
  ["/quality/scorecard", "scorecards"],
  ["/tag", "tags"],
  ["/aiAgent", "aiAgents"],
];

function collectionOf(operationId: OperationId, name: string): CollectionName | undefined {
  const { path } = operationRoutes[operationId];
  return name === "id" ? collectionsOfId.find(([start]) => path.startsWith(start))?.[1] : collections[name];
}

/** Any value that a schema allows. @param name of the property or parameter that takes it */
function anyOf(operationId: OperationId, schema: PublishedSchema, name = "", depth = 0): fc.Arbitrary<unknown> {
  const resolved = follow(schema);
  if (resolved.enum !== undefined) return fc.constantFrom(...resolved.enum);
  if (resolved.const !== undefined) return fc.constant(resolved.const);
  const choices = resolved.anyOf ?? resolved.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => anyOf(operationId, choice, name, depth)));
  const types = [resolved.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  const flat = types.filter((type) => type !== "object" && type !== "array");
  const usable = depth >= deepest && flat.length > 0 ? flat : types;
  return fc.oneof(...usable.map((type) => typedValue(operationId, type, resolved, name, depth)));
}

function typedValue(operationId: OperationId, type: string, schema: PublishedSchema, name: string, depth: number) {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return idOr(operationId, name, false, integerOf(schema));
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "string":
      return idOr(operationId, name, true, textOf(schema));
    case "array": {
      const { items = {}, minItems = 0 } = schema;
      const maxLength = Math.max(minItems, depth >= deepest ? 0 : 4);
      return fc.array(anyOf(operationId, items, name, depth + 1), { minLength: minItems, maxLength });
    }
    case "object":
      return objectOf(operationId, schema, depth);
    default:
      throw new RangeError(`No value is known for a schema of type ${type}.`);
  }
}

function idOr(operationId: OperationId, name: string, isText: boolean, other: fc.Arbitrary<unknown>) {
  const collection = collectionOf(operationId, name);
  if (collection === undefined) return other;
  const ids = fc.nat(1_000).map((index) => new IdOf(collection, index, isText));
  return fc.oneof({ weight: 6, arbitrary: ids }, other);
}

function integerOf({ minimum, maximum }: PublishedSchema): fc.Arbitrary<unknown> {
  if (minimum === undefined || maximum === undefined) throw new RangeError("An integer of the contract has no range.");
  const whole = fc.bigInt({ min: BigInt(minimum), max: BigInt(maximum) }).map(Number);
  const [from, to] = [Math.max(minimum, 0), Math.min(maximum, 250)];
  return from > to ? whole : fc.oneof({ weight: 3, arbitrary: fc.integer({ min: from, max: to }) }, whole);
}

function textOf({ pattern, minLength = 0, maxLength = 100 }: PublishedSchema): fc.Arbitrary<unknown> {
  if (pattern === undefined) return fc.string({ unit: "grapheme", minLength, maxLength }).filter(isWithin);
  const whole = new RegExp(pattern);
  // fast-check makes no text for what looks ahead.
  const texts = fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?=[^)]*\)/g, "")));
  return texts.filter((text) => isWithin(text) && whole.test(text));

  function isWithin(text: string): boolean {
    return text.length >= minLength && text.length <= maxLength;
  }
}

function objectOf(
  operationId: OperationId,
  { properties = {}, required = [], additionalProperties }: PublishedSchema,
  depth: number,
): fc.Arbitrary<object> {
  const names = Object.keys(properties).filter((name) => depth < deepest || required.includes(name));
  const known = some(
    Object.fromEntries(names.map((name) => [name, anyOf(operationId, properties[name] ?? {}, name, depth + 1)])),
    required,
  );
  if (additionalProperties === false) return known;
  const rest =
    typeof additionalProperties === "object"
      ? anyOf(operationId, additionalProperties, "", depth + 2)
      : fc.jsonValue({ maxDepth: 2 });
  const others = fc.dictionary(fc.string(), rest, { maxKeys: 3 });
  return fc.tuple(others, known).map(([more, own]) => {
    const unknown = Object.entries(more).filter(([name]) => !Object.hasOwn(properties, name));
    return Object.fromEntries([...unknown, ...Object.entries(own)]);
  });
}

const absent = Symbol("absent");

/** A record with the required values and a few of the others, as clients send it; the more there are, the seldomer each comes. */
function some(
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
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== absent)));
}

const users = fc.constantFrom(1, 1, 1, 2, 3, 11);

/** Any request that the contract allows for an operation. */
export function requestTo(operationId: OperationId): fc.Arbitrary<DrawnRequest> {
  const parameters = parametersOf(operationId);
  const valuesIn = (place: string) =>
    Object.fromEntries(
      parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, anyOf(operationId, schema, name)]),
    );
  const path = fc.record<Record<string, unknown>>(valuesIn("path"));
  const schema = bodySchemaOf(operationId);
  const examples = exampleBodiesOf(operationId);
  const bodies =
    schema === undefined
      ? fc.constant(undefined)
      : fc.oneof({ weight: 4, arbitrary: anyOf(operationId, schema) }, fc.constantFrom(...examples));
  return fc.record({
    operationId: fc.constant(operationId),
    userId: users,
    path,
    query: some(valuesIn("query"), []),
    body: operationRoutes[operationId].body === "optional" ? fc.option(bodies, { nil: undefined }) : bodies,
  });
}

/** Writes come more often than reads, so that states differ. */
const weighted = routes.map(({ operationId, method }) => ({
  weight: method === "GET" ? 1 : 3,
  arbitrary: requestTo(operationId),
}));

/** Any request to any operation. */
export const requests: fc.Arbitrary<DrawnRequest> = fc.oneof(...weighted);

/** The request as it is sent to a state. */
export function toSent({ operationId, path, query, body }: DrawnRequest, reader: Reader): ContractRequest {
  const known = (value: unknown) => (value instanceof IdOf ? value.resolve(reader) : value);
  const { method, path: template } = operationRoutes[operationId];
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(known(path[name]));
    // A URL cannot carry these as a segment: they name another path.
    return text === "." || text === ".." || text === "" ? "none" : encodeURIComponent(text);
  });
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(known(value)))}`);
  const target = pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
  return {
    operationId,
    method,
    target,
    ...(body === undefined ? {} : { body: JSON.stringify(body, (_, value) => known(value)) }),
  };
}
