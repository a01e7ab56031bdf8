// Removes credentials, and anything that looks like a secret, from reports.
import { toPointer } from "../../../mock/engine/core/json-pointer.ts";
import { createRedactor } from "../../../mock/engine/core/secrets/redactor.ts";

/** Credentials that are sent to the server. */
export interface Credentials {
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Shorter secrets are not hidden, since they would match inside ordinary words. */
const minLength = 4;
const mask = "***";
const redactor = createRedactor();

/** Removes the credentials from text, complete or truncated, verbatim or escaped for JSON, a URL or a pointer. */
export function createCredentialRedactor(credentials: Credentials): (text: string) => string {
  const secrets = [...new Set(secretsOf(credentials).flatMap(spellingsOf))].filter(
    (secret) => secret.length >= minLength,
  );
  // Longest first, since a secret may contain others.
  secrets.sort((left, right) => right.length - left.length);
  return (text) => redactor.text(secrets.reduce(hideSecret, text));
}

/** Violations are redacted by field name too. */
export const { violation: redactViolation, isSecretName } = redactor;

function secretsOf({ token, headers }: Credentials): readonly string[] {
  const values = Object.entries(headers).flatMap(([name, value]) => [value, ...partsOf(name.toLowerCase(), value)]);
  return [...(token === undefined ? [] : [token]), ...values];
}

/** A server may echo a single cookie, or a token without its scheme. */
function partsOf(name: string, value: string): readonly string[] {
  if (name === "cookie") return value.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  return name.endsWith("authorization") ? [value.slice(value.indexOf(" ") + 1)] : [];
}

function spellingsOf(secret: string): readonly string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    toPointer([secret]).slice(1),
  ];
}

function hideSecret(text: string, secret: string): string {
  return hideTruncated(text.replaceAll(secret, mask), secret);
}

/** Reports truncate strings, perhaps inside a secret. */
function hideTruncated(text: string, secret: string): string {
  const beginning = secret.slice(0, minLength);
  let result = text;
  for (let start = result.indexOf(beginning); start !== -1; start = result.indexOf(beginning, start + 1)) {
    let end = start;
    while (result[end] !== undefined && result[end] === secret[end - start]) end += 1;
    if (result[end] === "…") result = result.slice(0, start) + mask + result.slice(end);
  }
  return result;
}
