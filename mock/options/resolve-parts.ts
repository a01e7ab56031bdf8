// Resolves named values by a table of schemas: collects a line for each invalid value and fills in defaults.
import type { Issue, OptionSchema } from "./option-schema.ts";

interface Entry {
  readonly schema: OptionSchema;
  readonly defaultValue?: unknown;
}

export interface ResolvedParts {
  readonly resolved: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}

/** Checks each entry of a table and fills in defaults, which need no check; undefined counts as missing. */
export function resolveParts(options: object, table: Readonly<Record<string, Entry>>): ResolvedParts {
  const lines: string[] = [];
  const settings = Object.entries(table).map(([name, entry]) => {
    const value: unknown = Reflect.get(options, name);
    if (value === undefined || value === entry.defaultValue) return [name, entry.defaultValue];
    const { schema } = entry;
    const { data, error } = schema.safeParse(value);
    lines.push(...toLines(name, value, error?.issues ?? []));
    return [name, data];
  });
  return { resolved: Object.fromEntries(settings), lines };
}

/** Formats a line for the first error at each path. */
function toLines(name: string, value: unknown, issues: readonly Issue[]): string[] {
  const lines = new Map<string, string>();
  for (const issue of issues) {
    // Unknown properties are listed individually.
    const paths = issue.keys?.map((key) => [...issue.path, key]) ?? [issue.path];
    for (const path of paths) {
      const place = [name, ...path].map(String).join(".");
      const found = path.reduce<unknown>((holder, key) => Object(holder)[key], value);
      if (!lines.has(place)) lines.set(place, toLine(place, found, issue.message));
    }
  }
  return [...lines.values()];
}

export function toLine(name: string, found: unknown, expected: string): string {
  return `${name} is ${show(found)}; it must be ${expected}.`;
}

/** @throws RangeError with all lines, if there are any */
export function refuse(lines: readonly string[]): void {
  if (lines.length > 0) throw new RangeError(lines.join("\n"));
}

/** Formats a value for an error; an object by the names of its properties. */
export function show(value: unknown): string {
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  if (Array.isArray(value)) return "a list";
  const names = Object.keys(value).join(", ");
  return names === "" ? "an empty object" : `an object with ${names}`;
}
