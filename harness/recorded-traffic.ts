// Reads recorded requests and responses: an HTTP archive, or the journal of a mock or proxy.
import type { OperationId } from "../mock/contract/operation-types.ts";
import { isObject } from "../mock/engine/core/is-object.ts";
import { decodePercent } from "../mock/engine/core/percent-encoding.ts";
import { keysOf } from "../mock/engine/core/tables.ts";
import { readSwitch } from "../mock/engine/core/text/switch-text.ts";
import type { OperationRoute } from "../spec/generated/operations.ts";
import { type JsonObject, objectAt, objectsAt, parseJson, textAt } from "./json-parts.ts";
import { findRoute } from "./proxy/check-exchange.ts";
import { createCredentialRedactor, isSecretName } from "./verify/target/credential-redactor.ts";
import type { Exchange, ParameterValue } from "./verify/target/request.ts";

/** A recorded request to an operation of the contract. */
export interface RecordedExchange {
  /** Milliseconds since 1970; NaN if not recorded. */
  readonly at: number;
  readonly method: string;
  /** The part before the operation's path: `https://staging.example.com/api`; a journal has no origin. */
  readonly base: string;
  /** The operation's path as sent. */
  readonly operationPath: string;
  readonly operationId: OperationId;
  readonly path: Readonly<Record<string, ParameterValue>>;
  readonly query: Readonly<Record<string, ParameterValue>>;
  readonly exchange: Exchange;
  /** Bodies that are missing because they were too large or the browser dropped them. They cannot be checked. */
  readonly lost: ReadonlySet<"request" | "response">;
  /** Removes the request's credentials from text. */
  hide(text: string): string;
}

/** A request that matches no operation of the contract. */
export interface UnmatchedRequest {
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  /** 0 or NaN without a response. */
  readonly status: number;
}

export interface RecordedTraffic {
  readonly entries: readonly RecordedExchange[];
  readonly unmatchedRequests: readonly UnmatchedRequest[];
}

/**
 * @param value parsed JSON: an HTTP archive (`log.entries`), or a journal (`requests`, or a list of entries)
 * @throws RangeError if it is neither
 */
export function readTraffic(value: unknown): RecordedTraffic {
  if (isObject(value) && isObject(value.log)) return toTraffic(objectsAt(value, "log/entries/[]").map(fromHar));
  const requests = isObject(value) ? value.requests : value;
  if (Array.isArray(requests)) return toTraffic(requests.filter(isObject).map(fromJournal));
  throw new RangeError("The recording is neither a HAR file (log.entries) nor a journal (requests).");
}

function toTraffic(requests: readonly RecordedRequest[]): RecordedTraffic {
  const parsedEntries = requests.map((request) => ({ request, entry: toRecordedExchange(request) }));
  return {
    entries: parsedEntries.flatMap(({ entry }) => entry ?? []),
    unmatchedRequests: parsedEntries.flatMap(({ request, entry }) => (entry === undefined ? [request] : [])),
  };
}

