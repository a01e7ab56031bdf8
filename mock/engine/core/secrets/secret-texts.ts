// Finds secrets inside texts by their format (tokens, webhook secrets, credentials, passwords in URLs, values after a
// secret's name), in linear time.
import { toPrintable } from "../printable.ts";
import type { SecretNames } from "./secret-names.ts";

/** The replacement for a secret. */
export const redacted = "***";

/** A text without its secrets. Decodes percent-encoded ASCII that hides one. */
export function hideSecrets(text: string, isSecretName: SecretNames): string {
  if (!signs.test(text)) return text;
  if (text.includes("%")) {
    const readable = text.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    const redactedText = hideReadable(readable, isSecretName);
    if (redactedText !== readable) return toPrintable(redactedText);
  }
  return hideReadable(text, isSecretName);
}

/** Every text with a secret has one of these, so most texts are scanned only once. */
const signs = /[%=:@]|eyJ|eyA|ewo|ew0|whsec_|bearer|basic/i;

function hideReadable(text: string, isSecretName: SecretNames): string {
  return hideLogins(hideCredentials(hideTokens(hideWebhookSecrets(hidePairs(text, isSecretName)))));
}

function hideWebhookSecrets(text: string): string {
  return text.includes("whsec_") ? text.replaceAll(/whsec_[\w+/=-]+/g, redacted) : text;
}

/** How the first part of a JWT begins: an encoded `{"`, or an encoded brace and space. */
const tokenStart = /eyJ|eyA|ewo|ew0/;

// Removes everything from the first part to the last, complete or not.
function hideTokens(text: string): string {
  if (!tokenStart.test(text)) return text;
  return text.replaceAll(/[\w.-]+/g, (run) => {
    const parts = run.split(".");
    for (let index = 0, at = 0; index < parts.length - 1; index += 1) {
      const [part = "", next = ""] = [parts[index], parts[index + 1]];
      const start = part.search(tokenStart);
      const isToken = parts.length - index > 2 || (next !== "" && part.startsWith("eyJ", start));
      if (start !== -1 && isToken) {
        return run.slice(0, at + start) + redacted;
      }
      at += part.length + 1;
    }
    return run;
  });
}

// Names of schemes are also ordinary words; a word that follows them is not a secret.
function hideCredentials(text: string): string {
  const scheme = /\b(?:bearer|basic)[ \t+]/gi;
  let result = "";
  let end = 0;
  for (let schemeMatch = scheme.exec(text); schemeMatch !== null; schemeMatch = scheme.exec(text)) {
    let from = scheme.lastIndex;
    while (text[from] === " " || text[from] === "\t") from += 1;
    const credentials = match(/[\w.~+/-]+=*/y, text, from);
    const isWord = schemeMatch[0].toLowerCase().startsWith("basic") ? looksLikeWord : isWordAfterBearer;
    scheme.lastIndex = from + credentials.length;
    // `Bearer error="…"` is a challenge.
    if (isWord(credentials) || (credentials.endsWith("=") && text[scheme.lastIndex] === '"')) continue;
    result += text.slice(end, from) + redacted;
    end = scheme.lastIndex;
  }
  return end === 0 ? text : result + text.slice(end);
}

function isWordAfterBearer(text: string): boolean {
  return /^(?:.{0,5}|tokens?|schemes?|headers?|authentication|authorization|credentials?)[.]?$/i.test(text);
}

function looksLikeWord(text: string): boolean {
  return text.length < 16 && /^[A-Za-z]?[a-z]*[.]?$/.test(text);
}

function hideLogins(text: string): string {
  // `://[^` starts part of a pattern, as violations quote it.
  return text.includes("@")
    ? text.replaceAll(/:\/\/(?:\[(?:[^\s/?#@"^][^\s/?#@"]*)?|[^\s/?#@"[][^\s/?#@"]*)@/g, `://${redacted}@`)
    : text;
}

/** A piece of a text and its replacement. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly instead: string;
}

/**
 * Hides the values of `name=value` and of JSON's `"name": value`, whole objects and arrays included, in a text that may
 * be truncated.
 */
function hidePairs(text: string, isSecretName: SecretNames): string {
  const separator = /[=:]/g;
  let result = "";
  let end = 0;
  for (let match = separator.exec(text); match !== null; match = separator.exec(text)) {
    const name = nameBefore(text, match.index, end);
    const value = name === "" || !isSecretName(name) ? undefined : valueAfter(text, match.index);
    if (value === undefined) continue;
    result += text.slice(end, value.from) + value.instead;
    end = value.to;
    separator.lastIndex = end;
  }
  return end === 0 ? text : result + text.slice(end);
}

const nameCharacter = /[\p{L}\p{N}_.$@[\]-]/u;
const blank = /[ \t\r\n]/;
const quote = /["'\\]/;

// No name contains a sign, so no character is compared for two names.
function nameBefore(text: string, separator: number, from: number): string {
  let end = separator;
  while (end > from && blank.test(text[end - 1] ?? "")) end -= 1;
  while (end > from && quote.test(text[end - 1] ?? "")) end -= 1;
  let start = end;
  while (start > from && nameCharacter.test(text[start - 1] ?? "")) start -= 1;
  return text.slice(start, end);
}

function valueAfter(text: string, separator: number): Piece | undefined {
  let from = separator + 1;
  while (blank.test(text[from] ?? "")) from += 1;
  const marks = match(/\\*["']/y, text, from);
  if (marks !== "") {
    const start = from + marks.length;
    return { from: start, to: endOfQuoted(text, start, marks), instead: redacted };
  }
  const first = text[from];
  if (first === "{" || first === "[") return { from, to: endOfNested(text, from), instead: `"${redacted}"` };
  if (text[separator] === "=") {
    const bare = match(/[^\s&;,"'<>#]+/y, text, from);
    return bare === "" ? undefined : { from, to: from + bare.length, instead: redacted };
  }
  // After a colon, a bare word may continue a sentence.
  const number = match(/-?\d[\d.eE+-]*/y, text, from);
  return number === "" ? undefined : { from, to: from + number.length, instead: `"${redacted}"` };
}

/** The end of a text in these quotes: the closing quotes, or the end of everything. */
function endOfQuoted(text: string, start: number, marks: string): number {
  const isEscaped = marks.length > 1;
  for (let index = start; index < text.length; index += 1) {
    if (isEscaped && text.startsWith(marks, index) && text[index - 1] !== "\\") return index;
    if (isEscaped) continue;
    if (text[index] === marks) return index;
    if (text[index] === "\\") index += 1;
  }
  return text.length;
}

/** The end of the object or array that begins here. */
function endOfNested(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    else if (character === '"') index = endOfQuoted(text, index + 1, '"');
    if (depth === 0) return index + 1;
  }
  return text.length;
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
