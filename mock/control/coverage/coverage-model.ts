// Lists what requests can cover in each operation of the contract, and numbers these features.
import { type ContractSchema, type JsonSchema, referredName, resolve } from "../../contract/json-schema.ts";
import type { ServiceRoute } from "../../contract/routes.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import { toPointer } from "../../engine/core/json-pointer.ts";

/** The kinds of features that can be covered besides operations. */
export type FeatureKind = keyof typeof countedKinds;

/** Whether each kind counts in the percentage: only if requests can cover it without faults. */
export const countedKinds = {
  statuses: true,
  parameters: true,
  requestProperties: true,
  enumValues: true,
  /** Statuses that only faults produce, as listed in the contract. */
  faultStatuses: false,
} as const;

export interface Feature {
  readonly kind: FeatureKind;
  /** Shown in the report. */
  readonly label: string;
}

/** A node of a request; numbers are indexes into the operation's features. */
export interface TreeNode {
  /** Covered if anything is sent there. */
  feature?: number;
  /** Covered if this value is sent there; query values are strings. */
  values?: Map<unknown, number>;
  properties?: Map<string, TreeNode>;
  /** Items of a list. */
  items?: TreeNode;
  /** Properties of a map. */
  others?: TreeNode;
}

export interface OperationModel {
  readonly route: ServiceRoute;
  readonly features: readonly Feature[];
  readonly statuses: ReadonlyMap<number, number>;
  readonly query: TreeNode;
  readonly body: TreeNode;
}

/** Keyed by operationId, grouped by tag; each model is compiled on first use. */
export type CoverageModel = ReadonlyMap<string, () => OperationModel>;

const models = new WeakMap<ServiceContract, CoverageModel>();

/** The model of a contract, cached with it. */
export function coverageModel(service: ServiceContract): CoverageModel {
  const cached = models.get(service);
  if (cached !== undefined) return cached;
  const model = new Map(byTag(service.routes).map((route) => [route.operationId, onDemand(route, service.schema)]));
  models.set(service, model);
  return model;
}

function onDemand(route: ServiceRoute, root: ContractSchema): () => OperationModel {
  let model: OperationModel | undefined;
  return () => {
    model ??= toModel(route, root);
    return model;
  };
}

function byTag(routes: readonly ServiceRoute[]): readonly ServiceRoute[] {
  const tags = [...new Set(routes.map(({ tag }) => tag))];
  return tags.flatMap((tag) => routes.filter((route) => route.tag === tag));
}

function toModel(route: ServiceRoute, root: ContractSchema): OperationModel {
  const features: Feature[] = [];
  function add(kind: FeatureKind, label: string): number {
    return features.push({ kind, label }) - 1;
  }
  const fromFaults: ReadonlySet<number> = new Set(route.faultStatuses);
  const statuses = new Map<number, number>();
  for (const status of route.statuses) {
    statuses.set(status, add(fromFaults.has(status) ? "faultStatuses" : "statuses", String(status)));
  }
  return { route, features, statuses, query: toQuery(route, root, add), body: toBody(route, root, add) };
}

/** Adds a feature and returns its number. */
type Add = (kind: FeatureKind, label: string) => number;

function toQuery({ operationId }: ServiceRoute, root: ContractSchema, add: Add): TreeNode {
  const queryProperties = root.properties[`${operationId} query`]?.properties ?? {};
  const properties = new Map<string, TreeNode>();
  for (const [name, schema] of Object.entries(queryProperties)) {
    const node: TreeNode = { feature: add("parameters", name) };
    const values = resolve(schema, root).enum ?? [];
    if (values.length > 0) {
      node.values = new Map(values.map((value) => [String(value), add("enumValues", `query ${name} = ${value}`)]));
    }
    properties.set(name, node);
  }
  return { properties };
}

function toBody({ operationId, body }: ServiceRoute, root: ContractSchema, add: Add): TreeNode {
  const schema = root.properties[`${operationId} body`];
  return body === "none" || schema === undefined ? {} : toTreeNode(schema, root, add);
}

export function toTreeNode(schema: JsonSchema, root: ContractSchema, add: Add): TreeNode {
  const bodyNode: TreeNode = {};
  addSchema(bodyNode, { schema, pointer: "", components: [] }, root, add);
  return bodyNode;
}

/** A schema, and the place in a body that it describes. */
interface SchemaPlace {
  readonly schema: JsonSchema;
  readonly pointer: string;
  /** The components around the place; a component in itself is not followed. */
  readonly components: readonly string[];
}

/** Adds the declarations of a schema to a node; alternatives are added to the same node. */
function addSchema(node: TreeNode, { schema, pointer, components }: SchemaPlace, root: ContractSchema, add: Add): void {
  const component = referredName(schema);
  if (component !== undefined && components.includes(component)) return;
  const innerComponents = component === undefined ? components : [...components, component];
  const { enum: values, properties, items, additionalProperties, anyOf, oneOf } = resolve(schema, root);
  const addInner = (innerNode: TreeNode, innerSchema: JsonSchema, innerPointer: string) =>
    addSchema(innerNode, { schema: innerSchema, pointer: innerPointer, components: innerComponents }, root, add);

  for (const value of values ?? []) {
    node.values ??= new Map();
    if (!node.values.has(value)) node.values.set(value, add("enumValues", `body ${pointer} = ${value}`.trim()));
  }
  for (const [property, propertySchema] of Object.entries(properties ?? {})) {
    node.properties ??= new Map();
    const innerPointer = pointer + toPointer([property]);
    const child = node.properties.get(property) ?? { feature: add("requestProperties", innerPointer) };
    node.properties.set(property, child);
    addInner(child, propertySchema, innerPointer);
  }
  if (items !== undefined) {
    node.items ??= {};
    addInner(node.items, items, `${pointer}/*`);
  }
  if (typeof additionalProperties === "object") {
    node.others ??= {};
    addInner(node.others, additionalProperties, `${pointer}/*`);
  }
  for (const alternative of anyOf ?? oneOf ?? []) addInner(node, alternative, pointer);
}
