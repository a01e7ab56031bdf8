// Turns kept exchanges into readable entries: parameters by name, bodies as values, secrets hidden (mock/control/journal/redact.ts).
// mock/control/journal/journal.ts calls it when somebody reads the journal, never while a request is answered.
import { routes } from "../../contract/routes.ts";
import type { Violation } from "../../core/errors.ts";
import { percentDecoded } from "../../core/percent-encoding.ts";
import { toWireTime } from "../clock/wire-time.ts";
import type { JournalEntry, KeptExchange } from "./journal-entry.ts";
import { isSecretName, redacted, redactNamed, redactText, redactValue } from "./redact.ts";

const templates = new Map<string, string>(routes.map(({ operationId, path }) => [operationId, path]));

/** The entry of a kept exchange. @param sandbox id of the sandbox that was asked */
export function toEntry(kept: KeptExchange, sandbox: string): JournalEntry {
  const { requestBody, violations } = kept;
  const responseText = kept.responseText === null ? null : withoutFound(kept.responseText, violations);
  return {
    id: kept.id,
    time: toWireTime(kept.at),
    sandbox,
    operationId: kept.operationId ?? null,
    method: kept.method,
    path: redactText(kept.path),
    pathParameters: redactTexts(pathParametersOf(kept)),
    query: redactLists(queryOf(kept)),
    requestHeaders: redactTexts(headersOf(kept)),
    ...(requestBody === undefined ? {} : { requestBody: redactValue(requestBody) }),
    requestBytes: kept.requestBytes,
    status: kept.status,
    responseHeaders: redactTexts(kept.responseHeaders),
    ...(responseText === null ? {} : { responseBody: redactValue(parsed(responseText)) }),
    responseBytes: kept.responseBytes,
    violations: violations.map(({ found, ...place }) => ({ ...place, found: redactNamed(place.pointer, found) })),
    ignored: kept.ignored,
    handled: isHandled(kept),
    faults: kept.faults,
    durationMs: kept.durationMs,
    version: kept.version,
  };
}

/** The path parameters of an exchange as texts, secrets included. */
export function pathParametersOf({ operationId, path }: KeptExchange): Readonly<Record<string, string>> {
  const template = operationId === undefined ? undefined : templates.get(operationId);
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
  for (const [name, value] of new URLSearchParams(queryText)) lists.set(name, [...(lists.get(name) ?? []), value]);
  return Object.fromEntries(lists);
}

// A refused request has changed nothing, so its operation counts as not carried out.
function isHandled({ handling, operationId, status }: KeptExchange): boolean {
  if (handling !== undefined) return handling === "after";
  return operationId !== undefined && status !== null && status >= 200 && status < 300;
}

function headersOf({ requestHeaders }: KeptExchange): Readonly<Record<string, string>> {
  const pairs: [string, string][] = [];
  for (let index = 0; index < requestHeaders.length; index += 2) {
    pairs.push([requestHeaders[index] ?? "", requestHeaders[index + 1] ?? ""]);
  }
  return Object.fromEntries(pairs);
}

function redactTexts(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, redactNamed(name, text)]));
}

function redactLists(lists: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, readonly string[]>> {
  const pairs = Object.entries(lists).map(([name, list]) => [name, list.map((text) => redactNamed(name, text))]);
  return Object.fromEntries(pairs);
}

// A refusal quotes what it found, in its message as well.
function withoutFound(responseText: string, violations: readonly Violation[]): string {
  let text = responseText;
  for (const { pointer, found } of violations) {
    if (isSecretName(pointer) && found.startsWith('"')) {
      text = text.replaceAll(JSON.stringify(found).slice(1, -1), redacted);
    }
  }
  return text;
}

// An answer that is no JSON, by its type or by a fault, stays text.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Without its percent-encoding, where that is right. */
function toReadable(text: string): string {
  return percentDecoded(text) ?? text;
}
