// Collects the options of createMock: the source of types, checks, defaults, flags, help and docs/reference.md.

import { isObject } from "../engine/core/is-object.ts";
import type { Flag, MockOption } from "./option.ts";
import { refuse, resolveParts, show } from "./resolve-parts.ts";
import { servingOptions } from "./serving-options.ts";
import { startOptions } from "./start-options.ts";

// Looked up by name, because published types retain the comments of entries only if they refer to their tables.
type Table = typeof startOptions & typeof servingOptions;

export const mockOptions: Table = { ...startOptions, ...servingOptions };

/** The options as callers give them. */
export type GivenOptions = {
  readonly [Name in keyof Table]?:
    | (Table[Name] extends MockOption<infer Given, unknown, Flag<unknown> | undefined> ? Given : never)
    | undefined;
};

/** The checked options, with defaults filled in. */
export type ResolvedOptions = {
  readonly [Name in keyof Table]: Table[Name] extends MockOption<infer _Given, infer Settled, infer _Flag>
    ? Settled
    : never;
};

/**
 * Checks options, because plain JavaScript has no compiler, and fills in defaults.
 * @throws RangeError with a line for each unknown or wrong option
 */
export function resolveOptions(givenOptions: unknown): ResolvedOptions {
  if (!isObject(givenOptions))
    throw new RangeError(`The options of a mock must be an object, not ${show(givenOptions)}.`);
  const names = Object.keys(mockOptions);
  const unknown = Object.keys(givenOptions).filter((name) => !names.includes(name));
  const { resolved, lines } = resolveParts(givenOptions, mockOptions);
  refuse([...unknown.map((name) => `Unknown option ${name}; options are ${names.join(", ")}.`), ...lines]);
  // Each entry's schema resolved its option.
  return resolved as ResolvedOptions;
}
