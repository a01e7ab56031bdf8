// Looks up parts of the published contract: the schema at a path of an answer, and its certainty (`x-provenance`).
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { isObject } from "../../mock/engine/core/is-object.ts";
import { parsePointer } from "../../mock/engine/core/json-pointer.ts";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { type JsonObject, objectAt, textAt } from "./json-parts.ts";

/** How certain a part of the contract is. */
export type Certainty = "documented" | "reference" | "assumed";

/** How certain a part of the contract is, and why. */
export interface Evidence {
  readonly provenance: Certainty;
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
  const nothing: Evidence = { provenance: "assumed", reason: undefined, subject: operationId };
  return evidenceOf(operations.get(operationId) ?? {}, nothing);
}

/** A parameter's schema and evidence. */
export function publishedParameter(operationId: OperationId, name: string): { schema: JsonObject; evidence: Evidence } {
  const around = { ...operationEvidence(operationId), subject: `${operationId} ${name}` };
  const parameters = operations.get(operationId)?.parameters;
  const all = Array.isArray(parameters) ? parameters.filter(isObject).map(follow) : [];
  const entry = all.find((parameter) => parameter.name === name) ?? {};
  const { node, evidence } = enter(objectAt(entry, "schema"), evidenceOf(entry, around), `${operationId} ${name}`);
  return { schema: node, evidence: { ...evidence, subject: `${operationId} ${name}` } };
}

/** The evidence for a parameter, or for a property of the body. */
export function inputEvidence(operationId: OperationId, name: string): Evidence {
  const body = requestSchema(operationId);
  const property = body === undefined ? undefined : below(body, name);
  return property?.evidence ?? publishedParameter(operationId, name).evidence;
}

/** The schema of an operation's JSON body; undefined if it takes none. */
export function requestSchema(operationId: OperationId): Schema | undefined {
  const body = follow(objectAt(operations.get(operationId) ?? {}, "requestBody"));
  const schema = objectAt(objectAt(objectAt(body, "content"), "application/json"), "schema");
  if (Object.keys(schema).length === 0) return undefined;
  return enter(schema, evidenceOf(body, operationEvidence(operationId)), `${operationId} body`);
}

/** A schema and its evidence. */
export interface Schema {
  readonly node: JsonObject;
  readonly evidence: Evidence;
}

/** The evidence for an answer with this status: its own, or else the operation's. */
export function answerEvidence(operationId: OperationId, status: number): Evidence {
  const around = { ...operationEvidence(operationId), subject: `${operationId} ${status}` };
  return evidenceOf(answerOf(operationId, status), around);
}

const answerSchemas = new Map<string, Schema | undefined>();

/** The schema of an answer's JSON body; undefined if the contract has none. */
export function answerSchema(operationId: OperationId, status: number): Schema | undefined {
  const key = `${operationId} ${status}`;
  if (!answerSchemas.has(key)) answerSchemas.set(key, findAnswerSchema(operationId, status));
  return answerSchemas.get(key);
}

function findAnswerSchema(operationId: OperationId, status: number): Schema | undefined {
  const content = objectAt(answerOf(operationId, status), "content");
  const schema = objectAt(objectAt(content, "application/json"), "schema");
  if (Object.keys(schema).length === 0) return undefined;
  return enter(schema, answerEvidence(operationId, status), `${operationId} ${status}`);
}

/** The part of an answer's body at a JSON pointer, as deep as the contract describes it. */
export function answerPart(operationId: OperationId, status: number, pointer: string): Schema | undefined {
  let node = answerSchema(operationId, status);
  for (const step of parsePointer(pointer)) {
    if (node === undefined) return undefined;
    node = below(node, step) ?? node;
  }
  return node;
}

/** The schemas one step below a schema. */
interface Inside {
  readonly properties: ReadonlyMap<string, Schema>;
  readonly items: Schema | undefined;
  /** Schema of `additionalProperties`. */
  readonly others: Schema | undefined;
  readonly alternatives: readonly Schema[];
}

const insides = new WeakMap<Schema, Inside>();

/** Cached per schema: an answer has a thousand values of the same schema. */
function insideOf(schema: Schema): Inside {
  const cached = insides.get(schema);
  if (cached !== undefined) return cached;
  const { node, evidence } = schema;
  const enterAt = (part: unknown, step: string) =>
    isObject(part) ? enter(part, evidence, `${evidence.subject}${step}`) : undefined;
  const properties = new Map<string, Schema>();
  for (const [name, part] of Object.entries(objectAt(node, "properties"))) {
    const property = enterAt(part, `.${name}`);
    if (property !== undefined) properties.set(name, property);
  }
  const alternatives = [node.anyOf, node.oneOf]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((one) => enterAt(one, "") ?? []);
  const inside = {
    properties,
    items: enterAt(node.items, "[]"),
    others: enterAt(node.additionalProperties, ".*"),
    alternatives,
  };
  insides.set(schema, inside);
  return inside;
}

/** The schema of a property or item; for alternatives, the first that declares it. */
export function below(schema: Schema, step: string | number): Schema | undefined {
  const { properties, items, others, alternatives } = insideOf(schema);
  const isIndex = typeof step === "number" || (items !== undefined && /^\d+$/.test(step));
  const ownPart = (isIndex ? items : properties.get(String(step))) ?? others;
  if (ownPart !== undefined) return ownPart;
  for (const alternative of alternatives) {
    const inner = below(alternative, step);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The branches of `anyOf` and `oneOf`. */
export function alternativesOf(schema: Schema): readonly Schema[] {
  return insideOf(schema).alternatives;
}

/** A schema with its evidence, after following a `$ref`. */
function enter(schema: JsonObject, around: Evidence, subject: string): Schema {
  const ownEvidence = evidenceOf(schema, { ...around, subject });
  const reference = textAt(schema, "$ref");
  if (reference === undefined) return { node: schema, evidence: ownEvidence };
  const name = parsePointer(reference).at(-1) ?? "";
  return enter(follow(schema), ownEvidence, name);
}

function answerOf(operationId: OperationId, status: number): JsonObject {
  return follow(objectAt(objectAt(operations.get(operationId) ?? {}, "responses"), String(status)));
}

function evidenceOf(node: JsonObject, around: Evidence): Evidence {
  const provenance = textAt(node, "x-provenance");
  if (provenance !== "documented" && provenance !== "reference" && provenance !== "assumed") return around;
  return { provenance: provenance, reason: textAt(node, "x-provenance-reason"), subject: around.subject };
}

function follow(node: JsonObject): JsonObject {
  const reference = textAt(node, "$ref");
  if (reference === undefined) return node;
  return follow(parsePointer(reference).reduce(objectAt, root));
}
