// Sends requests to the mock at the page's own origin.
import type { Language } from "./language.ts";
import { root } from "./page-addresses.ts";

/** A response with its body as text. */
export interface TextResponse {
  readonly status: number;
  readonly text: string;
}

/** A refusal with the mock's message. */
export class Refusal extends Error {
  readonly status: number;
  /** The violations in an invalid request. */
  readonly violations: readonly Violation[];
  constructor(status: number, { message = `HTTP ${status}`, violations = [] }: Problem) {
    super(message);
    this.status = status;
    this.violations = violations;
  }
}

/** A violation of the contract in a request. */
export interface Violation {
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

/** A refusal by the admin API, which uses a separate token. */
export class AdminRefusal extends Refusal {}

/** The mock's `expected` message with lists as a sentence, and with the words around its values translated. */
export function toExpected(expected: string, language: Language): string {
  const { or, exactly } = language === "en" ? { or: "or", exactly: "exactly" } : { or: "oder", exactly: "genau" };
  const [, list, suffix = ""] = /^one of (.+?)( for \S+)?$/.exec(expected) ?? [];
  if (list === undefined) return expected.replace(/^exactly(?= )/, exactly);
  const lastComma = /, (?=[^,]*$)/;
  return list.replace(lastComma, ` ${or} `) + suffix;
}

interface Problem {
  readonly code?: string;
  readonly message?: string;
  readonly violations?: readonly Violation[];
}

/** Fetch options for the admin API: send the login of a proxy in front of it, and follow no redirects. */
export const adminMode = { credentials: "same-origin", redirect: "error" } as const;

/** @throws TypeError if there is no response */
export async function fetchText(path: string, init?: RequestInit): Promise<TextResponse> {
  const response = await fetch(path, { credentials: "omit", ...init, redirect: "error" });
  return { status: response.status, text: await response.text() };
}

/**
 * Calls the admin API: GET without a body, POST with one.
 * @throws AdminRefusal with its message; TypeError if there is no response
 */
export async function requestAdmin<Body>(
  path: string,
  adminToken: string,
  body?: object,
  method: "POST" | "PUT" = "POST",
): Promise<Body> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  if (adminToken !== "") headers.authorization = `Bearer ${adminToken}`;
  const bodyInit: RequestInit = body === undefined ? {} : { method, body: JSON.stringify(body) };
  const { status, text } = await fetchText(`${root}/__admin/${path}`, { ...bodyInit, headers, ...adminMode });
  if (status >= 400) throw new AdminRefusal(status, readProblem(text));
  return JSON.parse(text);
}

/**
 * The body of a successful response of a typed client.
 * @throws Refusal with the mock's message; TypeError or SyntaxError if there is no readable response
 */
export async function unwrap<Data>(
  call: Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (data !== undefined && data !== null) return data;
  const problem: Problem = typeof error === "object" && error !== null ? error : {};
  const { message = `HTTP ${response.status}`, code } = problem;
  const withCode = code !== undefined && response.status === 401 ? `${message} (${code})` : message;
  throw new Refusal(response.status, { ...problem, message: withCode });
}

/** Indents JSON; other strings are unchanged. */
export function toPretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The problem in the body of a refusal; empty if the body is not the mock's. */
export function readProblem(text: string): Problem {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
