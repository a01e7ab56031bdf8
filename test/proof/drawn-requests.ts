// Arbitrary requests that the published contract allows, with ids that mostly exist in the state they are sent to.
import fc from "fast-check";
import type { CollectionName } from "../../mock/domain/records/world.ts";
import type { Reader } from "../../mock/domain/state-types.ts";
import { type OperationId, operationRoutes } from "../../spec/generated/operations.ts";
import {
  bodySchemaOf,
  type ContractRequest,
  exampleBodiesOf,
  follow,
  parametersOf,
  routes,
} from "./contract-document.ts";
import { anyOf, type Drawing, some, valuesIn } from "./drawn-values.ts";

/** A request whose ids are not resolved yet. */
export interface DrawnRequest {
  readonly operationId: OperationId;
  /** The user of its token. */
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

/** Existing ids for a parameter of an operation, as texts. */
export function idsFor(operationId: OperationId, name: string, reader: Reader): readonly string[] {
  const collection = collectionOf(operationId, name);
  return collection === undefined ? [] : idsOf(collection, reader).map(String);
}

/** The collection whose ids a parameter or property takes, by name. */
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

/** The same for `id`, by the start of the operation's path. */
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

/** How the values of an operation are drawn. */
function drawingFor(operationId: OperationId): Drawing {
  return {
    follow,
    likely(name, isText) {
      const collection = collectionOf(operationId, name);
      return collection && fc.nat(1_000).map((index) => new IdOf(collection, index, isText));
    },
  };
}

const users = fc.constantFrom(1, 1, 1, 2, 3, 11);

/** Any request that the contract allows for an operation. */
export function requestTo(operationId: OperationId): fc.Arbitrary<DrawnRequest> {
  const parameters = parametersOf(operationId);
  const drawing = drawingFor(operationId);
  const path = fc.record<Record<string, unknown>>(valuesIn(drawing, parameters, "path"));
  const schema = bodySchemaOf(operationId);
  const examples = exampleBodiesOf(operationId);
  const bodies =
    schema === undefined
      ? fc.constant(undefined)
      : fc.oneof({ weight: 4, arbitrary: anyOf(drawing, schema) }, fc.constantFrom(...examples));
  return fc.record({
    operationId: fc.constant(operationId),
    userId: users,
    path,
    query: some(valuesIn(drawing, parameters, "query"), []),
    body: operationRoutes[operationId].body === "optional" ? fc.option(bodies, { nil: undefined }) : bodies,
  });
}

/** Writes are more frequent than reads, so that states differ. */
const weighted = routes.map(({ operationId, method }) => ({
  weight: method === "GET" ? 1 : 3,
  arbitrary: requestTo(operationId),
}));

/** Any request to any operation. */
export const requests: fc.Arbitrary<DrawnRequest> = fc.oneof(...weighted);

/** The request with its ids resolved in a state. */
export function toSent({ operationId, path, query, body }: DrawnRequest, reader: Reader): ContractRequest {
  const known = (value: unknown) => (value instanceof IdOf ? value.resolve(reader) : value);
  const { method, path: template } = operationRoutes[operationId];
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(known(path[name]));
    // These cannot be segments of a URL, which would name another path.
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
