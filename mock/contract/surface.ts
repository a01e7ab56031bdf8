// Reduces the contract to its documented operations, without companions and the parts that only they need.
import { parsePointer, valueAt } from "../engine/core/json-pointer.ts";
import { type ContractDocument, contractDocument } from "./document.ts";
import { type ContractSchema, contractSchema } from "./json-schema.ts";
import { routes as allRoutes, documentedRoutes, hiddenCompanions, toPathTable } from "./routes.ts";
import { ownContract, type ServiceContract, toRouteFinder } from "./service-contract.ts";

type JsonObject = ContractDocument["paths"];
type Json = JsonObject[string];

let documented: ServiceContract | undefined;

/** The contract of surface `documented`; one object for all mocks. */
export function documentedContract(): ServiceContract {
  documented ??= withoutCompanions();
  return documented;
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

function toDocumentedSchema(schema: ContractSchema): ContractSchema {
  const hidden = new Set(
    allRoutes.flatMap(({ tier, operationId }) => (tier === "companion" ? String(operationId) : [])),
  );
  const properties = keep(schema.properties, (check) => !hidden.has(check.split(" ", 1)[0] ?? ""));
  const stays = createPartFilter(schema, schema.properties, properties);
  const $defs = keep(schema.$defs, (name) => stays(`#/$defs/${name}`));
  return { ...schema, $defs, properties, required: Object.keys(properties) };
}

/** The published document without companions, webhooks and the tags and components that only they need; frozen. */
function toDocumented({ webhooks, ...document }: ContractDocument): ContractDocument {
  const items = Object.entries(document.paths).map(([path, item]): readonly [string, JsonObject] => [
    path,
    keep(tableOf(item), (_, operation) => tableOf(operation)["x-tier"] !== "companion"),
  ]);
  const paths = Object.fromEntries(items.filter(([, item]) => Object.values(item).some(isOperation)));
  const stays = createPartFilter(document, [document.paths, webhooks], paths);
  const groups = Object.entries(tableOf(document.components)).map(([kind, group]) => [
    kind,
    keep(tableOf(group), (name) => stays(`#/components/${kind}/${name}`)),
  ]);
  const operations = Object.values(paths).flatMap((item) => Object.values(item).map(tableOf));
  const usedTags = new Set(operations.flatMap(({ tags }) => tags));
  const tags = listOf(document.tags).filter((tag) => usedTags.has(tableOf(tag).name));
  return Object.freeze({ ...document, tags, paths, components: Object.fromEntries(groups) });
}

/** A path item also has what its operations share. */
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

function keep<T>(
  table: { readonly [name: string]: T },
  stays: (name: string, value: T) => boolean,
): { readonly [name: string]: T } {
  return Object.fromEntries(Object.entries(table).filter(([name, value]) => stays(name, value)));
}

/**
 * Decides whether a part, given by the pointer in its references, remains when a document retains only some roots: if
 * one of them needs it, or none ever did.
 */
function createPartFilter(document: object, roots: object, retained: object): (pointer: string) => boolean {
  const before = referredFrom(document, roots);
  const after = referredFrom(document, retained);
  return (pointer) => after.has(pointer) || !before.has(pointer);
}

/** The references in a part of a document, followed transitively. */
function referredFrom(document: object, start: unknown, found = new Set<string>()): ReadonlySet<string> {
  JSON.stringify(start, (key, value) => {
    if (key === "$ref" && typeof value === "string" && !found.has(value))
      referredFrom(document, valueAt(document, parsePointer(value)), found.add(value));
    return value;
  });
  return found;
}
