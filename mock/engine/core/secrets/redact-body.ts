// Hides secrets in the text of a body. Answers repeat and most have no secret, so those are remembered, and a look at a new one copies nothing. Part of
// mock/engine/core/secrets/redactor.ts.
import type { JsonValue } from "../json-argument.ts";

/** What finds and hides secrets in the parts of a body. */
export interface PartRedactor {
  isSecretName(name: string): boolean;
  text(text: string): string;
  value(value: unknown): JsonValue;
}

/** So many characters of bodies without secrets are remembered. */
const mostRemembered = 1_000_000;

/** @returns see Redactor.body */
export function createBodyRedactor({ isSecretName, text, value }: PartRedactor): (body: string) => string {
  const clean = new Set<string>();
  let length = 0;

  function isClean(given: unknown): boolean {
    if (typeof given === "string") return text(given) === given;
    if (Array.isArray(given)) return given.every(isClean);
    if (typeof given !== "object" || given === null) return true;
    for (const [name, inner] of Object.entries(given)) {
      if (isSecretName(name) || text(name) !== name || !isClean(inner)) return false;
    }
    return true;
  }

  function hide(body: string): string {
    try {
      const parsed: unknown = JSON.parse(body);
      return isClean(parsed) ? body : JSON.stringify(value(parsed));
    } catch {
      return text(body);
    }
  }

  function remember(body: string): void {
    if (body.length > mostRemembered) return;
    length += body.length;
    if (length > mostRemembered) {
      clean.clear();
      length = body.length;
    }
    clean.add(body);
  }

  return (body) => {
    if (clean.has(body)) return body;
    const hidden = hide(body);
    if (hidden === body) remember(body);
    return hidden;
  };
}
