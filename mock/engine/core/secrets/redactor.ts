// Hides secrets in journals, log lines and errors.
import type { Violation } from "../errors.ts";
import type { JsonValue } from "../json-argument.ts";
import { parsePointer } from "../json-pointer.ts";
import { type LogFields, type Logger, silentLogger } from "../logger.ts";
import { isSameValue } from "../same-value.ts";
import { compileSecretNames } from "./secret-names.ts";
import { hideSecrets, redacted } from "./secret-texts.ts";

export { redacted } from "./secret-texts.ts";

/** Hides the secrets of one mock; no method changes its argument. */
export interface Redactor {
  /** Whether a header, parameter or property of this name is a secret. */
  isSecretName(name: string): boolean;
  /** A text without its secrets. */
  text(text: string): string;
  /** The value of a header, parameter or property of this name, without secrets. */
  named(name: string, text: string): string;
  /**
   * The text of a body without secrets: JSON like `value`, anything else like `text`. A body without secrets remains
   * unchanged, byte for byte.
   */
  body(text: string): string;
  /** A JSON value without secrets: hides the values of secret names, and secrets within other texts and names. */
  value(value: unknown): JsonValue;
  /** The violation with its secrets redacted. */
  violation(violation: Violation): Violation;
  /** A message that may quote the values of these violations. */
  message(message: string, violations: readonly Violation[]): string;
  /** A logger that receives no secrets. */
  logger(logger: Logger): Logger;
}

/** How many bodies without secrets are cached; most responses repeat. */
const maxCleanBodies = 100;

/** @param names names of secrets, in addition to the common ones */
export function createRedactor(names: readonly string[] = []): Redactor {
  const isSecretName = compileSecretNames(names);
  const cleanBodies = new Set<string>();
  const text = (input: string) => hideSecrets(input, isSecretName);
  const named = (name: string, content: string) => (isSecretName(name) ? redacted : text(content));
  const isSecretPlace = ({ pointer }: Violation) => parsePointer(pointer).some(isSecretName);

  function value(input: unknown, isSecret = false): JsonValue {
    if (typeof input === "string") return isSecret ? redacted : text(input);
    if (typeof input === "number") return isSecret ? redacted : input;
    if (Array.isArray(input)) return input.map((item) => value(item, isSecret));
    if (typeof input === "boolean") return input;
    if (typeof input !== "object" || input === null) return null;
    const members = Object.entries(input).map(([name, member]) => [
      text(name),
      value(member, isSecret || isSecretName(name)),
    ]);
    return Object.fromEntries(members);
  }

  function body(original: string): string {
    if (cleanBodies.has(original)) return original;
    const redactedBody = hideInBody(original);
    if (cleanBodies.size === maxCleanBodies) cleanBodies.clear();
    if (redactedBody === original) cleanBodies.add(original);
    return redactedBody;
  }

  function hideInBody(original: string): string {
    try {
      const parsed: unknown = JSON.parse(original);
      const withoutSecrets = value(parsed);
      return isSameValue(parsed, withoutSecrets) ? original : JSON.stringify(withoutSecrets);
    } catch {
      return text(original);
    }
  }

  function violation(original: Violation): Violation {
    const { in: place, pointer, found, expected } = original;
    return { in: place, pointer: text(pointer), found: isSecretPlace(original) ? redacted : text(found), expected };
  }

  function message(original: string, violations: readonly Violation[]): string {
    let result = original;
    for (const item of violations) {
      if (isSecretPlace(item)) result = result.replaceAll(...toReplacement(item.found));
    }
    return text(result);
  }

  function fields(original: LogFields): LogFields {
    const pairs = Object.entries(original).map(([name, fact]) => [
      name,
      typeof fact === "string" ? named(name, fact) : fact,
    ]);
    return Object.fromEntries(pairs);
  }
  return {
    isSecretName,
    text,
    named,
    body,
    value: (input) => value(input),
    violation,
    message,
    logger(logger) {
      if (logger === silentLogger) return logger;
      return {
        info: (event, logFields) => logger.info(event, logFields === undefined ? logFields : fields(logFields)),
        error: (event, logFields) => logger.error(event, logFields === undefined ? logFields : fields(logFields)),
      };
    },
  };
}

// A short value may also be an ordinary word of the message, so it is hidden only where the message quotes it.
function toReplacement(secret: string): [quoted: string, replacement: string] {
  const isDistinctive = secret.length >= 4 && /^["\d-]/.test(secret);
  return isDistinctive ? [secret, redacted] : [`found ${secret}`, `found ${redacted}`];
}
