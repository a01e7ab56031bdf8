// Defines the interface between options and their schemas. It is part of the package's types, so it avoids zod's types.

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

/** A schema created on first use, because most starts check few values. */
export interface Kind<Input, Output, Fallback = undefined> {
  readonly schema: OptionSchema<Output, Input>;
  /** The default. */
  readonly defaultValue: Fallback;
}
