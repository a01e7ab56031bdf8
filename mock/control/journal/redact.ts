// Hides secrets before anybody reads the journal. Used by mock/control/journal/journal-view.ts and mock/control/journal/request-match.ts.

/** What stands in a secret's place. */
export const redacted = "***";

// Not `tokens`: texts are also counted in them.
const secretName =
  /(?:authorization|cookies?|passwords?|passwd|passphrases?|secrets?|token|apikeys?|privatekeys?|credentials?|jwt)$/;
// Three parts of base64url, the first two of which begin like the JSON object they are.
const jwtInText = /\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/g;
const memberInText = /("([^"]*)"\s*:\s*)"(?:[^"\\]|\\.)*"?/g;

/** True for the name of a header, parameter or property that holds a secret, however it is spelled: `X-Api-Key`, `client_secret`, `accessToken`. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
}

/** A text that stands under a name. */
export function redactNamed(name: string, text: string): string {
  return isSecretName(name) ? redacted : redactText(text);
}

/** A text without the tokens (JWT) in it and, where it quotes JSON, without texts under a secret's name. */
export function redactText(text: string): string {
  const known = text.includes("eyJ") ? text.replaceAll(jwtInText, redacted) : text;
  if (!known.includes('"')) return known;
  return known.replaceAll(memberInText, (member, start: string, name: string) =>
    isSecretName(name) ? `${start}"${redacted}"` : member,
  );
}

/** A JSON value without secrets: every text below a secret's name, and tokens in all others. */
export function redactValue(value: unknown, isSecret = false): unknown {
  if (typeof value === "string") return isSecret ? redacted : redactText(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, isSecret));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => [
    name,
    redactValue(inner, isSecret || isSecretName(name)),
  ]);
  return Object.fromEntries(members);
}
