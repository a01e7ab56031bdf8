// Converts a request to code to paste, and fills in the first request of an operation from the contract's examples.

import { bodyOf, type Contract, exampleOf, type Operation, type Placed, parametersOf } from "../contract/contract.ts";
import { sampleOf } from "../contract/schema.ts";
import { toClient, toCurl, toFetch } from "../shared/snippet.ts";

/** Where a snippet sends its request. */
export interface Target {
  /** Prefix of every path, without a trailing slash. */
  readonly baseUrl: string;
  /** undefined if none is available; the snippet then has a placeholder. */
  readonly token: string | undefined;
}

export type SnippetKind = "curl" | "fetch" | "client";

/** What a request says, beside method and path. */
export interface Call {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export function toSnippet(kind: SnippetKind, placed: Placed, call: Call, { baseUrl, token: known }: Target): string {
  const token = placed.operation.security?.length === 0 ? undefined : (known ?? "<token>");
  const method = placed.method.toUpperCase();
  const parseAs = isJson(placed.operation) ? undefined : "text";
  if (kind === "client") return toClient({ method, template: placed.path, ...call, parseAs }, { baseUrl, token });
  const headers = [
    ...(token === undefined ? [] : [["authorization", `Bearer ${token}`] as const]),
    ...(call.body === undefined ? [] : [["content-type", "application/json"] as const]),
  ];
  const request = { method, url: baseUrl + toPath(placed.path, call), headers, body: call.body };
  return kind === "curl" ? toCurl(request) : toFetch(request);
}

/** Whether the answer is JSON by default. */
function isJson({ responses = {} }: Operation): boolean {
  const answer = responses["200"];
  const [kind = "application/json"] = Object.keys((answer && "content" in answer && answer.content) || {});
  return kind.includes("json");
}

/** The path with its values, and the query. */
export function toPath(path: string, call: Call): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = call.path[name];
    return value === undefined ? place : encodeURIComponent(String(value));
  });
  const query = new URLSearchParams(Object.entries(call.query).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** Required parameters, each with its first example, and the first body. */
export function toCall(contract: Contract, placed: Placed): Call {
  const valuesIn = (place: string) =>
    Object.fromEntries(
      parametersOf(contract, placed)
        .filter((one) => one.in === place && one.required === true)
        .map((one) => [one.name, exampleOf(contract, one) ?? sampleOf(contract, one.schema)]),
    );
  const content = bodyOf(placed);
  const body = content && (exampleOf(contract, content) ?? sampleOf(contract, content.schema));
  return { path: valuesIn("path"), query: valuesIn("query"), body };
}
