// Converts a journal entry to a request to write as code, a test or a fault to paste.
import { quote } from "../../shared/quote.ts";
import { type SnippetRequest, toClient } from "../../shared/snippet.ts";
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

/** What a command or a call of fetch sends. */
export function toRequest(entry: Entry, target: Target): SnippetRequest {
  const url = target.origin + target.basePath + targetOf(entry);
  return { method: entry.method, url, headers: sentHeaders(entry, target), body: entry.requestBody };
}

/** A call of the package's client. @param template the path with names of its parameters, for example `/ticket/{ticketId}` */
export function toCall(entry: Entry, { origin, basePath, token }: Target, template: string): string {
  const { method, pathParameters: path, requestBody: body } = entry;
  const query = Object.fromEntries(
    Object.entries(entry.query).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
  const sandbox = entry.sandbox === "default" ? {} : { headers: { "x-mock-sandbox": entry.sandbox } };
  return toClient({ method, template, path, query, body }, { baseUrl: origin + basePath, token, ...sandbox });
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
