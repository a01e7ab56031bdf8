// Sends requests to the mock, only at its own origin.
import type { Language } from "./language.ts";
import { root } from "./settings.ts";

/** An answer with its body as text. */
export interface Asked {
  readonly status: number;
  readonly text: string;
}

/** A refusal with the mock's message. */
export class Refused extends Error {
  readonly status: number;
  /** The places that were wrong, if the request was at fault. */
  readonly violations: readonly Violation[];
  constructor(status: number, { message = `HTTP ${status}`, violations = [] }: Problem) {
    super(message);
    this.status = status;
    this.violations = violations;
  }
}

/** A wrong place in a request. */
export interface Violation {
  readonly pointer: string;
  readonly found: string;
  readonly expected: string;
}

/** A refusal by the admin surface, which has a token of its own. */
export class AdminRefused extends Refused {}

/** What the mock expected, with lists as a sentence; of its English, the words around values are translated. */
export function toExpected(expected: string, language: Language): string {
  const [, list, more = ""] = /^one of (.+?)( for \S+)?$/.exec(expected) ?? [];
  const [or, exactly] = language === "en" ? [" or ", "exactly "] : [" oder ", "genau "];
  return list === undefined ? expected.replace(/^exactly /, exactly) : list.replace(/, (?=[^,]*$)/, or) + more;
}

interface Problem {
  readonly code?: string;
  readonly message?: string;
  readonly violations?: readonly Violation[];
}

/** How the admin surface is called: with the login of a proxy in front of it, and never elsewhere. */
export const adminMode = { credentials: "same-origin", redirect: "error" } as const;

/** @throws TypeError if there is no answer */
export async function ask(path: string, init?: RequestInit): Promise<Asked> {
  const response = await fetch(path, { credentials: "omit", ...init, redirect: "error" });
  return { status: response.status, text: await response.text() };
}

/**
 * Calls the admin surface: GET without a body, POST with one.
 * @throws AdminRefused with its message; TypeError if there is no answer
 */
export async function askAdmin<Body>(
  path: string,
  adminToken: string,
  body?: object,
  method: "POST" | "PUT" = "POST",
): Promise<Body> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  if (adminToken !== "") headers.authorization = `Bearer ${adminToken}`;
  const sent: RequestInit = body === undefined ? {} : { method, body: JSON.stringify(body) };
  const { status, text } = await ask(`${root}/__admin/${path}`, { ...sent, headers, ...adminMode });
  if (status >= 400) throw new AdminRefused(status, readProblem(text));
  return JSON.parse(text);
}

/**
 * The body of a successful answer of a typed client.
 * @throws Refused with the mock's message; TypeError or SyntaxError if there is no readable answer
 */
export async function unwrap<Data>(
  call: Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (data !== undefined && data !== null) return data;
  const problem: Problem = typeof error === "object" && error !== null ? error : {};
  const { message = `HTTP ${response.status}`, code } = problem;
  const isUnexplained = code === undefined || response.status !== 401;
  throw new Refused(response.status, { ...problem, message: isUnexplained ? message : `${message} (${code})` });
}

/** JSON with line breaks; other texts unchanged. */
export function toPretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The problem in the body of a refusal; empty if it is not the mock's. */
export function readProblem(text: string): Problem {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
