// Derives routes, closed schemas and checks from the document merged with additions.

import { flattenDocument } from "../../spec/generate/flatten.ts";
import { isObject, type JsonObject, objectAt } from "../../spec/generate/json.ts";
import { publishedDocument } from "../../spec/generate/published-document.ts";
import { byPath, routeOf } from "../../spec/generate/route-table.ts";
import { closedDefinitions, closeSchema, validationSchema } from "../../spec/generate/validation-schema.ts";
import { bodiesOf, type OperationPart, operationsOf } from "../../spec/generate/walk.ts";
import { type ContractSchema, toContractSchema } from "../contract/json-schema.ts";
import { hiddenCompanions, type ServiceRoute, toPathTable } from "../contract/routes.ts";
import { type ServiceContract, toRouteFinder } from "../contract/service-contract.ts";
import { type Contract, compile } from "../contract/validators.ts";
import { isPermission } from "../domain/records/permissions.ts";
import { renameDefinitions, renameReferences } from "./rename-schemas.ts";
import { extendedNames, extensionsOf, searchKeysOf } from "./schema-extensions.ts";

export interface ContractSource {
  /** The contract to extend. */
  readonly base: ServiceContract;
  /** The contract with the additions. */
  readonly merged: JsonObject;
  /** The additions alone. */
  readonly document: JsonObject;
  /** Whether the additions contain an operation of the merged document. */
  isAdded(operation: { readonly method: string; readonly path: string }): boolean;
}

/**
 * Extends the contract by the additions.
 * @throws Error with the schema's pointer if it cannot be flattened
 */
export function toAddedContract(source: ContractSource): ServiceContract {
  const flat = flattenDocument(source.merged);
  const operations = operationsOf(flat);
  const added = operations.filter(source.isAdded);
  const remainingRoutes = source.base.routes.filter(
    (route) => includesRoute(operations, route) && !includesRoute(added, route),
  );
  const routes = [...remainingRoutes, ...added.map((operation) => toRoute(flat, operation))].sort(byPath);
  const hidden = hiddenCompanions(routes);
  const schema = toClosedSchema(flat, added, remainingRoutes, source);
  // The contract's document has all required parts except the added paths.
  const published = publishedDocument(flat);
  const document = Object.freeze({ ...source.base.document(), ...published, paths: objectAt(published, "paths") });
  let contract: Contract | undefined;
  return {
    routes,
    paths: toPathTable(routes, hidden),
    hidden,
    routeOf: toRouteFinder(routes),
    schema,
    records: toRecordSchema(flat, schema, source),
    compile() {
      contract ??= compile(schema);
      return contract;
    },
    loadDocument: () => undefined,
    document: () => document,
  };
}

function includesRoute(operations: readonly OperationPart[], route: ServiceRoute): boolean {
  return operations.some(({ path, method }) => path === route.path && method.toUpperCase() === route.method);
}

function toRoute(flat: JsonObject, operation: OperationPart): ServiceRoute {
  const row = routeOf(flat, operation);
  const security = row.security.map((name) => (name === "cookieAuth" ? name : "bearerAuth"));
  const permissions = (row.permissions ?? []).filter(isPermission);
  return { ...row, tier: "added", permissions, security, responseTypes: ["application/json"] };
}

/** The closed schema of the contract with the added operations, without the replaced ones. */
function toClosedSchema(
  flat: JsonObject,
  added: readonly OperationPart[],
  remaining: readonly ServiceRoute[],
  source: ContractSource,
) {
  const base = source.base.schema;
  const replaced = source.base.routes.filter((route) => !remaining.includes(route));
  // Includes the checks of events.
  const remainingChecks = Object.entries(base.properties).filter(
    ([name]) => !replaced.some(({ operationId }) => name.startsWith(`${operationId} `)),
  );
  const checks = { ...Object.fromEntries(remainingChecks), ...checksOf(flat, added) };
  return toContractSchema({
    ...base,
    $defs: { ...base.$defs, ...extendSchemas(flat, source, base.$defs), ...addedDefinitions(flat, base.$defs) },
    properties: checks,
    required: Object.keys(checks),
  });
}

