// The types of table entries for options of createMock and flags of the command line.
import type { Kind, OptionSchema } from "./kind.ts";
import { onOff } from "./schemas.ts";

/** A flag of the command line. */
export interface Flag<Settled> {
  /** As shown in the help: `-p, --port <port>`. A name that begins with `--no-` turns something off. */
  readonly spelling: string;
  readonly schema: OptionSchema;
  /** The default. */
  readonly fallback: Settled;
  /** The default in words. */
  readonly otherwise: string;
  /** Its purpose: a few words, lower case, no full stop. */
  readonly help: string;
  /** Whether `TICKET_MOCK_<NAME>` sets it too. */
  readonly hasVariable: boolean;
}

/** An option of createMock, with the flag that sets it, if any. */
export interface MockOption<Given, Settled, OwnFlag extends Flag<unknown> | undefined> {
  readonly schema: OptionSchema<unknown, Given>;
  readonly fallback: Settled;
  /** The default in words. */
  readonly otherwise: string;
  readonly help: string;
  readonly flag: OwnFlag;
}

type FlagOf<Own, Settled> = Own extends string ? Flag<Settled> : Own;

/**
 * An option of createMock. One without a default may be undefined.
 * @param otherwise the default in words, unless it is the value itself
 * @param own the flag that sets it, or the spelling of a flag with the same words
 */
export function option<Given, Settled, Fallback, Own extends string | Flag<unknown> | undefined = undefined>(
  kind: Kind<Given, Settled, Fallback>,
  help: string,
  { otherwise = toWords(kind.fallback), flag: own }: { readonly otherwise?: string; readonly flag?: Own } = {},
): MockOption<Given, Settled | Fallback, FlagOf<Own, Settled | Fallback>> {
  const its: unknown = typeof own === "string" ? flag(own, kind, help, otherwise) : own;
  return {
    get schema() {
      return kind.schema;
    },
    fallback: kind.fallback,
    otherwise,
    help,
    // The types above cover each case.
    flag: its as FlagOf<Own, Settled | Fallback>,
  };
}

/** A flag with a value. */
export function flag<Given, Settled, Fallback>(
  spelling: string,
  kind: Kind<Given, Settled, Fallback>,
  help: string,
  otherwise = toWords(kind.fallback),
  hasVariable = true,
): Flag<Settled | Fallback> {
  return {
    spelling,
    get schema() {
      return kind.schema;
    },
    fallback: kind.fallback,
    otherwise,
    help,
    hasVariable,
  };
}

/** A flag without a value; one that begins with `--no-` turns something off. */
export function toggle(spelling: string, help: string, otherwise?: string, hasVariable?: boolean): Flag<boolean> {
  return flag(spelling, onOff.default(spelling.startsWith("--no-")), help, otherwise, hasVariable);
}

/** A flag with a value; no environment variable sets it. */
export const lineFlag: typeof flag = (spelling, kind, help, otherwise) => flag(spelling, kind, help, otherwise, false);

/** A flag without a value; no environment variable sets it. */
export const lineToggle: typeof toggle = (spelling, help, otherwise) => toggle(spelling, help, otherwise, false);

function toWords(fallback: unknown): string {
  if (typeof fallback === "boolean") return fallback ? "on" : "off";
  return typeof fallback === "number" || typeof fallback === "string" ? String(fallback) : "none";
}
