// Converts a journal entry to a command, code, a test or a fault to paste.
import { curlFor, quote } from "../../shared/quote.ts";
import { type Entry, targetOf } from "./row.ts";

/** Headers that the sender or the connection adds. */
const unsaid =
  /^(?:host|content-length|connection|accept-encoding|user-agent|accept|accept-language|cookie|sec-.*|origin|referer|x-mock-sandbox|x-mock-page)$/;

function headersOf(entry: Entry): readonly (readonly [string, string])[] {
  return Object.entries(entry.requestHeaders).filter(([name]) => !unsaid.test(name) && name !== "authorization");
}

function bodyOf({ requestBody }: Entry): string | undefined {
  if (requestBody === undefined) return undefined;
  return typeof requestBody === "string" ? requestBody : JSON.stringify(requestBody);
}

/** Where copies send to, and the token that they send, because the journal contains none. */
export interface Target {
  readonly origin: string;
  readonly basePath: string;
  readonly token: string;
}

/** All headers to send. */
function sentHeaders(entry: Entry, { token }: Target): readonly (readonly [string, string])[] {
  const sandbox = entry.sandbox === "default" ? [] : [["x-mock-sandbox", entry.sandbox] as const];
  const own = "authorization" in entry.requestHeaders ? [["authorization", `Bearer ${token}`] as const] : [];
  return [...own, ...sandbox, ...headersOf(entry)];
}

/** A shell command. */
export function toCurl(entry: Entry, target: Target): string {
  const body = bodyOf(entry);
  const url = target.origin + target.basePath + targetOf(entry);
  const headers = sentHeaders(entry, target).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const data = body === undefined ? [] : [`--data-raw ${quote(body)}`];
  const method = entry.method === "GET" ? [] : ["-X", entry.method];
  return [curlFor(url), ...method, quote(url), ...headers, ...data].join(" ");
}

/** A call of fetch. */
export function toFetch(entry: Entry, target: Target): string {
  const body = bodyOf(entry);
  const init = {
    method: entry.method,
    headers: Object.fromEntries(sentHeaders(entry, target)),
    ...(body === undefined ? {} : { body }),
  };
  const url = JSON.stringify(target.origin + target.basePath + targetOf(entry));
  return `const response = await fetch(${url}, ${JSON.stringify(init, null, 2)});\nconsole.log(response.status, await response.json());\n`;
}

/** A call of the package's client. @param template the path with names of its parameters, for example `/ticket/{ticketId}` */
export function toClient(entry: Entry, target: Target, template: string): string {
  const { pathParameters: path, query, requestBody: body } = entry;
  const only = Object.entries(query).map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  const params = {
    ...(Object.keys(path).length === 0 ? {} : { path }),
    ...(only.length === 0 ? {} : { query: Object.fromEntries(only) }),
  };
  const init = { ...(Object.keys(params).length === 0 ? {} : { params }), ...(body === undefined ? {} : { body }) };
  const options = { baseUrl: target.origin + target.basePath, token: target.token };
  const sandbox = entry.sandbox === "default" ? {} : { headers: { "x-mock-sandbox": entry.sandbox } };
  const given = Object.keys(init).length === 0 ? "" : `, ${JSON.stringify(init, null, 2)}`;
  return `import { createTicketClient } from "ticket-service-mock/client";

const client = createTicketClient(${JSON.stringify({ ...options, ...sandbox }, null, 2)});
const { data, error } = await client.${entry.method}(${JSON.stringify(template)}${given});
`;
}

/** A vitest test with its own sandbox. */
export function toTest(entry: Entry): string {
  const headers = headersOf(entry).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const token =
    "authorization" in entry.requestHeaders ? ["authorization: `Bearer $" + "{await sandbox.token()}`"] : [];
  const body = bodyOf(entry);
  const said = body === undefined ? "" : `\n    body: ${JSON.stringify(body)},`;
  return `import { expect, test } from "ticket-service-mock/vitest";

test(${JSON.stringify(`${entry.method} ${targetOf(entry)} answers ${entry.status}`)}, async ({ sandbox }) => {
  const response = await sandbox.fetch(sandbox.baseUrl + ${JSON.stringify(targetOf(entry))}, {
    method: ${JSON.stringify(entry.method)},
    headers: { ${[...token, ...headers].join(", ")} },${said}
  });
  expect(response.status).toBe(${entry.status});
});
`;
}

/** The fault's status when copied from a successful answer. */
const otherwise = 503;

/** A command that adds a fault: the next such request fails like this one, or with 503 if this one succeeded. */
export function toFault(entry: Entry, origin: string, sandbox: string): string {
  const match =
    entry.operationId === null ? { method: entry.method, path: entry.path } : { operationId: entry.operationId };
  const effect =
    entry.status === null
      ? { kind: "connectionReset" }
      : { kind: "status", status: entry.status < 400 ? otherwise : entry.status };
  const body = JSON.stringify({ match, effect, when: { next: 1 } });
  const path = `/__admin/sandboxes/${encodeURIComponent(sandbox)}/faults`;
  return `curl -X POST -H 'content-type: application/json' --data-raw ${quote(body)} ${quote(origin + path)}`;
}
