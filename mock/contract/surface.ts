// Reduces the contract to its documented operations, without companions and parts that only companions need.
import { parsePointer, valueAt } from "../engine/core/json-pointer.ts";
import { type ContractDocument, contractDocument } from "./document.ts";
import { type ContractSchema, contractSchema } from "./json-schema.ts";
import { routes as allRoutes, documentedRoutes, hiddenCompanions, toPathTable } from "./routes.ts";
import { ownContract, type ServiceContract, toRouteFinder } from "./service-contract.ts";

type JsonObject = ContractDocument["paths"];
type Json = JsonObject[string];

let cachedContract: ServiceContract | undefined;

/** The contract of the surface `documented`; the same object for all mocks. */
export function documentedContract(): ServiceContract {
  cachedContract ??= withoutCompanions();
  return cachedContract;
}

function withoutCompanions(): ServiceContract {
  const routes = documentedRoutes;
  const hidden = hiddenCompanions(routes);
  let document: ContractDocument | undefined;
  return {
    ...ownContract,
    routes,
    paths: toPathTable(routes, hidden),
    hidden,
    routeOf: toRouteFinder(routes),
    schema: toDocumentedSchema(contractSchema),
    document() {
      document ??= toDocumented(contractDocument());
      return document;
    },
  };
}

/** The schema without the checks of companions, and without definitions that only those need. */
function toDocumentedSchema(schema: ContractSchema): ContractSchema {
  const companions = allRoutes.filter(({ tier }) => tier === "companion");
  const hiddenIds = new Set<string>(companions.map(({ operationId }) => operationId));
  const properties = filterTable(schema.properties, (check) => {
    const [operationId = ""] = check.split(" ", 1);
    return !hiddenIds.has(operationId);
  });
  const isNeeded = createPartFilter(schema, schema.properties, properties);
  const $defs = filterTable(schema.$defs, (name) => isNeeded(`#/$defs/${name}`));
  return { ...schema, $defs, properties, required: Object.keys(properties) };
}

/** The published document, frozen, without companions, webhooks, and tags and components that only those need. */
function toDocumented({ webhooks, ...document }: ContractDocument): ContractDocument {
  const items = Object.entries(document.paths).map(([path, item]): readonly [string, JsonObject] => [
    path,
    filterTable(tableOf(item), (_, operation) => tableOf(operation)["x-tier"] !== "companion"),
  ]);
  const paths = Object.fromEntries(items.filter(([, item]) => Object.values(item).some(isOperation)));
  const isNeeded = createPartFilter(document, [document.paths, webhooks], paths);
  const groups = Object.entries(tableOf(document.components)).map(([kind, group]) => [
    kind,
    filterTable(tableOf(group), (name) => isNeeded(`#/components/${kind}/${name}`)),
  ]);
  const operations = Object.values(paths).flatMap((item) => Object.values(item).map(tableOf));
  const usedTags = new Set(operations.flatMap(({ tags }) => tags));
  const tags = listOf(document.tags).filter((tag) => usedTags.has(tableOf(tag).name));
  return Object.freeze({ ...document, tags, paths, components: Object.fromEntries(groups) });
}

/** Whether a part of a path item is an operation; items also have shared properties. */
function isOperation(part: Json): boolean {
  return "operationId" in tableOf(part);
}

function tableOf(value: Json | undefined): JsonObject {
  return isTable(value) ? value : {};
}

function isTable(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function filterTable<T>(
  table: { readonly [name: string]: T },
  isNeeded: (name: string, value: T) => boolean,
): { readonly [name: string]: T } {
  return Object.fromEntries(Object.entries(table).filter(([name, value]) => isNeeded(name, value)));
}

/**
 * Returns a function that tells whether a part of the document, named by the pointer in references to it, is still
 * needed: if a retained root refers to it, or if no root has ever referred to it.
 * @param roots the document's operations or checks
 * @param retained the remaining ones
 */
function createPartFilter(document: object, roots: object, retained: object): (pointer: string) => boolean {
  const before = referencesFrom(document, roots);
  const after = referencesFrom(document, retained);
  return (pointer) => after.has(pointer) || !before.has(pointer);
}

/** Collects the references in a part of a document, and in everything it refers to. */
function referencesFrom(document: object, part: unknown, references = new Set<string>()): ReadonlySet<string> {
  JSON.stringify(part, (key, value) => {
    if (key === "$ref" && typeof value === "string" && !references.has(value)) {
      references.add(value);
      referencesFrom(document, valueAt(document, parsePointer(value)), references);
    }
    return value;
  });
  return references;
}
