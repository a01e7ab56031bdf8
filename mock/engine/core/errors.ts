// Errors that callers can cause, independent of HTTP.
import { toPrintable } from "./printable.ts";
import { truncate } from "./truncate.ts";

/** The part of the request where a violation was found. */
export type ViolationPlace = "path" | "query" | "header" | "body";

/** One violation of the contract or of a rule, as listed in responses. */
export interface Violation {
  readonly in: ViolationPlace;
  /** JSON pointer within that part: "" is the whole part, "/limit" a query parameter's name. */
  readonly pointer: string;
  /** The value found, shortened. */
  readonly found: string;
  /** The expected value, in words. */
  readonly expected: string;
}

/** A violation for the journal, which suggests one of the words that the broken rule allows. Responses omit them. */
export interface WordViolation extends Violation {
  readonly allowed?: readonly string[] | undefined;
}

/**
 * The kind of a refusal, with its HTTP status: invalid 400, unauthenticated 401, forbidden 403, notFound 404,
 * methodNotAllowed 405, tooSlow 408, conflict 409, gone 410, tooLarge 413, unsupportedMediaType 415, unmetExpectation
 * 417, rule 422, tooMany 429, headersTooLarge 431, notImplemented 501, unavailable 503, full 507.
 */
export type ErrorCategory =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "notFound"
  | "methodNotAllowed"
  | "tooSlow"
  | "conflict"
  | "gone"
  | "tooLarge"
  | "unsupportedMediaType"
  | "unmetExpectation"
  | "rule"
  | "tooMany"
  | "headersTooLarge"
  | "notImplemented"
  | "unavailable"
  | "full";

/** How many violations a refusal lists. Checks stop there, so that a body full of errors takes no longer. */
export const maxViolations = 100;

/** How many violations an error's message lists. */
const maxNamed = 3;
/** How many characters of each violation an error's message shows; `violations` has the full text. */
const maxNamedLength = 300;

/**
 * A refusal with a stable code for programs; the state is unchanged. Its `message` lists the first three violations.
 * @example const refused = await mock.control.getSandbox("nobody").catch((error: DomainError) => error.code); // unknown_sandbox
 */
export class DomainError extends Error {
  readonly category: ErrorCategory;
  /** Stable snake_case code, for example `unknown_tag`. */
  readonly code: string;
  /** The message without the violations, for responses that list them separately. */
  readonly summary: string;
  /** The first 100 at most. */
  readonly violations: readonly Violation[];
  /** Whole seconds after which the same request may succeed, if known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    category: ErrorCategory,
    code: string,
    message: string,
    violations: readonly Violation[] = [],
    retryAfterSeconds?: number,
  ) {
    const summary = toPrintable(message);
    super([summary, ...toLines(summary, violations)].join("\n"));
    this.name = "DomainError";
    this.category = category;
    this.code = code;
    this.summary = summary;
    this.violations = violations.slice(0, maxViolations).map((item) => ({ ...item, found: toPrintable(item.found) }));
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Lists the first violations, one per line, except those that the summary quotes, and the number of others. */
function toLines(summary: string, violations: readonly Violation[]): readonly string[] {
  const descriptions = violations.slice(0, maxNamed).map((item) => toPrintable(describeViolation(item)));
  const unnamed = Math.min(violations.length, maxViolations) - maxNamed;
  return [
    ...descriptions.filter((text) => !summary.includes(text)).map((text) => `  ${truncate(text, maxNamedLength)}`),
    ...(unnamed > 0 ? [`  and ${violations.length < maxViolations ? unnamed : `at least ${unnamed}`} more`] : []),
  ];
}

/** The refusal for a record that is unknown or hidden: `unknown_<noun>`. */
export function notFound(noun: string, id: number | string): DomainError {
  return new DomainError(
    "notFound",
    `unknown_${noun.replaceAll(" ", "_").toLowerCase()}`,
    `There is no ${noun} ${id}.`,
  );
}

/** The refusal of an invalid request: `invalid_request`, with the first violation in its message. */
export function invalidRequest(violations: readonly Violation[], opening = "The request is invalid"): DomainError {
  return new DomainError("invalid", "invalid_request", `${opening}: ${describeFirst(violations)}.`, violations);
}

/** The refusal of a body nested deeper than anything in the contract. */
export function nestedTooDeeply(levels: number): DomainError {
  const message = `The body is nested deeper than ${levels} levels.`;
  const item = { in: "body", pointer: "", found: "deeper nesting", expected: `at most ${levels} levels` } as const;
  return new DomainError("invalid", "nested_too_deeply", message, [item]);
}

/** The refusal of a body with an object that has more properties than any in the contract. */
export function tooManyProperties(count: number, max: number): DomainError {
  const message = `An object in the body has ${count} properties, more than ${max}.`;
  const expected = `at most ${max} properties in each object`;
  const item = { in: "body", pointer: "", found: `an object with ${count} properties`, expected } as const;
  return new DomainError("invalid", "too_many_properties", message, [item]);
}

/** The refusal to send a response that is too large for clients. */
export function responseTooLarge(max: number): DomainError {
  const message = `The response is larger than ${max} bytes, the limit of this mock: request fewer or smaller records.`;
  return new DomainError("full", "response_too_large", message);
}

/**
 * The first violation as text, with the total if there are several: `body /limit: found 501, expected …`. Says instead
 * that checking stopped early, if it did.
 */
export function describeFirst(violations: readonly Violation[]): string {
  const [first] = violations;
  if (first === undefined) return "nothing was found";
  return `${describeViolation(first)}${describeMore(violations.length)}`;
}

/** `body /limit: found 501, expected …` */
export function describeViolation({ in: part, pointer, found, expected }: Violation): string {
  return `${pointer === "" ? part : `${part} ${pointer}`}: found ${found}, expected ${expected}`;
}

function describeMore(count: number): string {
  if (count === 1) return "";
  return count < maxViolations
    ? ` (the first of ${count} violations)`
    : ` (the first of ${maxViolations} violations; checking stops there)`;
}

/** A well-formed option of a mock that cannot be used here. */
export class UnusableOption extends RangeError {
  /** The name of the option. */
  readonly option: string;
  /** Follows the option's name in the message. */
  readonly reason: string;

  constructor(option: string, reason: string, options?: ErrorOptions) {
    super(option + reason, options);
    this.option = option;
    this.reason = reason;
  }
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
