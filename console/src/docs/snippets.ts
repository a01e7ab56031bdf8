// Converts a request to code to paste, and fills in the first request of an operation from the contract's examples.

import { bodyOf, type Contract, exampleOf, type Operation, type Placed, parametersOf } from "../contract/contract.ts";
import { sampleOf } from "../contract/schema.ts";
import { curlFor, quote } from "../shared/quote.ts";

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

export function toSnippet(kind: SnippetKind, placed: Placed, call: Call, target: Target): string {
  const token = placed.operation.security?.length === 0 ? undefined : (target.token ?? "<token>");
  return writers[kind](placed, call, { baseUrl: target.baseUrl, token });
}

type Write = (placed: Placed, call: Call, target: Target) => string;

const writers: Readonly<Record<SnippetKind, Write>> = { curl: toCurl, fetch: toFetch, client: toClient };

function toCurl(placed: Placed, call: Call, { baseUrl, token }: Target): string {
  const url = baseUrl + toPath(placed.path, call);
  const parts = [
    `${curlFor(url)} -X ${placed.method.toUpperCase()} ${quote(url)}`,
    ...headersOf(call, token).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(call.body === undefined ? [] : [`--data-raw ${quote(JSON.stringify(call.body))}`]),
  ];
  return parts.join(" \\\n  ");
}

function toFetch(placed: Placed, call: Call, { baseUrl, token }: Target): string {
  const headers = headersOf(call, token).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const lines = [
    `  method: ${JSON.stringify(placed.method.toUpperCase())},`,
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(", ")} },`]),
    ...(call.body === undefined ? [] : [`  body: JSON.stringify(${indent(call.body, "  ")}),`]),
  ];
  return `const response = await fetch(${JSON.stringify(baseUrl + toPath(placed.path, call))}, {\n${lines.join("\n")}\n});\nconsole.log(response.status, await response.text());\n`;
}

function toClient(placed: Placed, call: Call, { baseUrl, token }: Target): string {
  const options = [
    `baseUrl: ${JSON.stringify(baseUrl)}`,
    ...(token === undefined ? [] : [`token: ${JSON.stringify(token)}`]),
  ];
  const params = Object.entries({ path: call.path, query: call.query }).filter(
    ([, some]) => Object.keys(some).length > 0,
  );
  const said = {
    ...(params.length === 0 ? {} : { params: Object.fromEntries(params) }),
    ...(call.body === undefined ? {} : { body: call.body }),
    ...(isJson(placed.operation) ? {} : { parseAs: "text" }),
  };
  const init = Object.keys(said).length === 0 ? "" : `, ${indent(said, "")}`;
  return `import { createTicketClient } from "ticket-service-mock/client";

const client = createTicketClient({ ${options.join(", ")} });
const { data, error } = await client.${placed.method.toUpperCase()}(${JSON.stringify(placed.path)}${init});
console.log(data ?? error);
`;
}

/** Whether the answer is JSON by default. */
function isJson({ responses = {} }: Operation): boolean {
  const answer = responses["200"];
  const [kind = "application/json"] = Object.keys((answer && "content" in answer && answer.content) || {});
  return kind.includes("json");
}

function indent(value: unknown, margin: string): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${margin}`);
}

function headersOf(call: Call, token: string | undefined): readonly (readonly [string, string])[] {
  return [
    ...(token === undefined ? [] : ([["authorization", `Bearer ${token}`]] as const)),
    ...(call.body === undefined ? [] : ([["content-type", "application/json"]] as const)),
  ];
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
