// Reads the response and delay that a request prefers, from the Prefer header (RFC 7240) or from `__code`, `__example`
// and `__delay` in the query.
import type { ServiceRoute } from "../../contract/routes.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import { DomainError, type ViolationPlace } from "../../engine/core/errors.ts";
import { withLength } from "../../engine/core/json-text.ts";
import { decodePercent } from "../../engine/core/percent-encoding.ts";
import { truncate } from "../../engine/core/truncate.ts";
import { examplesOf, type ResponseExample, type ResponseExamples } from "../contract-examples.ts";
import type { PlainResponse } from "../plain-response.ts";
import { toPlainResponse } from "./encode.ts";
import { maxDelayMs } from "./fault-behaviours.ts";
import { toErrorResponse } from "./fault-responses.ts";

export interface Preferences {
  /** The query without the preferences. */
  readonly query: string;
  readonly delayMs: number | undefined;
  /** The response to send instead of the operation's; undefined to run the operation. */
  readonly response: PlainResponse | undefined;
  /** The preferences that led to the response, as written to Preference-Applied. */
  readonly honoured: readonly string[];
}

export interface PreferenceTarget {
  readonly route: ServiceRoute;
  readonly service: ServiceContract;
}

type Name = "code" | "example" | "delay";
interface Preference {
  readonly text: string;
  readonly in: ViolationPlace;
  readonly pointer: string;
}

const names: readonly Name[] = ["code", "example", "delay"];

/** Quickly checks whether a request may have preferences. */
export function mayHavePreferences(headers: Headers, query: string): boolean {
  return headers.has("prefer") || query.includes("__");
}

/**
 * Reads the preferences of a request, if any. The query takes precedence over the header. The contract's document
 * must be loaded.
 * @throws DomainError invalid `unknown_code`, `unknown_example`, `invalid_delay`, with the accepted values
 */
export function readPreferences(
  { route, service }: PreferenceTarget,
  headers: Headers,
  query: string,
): Preferences | undefined {
  if (!mayHavePreferences(headers, query)) return undefined;
  const inQuery = new Map<string, Preference>();
  const rest = query === "" ? "" : extractFromQuery(query, inQuery);
  const preferences = new Map([...readHeader(headers.get("prefer") ?? ""), ...inQuery]);
  if (preferences.size === 0) return undefined;
  const code = preferences.get("code");
  const example = preferences.get("example");
  const delay = preferences.get("delay");
  return {
    query: rest,
    response: code === undefined && example === undefined ? undefined : toResponse(code, example, { route, service }),
    delayMs: delay === undefined ? undefined : readDelay(delay),
    honoured: [
      ...(code === undefined ? [] : [`code=${code.text}`]),
      ...(example === undefined ? [] : [`example=${example.text}`]),
    ],
  };
}

/** The response with this code and this example; by default, with the status of success and its first example. */
function toResponse(
  code: Preference | undefined,
  example: Preference | undefined,
  { route, service }: PreferenceTarget,
): PlainResponse | undefined {
  const examples = examplesOf(route.operationId, service);
  const successStatus = route.statuses.find((status) => status >= 200 && status < 300) ?? 200;
  const status = code === undefined ? successStatus : readCode(code, route, examples);
  const chosen = example === undefined ? examples.get(status)?.[0] : findExample(example, code, status, examples);
  return chosen === undefined ? undefined : toExampleResponse(status, chosen);
}

function toExampleResponse(status: number, { mediaType, value }: ResponseExample): PlainResponse {
  if (status !== 200) return toErrorResponse(status, value);
  return toPlainResponse(
    withLength(mediaType === "application/json" ? JSON.stringify(value) : String(value)),
    mediaType,
  );
}

function readCode(preference: Preference, { operationId }: ServiceRoute, examples: ResponseExamples): number {
  const statuses = [...examples.keys()].filter((status) => (examples.get(status) ?? []).length > 0);
  const status = statuses.find((candidate) => String(candidate) === preference.text);
  if (status !== undefined) return status;
  throw refuse("unknown_code", preference, `one of ${statuses.join(", ")}, the responses of ${operationId}`);
}

function findExample(
  preference: Preference,
  code: Preference | undefined,
  status: number,
  examples: ResponseExamples,
): ResponseExample {
  const example = examples.get(status)?.find(({ name }) => name === preference.text);
  if (example !== undefined) return example;
  if (code !== undefined) throw refuse("unknown_example", preference, `one of ${listExamples(status, examples)}`);
  const all = [...examples.keys()].map((each) => listExamples(each, examples)).join("; ");
  const hint = "to get a status other than 200, also request its code";
  throw refuse("unknown_example", preference, `one of ${all} (${hint})`);
}

function listExamples(status: number, examples: ResponseExamples): string {
  const names = (examples.get(status) ?? []).map(({ name }) => name);
  return `${status}: ${names.join(", ")}`;
}

function readDelay(preference: Preference): number {
  if (/^\d{1,6}$/.test(preference.text) && Number(preference.text) <= maxDelayMs) return Number(preference.text);
  throw refuse("invalid_delay", preference, `whole milliseconds from 0 to ${maxDelayMs}`);
}

function refuse(code: string, { text, in: place, pointer }: Preference, expected: string): DomainError {
  const found = JSON.stringify(truncate(text));
  const message = `The requested response is unavailable: found ${found}, expected ${expected}.`;
  return new DomainError("invalid", code, message, [{ in: place, pointer, found, expected }]);
}

// The first of two preferences with one name counts (RFC 7240 section 2). A preference defines the meaning of its
// parameters: the mock treats them as further preferences, so that `code=404; delay=250` does not lose the delay.
const preferencePattern = /(?:^|,)\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^\s,;]*))?((?:\s*;[^,]*)?)/g;
const parameter = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s,;]*)/g;

function readHeader(prefer: string): Map<string, Preference> {
  const preferences = new Map<string, Preference>();
  for (const [, token = "", value = "", parameters = ""] of prefer.matchAll(preferencePattern)) {
    if (!addPreference(token, value, preferences)) continue;
    for (const [, name = "", innerValue = ""] of parameters.matchAll(parameter))
      addPreference(name, innerValue, preferences);
  }
  return preferences;
}

/** Adds a preference if it is the first of its name; returns whether it is one of the mock's. */
function addPreference(token: string, value: string, preferences: Map<string, Preference>): boolean {
  const name = names.find((name) => name === token.toLowerCase());
  if (name === undefined) return false;
  if (preferences.has(name) || value === "" || value === '""') return true;
  const text = value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, "$1") : value;
  preferences.set(name, { text, in: "header", pointer: "/prefer" });
  return true;
}

/** Removes `__code`, `__example` and `__delay` from the query and adds their values to the preferences. */
function extractFromQuery(query: string, preferences: Map<string, Preference>): string {
  const remaining = query.split("&").filter((piece) => {
    const name = names.find((name) => piece.startsWith(`__${name}=`));
    if (name !== undefined && !preferences.has(name)) {
      const raw = piece.slice(name.length + 3).replaceAll("+", " ");
      preferences.set(name, { text: decodePercent(raw) ?? raw, in: "query", pointer: `/__${name}` });
    }
    return name === undefined;
  });
  return remaining.join("&");
}
