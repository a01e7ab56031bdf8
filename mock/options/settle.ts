// Checks named values against their kinds: returns one error line per wrong value, and the others with defaults filled in.
// mock/options/mock-options.ts, mock/options/call-arguments.ts and mock/cli/settings.ts report errors in the same words.
import type { Kind } from "./option.ts";

interface Entry {
  readonly kind: Kind<unknown, unknown>;
  readonly fallback?: unknown;
}

/** What came of a check. */
export interface SettledParts {
  readonly settled: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}

/** Settles each part that a table names; undefined counts as not given. */
export function settleParts(given: object, table: Readonly<Record<string, Entry>>): SettledParts {
  const lines: string[] = [];
  const settled = Object.entries(table).map(([name, { kind, fallback }]) => {
    const value: unknown = Reflect.get(given, name);
    if (value === undefined) return [name, fallback];
    const checked = kind.check(value);
    if ("value" in checked) return [name, checked.value];
    lines.push(
      ...checked.problems.map(({ part, found, expected }) => toLine(name + part, toShown(kind, found), expected)),
    );
    return [name, undefined];
  });
  return { settled: Object.fromEntries(settled), lines };
}

/** What was found, without the secrets in it. */
export function toShown({ show: hide }: Pick<Entry["kind"], "show">, found: unknown): unknown {
  return hide === undefined || typeof found !== "string" ? found : hide(found);
}

/** What was given, what was found, what would be right. */
export function toLine(name: string, found: unknown, expected: string): string {
  return `${name} is ${show(found)}; it must be ${expected}.`;
}

/**
 * One error for all that is wrong.
 * @throws RangeError with these lines, if there are any
 */
export function refuse(lines: readonly string[]): void {
  if (lines.length > 0) throw new RangeError(lines.join("\n"));
}

/** A value in an error: an object by the names of its parts. */
export function show(value: unknown): string {
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  return Array.isArray(value) ? "a list" : `an object with ${Object.keys(value).join(", ") || "nothing"}`;
}
