// Plays the requests from x-examples against a mock, each in a new default world, and collects the responses.
import { isList, isObject, type Json, type JsonObject, listAt, objectAt, textAt, valueAt } from "./json.ts";
import { type PlayedResponse, scriptsMark, sentValue } from "./named-examples.ts";
import { bodiesOf, type OperationPart, operationsOf, type Part, parametersOf, partsAt, webhooksOf } from "./walk.ts";

/** The parts of a mock that playing needs. */
export interface PlayingMock {
  fetch(path: string, init: RequestInit): Promise<Response>;
  token(request: { readonly userId?: number }): Promise<string>;
  close(): Promise<void>;
}

/** Prefix of a value taken from the previous response, as in OpenAPI links. */
const responsePrefix = "$response.body#";

interface KnownOperation {
  readonly document: JsonObject;
  readonly operation: OperationPart;
}

/**
 * The responses to the scripts of these documents; a step may call an operation of another document.
 * @param openMock opens a mock that passes on the errors of its log
 * @throws Error naming each script with an unexpected response, and each operation without an example
 */
export async function playExamples(
  documents: readonly JsonObject[],
  openMock: (onError: (text: string) => void) => Promise<PlayingMock>,
): Promise<ReadonlyMap<string, PlayedResponse>> {
  const operationsById = new Map(
    documents.flatMap((document) =>
      operationsOf(document).map((operation): [string, KnownOperation] => [
        operation.operationId,
        { document, operation },
      ]),
    ),
  );
  const responses = new Map<string, PlayedResponse>();
  const breaches: string[] = [];
  /** Plays a script against a new mock, and keeps its response or the reason why there is none. */
  async function play(place: string, playScript: (mock: PlayingMock) => Promise<PlayedResponse>): Promise<void> {
    const logged: string[] = [];
    const mock = await openMock((text) => logged.push(text));
    try {
      responses.set(place, await playScript(mock));
    } catch (error) {
      breaches.push([`${place}: ${error instanceof Error ? error.message : error}`, ...logged].join("\n"));
    } finally {
      await mock.close();
    }
  }
  for (const { document, operation } of operationsById.values()) {
    const scripts = scriptsOf(operation);
    if (scripts.length === 0 && !hasExample(document, operation))
      breaches.push(`${operation.operationId}: has no example; add a request under ${scriptsMark}`);
    for (const [name, script] of scripts) {
      const step = { ...script, operation: operation.operationId };
      await play(`${operation.operationId} ${name}`, (mock) => succeed(mock, step, operationsById));
    }
  }
  for (const { pointer, node } of documents.flatMap(sharedResponsesOf)) {
    const owner = pointer.split("/").at(-1) ?? "";
    for (const [name, script] of scriptsOf({ node }))
      await play(`${owner} ${name}`, (mock) => refuse(mock, script, operationsById, pointer));
  }
  for (const webhook of documents.flatMap(webhooksOf)) {
    for (const [name, script] of scriptsOf(webhook))
      await play(`${webhook.path} ${name}`, (mock) => lastEvent(mock, webhook, script, operationsById));
  }
  if (breaches.length > 0) throw new Error(reportText(breaches));
  return responses;
}

/** Reports only the first few breaches, because one gap in the mock breaks many examples. */
function reportText(breaches: readonly string[]): string {
  const reported = breaches.slice(0, 5);
  const rest = breaches.length === reported.length ? [] : [`… and ${breaches.length - reported.length} more`];
  const hint = "Types, routes and validators are generated: fix the mock or these requests and run it again.";
  return ["The examples cannot be played.", ...reported, ...rest, hint].join("\n");
}

function sharedResponsesOf(document: JsonObject): readonly Part[] {
  return partsAt({ pointer: "#/components", node: objectAt(document, "components") }, "responses");
}

function scriptsOf({ node }: Pick<Part, "node">): readonly [string, JsonObject][] {
  return Object.entries(objectAt(node, scriptsMark)).map(([name, script]) => [name, isObject(script) ? script : {}]);
}

function hasExample(document: JsonObject, operation: OperationPart): boolean {
  const responses = bodiesOf(document, operation).filter(({ status }) => status?.startsWith("2"));
  return responses.some(({ node }) => node.examples !== undefined);
}

async function succeed(
  mock: PlayingMock,
  script: JsonObject,
  operationsById: ReadonlyMap<string, KnownOperation>,
): Promise<PlayedResponse> {
  const response = await send(mock, script, operationsById);
  if (response.status.startsWith("2")) return response;
  throw new Error(
    `${script.operation} returned ${response.status} instead of a success: ${JSON.stringify(response.body)}`,
  );
}

