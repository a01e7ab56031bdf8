// Converts a journal entry to a command, a test or a fault to paste. The journal contains no tokens, so each obtains its own.
import { curlFor, quote } from "../../shared/quote.ts";
import type { Entry } from "./row.ts";

/** Headers that the sender or the connection adds. */
const unsaid =
  /^(?:host|content-length|connection|accept-encoding|user-agent|accept|cookie|sec-.*|origin|referer|x-mock-sandbox)$/;

function headersOf(entry: Entry): readonly (readonly [string, string])[] {
  return Object.entries(entry.requestHeaders).filter(([name]) => !unsaid.test(name) && name !== "authorization");
}

function bodyOf({ requestBody }: Entry): string | undefined {
  if (requestBody === undefined) return undefined;
  return typeof requestBody === "string" ? requestBody : JSON.stringify(requestBody);
}

/** The path with its query, below the base path. */
function targetOf({ path, query }: Entry): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((one) => [name, one])),
  );
  return search.size === 0 || path.includes("?") ? path : `${path}?${search}`;
}

/** A shell command; reads the token from $TOKEN. */
export function toCurl(entry: Entry, origin: string, basePath: string): string {
  const body = bodyOf(entry);
  const sandbox = entry.sandbox === "default" ? [] : [`-H ${quote(`x-mock-sandbox: ${entry.sandbox}`)}`];
  const token = "authorization" in entry.requestHeaders ? ['-H "Authorization: Bearer $TOKEN"'] : [];
  const headers = headersOf(entry).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const data = body === undefined ? [] : [`--data-raw ${quote(body)}`];
  const url = origin + basePath + targetOf(entry);
  return [curlFor(url), "-X", entry.method, ...token, ...sandbox, ...headers, ...data, quote(url)].join(" ");
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
