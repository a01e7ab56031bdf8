// Gives the parameters of an operation an example for each of its named examples: stub servers match a request by what stands under one
// name in its parameters, its body and its answer. Called by spec/generate/published-form.ts.
import { isObject, type Json, type JsonObject, objectAt, textAt } from "./json.ts";
import { bodiesOf, follow, type OperationPart, operationsOf, type Part, parametersOf, partsAt } from "./walk.ts";

/** Holds what parameters say in single examples: example -> parameter -> value, where it is not the parameter's own example. */
const parameterExamplesMark = "x-parameter-examples";

/** The document with `examples` at the parameters of operations that have named examples, in the place of their one `example`. */
export function withParameterExamples(document: JsonObject): JsonObject {
  const operations = operationsOf(document);
  const paths = Object.entries(objectAt(document, "paths")).map(([path, item]): [string, Json] => {
    if (!isObject(item)) return [path, item];
    const own = operations.filter((operation) => operation.path === path);
    const changed = own.map((operation): [string, Json] => [operation.method, withExamples(document, operation)]);
    return [path, { ...item, ...Object.fromEntries(changed) }];
  });
  return withoutUnused({ ...document, paths: Object.fromEntries(paths) });
}

function withExamples(document: JsonObject, operation: OperationPart): JsonObject {
  const { [parameterExamplesMark]: _, ...node } = operation.node;
  const said = objectAt(operation.node, parameterExamplesMark);
  const names = namesOf(document, operation);
  const resolved = parametersOf(document, operation);
  assertKnown(operation, said, names, resolved);
  const hasBody = node.requestBody !== undefined;
  const changed = resolved.flatMap(({ node: parameter, pointer }): readonly Part[] => {
    const { example, ...rest } = parameter;
    // Where the parameters are all that there is of a request, an optional one belongs to the examples that name it.
    const usual = hasBody || parameter.required === true ? example : undefined;
    const entries = names.flatMap((name): [string, Json][] => {
      const value = objectAt(said, name)[textAt(parameter, "name") ?? ""] ?? usual;
      return value === undefined ? [] : [[name, { value }]];
    });
    return entries.length === 0 ? [] : [{ pointer, node: { ...rest, examples: Object.fromEntries(entries) } }];
  });
  if (changed.length === 0) return node;
  const places = new Set(changed.map(({ pointer }) => pointer));
  const others = partsAt(operation, "parameters").filter((part) => !places.has(follow(document, part).pointer));
  return { ...node, parameters: [...changed, ...others].map((part) => part.node) };
}

/** The document without shared parameters that stand in operations now. */
function withoutUnused(document: JsonObject): JsonObject {
  const components = objectAt(document, "components");
  const text = JSON.stringify([objectAt(document, "paths"), objectAt(document, "webhooks")]);
  const used = Object.entries(objectAt(components, "parameters")).filter(([name]) =>
    text.includes(JSON.stringify(`#/components/parameters/${name}`)),
  );
  const { parameters: _, ...rest } = components;
  const kept = used.length === 0 ? rest : { ...rest, parameters: Object.fromEntries(used) };
  return { ...document, components: kept };
}

/** The names under which it has a whole request: those of its request bodies and of its successful answers. */
function namesOf(document: JsonObject, operation: OperationPart): readonly string[] {
  const bodies = bodiesOf(document, operation).filter(({ status = "2" }) => status.startsWith("2"));
  return [...new Set(bodies.flatMap(({ node }) => Object.keys(objectAt(node, "examples"))))];
}

/** @throws Error that names an example or a parameter that the operation does not have */
function assertKnown(
  operation: OperationPart,
  said: JsonObject,
  names: readonly string[],
  parameters: readonly Part[],
) {
  const known = parameters.map(({ node }) => textAt(node, "name"));
  for (const [name, values] of Object.entries(said)) {
    const unknown = names.includes(name)
      ? Object.keys(isObject(values) ? values : {}).find((one) => !known.includes(one))
      : name;
    if (unknown !== undefined)
      throw new Error(
        `${operation.operationId}: ${parameterExamplesMark} names ${unknown}, which the operation does not have.`,
      );
  }
}
