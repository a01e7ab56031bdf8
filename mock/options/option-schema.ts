// Types of the values of options: how they are checked, described and parsed. They are types of the package, so they avoid those of zod.

export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Unknown properties at that path. */
  readonly keys?: readonly string[];
}

/** Checks a value and converts it; compatible with zod's schemas. */
export interface OptionSchema<Output = unknown, Input = unknown> {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly data?: Output | undefined;
    readonly error?: { readonly issues: readonly Issue[] } | undefined;
  };
  /** The input type; never read. */
  readonly _zod: { readonly input: Input };
}

/** Reads the file that a flag names; throws on failure. */
type ReadFile = (path: string) => string;

export interface Wording {
  /** The requirement for the value. It completes the sentence "it must be". */
  readonly expected: string;
  /** Parses the text of a flag or a variable; returns unparsable text unchanged. Default: the text. */
  readonly read?: (text: string, readFile: ReadFile) => unknown;
}

export interface Kind<Input, Output, Fallback = undefined> {
  /** Created on first use, because most starts check few values. */
  readonly schema: OptionSchema<Output, Input>;
  readonly wording: Wording;
  /** The default. */
  readonly defaultValue: Fallback;
}
