// Collects the options of createMock: the source of types, checks, defaults, flags, help and docs/reference.md.
import { isObject } from "../engine/core/is-object.ts";
import { suggestion } from "../engine/core/text/nearest-word.ts";
import type { Flag, MockOption } from "./option.ts";
import { refuse, resolveParts, show } from "./resolve-parts.ts";
import { servingOptions } from "./serving-options.ts";
import { startOptions } from "./start-options.ts";

// The types below map over this one, so that the .d.ts keeps each option's comment.
type Table = typeof startOptions & typeof servingOptions;

export const mockOptions: Table = { ...startOptions, ...servingOptions };

/** The options as passed by callers. */
export type GivenOptions = {
  readonly [Name in keyof Table]?:
    | (Table[Name] extends MockOption<infer Input, unknown, Flag<unknown> | undefined> ? Input : never)
    | undefined;
};

/** The checked options, with defaults filled in. */
export type ResolvedOptions = {
  readonly [Name in keyof Table]: Table[Name] extends MockOption<infer _Given, infer Output, infer _Flag>
    ? Output
    : never;
};

/**
 * Checks options, for callers in plain JavaScript, and fills in defaults.
 * @throws RangeError with a line for each unknown or invalid option
 */
export function resolveOptions(givenOptions: unknown): ResolvedOptions {
  if (!isObject(givenOptions))
    throw new RangeError(`The options of a mock must be an object, not ${show(givenOptions)}.`);
  const names = Object.keys(mockOptions);
  const unknownNames = Object.keys(givenOptions).filter((name) => !names.includes(name));
  const { resolved, lines } = resolveParts(givenOptions, mockOptions);
  refuse([
    ...unknownNames.map((name) => `Unknown option ${name}${suggestion(name, names)}; options are ${names.join(", ")}.`),
    ...lines,
  ]);
  // Each entry's schema resolved its option.
  return resolved as ResolvedOptions;
}