interface RecordedRequest extends UnmatchedRequest {
  readonly at: number;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
  /** Headers of the request. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly text: string;
  readonly lost: RecordedExchange["lost"];
}

function toLost(isLost: Readonly<Record<"request" | "response", boolean>>): RecordedExchange["lost"] {
  return new Set(keysOf(isLost).filter((part) => isLost[part]));
}

function fromHar(entry: JsonObject): RecordedRequest {
  const [request, response] = [objectAt(entry, "request"), objectAt(entry, "response")];
  const url = URL.parse(textAt(request, "url") ?? "");
  const content = objectAt(response, "content");
  const sentText = textAt(objectAt(request, "postData"), "text") ?? "";
  const encoded = textAt(content, "text") ?? "";
  const text = content.encoding === "base64" ? new TextDecoder().decode(toBytes(encoded)) : encoded;
  const pairs = objectsAt(response, "headers/[]").map(({ name, value }) => [String(name), String(value)] as const);
  return {
    at: Date.parse(textAt(entry, "startedDateTime") ?? ""),
    method: textAt(request, "method") ?? "",
    origin: url?.origin ?? "",
    path: url?.pathname ?? "",
    query: Object.fromEntries(url?.searchParams ?? []),
    body: parseJson(sentText),
    status: Number(response.status),
    headers: toHeaders(pairs),
    requestHeaders: Object.fromEntries(
      objectsAt(request, "headers/[]").map(({ name, value }) => [String(name).toLowerCase(), String(value)]),
    ),
    text,
    lost: toLost({
      request: sentText === "" && Number(request.bodySize) > 0,
      response: encoded === "" && content.size !== 0,
    }),
  };
}

function fromJournal(entry: JsonObject): RecordedRequest {
  const query = Object.entries(objectAt(entry, "query")).map(([name, value]) => [
    name,
    String(Array.isArray(value) ? value[0] : value),
  ]);
  const { responseBody = null, requestBody = null, status, responseBytes, requestBytes } = entry;
  return {
    at: Date.parse(textAt(entry, "time") ?? ""),
    method: textAt(entry, "method") ?? "",
    origin: "",
    path: textAt(entry, "path") ?? "",
    query: Object.fromEntries(query),
    body: requestBody ?? undefined,
    status: Number(status),
    headers: toHeaders(
      Object.entries(objectAt(entry, "responseHeaders")).map(([name, value]) => [name, String(value)]),
    ),
    requestHeaders: Object.fromEntries(
      Object.entries(objectAt(entry, "requestHeaders")).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    text: responseBody === null ? "" : JSON.stringify(responseBody),
    lost: toLost({
      request: requestBody === null && Number(requestBytes) > 0,
      response: responseBody === null && Number(responseBytes) > 0,
    }),
  };
}

/** The path may include a base path; an operation's path begins at the first segment that matches. */
function toRecordedExchange(recorded: RecordedRequest): RecordedExchange | undefined {
  const { at, method, origin, path, query, body, status, headers, requestHeaders, text, lost } = recorded;
  const segments = path.split("/");
  for (let start = 1; start < segments.length; start += 1) {
    const operationPath = `/${segments.slice(start).join("/")}`;
    const route = findRoute(method, operationPath);
    if (route === undefined || !(status >= 100)) continue;
    const { operationId } = route;
    const request = { operationId, query, body };
    return {
      at,
      method,
      base: origin + segments.slice(0, start).join("/"),
      operationPath,
      operationId,
      path: pathOf(route.path, operationPath),
      query: queryOf(route, query),
      exchange: { request, line: `${method} ${path}`, status, headers, body: parseJson(text), text },
      lost,
      hide: createCredentialRedactor({ token: undefined, headers: secretHeaders(requestHeaders) }),
    };
  }
  return undefined;
}

function pathOf(template: string, path: string): Readonly<Record<string, ParameterValue>> {
  const [names, values] = [template.split("/"), path.split("/")];
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const value = decodePercent(values[index] ?? "") ?? values[index] ?? "";
      return name.startsWith("{") ? [[name.slice(1, -1), /^\d{1,15}$/.test(value) ? Number(value) : value]] : [];
    }),
  );
}

/** Hiding the values of other headers would garble reports. */
function secretHeaders(requestHeaders: RecordedRequest["requestHeaders"]): RecordedRequest["requestHeaders"] {
  return Object.fromEntries(Object.entries(requestHeaders).filter(([name]) => isSecretName(name)));
}

/** Parses query values by their type; an invalid value stays a string. */
function queryOf(
  { parameters }: OperationRoute,
  query: Readonly<Record<string, string>>,
): Readonly<Record<string, ParameterValue>> {
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => {
      const type = parameters.find((parameter) => parameter.in === "query" && parameter.name === name)?.type;
      if (type === "boolean") return [name, readSwitch(text) ?? text];
      const isNumber = type === "integer" || type === "number";
      return [name, isNumber && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text];
    }),
  );
}

/** Drops headers that the Headers class rejects, for example HTTP/2 pseudo-headers. */
function toHeaders(pairs: readonly (readonly [string, string])[]): Headers {
  const headers = new Headers();
  for (const [name, value] of pairs) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\u0020-\u007E\u0080-\u00FF]*$/.test(value))
      headers.append(name, value);
  }
  return headers;
}

function toBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
}
