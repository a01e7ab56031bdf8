// Defines the types of the contract's closed schema (spec/generated/validation.json) and navigates it.
import validation from "../../spec/generated/validation.json" with { type: "json" };

/** The keywords of JSON Schema 2020-12 that the contract may use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly pattern?: string;
}

/** A schema with the definitions it refers to, and one property per check (`getTicket path`, `getTicket 200` …). */
export interface ContractSchema extends JsonSchema {
  readonly $schema: string;
  readonly $defs: { readonly [name: string]: JsonSchema };
  readonly properties: { readonly [check: string]: JsonSchema };
}

/** The closed schema of the entire contract. */
export const contractSchema = toContractSchema(validation);

/**
 * Casts a document of spec/generated to its type. Takes `unknown`, because the literal type would list every property
 * of every schema.
 * @throws TypeError if it has no definitions
 */
export function toContractSchema(document: unknown): ContractSchema {
  if (!isContractSchema(document)) throw new TypeError("This document is not a closed schema with definitions.");
  return document;
}

function isContractSchema(value: unknown): value is ContractSchema {
  return typeof value === "object" && value !== null && "$defs" in value;
}

export function referredName(schema: JsonSchema): string | undefined {
  return schema.$ref?.slice("#/$defs/".length);
}

/** Follows the references of a schema. */
export function resolve(schema: JsonSchema, root: ContractSchema): JsonSchema {
  let resolved = schema;
  for (let name = referredName(resolved); name !== undefined; name = referredName(resolved)) {
    const target = root.$defs[name];
    if (target === undefined) throw new Error(`The contract refers to ${name}, which it does not define.`);
    resolved = target;
  }
  return resolved;
}

/**
 * Finds the schema at a path inside a value of `schema`. Does not resolve it, so that its name is known.
 */
export function schemaAt(
  schema: JsonSchema,
  path: readonly PropertyKey[],
  root: ContractSchema,
): JsonSchema | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const { properties, additionalProperties, items, anyOf, oneOf } = resolve(schema, root);
  const name = String(step);
  if (properties !== undefined && Object.hasOwn(properties, name)) return schemaAt(properties[name] ?? {}, rest, root);
  if (typeof step === "number" && items !== undefined) return schemaAt(items, rest, root);
  if (typeof additionalProperties === "object") return schemaAt(additionalProperties, rest, root);
  for (const alternative of anyOf ?? oneOf ?? []) {
    const part = schemaAt(alternative, path, root);
    if (part !== undefined) return part;
  }
  return undefined;
}

/** Finds the first alternative that matches, at any depth; otherwise returns the resolved schema. */
export function findAlternative(
  schema: JsonSchema,
  root: ContractSchema,
  matches: (alternative: JsonSchema) => unknown,
): JsonSchema {
  const target = resolve(schema, root);
  const alternatives = [...(target.anyOf ?? []), ...(target.oneOf ?? [])];
  return alternatives.map((alternative) => findAlternative(alternative, root, matches)).find(matches) ?? target;
}

/** Finds the alternative whose constants (`kind`) match the value; otherwise returns the resolved schema. */
export function alternativeFor(schema: JsonSchema, value: unknown, root: ContractSchema): JsonSchema {
  const target = resolve(schema, root);
  const alternatives = (target.anyOf ?? target.oneOf ?? []).map((choice) => resolve(choice, root));
  return alternatives.find((alternative) => hasConstants(alternative, value)) ?? target;
}

function hasConstants({ properties = {} }: JsonSchema, value: unknown): boolean {
  const constants = Object.entries(properties).filter(([, property]) => property.const !== undefined);
  return constants.length > 0 && constants.every(([name, part]) => Reflect.get(Object(value), name) === part.const);
}
