// Removes credentials, and anything that looks like a secret, from reports.
import { toPointer } from "../../../mock/engine/core/json-pointer.ts";
import { createRedactor } from "../../../mock/engine/core/secrets/redactor.ts";

/** Credentials that are sent to the server. */
export interface Credentials {
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** A shorter text is not a secret: it would match inside ordinary words. */
const shortest = 4;
const mask = "***";
const redactor = createRedactor();

/** Removes the credentials from a text, whole or truncated, verbatim or escaped for JSON, a URL or a pointer. */
export function createHide(credentials: Credentials): (text: string) => string {
  const secrets = [...new Set(secretsOf(credentials).flatMap(formsOf))].filter((secret) => secret.length >= shortest);
  // Longest first: it may contain others.
  secrets.sort((one, other) => other.length - one.length);
  return (text) => redactor.text(secrets.reduce(hideOne, text));
}

/** A value under a secret's name, such as a parameter `token`, is always hidden; headers are checked by name. */
export const { violation: hideViolation, isSecretName: isSecretHeader } = redactor;

function secretsOf({ token, headers }: Credentials): readonly string[] {
  const values = Object.entries(headers).flatMap(([name, value]) => [value, ...partsOf(name.toLowerCase(), value)]);
  return [...(token === undefined ? [] : [token]), ...values];
}

/** A server may echo a single cookie, or a token without its scheme. */
function partsOf(name: string, value: string): readonly string[] {
  if (name === "cookie") return value.split(";").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  return name.endsWith("authorization") ? [value.slice(value.indexOf(" ") + 1)] : [];
}

function formsOf(secret: string): readonly string[] {
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    toPointer([secret]).slice(1),
  ];
}

function hideOne(text: string, secret: string): string {
  return hideCut(text.replaceAll(secret, mask), secret);
}

/** Texts in reports are truncated, so a secret may be cut off at the end. */
function hideCut(text: string, secret: string): string {
  const beginning = secret.slice(0, shortest);
  let result = text;
  for (let at = result.indexOf(beginning); at !== -1; at = result.indexOf(beginning, at + 1)) {
    let end = at;
    while (result[end] !== undefined && result[end] === secret[end - at]) end += 1;
    if (result[end] === "…") result = result.slice(0, at) + mask + result.slice(end);
  }
  return result;
}
