// Adds the named examples of operations to the document: requests from x-examples and their responses.
import { isObject, type Json, type JsonObject, objectAt, textAt } from "./json.ts";
import { follow, type OperationPart, operationsOf, webhooksOf } from "./walk.ts";

/**
 * The requests of named examples, by name, each with `summary`, `parameters`, `body`, `after`, `caller`. An operation has
 * them for its success, a webhook for its message, and a shared response for itself, with the `operation` to call.
 */
export const scriptsMark = "x-examples";

/** The mock's response to a script. */
export interface PlayedResponse {
  /** The script as sent, with values of the previous response in place of `$response.body#/…`. */
  readonly script: JsonObject;
  readonly status: string;
  readonly mediaType: string;
  readonly body: Json;
}

/** Responses by `<name of the operation, webhook or shared response> <name of the example>`. */
export type PlayedResponses = ReadonlyMap<string, PlayedResponse>;

/** The document with a request, and a response if there is one, for every script. */
export function withNamedExamples(document: JsonObject, responses: PlayedResponses): JsonObject {
  return withResponseExamples(withWebhookExamples(withOperationExamples(document, responses), responses), responses);
}

function withOperationExamples(document: JsonObject, responses: PlayedResponses): JsonObject {
  let changed = document;
  for (const operation of operationsOf(document))
    changed = changeAt(changed, ["paths", operation.path, operation.method], () =>
      toExampleOperation(document, operation, responses),
    );
  return changed;
}

/** The operation with its scripts as sent, and with an example of each request and response. */
function toExampleOperation(
  document: JsonObject,
  { operationId, node }: OperationPart,
  responses: PlayedResponses,
): JsonObject {
  let operation = node;
  for (const [name, declared] of Object.entries(objectAt(node, scriptsMark))) {
    if (!isObject(declared)) continue;
    const response = responses.get(`${operationId} ${name}`);
    const script = response?.script ?? declared;
    operation = changeAt(operation, [scriptsMark, name], () => script);
    if (script.body !== undefined)
      operation = withExample(document, operation, {
        place: ["requestBody"],
        mediaType: "application/json",
        name,
        example: toExample(script, script.body),
      });
    if (response === undefined) continue;
    operation = withExample(document, operation, {
      place: ["responses", response.status],
      mediaType: response.mediaType,
      name,
      example: toExample(script, response.body),
    });
  }
  return operation;
}

function withWebhookExamples(document: JsonObject, responses: PlayedResponses): JsonObject {
  let changed = document;
  for (const { path, node } of webhooksOf(document)) {
    const { [scriptsMark]: scripts, ...webhook } = node;
    const place = ["webhooks", path, "post", "requestBody"];
    changed = changeAt(changed, ["webhooks", path, "post"], () => webhook);
    changed = changeAt(changed, place, (body) => withPlayedExamples(body, path, scripts, responses));
  }
  return changed;
}

function withResponseExamples(document: JsonObject, responses: PlayedResponses): JsonObject {
  let changed = document;
  for (const [name, node] of Object.entries(objectAt(objectAt(document, "components"), "responses"))) {
    if (!isObject(node) || node[scriptsMark] === undefined) continue;
    const { [scriptsMark]: scripts, ...response } = node;
    changed = changeAt(changed, ["components", "responses", name], () =>
      withPlayedExamples(response, name, scripts, responses),
    );
  }
  return changed;
}

/** A body with the played examples before its own. */
function withPlayedExamples(
  holder: JsonObject,
  owner: string,
  scripts: Json | undefined,
  responses: PlayedResponses,
): JsonObject {
  const played = Object.entries(isObject(scripts) ? scripts : {}).flatMap(([name, script]) => {
    const response = responses.get(`${owner} ${name}`);
    return response === undefined || !isObject(script) ? [] : [[name, toExample(script, response.body)] as const];
  });
  return changeAt(holder, ["content", "application/json"], (media) => {
    const examples = { ...Object.fromEntries(played), ...objectAt(media, "examples") };
    return Object.keys(examples).length === 0 ? media : { ...media, examples };
  });
}

function toExample({ summary }: JsonObject, value: Json): JsonObject {
  return { ...(summary === undefined ? {} : { summary }), value };
}

/** The value that a script sends for a parameter: its own, or the parameter's example if that is required or the request has a body. */
export function sentValue(parameter: JsonObject, script: JsonObject, hasBody: boolean): Json | undefined {
  const ownValue = objectAt(script, "parameters")[textAt(parameter, "name") ?? ""];
  // If a request consists only of parameters, an optional one is sent only by examples that name it.
  return ownValue ?? (hasBody || parameter.required === true ? parameter.example : undefined);
}

interface NamedExample {
  /** The path of the request or response in its operation. */
  readonly place: readonly string[];
  readonly mediaType: string;
  readonly name: string;
  readonly example: JsonObject;
}

function withExample(
  document: JsonObject,
  operation: JsonObject,
  { place, mediaType, name, example }: NamedExample,
): JsonObject {
  return changeAt(operation, place, (holder) => {
    const { node } = follow(document, { pointer: place.join("/"), node: holder });
    return changeAt(node, ["content", mediaType], (media) => ({
      ...media,
      examples: { ...objectAt(media, "examples"), [name]: example },
    }));
  });
}

/** A copy with a different object at this place. */
function changeAt(
  parent: JsonObject,
  [key = "", ...rest]: readonly string[],
  change: (node: JsonObject) => JsonObject,
): JsonObject {
  const node = objectAt(parent, key);
  return { ...parent, [key]: rest.length === 0 ? change(node) : changeAt(node, rest, change) };
}
