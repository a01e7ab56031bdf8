// Writes a journal as an HTTP archive (HAR 1.2), which the network panel of a browser can open.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { packageName, packageVersion } from "../../engine/core/version.ts";
import type { JournalEntry } from "./journal-entry.ts";

type HarEntry = AdminSchema<"HarEntry">;
type Pairs = AdminSchema<"HarPairs">;

const httpVersion = "HTTP/1.1";

/**
 * Bodies are serialized from their values; sizes are those on the wire. Status 0 means no response.
 * @param baseUrl precedes the sandbox's paths, without a trailing slash
 */
export function toHar(entries: readonly JournalEntry[], baseUrl: string): AdminSchema<"HarFile"> {
  const creator = { name: packageName, version: packageVersion };
  return { log: { version: "1.2", creator, entries: entries.map((entry) => toHarEntry(entry, baseUrl)) } };
}

function toHarEntry(entry: JournalEntry, baseUrl: string): HarEntry {
  const { durationMs } = entry;
  return {
    startedDateTime: entry.time,
    time: durationMs,
    request: toRequest(entry, baseUrl),
    response: toResponse(entry),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    _entryId: entry.id,
    _machineTime: entry.machineTime,
    _sandbox: entry.sandbox,
    _operationId: entry.operationId,
    _code: entry.code,
    _faults: entry.faults.map(({ id }) => id),
  };
}

function toRequest(entry: JournalEntry, baseUrl: string): HarEntry["request"] {
  const { method, path, query, requestHeaders, requestBody, requestBytes } = entry;
  const queryString = Object.entries(query).flatMap(([name, values]) => values.map((value) => ({ name, value })));
  const search = new URLSearchParams(queryString.map(({ name, value }) => [name, value])).toString();
  const postData = { mimeType: requestHeaders["content-type"] ?? "", text: toText(requestBody) ?? "" };
  return {
    method,
    url: `${baseUrl}${path}${search === "" ? "" : `?${search}`}`,
    httpVersion,
    cookies: [],
    headers: toPairs(requestHeaders),
    queryString,
    ...(requestBytes === 0 ? {} : { postData }),
    headersSize: -1,
    bodySize: requestBytes,
  };
}

function toResponse({ status, responseHeaders, responseBody, responseBytes }: JournalEntry): HarEntry["response"] {
  const text = toText(responseBody);
  const mimeType = responseHeaders["content-type"] ?? "";
  return {
    status: status ?? 0,
    statusText: "",
    httpVersion,
    cookies: [],
    headers: toPairs(responseHeaders),
    content: { size: responseBytes, mimeType, ...(text === undefined ? {} : { text }) },
    redirectURL: "",
    headersSize: -1,
    bodySize: responseBytes,
  };
}

function toPairs(headers: Readonly<Record<string, string>>): Pairs {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

/** Bodies that were not JSON are strings already. */
function toText(body: unknown): string | undefined {
  return body === undefined || typeof body === "string" ? body : JSON.stringify(body);
}
