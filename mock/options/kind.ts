// Defines what an option needs of its schema. Being part of the package's types, it names none of the schema library.

export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Unknown parts at that path. */
  readonly keys?: readonly string[];
}

/** Checks a value and converts it; zod's schemas fit. */
export interface OptionSchema<Settled = unknown, Given = unknown> {
  safeParse(value: unknown): {
    readonly success: boolean;
    readonly data?: Settled | undefined;
    readonly error?: { readonly issues: readonly Issue[] } | undefined;
  };
  /** For types only: the input. */
  readonly _zod: { readonly input: Given };
}

/** A schema that is made on first use, since most starts check few values. */
export interface Kind<Given, Settled, Fallback = undefined> {
  readonly schema: OptionSchema<Settled, Given>;
  /** The default. */
  readonly defaultValue: Fallback;
}
