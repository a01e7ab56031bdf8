// Converts a journal entry into code to paste: a request, a client call, a test or a fault.
import { pageHeader } from "../../../../mock/engine/core/own-pages.ts";
import { quote } from "../../shared/curl.ts";
import { type SnippetRequest, toClient } from "../../shared/snippet.ts";
import { type Entry, targetOf } from "./entry.ts";

/** Headers that the sender or the connection adds. */
const omittedHeaders = new RegExp(
  `^(?:host|content-length|connection|accept-encoding|user-agent|accept|accept-language|cookie|sec-.*|origin|referer|x-mock-sandbox|${pageHeader})$`,
);

function headersOf(entry: Entry): readonly (readonly [string, string])[] {
  return Object.entries(entry.requestHeaders).filter(
    ([name]) => !omittedHeaders.test(name) && name !== "authorization",
  );
}

function bodyOf({ requestBody }: Entry): string | undefined {
  if (requestBody === undefined) return undefined;
  return typeof requestBody === "string" ? requestBody : JSON.stringify(requestBody);
}

/** The server and token that copies use; the journal contains no tokens. */
export interface Target {
  readonly origin: string;
  readonly basePath: string;
  readonly token: string;
}

/** The headers of the copied request, with token and sandbox. */
function headersToSend(entry: Entry, { token }: Target): readonly (readonly [string, string])[] {
  const sandbox = entry.sandbox === "default" ? [] : [["x-mock-sandbox", entry.sandbox] as const];
  const authorization = "authorization" in entry.requestHeaders ? [["authorization", `Bearer ${token}`] as const] : [];
  return [...authorization, ...sandbox, ...headersOf(entry)];
}

/** The request that a curl command or `fetch` call sends. */
export function toRequest(entry: Entry, target: Target): SnippetRequest {
  const url = target.origin + target.basePath + targetOf(entry);
  return { method: entry.method, url, headers: headersToSend(entry, target), body: entry.requestBody };
}

/** A call to the package's client. @param template the path with parameter names, for example `/ticket/{ticketId}` */
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
  const bodyLine = body === undefined ? "" : `\n    body: ${JSON.stringify(body)},`;
  return `import { expect, test } from "ticket-service-mock/vitest";

test(${JSON.stringify(`${entry.method} ${targetOf(entry)} answers ${entry.status}`)}, async ({ sandbox }) => {
  const response = await sandbox.fetch(sandbox.baseUrl + ${JSON.stringify(targetOf(entry))}, {
    method: ${JSON.stringify(entry.method)},
    headers: { ${[...token, ...headers].join(", ")} },${bodyLine}
  });
  expect(response.status).toBe(${entry.status});
});
`;
}

/** The fault's status for a successful entry. */
const fallbackStatus = 503;

/** A command that adds a fault: the next request to the same operation fails like this entry, or with 503 if this entry succeeded. */
export function toFaultCommand(entry: Entry, origin: string, sandbox: string): string {
  const match =
    entry.operationId === null ? { method: entry.method, path: entry.path } : { operationId: entry.operationId };
  const effect =
    entry.status === null
      ? { kind: "connectionReset" }
      : { kind: "status", status: entry.status < 400 ? fallbackStatus : entry.status };
  const body = JSON.stringify({ match, effect, when: { next: 1 } });
  const path = `/__admin/sandboxes/${encodeURIComponent(sandbox)}/faults`;
  return `curl -X POST -H 'content-type: application/json' --data-raw ${quote(body)} ${quote(origin + path)}`;
}
