// Drops undeclared input from a request: query parameters, and properties of closed objects at any depth.
import { toPointer } from "../engine/core/json-pointer.ts";
import { type ContractSchema, contractSchema, findAlternative, type JsonSchema } from "./json-schema.ts";
import type { DecodedRequest } from "./validators.ts";

/**
 * The declared part of a request, and the dropped names: part of the request and JSON pointer, for example
 * `body/filters/0/foo`.
 */
export interface DeclaredInput {
  readonly request: DecodedRequest;
  readonly ignored: readonly string[];
}

type Path = readonly PropertyKey[];

/** Returns the request itself if everything is declared. An operation without a body drops the entire body. */
export function dropUndeclared(
  operationId: string,
  request: DecodedRequest,
  root: ContractSchema = contractSchema,
): DeclaredInput {
  const ignored: string[] = [];
  function drop(part: "query" | "body", value: unknown): unknown {
    const schema = root.properties[`${operationId} ${part}`] ?? { properties: {}, additionalProperties: false };
    return declaredPart({ schema, root }, value, [], (path) => void ignored.push(part + toPointer(path)));
  }
  // Dropping properties of an object leaves an object.
  const query = drop("query", request.query) as DecodedRequest["query"];
  const body = request.body === undefined ? undefined : drop("body", request.body);
  return ignored.length === 0 ? { request, ignored } : { request: { path: request.path, query, body }, ignored };
}

interface RootedSchema {
  readonly schema: JsonSchema;
  readonly root: ContractSchema;
}

function declaredPart(
  { schema, root }: RootedSchema,
  value: unknown,
  path: Path,
  ignore: (path: Path) => void,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  const keyword = Array.isArray(value) ? "items" : "properties";
  const { properties, additionalProperties: rest, items } = findAlternative(schema, root, (one) => one[keyword]);
  if (Array.isArray(value)) {
    return items === undefined
      ? value
      : value.map((item, index) => declaredPart({ schema: items, root }, item, [...path, index], ignore));
  }
  if (properties === undefined) return value;
  const entries = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const innerPath = [...path, name];
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) return [[name, declaredPart({ schema: property, root }, part, innerPath, ignore)]];
    if (rest !== false) return [[name, part]];
    ignore(innerPath);
    return [];
  });
  return Object.fromEntries(entries);
}
