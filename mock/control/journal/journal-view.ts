// Turns kept exchanges into readable entries: parameters by name, bodies as values, secrets hidden.
import { ownContract, type ServiceContract } from "../../contract/service-contract.ts";
import { percentDecoded } from "../../engine/core/percent-encoding.ts";
import { parseQueryText } from "../../engine/core/query-text.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import { toWireTime } from "../../engine/core/time-words/wire-time.ts";
import type { JournalEntry, KeptExchange } from "./journal-entry.ts";

/** Whose entries they are, and how they are shown. */
interface EntryParts {
  /** Id of the sandbox that was asked. */
  readonly sandbox: string;
  readonly redactor: Redactor;
  readonly service?: ServiceContract;
}

/** The entry of a kept exchange. */
export function toEntry(kept: KeptExchange, { sandbox, redactor, service }: EntryParts): JournalEntry {
  const { requestBody, responseText } = kept;
  const toTexts = (texts: Texts) => mapMembers(texts, redactor, (name, text) => redactor.named(name, text));
  return {
    id: kept.id,
    time: toWireTime(kept.at),
    sandbox,
    operationId: kept.operationId ?? null,
    method: kept.method,
    path: redactor.text(kept.path),
    pathParameters: toTexts(pathParametersOf(kept, service)),
    query: mapMembers(queryOf(kept), redactor, (name, list) => list.map((text) => redactor.named(name, text))),
    requestHeaders: toTexts(Object.fromEntries(headersOf(kept))),
    ...(requestBody === undefined ? {} : { requestBody: redactor.value(requestBody) }),
    requestBytes: kept.requestBytes,
    status: kept.status,
    responseHeaders: toTexts(kept.responseHeaders),
    ...(responseText === null ? {} : { responseBody: redactor.value(parsed(responseText)) }),
    responseBytes: kept.responseBytes,
    violations: kept.violations.map(redactor.violation),
    ignored: kept.ignored.map(redactor.text),
    handled: isHandled(kept),
    faults: kept.faults,
    durationMs: kept.durationMs,
    version: kept.version,
    ...(kept.replica === undefined ? {} : { replica: kept.replica }),
  };
}

/** The path parameters of an exchange as texts, secrets included. */
export function pathParametersOf(
  { operationId, path }: KeptExchange,
  service: ServiceContract = ownContract,
): Readonly<Record<string, string>> {
  const template = operationId === undefined ? undefined : service.routeOf(operationId)?.path;
  if (!template?.includes("{")) return {};
  const found = path.split("/");
  const pairs = template.split("/").map((segment, index) => [segment, toReadable(found[index] ?? "")] as const);
  return Object.fromEntries(
    pairs.filter(([segment]) => segment.startsWith("{")).map(([segment, text]) => [segment.slice(1, -1), text]),
  );
}

/** The query of an exchange, secrets included. */
export function queryOf({ queryText }: KeptExchange): Readonly<Record<string, readonly string[]>> {
  if (queryText === "") return {};
  const lists = new Map<string, string[]>();
  for (const [name, value] of parseQueryText(queryText)) {
    const list = lists.get(name);
    if (list === undefined) lists.set(name, [value]);
    else list.push(value);
  }
  return Object.fromEntries(lists);
}

// A refused request has changed nothing, so its operation counts as not carried out.
function isHandled({ handling, operationId, status }: KeptExchange): boolean {
  if (handling !== undefined) return handling === "after";
  return operationId !== undefined && status !== null && status >= 200 && status < 300;
}

/** The headers of an exchange, secrets included. */
export function headersOf({ requestHeaders }: KeptExchange): Headers {
  const headers = new Headers();
  for (let index = 0; index < requestHeaders.length; index += 2) {
    headers.append(requestHeaders[index] ?? "", requestHeaders[index + 1] ?? "");
  }
  return headers;
}

type Texts = Readonly<Record<string, string>>;

// A name may be a secret itself.
function mapMembers<T>(
  members: Readonly<Record<string, T>>,
  redactor: Redactor,
  change: (name: string, value: T) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [redactor.text(name), change(name, value)]));
}

// An answer that is no JSON, by its type or by a fault, stays text.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Percent-decoded, if the encoding is valid. */
function toReadable(text: string): string {
  return percentDecoded(text) ?? text;
}
