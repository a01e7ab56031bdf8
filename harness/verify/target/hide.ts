// Removes credentials, and whatever looks like a secret, from reports.
import { toPointer } from "../../../mock/engine/core/json-pointer.ts";
import { createRedactor } from "../../../mock/engine/core/secrets/redactor.ts";

/** What a server is asked with. */
export interface Credentials {
  readonly token: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** A shorter text is no secret; it would be found in every other word. */
const shortest = 4;
const hidden = "***";
const redactor = createRedactor();

/** A text without the credentials, whole or cut off, as they are or as JSON, a URL or a pointer writes them. */
export function createHide(credentials: Credentials): (text: string) => string {
  const secrets = [...new Set(secretsOf(credentials).flatMap(formsOf))].filter((one) => one.length >= shortest);
  // The longest first: it may hold others.
  secrets.sort((one, other) => other.length - one.length);
  return (text) => redactor.text(secrets.reduce(hideOne, text));
}

/** A value under a secret's name, for example a parameter called token, is always hidden; these are the header names. */
export const { violation: hideViolation, isSecretName: isSecretHeader } = redactor;

function secretsOf({ token, headers }: Credentials): readonly string[] {
  const given = Object.entries(headers).flatMap(([name, value]) => [value, ...partsOf(name.toLowerCase(), value)]);
  return [...(token === undefined ? [] : [token]), ...given];
}

/** A server may answer the value of one cookie, or a token without its scheme. */
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
  return hideCut(text.replaceAll(secret, hidden), secret);
}

/** Texts of reports are cut: so is a secret at their end. */
function hideCut(text: string, secret: string): string {
  const beginning = secret.slice(0, shortest);
  let shown = text;
  for (let at = shown.indexOf(beginning); at !== -1; at = shown.indexOf(beginning, at + 1)) {
    let end = at;
    while (shown[end] !== undefined && shown[end] === secret[end - at]) end += 1;
    if (shown[end] === "…") shown = shown.slice(0, at) + hidden + shown.slice(end);
  }
  return shown;
}