/** @throws Error unless the response is the shared response at this place */
async function refuse(
  mock: PlayingMock,
  script: JsonObject,
  operationsById: ReadonlyMap<string, KnownOperation>,
  pointer: string,
): Promise<PlayedResponse> {
  const response = await send(mock, script, operationsById);
  const { node } = operationOf(script, operationsById).operation;
  if (textAt(objectAt(objectAt(node, "responses"), response.status), "$ref") === pointer) return response;
  throw new Error(
    `${script.operation} returned ${response.status}, which is a different response: ${JSON.stringify(response.body)}`,
  );
}

function operationOf(step: JsonObject, operationsById: ReadonlyMap<string, KnownOperation>): KnownOperation {
  const operation = operationsById.get(textAt(step, "operation") ?? "");
  if (operation === undefined) throw new Error(`there is no operation ${JSON.stringify(step.operation)}`);
  return operation;
}

/** Sends the preceding steps, then the request itself. */
async function send(
  mock: PlayingMock,
  declared: JsonObject,
  operationsById: ReadonlyMap<string, KnownOperation>,
): Promise<PlayedResponse> {
  const target = operationOf(declared, operationsById);
  const before = await sendPreceding(mock, declared, operationsById, target.operation.operationId);
  const script = { ...declared, ...objectAt({ filled: fillIn(declared, before) }, "filled") };
  const { path, ...init } = await toRequest(mock, script, target);
  const response = await mock.fetch(path, init);
  const [mediaType = ""] = (response.headers.get("content-type") ?? "").split(";");
  const text = await response.text();
  const body = mediaType === "application/json" ? JSON.parse(text) : text;
  return { script, status: String(response.status), mediaType, body };
}

/**
 * Sends the steps under `after`: requests, and named examples, prefixed with their operation if it is another operation.
 * Returns the last response's body.
 */
async function sendPreceding(
  mock: PlayingMock,
  script: JsonObject,
  operationsById: ReadonlyMap<string, KnownOperation>,
  operationId: string,
): Promise<Json> {
  let lastBody: Json = null;
  for (const step of listAt(script, "after")) {
    const request = isObject(step) ? step : namedStep(String(step), operationsById, operationId);
    const { body } = await succeed(mock, request, operationsById);
    lastBody = body;
  }
  return lastBody;
}

function namedStep(
  reference: string,
  operationsById: ReadonlyMap<string, KnownOperation>,
  operationId: string,
): JsonObject {
  const [name = "", owner = operationId] = reference.split(" ").reverse();
  const target = operationsById.get(owner);
  const script = target && scriptsOf(target.operation).find(([key]) => key === name)?.[1];
  if (script === undefined) throw new Error(`there is no example ${JSON.stringify(name)} of ${owner} to send first`);
  return { ...script, operation: owner };
}

/** Replaces strings like `$response.body#/id` with values from this response. */
function fillIn(value: Json, response: Json): Json {
  if (typeof value === "string" && value.startsWith(responsePrefix))
    return valueAt({ response }, `#/response${value.slice(responsePrefix.length)}`) ?? value;
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === "after" ? inner : fillIn(inner, response)]),
    );
  return isList(value) ? value.map((item) => fillIn(item, response)) : value;
}

async function toRequest(mock: PlayingMock, step: JsonObject, { document, operation }: KnownOperation) {
  const hasBody = operation.node.requestBody !== undefined;
  const parameters = new Map(Object.entries(objectAt(step, "parameters")));
  for (const { node } of parametersOf(document, operation)) {
    const value = sentValue(node, step, hasBody);
    if (value !== undefined) parameters.set(textAt(node, "name") ?? "", value);
  }
  let path = operation.path;
  const query = new URLSearchParams();
  for (const [name, value] of parameters) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.append(name, String(value));
  }
  const { caller, body } = step;
  const token = await mock.token(typeof caller === "number" ? { userId: caller } : {});
  const isWrite = operation.method !== "get";
  return {
    path: query.size === 0 ? path : `${path}?${query}`,
    method: operation.method.toUpperCase(),
    headers: { authorization: `Bearer ${token}`, ...(isWrite ? { "content-type": "application/json" } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

async function lastEvent(
  mock: PlayingMock,
  webhook: OperationPart,
  script: JsonObject,
  operationsById: ReadonlyMap<string, KnownOperation>,
): Promise<PlayedResponse> {
  await sendPreceding(mock, script, operationsById, webhook.operationId);
  const listed = await succeed(mock, { operation: "listEvents", parameters: { type: webhook.path } }, operationsById);
  const event = isObject(listed.body) ? listAt(listed.body, "events").at(-1) : undefined;
  if (event === undefined) throw new Error("the steps under `after` do not cause this event");
  return { ...listed, script, body: event };
}
