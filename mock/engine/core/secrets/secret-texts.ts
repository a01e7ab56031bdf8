// Hides secrets inside texts, found by their format (tokens, webhook secrets, credentials, passwords in URLs, values after a
// secret's name), in linear time.
import { toPrintable } from "../printable.ts";
import type { SecretNameCheck } from "./secret-names.ts";

/** The replacement for a secret. */
export const redacted = "***";

/**
 * A text without its secrets, even percent-encoded ones. A text with encoded secrets is returned decoded, with control
 * characters escaped.
 */
export function hideSecrets(text: string, isSecretName: SecretNameCheck): string {
  if (!hints.test(text)) return text;
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
const hints = /[%=:@]|eyJ|eyA|ewo|ew0|whsec_|bearer|basic/i;

/**
 * - `password: 123` → `password: "***"`, `"password": "a"` → `"password": "***"`
 * - `eyJhbGci.eyJzdWIi.c2ln` → `***`
 * - `whsec_abc` → `***`
 * - `Bearer abcdef` → `Bearer ***`
 * - `https://user:password@host` → `https://***@host`
 */
function hideReadable(text: string, isSecretName: SecretNameCheck): string {
  return hideTokens(hidePairs(text, isSecretName))
    .replaceAll(/whsec_[\w+/=-]+/g, redacted)
    .replaceAll(/\b(bearer|basic)([ \t+][ \t]*)([\w.~+/-]+=*"?)/gi, hideCredentials)
    .replaceAll(urlCredentials, `://${redacted}@`);
}

/** `://user:password@`; but `://[^` is part of a pattern that a violation quotes. */
const urlCredentials = /:\/\/(?:\[(?:[^\s/?#@"^][^\s/?#@"]*)?|[^\s/?#@"[][^\s/?#@"]*)@/g;

/** Hides all JWTs, complete or not. They begin with an encoded `{"`, or an encoded brace and space. */
function hideTokens(text: string): string {
  return /eyJ|eyA|ewo|ew0/.test(text) ? text.replaceAll(/[\w.-]+/g, hideToken) : text;
}

// `eyJ` rarely starts a word, so one dot suffices; the others need a whole token's two.
function hideToken(run: string): string {
  const starts = [
    { at: run.indexOf("eyJ"), dots: 1 },
    { at: run.search(/eyA|ewo|ew0/), dots: 2 },
  ].filter(({ at, dots }) => at !== -1 && run.slice(at).split(".").length > dots);
  return starts.length === 0 ? run : run.slice(0, Math.min(...starts.map(({ at }) => at))) + redacted;
}

/** The names of schemes are also ordinary words; these words after them are not secrets. */
const ordinaryWords: Readonly<Record<string, RegExp>> = {
  bearer: /^(?:.{0,5}|tokens?|schemes?|headers?|authentication|authorization|credentials?)[.]?$/i,
  basic: /^[A-Za-z]?[a-z]{0,14}[.]?$/,
};

// `Bearer error="…"` is a challenge.
function hideCredentials(match: string, scheme: string, blank: string, credentials: string): string {
  const isWord = credentials.endsWith('="') || ordinaryWords[scheme.toLowerCase()]?.test(credentials.replace('"', ""));
  return isWord ? match : scheme + blank + redacted + (credentials.endsWith('"') ? '"' : "");
}

/** A word, and the sign after it if it is a name. */
const pair = /([\p{L}\p{N}_.$@[\]-]+)(?:["'\\]*[ \t\r\n]*([=:])[ \t\r\n]*)?/gu;
/** `"a b"` and `'a b'`, up to the closing quote, which may be missing. */
const quotedValues = [/"[^"\\]*(?:\\.[^"\\]*)*/sy, /'[^'\\]*(?:\\.[^'\\]*)*/sy];
/** `\"a\"`, `{"a":…` and `["a",…`, up to the end of the text. */
const openValues = [/\\+["'].*/sy, /[{[].*/sy];
const wordValue = /[^\s&;,"'<>#]+/y;
const numberValue = /-?\d[\d.eE+-]*/y;
/** By the sign before the value. After a colon, a bare word may continue a sentence. */
const valuePatterns: Readonly<Record<string, readonly RegExp[]>> = {
  "=": [...quotedValues, ...openValues, wordValue],
  ":": [...quotedValues, ...openValues, numberValue],
};

/** Hides the values of `name=value` and of JSON's `"name": value`, in a text that may be truncated. */
function hidePairs(text: string, isSecretName: SecretNameCheck): string {
  let result = "";
  let end = 0;
  if (!/[=:]/.test(text)) return text;
  for (const { 0: fullMatch, 1: name = "", 2: sign = "", index } of text.matchAll(pair)) {
    if (index < end || sign === "" || !isSecretName(name)) continue;
    const from = index + fullMatch.length;
    const value = findValue(valuePatterns[sign] ?? [], text, from);
    if (value === "") continue;
    const [mark = ""] = /^\\*["']/.exec(value) ?? [];
    result += text.slice(end, from) + mark + (mark === "" && sign === ":" ? `"${redacted}"` : redacted);
    end = from + value.length;
  }
  return result + text.slice(end);
}

/** What the first matching pattern matches there; "" if none does. */
function findValue(patterns: readonly RegExp[], text: string, at: number): string {
  for (const pattern of patterns) {
    pattern.lastIndex = at;
    const [value] = pattern.exec(text) ?? [];
    if (value !== undefined) return value;
  }
  return "";
}
