// The types of table entries for options of createMock and flags of the command line.
import type { Kind, OptionSchema } from "./kind.ts";
import { onOff } from "./schemas.ts";

/** A flag of the command line. */
export interface Flag<Settled> {
  /** As shown in the help: `-p, --port <port>`. A name that begins with `--no-` turns something off. */
  readonly spelling: string;
  readonly schema: OptionSchema;
  /** The default. */
  readonly defaultValue: Settled;
  /** The default in words. */
  readonly defaultText: string;
  /** Its purpose: a few words, lower case, no full stop. */
  readonly help: string;
  /** Whether `TICKET_MOCK_<NAME>` sets it too. */
  readonly hasVariable: boolean;
}

/** An option of createMock, with the flag that sets it, if any. */
export interface MockOption<Given, Settled, OwnFlag extends Flag<unknown> | undefined> {
  readonly schema: OptionSchema<unknown, Given>;
  readonly defaultValue: Settled;
  /** The default in words. */
  readonly defaultText: string;
  readonly help: string;
  readonly flag: OwnFlag;
}

type FlagOf<Own, Settled> = Own extends string ? Flag<Settled> : Own;

/**
 * An option of createMock. Without a default, its value may be undefined.
 * @param defaultText the default in words, unless it is the value itself
 * @param own the flag that sets it, or the spelling of a flag with the same words
 */
export function option<Given, Settled, Fallback, Own extends string | Flag<unknown> | undefined = undefined>(
  kind: Kind<Given, Settled, Fallback>,
  help: string,
  { defaultText = toWords(kind.defaultValue), flag: own }: { readonly defaultText?: string; readonly flag?: Own } = {},
): MockOption<Given, Settled | Fallback, FlagOf<Own, Settled | Fallback>> {
  const ownFlag: unknown = typeof own === "string" ? flag(own, kind, help, defaultText) : own;
  return {
    get schema() {
      return kind.schema;
    },
    defaultValue: kind.defaultValue,
    defaultText,
    help,
    // The types above cover each case.
    flag: ownFlag as FlagOf<Own, Settled | Fallback>,
  };
}

/** A flag with a value. */
export function flag<Given, Settled, Fallback>(
  spelling: string,
  kind: Kind<Given, Settled, Fallback>,
  help: string,
  defaultText = toWords(kind.defaultValue),
  hasVariable = true,
): Flag<Settled | Fallback> {
  return {
    spelling,
    get schema() {
      return kind.schema;
    },
    defaultValue: kind.defaultValue,
    defaultText,
    help,
    hasVariable,
  };
}

/** A flag without a value; one that begins with `--no-` turns something off. */
export function toggle(spelling: string, help: string, defaultText?: string, hasVariable?: boolean): Flag<boolean> {
  return flag(spelling, onOff.default(spelling.startsWith("--no-")), help, defaultText, hasVariable);
}

/** A flag with a value; no environment variable sets it. */
export const flagOnly: typeof flag = (spelling, kind, help, defaultText) =>
  flag(spelling, kind, help, defaultText, false);

/** A flag without a value; no environment variable sets it. */
export const toggleOnly: typeof toggle = (spelling, help, defaultText) => toggle(spelling, help, defaultText, false);

function toWords(defaultValue: unknown): string {
  if (typeof defaultValue === "boolean") return defaultValue ? "on" : "off";
  return typeof defaultValue === "number" || typeof defaultValue === "string" ? String(defaultValue) : "none";
}
