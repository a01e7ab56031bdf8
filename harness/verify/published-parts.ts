// Looks up parts of the published contract: the schema at a path of a response, and its evidence: how certain it is, and why (`x-provenance`).
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { isObject } from "../../mock/engine/core/is-object.ts";
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { type JsonObject, objectAt, textAt } from "../json-parts.ts";

export type Provenance = "documented" | "reference" | "assumed";

/** How certain a part of the contract is, and why. */
export interface Evidence {
  readonly provenance: Provenance;
  /** Why it was assumed. */
  readonly reason: string | undefined;
  /** Display name of the part that declares it, for example `Ticket.dueBy`. */
  readonly subject: string;
}

const root: JsonObject = document;

/** Operations by operationId. */
const operations = new Map<string, JsonObject>(
  Object.values(objectAt(root, "paths")).flatMap((path) =>
    Object.values(isObject(path) ? path : {}).flatMap((operation) =>
      isObject(operation) ? [[textAt(operation, "operationId") ?? "", operation] as const] : [],
    ),
  ),
);

export function operationEvidence(operationId: OperationId): Evidence {
  const fallback: Evidence = { provenance: "assumed", reason: undefined, subject: operationId };
  return evidenceOf(operations.get(operationId) ?? {}, fallback);
}

/** A parameter's schema and evidence. */
export function publishedParameter(operationId: OperationId, name: string): { schema: JsonObject; evidence: Evidence } {
  const subject = `${operationId} ${name}`;
  const parameters = operations.get(operationId)?.parameters;
  const resolvedParameters = Array.isArray(parameters) ? parameters.filter(isObject).map(resolveReference) : [];
  const entry = resolvedParameters.find((parameter) => parameter.name === name) ?? {};
  const entryEvidence = evidenceOf(entry, operationEvidence(operationId));
  const { node, evidence } = resolveSchema(objectAt(entry, "schema"), entryEvidence, subject);
  // Findings name the parameter, even if a shared schema declares its values.
  return { schema: node, evidence: { ...evidence, subject } };
}

/** The evidence for a parameter, or for a property of the body. */
export function inputEvidence(operationId: OperationId, name: string): Evidence {
  const body = requestSchema(operationId);
  const property = body === undefined ? undefined : childSchema(body, name);
  return property?.evidence ?? publishedParameter(operationId, name).evidence;
}

/** The schema of an operation's JSON body; undefined if it takes none. */
export function requestSchema(operationId: OperationId): Schema | undefined {
  const body = resolveReference(objectAt(operations.get(operationId) ?? {}, "requestBody"));
  const schema = objectAt(objectAt(objectAt(body, "content"), "application/json"), "schema");
  if (Object.keys(schema).length === 0) return undefined;
  return resolveSchema(schema, evidenceOf(body, operationEvidence(operationId)), `${operationId} body`);
}

/** A schema and its evidence. */
export interface Schema {
  readonly node: JsonObject;
  readonly evidence: Evidence;
}

/** The evidence for a response with this status: its own, or else the operation's. */
export function responseEvidence(operationId: OperationId, status: number): Evidence {
  const outerEvidence = { ...operationEvidence(operationId), subject: `${operationId} ${status}` };
  return evidenceOf(responseOf(operationId, status), outerEvidence);
}

const responseSchemas = new Map<string, Schema | undefined>();

/** The schema of a response's JSON body; undefined if the contract has none. */
export function responseSchema(operationId: OperationId, status: number): Schema | undefined {
  const key = `${operationId} ${status}`;
  if (!responseSchemas.has(key)) responseSchemas.set(key, findResponseSchema(operationId, status));
  return responseSchemas.get(key);
}

function findResponseSchema(operationId: OperationId, status: number): Schema | undefined {
  const content = objectAt(responseOf(operationId, status), "content");
  const schema = objectAt(objectAt(content, "application/json"), "schema");
  if (Object.keys(schema).length === 0) return undefined;
  return resolveSchema(schema, responseEvidence(operationId, status), `${operationId} ${status}`);
}

/** The part of a response's body at a JSON pointer, as deep as the contract describes it. */
export function responsePart(operationId: OperationId, status: number, pointer: string): Schema | undefined {
  let node = responseSchema(operationId, status);
  for (const step of parsePointer(pointer)) {
    if (node === undefined) return undefined;
    node = childSchema(node, step) ?? node;
  }
  return node;
}

/** The schemas one step below a schema. */
interface ChildSchemas {
  readonly properties: ReadonlyMap<string, Schema>;
  readonly items: Schema | undefined;
  /** Schema of `additionalProperties`. */
  readonly additional: Schema | undefined;
  readonly alternatives: readonly Schema[];
}

const childSchemas = new WeakMap<Schema, ChildSchemas>();

/** Cached per schema, since a response can have thousands of values with the same schema. */
function childrenOf(schema: Schema): ChildSchemas {
  const cached = childSchemas.get(schema);
  if (cached !== undefined) return cached;
  const { node, evidence } = schema;
  const resolveChild = (part: unknown, step: string) =>
    isObject(part) ? resolveSchema(part, evidence, `${evidence.subject}${step}`) : undefined;
  const properties = new Map<string, Schema>();
  for (const [name, part] of Object.entries(objectAt(node, "properties"))) {
    const property = resolveChild(part, `.${name}`);
    if (property !== undefined) properties.set(name, property);
  }
  const alternatives = [node.anyOf, node.oneOf]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((alternative) => resolveChild(alternative, "") ?? []);
  const children = {
    properties,
    items: resolveChild(node.items, "[]"),
    additional: resolveChild(node.additionalProperties, ".*"),
    alternatives,
  };
  childSchemas.set(schema, children);
  return children;
}

/** The schema of a property or item; for alternatives, the first that declares it. */
export function childSchema(schema: Schema, step: string | number): Schema | undefined {
  const { properties, items, additional, alternatives } = childrenOf(schema);
  const isIndex = typeof step === "number" || (items !== undefined && /^\d+$/.test(step));
  const ownPart = (isIndex ? items : properties.get(String(step))) ?? additional;
  if (ownPart !== undefined) return ownPart;
  for (const alternative of alternatives) {
    const inner = childSchema(alternative, step);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The branches of `anyOf` and `oneOf`. */
export function alternativesOf(schema: Schema): readonly Schema[] {
  return childrenOf(schema).alternatives;
}

/** Resolves the `$ref` of a schema and determines its evidence. */
function resolveSchema(schema: JsonObject, outerEvidence: Evidence, subject: string): Schema {
  const ownEvidence = evidenceOf(schema, { ...outerEvidence, subject });
  const reference = textAt(schema, "$ref");
  if (reference === undefined) return { node: schema, evidence: ownEvidence };
  const name = parsePointer(reference).at(-1) ?? "";
  return resolveSchema(resolveReference(schema), ownEvidence, name);
}

function responseOf(operationId: OperationId, status: number): JsonObject {
  return resolveReference(objectAt(objectAt(operations.get(operationId) ?? {}, "responses"), String(status)));
}

function evidenceOf(node: JsonObject, outerEvidence: Evidence): Evidence {
  const provenance = textAt(node, "x-provenance");
  if (provenance !== "documented" && provenance !== "reference" && provenance !== "assumed") return outerEvidence;
  return { provenance, reason: textAt(node, "x-provenance-reason"), subject: outerEvidence.subject };
}

function resolveReference(node: JsonObject): JsonObject {
  const reference = textAt(node, "$ref");
  if (reference === undefined) return node;
  return resolveReference(parsePointer(reference).reduce(objectAt, root));
}
