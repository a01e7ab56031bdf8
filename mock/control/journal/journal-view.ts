// Turns retained exchanges into readable entries: parameters by name, bodies as values, secrets hidden.

import type { ServiceContract } from "../../contract/service-contract.ts";
import { decodePercent } from "../../engine/core/percent-encoding.ts";
import { parseQueryText } from "../../engine/core/query-text.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import { parseJsonOrText } from "../../engine/core/text/parse-json.ts";
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import type { NamedChange } from "../changes/named-change.ts";
import type { JournalEntry, RetainedExchange } from "./journal-entry.ts";

interface EntryParts {
  readonly sandbox: string;
  readonly redactor: Redactor;
  readonly service: ServiceContract;
}

export function toEntry(exchange: RetainedExchange, { sandbox, redactor, service }: EntryParts): JournalEntry {
  const { requestBody, responseText } = exchange;
  const redact = (strings: Strings) => mapMembers(strings, redactor, (name, text) => redactor.named(name, text));
  return {
    id: exchange.id,
    time: toWireTime(exchange.at),
    machineTime: toWireTime(exchange.machineAt),
    sandbox,
    operationId: exchange.operationId ?? null,
    method: exchange.method,
    path: redactor.text(exchange.path),
    pathParameters: redact(pathParametersOf(exchange, service)),
    query: mapMembers(queryOf(exchange), redactor, (name, list) => list.map((text) => redactor.named(name, text))),
    requestHeaders: redact(Object.fromEntries(headersOf(exchange))),
    ...(requestBody === undefined ? {} : { requestBody: redactor.value(requestBody) }),
    requestBytes: exchange.requestBytes,
    status: exchange.status,
    code: exchange.code === undefined ? null : redactor.text(exchange.code),
    responseHeaders: redact(exchange.responseHeaders),
    ...(responseText === null ? {} : { responseBody: redactor.value(parseJsonOrText(responseText)) }),
    responseBytes: exchange.responseBytes,
    violations: exchange.violations.map(redactor.violation),
    ignored: exchange.ignored.map(redactor.text),
    handled: isHandled(exchange),
    changes: changesOf(exchange),
    faults: exchange.faults,
    durationMs: exchange.durationMs,
    version: exchange.version,
    ...(exchange.replica === undefined ? {} : { replica: exchange.replica }),
  };
}

/** The changes of an exchange, in order. */
export function changesOf({ changeSets = [] }: RetainedExchange): readonly NamedChange[] {
  return changeSets.flatMap(({ changes }) => changes);
}

/** The path parameters of an exchange as strings, secrets included. */
export function pathParametersOf(
  { operationId, path }: RetainedExchange,
  service: ServiceContract,
): Readonly<Record<string, string>> {
  const template = operationId === undefined ? undefined : service.routeOf(operationId)?.path;
  if (!template?.includes("{")) return {};
  const segments = path.split("/");
  const parameters: Record<string, string> = {};
  for (const [index, segment] of template.split("/").entries()) {
    if (segment.startsWith("{")) parameters[segment.slice(1, -1)] = toReadable(segments[index] ?? "");
  }
  return parameters;
}

/** The query of an exchange, secrets included. */
export function queryOf({ queryText }: RetainedExchange): Readonly<Record<string, readonly string[]>> {
  if (queryText === "") return {};
  const lists = new Map<string, string[]>();
  for (const [name, value] of parseQueryText(queryText)) {
    const list = lists.get(name);
    if (list === undefined) lists.set(name, [value]);
    else list.push(value);
  }
  return Object.fromEntries(lists);
}

/** A refused request changed nothing, so its operation counts as not handled. */
function isHandled({ handling, operationId, status }: RetainedExchange): boolean {
  if (handling !== undefined) return handling === "after";
  return operationId !== undefined && status !== null && status >= 200 && status < 300;
}

/** The headers of an exchange, secrets included. */
export function headersOf({ requestHeaders }: RetainedExchange): Headers {
  const headers = new Headers();
  for (let index = 0; index < requestHeaders.length; index += 2) {
    headers.append(requestHeaders[index] ?? "", requestHeaders[index + 1] ?? "");
  }
  return headers;
}

type Strings = Readonly<Record<string, string>>;

/** Changes the values, and hides secrets in the names. */
function mapMembers<T>(
  members: Readonly<Record<string, T>>,
  redactor: Redactor,
  change: (name: string, value: T) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [redactor.text(name), change(name, value)]));
}

/** Percent-decoded, if the encoding is valid. */
function toReadable(text: string): string {
  return decodePercent(text) ?? text;
}
