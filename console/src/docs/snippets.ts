// Converts a request into code to paste, and builds an operation's first request from the contract's examples.

import {
  bodyOf,
  type Contract,
  exampleOf,
  type Operation,
  type OperationEntry,
  parametersOf,
} from "../contract/contract.ts";
import { sampleOf } from "../contract/schema.ts";
import { toClient, toCurl, toFetch } from "../shared/snippet.ts";

/** Where a snippet sends its request. */
export interface Target {
  /** Prefix of every path, without a trailing slash. */
  readonly baseUrl: string;
  /** undefined if no token is available; the snippet then has a placeholder. */
  readonly token: string | undefined;
}

export type SnippetKind = "curl" | "fetch" | "client";

/** The values of a request: path parameters, query and body. */
export interface Call {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export function toSnippet(
  kind: SnippetKind,
  entry: OperationEntry,
  call: Call,
  { baseUrl, token: callerToken }: Target,
): string {
  const token = entry.operation.security?.length === 0 ? undefined : (callerToken ?? "<token>");
  const method = entry.method.toUpperCase();
  const parseAs = isJson(entry.operation) ? undefined : "text";
  if (kind === "client") return toClient({ method, template: entry.path, ...call, parseAs }, { baseUrl, token });
  const headers = [
    ...(token === undefined ? [] : [["authorization", `Bearer ${token}`] as const]),
    ...(call.body === undefined ? [] : [["content-type", "application/json"] as const]),
  ];
  const request = { method, url: baseUrl + toPath(entry.path, call), headers, body: call.body };
  return kind === "curl" ? toCurl(request) : toFetch(request);
}

/** Whether the response is JSON by default. */
function isJson({ responses = {} }: Operation): boolean {
  const response = responses["200"];
  const content = response !== undefined && "content" in response ? response.content : undefined;
  const [mediaType = "application/json"] = Object.keys(content ?? {});
  return mediaType.includes("json");
}

/** Returns the path with its values, and the query. */
export function toPath(path: string, call: Call): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = call.path[name];
    return value === undefined ? placeholder : encodeURIComponent(String(value));
  });
  const query = new URLSearchParams(Object.entries(call.query).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? filledPath : `${filledPath}?${query}`;
}

/** Required parameters, each with its first example, and the first body. */
export function toCall(contract: Contract, entry: OperationEntry): Call {
  const valuesIn = (location: string) =>
    Object.fromEntries(
      parametersOf(contract, entry)
        .filter((parameter) => parameter.in === location && parameter.required === true)
        .map((parameter) => [parameter.name, exampleOf(contract, parameter) ?? sampleOf(contract, parameter.schema)]),
    );
  const content = bodyOf(entry);
  const body = content && (exampleOf(contract, content) ?? sampleOf(contract, content.schema));
  return { path: valuesIn("path"), query: valuesIn("query"), body };
}