/** The schemas of records, with the definitions of the contract and the additions. */
function toRecordSchema(flat: JsonObject, schema: ContractSchema, source: ContractSource): ContractSchema {
  const { schema: base, records } = source.base;
  const definitions = addedDefinitions(flat, base.$defs);
  const takenNames = new Set(Object.keys(definitions).filter((name) => Object.hasOwn(records.$defs, name)));
  return toContractSchema({
    ...schema,
    $defs: {
      ...records.$defs,
      ...extendSchemas(flat, source, base.$defs, takenNames),
      ...renameDefinitions(definitions, takenNames),
      ...extendSchemas(flat, source, recordDefinitions(source.base), takenNames),
    },
  });
}

/** The checks for operations: path, query and body of requests, and each response with a body. */
function checksOf(flat: JsonObject, added: readonly OperationPart[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const { path, method, node } of added) {
    const { parameters = [] } = objectAt(objectAt(flat, "paths"), path);
    paths[path] = { ...paths[path], parameters, [method]: node };
  }
  const requests = objectAt(validationSchema({ ...flat, paths }), "properties");
  const responses: Record<string, JsonObject> = {};
  for (const operation of added) {
    for (const { status, node } of bodiesOf(flat, operation)) {
      if (status === undefined) continue;
      responses[`${operation.operationId} ${status}`] = closeSchema(objectAt(node, "schema"));
    }
  }
  return { ...requests, ...responses };
}

function addedDefinitions(flat: JsonObject, existing: object): JsonObject {
  const all = Object.entries(objectAt(objectAt(flat, "components"), "schemas"));
  const schemas = Object.fromEntries(all.filter(([name]) => !Object.hasOwn(existing, name)));
  return closedDefinitions({ components: { schemas } });
}

/**
 * Adds the properties from additions to the schemas of the contract or of records.
 * @param takenNames names of added schemas to rename because a record schema already has the name
 */
function extendSchemas(
  flat: JsonObject,
  source: ContractSource,
  definitions: { readonly [name: string]: object },
  takenNames: ReadonlySet<string> = new Set(),
): object {
  const extended: Record<string, object> = {};
  for (const [name, extension] of extensionsOf(source.document, source.base.schema.$defs)) {
    const names = extendedNames(name, flat);
    const closed = closeProperties(flat, names, Object.keys(objectAt(extension, "properties")));
    const properties = renameReferences(closed, takenNames);
    for (const target of names) {
      const schema = extended[target] ?? definitions[target];
      if (schema === undefined || !("properties" in schema)) continue;
      extended[target] = { ...schema, properties: { ...Object(schema.properties), ...Object(properties) } };
    }
  }
  const searchFilter = "TicketSearchFilter" in definitions ? extendSearchFilter(source) : undefined;
  return searchFilter === undefined ? extended : { ...extended, TicketSearchFilter: searchFilter };
}

/** The closed schemas of added properties, taken from the first of these schemas that has properties. */
function closeProperties(flat: JsonObject, names: readonly string[], added: readonly string[]): JsonObject {
  const schemas = objectAt(objectAt(flat, "components"), "schemas");
  const owner = names.find((name) => isObject(objectAt(schemas, name).properties)) ?? "";
  const published = objectAt(objectAt(schemas, owner), "properties");
  const properties = Object.fromEntries(added.map((key) => [key, objectAt(published, key)]));
  return objectAt(closeSchema({ type: "object", properties }), "properties");
}

/** The search filter with keys for added properties of tickets; undefined if there are none. */
function extendSearchFilter({ base, document }: ContractSource): object | undefined {
  const addedKeys = searchKeysOf(document);
  if (addedKeys.length === 0) return undefined;
  const { TicketSearchFilter: filter } = base.schema.$defs;
  const { key, ...others } = filter?.properties ?? {};
  return { ...filter, properties: { key: { ...key, enum: [...(key?.enum ?? []), ...addedKeys] }, ...others } };
}

function recordDefinitions({ schema, records }: ServiceContract): { readonly [name: string]: object } {
  return Object.fromEntries(Object.entries(records.$defs).filter(([name]) => !Object.hasOwn(schema.$defs, name)));
}
