// Hides secrets in the text of a body. Caches bodies without secrets, because most answers repeat.
import type { JsonValue } from "../json-argument.ts";

export interface PartRedactor {
  isSecretName(name: string): boolean;
  text(text: string): string;
  value(value: unknown): JsonValue;
}

/** How many characters of bodies without secrets are cached. */
const maxRemembered = 1_000_000;

/** @returns see Redactor.body */
export function createBodyRedactor({ isSecretName, text, value }: PartRedactor): (body: string) => string {
  const clean = new Set<string>();
  let length = 0;

  function isClean(body: unknown): boolean {
    if (typeof body === "string") return text(body) === body;
    if (Array.isArray(body)) return body.every(isClean);
    if (typeof body !== "object" || body === null) return true;
    for (const [name, member] of Object.entries(body)) {
      if (isSecretName(name) || text(name) !== name || !isClean(member)) return false;
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
    if (body.length > maxRemembered) return;
    length += body.length;
    if (length > maxRemembered) {
      clean.clear();
      length = body.length;
    }
    clean.add(body);
  }

  return (body) => {
    if (clean.has(body)) return body;
    const redactedBody = hide(body);
    if (redactedBody === body) remember(body);
    return redactedBody;
  };
}
