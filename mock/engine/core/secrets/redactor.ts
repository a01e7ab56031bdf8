// Hides secrets in journals, log lines and errors.
import type { Violation } from "../errors.ts";
import type { JsonValue } from "../json-argument.ts";
import { parsePointer } from "../json-pointer.ts";
import { type LogFields, type Logger, silentLogger } from "../logger.ts";
import { createBodyRedactor } from "./redact-body.ts";
import { compileSecretNames } from "./secret-names.ts";
import { hideSecrets, redacted } from "./secret-texts.ts";

export { redacted } from "./secret-texts.ts";

/** Hides the secrets of one mock; no method changes its argument. */
export interface Redactor {
  /** True for the name of a header, parameter or property that holds a secret. */
  isSecretName(name: string): boolean;
  /** A text without its secrets. */
  text(text: string): string;
  /** A text that is the value of this name. */
  named(name: string, text: string): string;
  /**
   * The text of a body without secrets: JSON as by `value`, anything else as by `text`. A body without secrets remains
   * the same, byte for byte.
   */
  body(text: string): string;
  /** A JSON value without secrets: hides the values of secret names, and secrets within other texts and names. */
  value(value: unknown): JsonValue;
  /** A violation whose place may hold a secret. */
  violation(violation: Violation): Violation;
  /** A message that may quote the values of these violations. */
  message(message: string, violations: readonly Violation[]): string;
  /** A logger that receives no secrets. */
  logger(logger: Logger): Logger;
}

/** @param names of secrets, in addition to the common ones */
export function createRedactor(names: readonly string[] = []): Redactor {
  const isSecretName = compileSecretNames(names);
  const text = (given: string) => hideSecrets(given, isSecretName);
  const named = (name: string, given: string) => (isSecretName(name) ? redacted : text(given));
  const isSecretPlace = ({ pointer }: Violation) => parsePointer(pointer).some(isSecretName);

  function value(given: unknown, isSecret = false): JsonValue {
    if (typeof given === "string") return isSecret ? redacted : text(given);
    if (typeof given === "number") return isSecret ? redacted : given;
    if (Array.isArray(given)) return given.map((item) => value(item, isSecret));
    if (typeof given === "boolean") return given;
    if (typeof given !== "object" || given === null) return null;
    const members = Object.entries(given).map(([name, inner]) => [
      text(name),
      value(inner, isSecret || isSecretName(name)),
    ]);
    return Object.fromEntries(members);
  }

  function violation(given: Violation): Violation {
    const { in: place, pointer, found, expected } = given;
    return { in: place, pointer: text(pointer), found: isSecretPlace(given) ? redacted : text(found), expected };
  }

  function message(given: string, violations: readonly Violation[]): string {
    let shown = given;
    for (const breach of violations) {
      if (isSecretPlace(breach)) shown = shown.replaceAll(...toReplacement(breach.found));
    }
    return text(shown);
  }

  function fields(given: LogFields): LogFields {
    const pairs = Object.entries(given).map(([name, fact]) => [
      name,
      typeof fact === "string" ? named(name, fact) : fact,
    ]);
    return Object.fromEntries(pairs);
  }
  return {
    isSecretName,
    text,
    named,
    body: createBodyRedactor({ isSecretName, text, value }),
    value: (given) => value(given),
    violation,
    message,
    logger(logger) {
      if (logger === silentLogger) return logger;
      return {
        info: (event, given) => logger.info(event, given === undefined ? given : fields(given)),
        error: (event, given) => logger.error(event, given === undefined ? given : fields(given)),
      };
    },
  };
}

// A short value may also be an ordinary word of the message, so only its quotation is hidden.
function toReplacement(found: string): [quoted: string, instead: string] {
  const isLong = found.length >= 4 && /^["\d-]/.test(found);
  return isLong ? [found, redacted] : [`found ${found}`, `found ${redacted}`];
}
