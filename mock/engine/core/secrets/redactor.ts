// Hides secrets in journals, log lines and errors.
import type { Violation } from "../errors.ts";
import type { JsonValue } from "../json-argument.ts";
import { parsePointer } from "../json-pointer.ts";
import { type LogFields, type Logger, silentLogger } from "../logger.ts";
import { isSameValue } from "../same-value.ts";
import { compileSecretNames, type SecretNameCheck } from "./secret-names.ts";
import { hideSecrets, redacted } from "./secret-texts.ts";

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
  return {
    isSecretName,
    text,
    named,
    body(original) {
      if (cleanBodies.has(original)) return original;
      const redactedBody = redactBody(original, isSecretName);
      if (cleanBodies.size === maxCleanBodies) cleanBodies.clear();
      if (redactedBody === original) cleanBodies.add(original);
      return redactedBody;
    },
    value: (input) => redactValue(input, isSecretName),
    violation(original) {
      const { in: place, pointer, found, expected } = original;
      return { in: place, pointer: text(pointer), found: isSecretPlace(original) ? redacted : text(found), expected };
    },
    message(original, violations) {
      let result = original;
      for (const item of violations) {
        if (isSecretPlace(item)) result = result.replaceAll(...toReplacement(item.found));
      }
      return text(result);
    },
    logger(logger) {
      if (logger === silentLogger) return logger;
      return {
        info: (event, fields) => logger.info(event, fields && redactFields(fields, named)),
        error: (event, fields) => logger.error(event, fields && redactFields(fields, named)),
      };
    },
  };
}

function redactBody(body: string, isSecretName: SecretNameCheck): string {
  try {
    const parsed: unknown = JSON.parse(body);
    const withoutSecrets = redactValue(parsed, isSecretName);
    return isSameValue(parsed, withoutSecrets) ? body : JSON.stringify(withoutSecrets);
  } catch {
    return hideSecrets(body, isSecretName);
  }
}

/** @param place whether the value belongs to a secret name, which makes all its texts and numbers secrets */
function redactValue(value: unknown, isSecretName: SecretNameCheck, place: "public" | "secret" = "public"): JsonValue {
  if (typeof value === "string") return place === "secret" ? redacted : hideSecrets(value, isSecretName);
  if (typeof value === "number") return place === "secret" ? redacted : value;
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, isSecretName, place));
  if (typeof value !== "object" || value === null) return null;
  const members = Object.entries(value).map(([name, member]) => [
    hideSecrets(name, isSecretName),
    redactValue(member, isSecretName, isSecretName(name) ? "secret" : place),
  ]);
  return Object.fromEntries(members);
}

function redactFields(fields: LogFields, named: Redactor["named"]): LogFields {
  const pairs = Object.entries(fields).map(([name, fact]) => [
    name,
    typeof fact === "string" ? named(name, fact) : fact,
  ]);
  return Object.fromEntries(pairs);
}

// A short value may also be an ordinary word of the message, so it is hidden only where the message quotes it.
function toReplacement(secret: string): [quoted: string, replacement: string] {
  const isDistinctive = secret.length >= 4 && /^["\d-]/.test(secret);
  return isDistinctive ? [secret, redacted] : [`found ${secret}`, `found ${redacted}`];
}
