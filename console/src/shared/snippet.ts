// Writes a request as code to paste: a shell command, a `fetch` call or a call to the package's client.
import { curlFor, quote } from "./curl.ts";

export interface SnippetRequest {
  /** In upper case. */
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** A string is sent unchanged, any other value as JSON; undefined sends no body. */
  readonly body: unknown;
}

export interface SnippetCall {
  readonly method: string;
  /** The path with parameter names, for example `/ticket/{ticketId}`. */
  readonly template: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly parseAs?: "text" | undefined;
}

export interface ClientOptions {
  readonly baseUrl: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export function toCurl({ method, url, headers, body }: SnippetRequest): string {
  const data = typeof body === "string" ? body : JSON.stringify(body);
  return [
    `${curlFor(url)} -X ${method} ${quote(url)}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(data)}`]),
  ].join(" \\\n  ");
}

export function toFetch({ method, url, headers, body }: SnippetRequest): string {
  const headerEntries = headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const bodyCode = typeof body === "string" ? JSON.stringify(body) : `JSON.stringify(${indent(body, "  ")})`;
  const lines = [
    `  method: ${JSON.stringify(method)},`,
    ...(headerEntries.length === 0 ? [] : [`  headers: { ${headerEntries.join(", ")} },`]),
    ...(body === undefined ? [] : [`  body: ${bodyCode},`]),
  ];
  return `const response = await fetch(${JSON.stringify(url)}, {\n${lines.join("\n")}\n});\nconsole.log(response.status, await response.text());\n`;
}

export function toClient(
  { method, template, path, query, body, parseAs }: SnippetCall,
  options: ClientOptions,
): string {
  const params = Object.fromEntries(
    Object.entries({ path, query }).filter(([, values]) => Object.keys(values).length > 0),
  );
  const requestOptions = { ...(Object.keys(params).length === 0 ? {} : { params }), body, parseAs };
  const init = JSON.stringify(requestOptions) === "{}" ? "" : `, ${indent(requestOptions, "")}`;
  return `import { createTicketClient } from "ticket-service-mock/client";

const client = createTicketClient(${JSON.stringify(options, null, 2)});
const { data, error } = await client.${method}(${JSON.stringify(template)}${init});
console.log(data ?? error);
`;
}

function indent(value: unknown, margin: string): string {
  return String(JSON.stringify(value, null, 2)).replaceAll("\n", `\n${margin}`);
}
