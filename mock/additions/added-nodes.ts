// Lists the operations of additions, with their ids and tags.
import {
  childPointer,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
} from "../../spec/generate/json.ts";

export const methods = ["get", "post", "put", "patch", "delete"];

/** Lists the operations of a structurally valid document. */
export function operationNodes(document: JsonObject): readonly AddedNode[] {
  return Object.entries(objectAt(document, "paths")).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const node: Json | undefined = isObject(item) ? item[method] : undefined;
      if (!isObject(node)) return [];
      const pointer = `${childPointer("/paths", path)}/${method}`;
      return [{ path, method, node, pointer, operationId: textAt(node, "operationId") ?? toOperationId(method, path) }];
    }),
  );
}

export interface AddedNode {
  readonly path: string;
  readonly method: string;
  readonly node: JsonObject;
  readonly pointer: string;
  readonly operationId: string;
}

/** The default operationId: getCustomerById for `get /customer/{id}`. */
function toOperationId(method: string, path: string): string {
  const segments = path
    .split("/")
    .filter(Boolean)
    .map((segment) => {
      const word = segment.replaceAll(/[^A-Za-z0-9]/g, "");
      return `${segment.startsWith("{") ? "By" : ""}${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
    });
  return method + segments.join("");
}

/** The tag of additions without one, for coverage and faults. */
export const additionTag = "additions";

export function tagOf(node: JsonObject): string {
  const [tag] = listAt(node, "tags");
  return typeof tag === "string" ? tag : additionTag;
}
