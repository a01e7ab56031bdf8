// Gives parameters an example for each named example of their operation; stub servers match requests by these names.
import { isObject, type Json, type JsonObject, objectAt } from "./json.ts";
import { scriptsMark, sentValue } from "./named-examples.ts";
import { bodiesOf, follow, type OperationPart, operationsOf, type Part, parametersOf, partsAt } from "./walk.ts";

/** The document with named `examples` in place of a parameter's single `example`, for operations that have named examples. */
export function withParameterExamples(document: JsonObject): JsonObject {
  const operations = operationsOf(document);
  const paths = Object.entries(objectAt(document, "paths")).map(([path, item]): [string, Json] => {
    if (!isObject(item)) return [path, item];
    const pathOperations = operations.filter((operation) => operation.path === path);
    const changed = pathOperations.map((operation): [string, Json] => [
      operation.method,
      withExamples(document, operation),
    ]);
    return [path, { ...item, ...Object.fromEntries(changed) }];
  });
  return withoutUnused({ ...document, paths: Object.fromEntries(paths) });
}

function withExamples(document: JsonObject, operation: OperationPart): JsonObject {
  const { [scriptsMark]: _, ...node } = operation.node;
  const scripts = objectAt(operation.node, scriptsMark);
  const names = namesOf(document, operation);
  const resolved = parametersOf(document, operation);
  const hasBody = node.requestBody !== undefined;
  const changed = resolved.flatMap(({ node: parameter, pointer }): readonly Part[] => {
    const { example: _own, ...rest } = parameter;
    const entries = names.flatMap((name): [string, Json][] => {
      const value = sentValue(parameter, objectAt(scripts, name), hasBody);
      return value === undefined ? [] : [[name, { value }]];
    });
    return entries.length === 0 ? [] : [{ pointer, node: { ...rest, examples: Object.fromEntries(entries) } }];
  });
  if (changed.length === 0) return node;
  const changedPointers = new Set(changed.map(({ pointer }) => pointer));
  const unchanged = partsAt(operation, "parameters").filter(
    (part) => !changedPointers.has(follow(document, part).pointer),
  );
  return { ...node, parameters: [...changed, ...unchanged].map((part) => part.node) };
}

/** The document without shared parameters that were moved into operations. */
function withoutUnused(document: JsonObject): JsonObject {
  const components = objectAt(document, "components");
  const text = JSON.stringify([objectAt(document, "paths"), objectAt(document, "webhooks")]);
  const used = Object.entries(objectAt(components, "parameters")).filter(([name]) =>
    text.includes(JSON.stringify(`#/components/parameters/${name}`)),
  );
  const { parameters: _, ...rest } = components;
  const remaining = used.length === 0 ? rest : { ...rest, parameters: Object.fromEntries(used) };
  return { ...document, components: remaining };
}

/** The names of complete requests: the example names of request bodies and of successful responses. */
function namesOf(document: JsonObject, operation: OperationPart): readonly string[] {
  const bodies = bodiesOf(document, operation).filter(({ status = "2" }) => status.startsWith("2"));
  return [...new Set(bodies.flatMap(({ node }) => Object.keys(objectAt(node, "examples"))))];
}
