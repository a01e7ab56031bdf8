// Generates arbitrary requests that the published contract allows; most of their ids exist in the mock's state.
import fc from "fast-check";
import type { CollectionName } from "../../mock/domain/records/world.ts";
import type { Reader } from "../../mock/domain/state-types.ts";
import { operationFacts } from "../../spec/generated/facts.ts";
import { type OperationId, operationRoutes } from "../../spec/generated/operations.ts";
import { arbitraryOf, type GeneratorOptions, partialRecord, valuesIn } from "./arbitrary-values.ts";
import {
  bodySchemaOf,
  type ContractRequest,
  exampleBodiesOf,
  follow,
  parametersOf,
  routes,
} from "./contract-document.ts";

/** A request whose ids are not resolved yet. */
export interface UnresolvedRequest {
  readonly operationId: OperationId;
  /** The user of the request's token. */
  readonly userId: number;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A placeholder for the id of a record that exists when the request is sent. */
class IdPlaceholder {
  readonly collection: CollectionName;
  readonly index: number;
  readonly isString: boolean;
  constructor(collection: CollectionName, index: number, isString: boolean) {
    this.collection = collection;
    this.index = index;
    this.isString = isString;
  }
  resolve(reader: Reader): unknown {
    const ids = idsOf(this.collection, reader);
    const id = ids[this.index % ids.length] ?? this.index;
    return this.isString ? String(id) : id;
  }
}

function idsOf(collection: CollectionName, reader: Reader): readonly (number | string)[] {
  return collection === "apps" ? [...reader.all("apps")].map(({ appId }) => appId) : [...reader.ids(collection)];
}

/** Returns the existing ids for a parameter of an operation, as strings. */
export function idsFor(operationId: OperationId, name: string, reader: Reader): readonly string[] {
  const collection = collectionOf(operationId, name);
  return collection === undefined ? [] : idsOf(collection, reader).map(String);
}

/** By parameter or property name, or by kind of path id, the collection its ids refer to. */
const collections: Readonly<Record<string, CollectionName>> = {
  id: "tickets", // in bulk updates; an `id` in a path has a kind
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
  tagId: "tags",
  knowledgeSourceId: "knowledgeSources",
  nodeId: "knowledgeNodes",
  connectorId: "connectors",
  assessmentId: "assessments",
};

function collectionOf(operationId: OperationId, name: string): CollectionName | undefined {
  return collections[operationFacts[operationId].parameters[name] ?? name];
}

/** Returns the options that generate the values of an operation. */
function optionsFor(operationId: OperationId): GeneratorOptions {
  return {
    follow,
    likely(name, isString) {
      const collection = collectionOf(operationId, name);
      return collection && fc.nat(1_000).map((index) => new IdPlaceholder(collection, index, isString));
    },
  };
}

/** Mostly the administrator; also two agents with different permissions, and one without any. */
const users = fc.constantFrom(1, 1, 1, 2, 3, 11);

/** Generates any request that the contract allows for an operation. */
export function requestTo(operationId: OperationId): fc.Arbitrary<UnresolvedRequest> {
  const parameters = parametersOf(operationId);
  const options = optionsFor(operationId);
  const path = fc.record<Record<string, unknown>>(valuesIn(options, parameters, "path"));
  const schema = bodySchemaOf(operationId);
  const examples = exampleBodiesOf(operationId);
  const bodies =
    schema === undefined
      ? fc.constant(undefined)
      : fc.oneof({ weight: 4, arbitrary: arbitraryOf(options, schema) }, fc.constantFrom(...examples));
  return fc.record({
    operationId: fc.constant(operationId),
    userId: users,
    path,
    query: partialRecord(valuesIn(options, parameters, "query"), []),
    body: operationRoutes[operationId].body === "optional" ? fc.option(bodies, { nil: undefined }) : bodies,
  });
}

/** Writes are more frequent than reads, so that states differ. */
const weightedRequests = routes.map(({ operationId, method }) => ({
  weight: method === "GET" ? 1 : 3,
  arbitrary: requestTo(operationId),
}));

/** Generates any request to any operation. */
export const requests: fc.Arbitrary<UnresolvedRequest> = fc.oneof(...weightedRequests);

/** Replaces a request's placeholders with ids from a state. */
export function resolveRequest({ operationId, path, query, body }: UnresolvedRequest, reader: Reader): ContractRequest {
  const resolve = (value: unknown) => (value instanceof IdPlaceholder ? value.resolve(reader) : value);
  const { method, path: template } = operationRoutes[operationId];
  const filledPath = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(resolve(path[name]));
    // As segments of a URL, these would name another path.
    return text === "." || text === ".." || text === "" ? "none" : encodeURIComponent(text);
  });
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(resolve(value)))}`);
  const target = pairs.length === 0 ? filledPath : `${filledPath}?${pairs.join("&")}`;
  return {
    operationId,
    method,
    target,
    ...(body === undefined ? {} : { body: JSON.stringify(body, (_, value) => resolve(value)) }),
  };
}
