// Type of an option: its kind of value, its default, its help text, and the flag that sets it. The tables are mock/options/mock-options.ts
// (createMock) and mock/options/command-flags.ts (flags alone).

/** Reads a file that a flag names; throws where it cannot be read. */
export type ReadFile = (path: string) => string;

/** A value in its settled form, or what is wrong with it. */
export type Checked<Settled> = { readonly value: Settled } | { readonly problems: readonly Problem[] };

export interface Problem {
  /** The part of the value that is wrong, such as `.token`; "" for all of it. */
  readonly part: string;
  readonly found: unknown;
  readonly expected: string;
}

/** A kind of value. */
export interface Kind<Given, Settled = Given> {
  /** What would be right, in words that follow "it must be". */
  readonly expected: string;
  check(value: unknown): Checked<Settled>;
  /** The text of a flag or a variable as a value to check; the text itself where it is none. */
  read(text: string, readFile: ReadFile): unknown;
  /** A wrong text as errors may show it; left out: as it is. */
  show?(text: string): string;
  /** What callers may give; there for the types alone. */
  readonly given?: Given;
}

/** A flag of the command line. */
export interface Flag<Settled> {
  /** As the help shows it: `-p, --port <port>`. A name that begins with `--no-` turns off what is on. */
  readonly spelling: string;
  readonly kind: Kind<unknown, unknown>;
  /** What holds where neither the flag nor its variable is given. */
  readonly fallback: Settled;
  /** The same in words. */
  readonly otherwise: string;
  readonly help: string;
  /** Whether `TICKET_MOCK_<NAME>` sets it too. */
  readonly hasVariable: boolean;
}

/** An option of createMock. */
export interface MockOption<Given, Settled, OwnFlag extends Flag<unknown> | undefined> {
  readonly kind: Kind<Given, unknown>;
  readonly fallback: Settled;
  /** What holds where it is left out, in words. */
  readonly otherwise: string;
  readonly help: string;
  readonly flag: OwnFlag;
}

/** A default; without one the value may be undefined. */
type OrFallback<Settled, Fallback> = Fallback extends undefined ? Settled | undefined : Settled;

interface Described<Given, Settled, Fallback extends Settled | undefined> {
  readonly kind: Kind<Given, Settled>;
  readonly fallback?: Fallback;
  /** The default in words; may be left out where `fallback` says it. */
  readonly otherwise?: string;
  /** What it is for: a few words, small letter first, no full stop. */
  readonly help: string;
}

interface DescribedFlag<Given, Settled, Fallback extends Settled | undefined>
  extends Described<Given, Settled, Fallback> {
  readonly spelling: string;
  /** Default true. */
  readonly hasVariable?: boolean;
}

/** The flag of an option whose value settles to the same; its kind and words where they differ from the option's. */
type FlagOfOption<Settled> =
  | string
  | {
      readonly spelling: string;
      readonly kind?: Kind<unknown, Settled>;
      readonly help?: string;
      readonly otherwise?: string;
    };

/** A flag of the command line that is no option of createMock, or whose value settles to something else. */
export function defineFlag<Given, Settled, const Fallback extends Settled | undefined = undefined>({
  spelling,
  hasVariable = true,
  ...described
}: DescribedFlag<Given, Settled, Fallback>): Flag<OrFallback<Settled, Fallback>> {
  return { spelling, hasVariable, ...settle(described) };
}

/** An option of createMock, with the flag that sets it from the command line, if any. */
export function defineOption<Given, Settled, FlagValue, const Fallback extends Settled | undefined = undefined>(
  described: Described<Given, Settled, Fallback> & { readonly flag: Flag<FlagValue> },
): MockOption<Given, OrFallback<Settled, Fallback>, Flag<FlagValue>>;
export function defineOption<Given, Settled, const Fallback extends Settled | undefined = undefined>(
  described: Described<Given, Settled, Fallback> & { readonly flag: FlagOfOption<Settled> },
): MockOption<Given, OrFallback<Settled, Fallback>, Flag<OrFallback<Settled, Fallback>>>;
export function defineOption<Given, Settled, const Fallback extends Settled | undefined = undefined>(
  described: Described<Given, Settled, Fallback>,
): MockOption<Given, OrFallback<Settled, Fallback>, undefined>;
export function defineOption<Given, Settled, Fallback extends Settled | undefined>({
  flag,
  ...described
}: Described<Given, Settled, Fallback> & { readonly flag?: FlagOfOption<Settled> | Flag<unknown> }) {
  const settled = settle(described);
  if (flag === undefined) return { ...settled, flag };
  const own = typeof flag === "string" ? { spelling: flag } : flag;
  return { ...settled, flag: { hasVariable: true, ...settled, ...own } };
}

function settle<Given, Settled, Fallback extends Settled | undefined>({
  kind,
  fallback,
  help,
  otherwise = toWords(fallback),
}: Described<Given, Settled, Fallback>) {
  // Without a fallback the type says undefined, which it then is.
  return { kind, help, otherwise, fallback: fallback as OrFallback<Settled, Fallback> };
}

function toWords(fallback: unknown): string {
  if (typeof fallback === "boolean") return fallback ? "on" : "off";
  return typeof fallback === "number" || typeof fallback === "string" ? String(fallback) : "none";
}
