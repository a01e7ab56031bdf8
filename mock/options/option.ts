// Declares table entries for the options of createMock and the flags of the command line.
import type { Kind, OptionSchema, Wording } from "./option-schema.ts";
import { onOff } from "./option-values.ts";

/** A flag of the command line. */
export interface Flag<Output> {
  /** The spelling in the help: `-p, --port <port>`. A name that begins with `--no-` turns something off. */
  readonly spelling: string;
  readonly schema: OptionSchema;
  readonly wording: Wording;
  /** The default. */
  readonly defaultValue: Output;
  /** A description of the default. */
  readonly defaultText: string;
  /** The purpose: a few words, lower case, no full stop. */
  readonly help: string;
  /** Whether `TICKET_MOCK_<NAME>` also sets it. */
  readonly hasVariable: boolean;
}

/** An option of createMock, with the flag that sets it, if any. */
export interface MockOption<Input, Output, OwnFlag extends Flag<unknown> | undefined> {
  readonly schema: OptionSchema<unknown, Input>;
  readonly wording: Wording;
  readonly defaultValue: Output;
  /** A description of the default. */
  readonly defaultText: string;
  readonly help: string;
  readonly flag: OwnFlag;
}

type FlagOf<Own, Output> = Own extends string ? Flag<Output> : Own;

/**
 * Declares an option of createMock. Without a default, its value may be undefined.
 * @param defaultText a description of the default, unless it is the value itself
 * @param own the flag that sets it, or the spelling of a flag with the same help
 */
export function option<Input, Output, Fallback, Own extends string | Flag<unknown> | undefined = undefined>(
  kind: Kind<Input, Output, Fallback>,
  help: string,
  {
    defaultText = describeDefault(kind.defaultValue),
    flag: own,
  }: { readonly defaultText?: string; readonly flag?: Own } = {},
): MockOption<Input, Output | Fallback, FlagOf<Own, Output | Fallback>> {
  const ownFlag: unknown = typeof own === "string" ? flag(own, kind, help, defaultText) : own;
  return {
    get schema() {
      return kind.schema;
    },
    wording: kind.wording,
    defaultValue: kind.defaultValue,
    defaultText,
    help,
    // The types above cover each case.
    flag: ownFlag as FlagOf<Own, Output | Fallback>,
  };
}

/** Declares a flag with a value. */
export function flag<Input, Output, Fallback>(
  spelling: string,
  kind: Kind<Input, Output, Fallback>,
  help: string,
  defaultText = describeDefault(kind.defaultValue),
): Flag<Output | Fallback> {
  return {
    spelling,
    get schema() {
      return kind.schema;
    },
    wording: kind.wording,
    defaultValue: kind.defaultValue,
    defaultText,
    help,
    hasVariable: true,
  };
}

/** Declares a flag without a value; a flag that begins with `--no-` turns something off. */
export function toggle(spelling: string, help: string, defaultText?: string): Flag<boolean> {
  return flag(spelling, onOff.default(spelling.startsWith("--no-")), help, defaultText);
}

/** Declares a flag with a value that no environment variable sets. */
export const flagOnly: typeof flag = (...flagParts) => withoutVariable(flag(...flagParts));

/** Declares a flag without a value that no environment variable sets. */
export const toggleOnly: typeof toggle = (...toggleParts) => withoutVariable(toggle(...toggleParts));

function withoutVariable<Output>(flag: Flag<Output>): Flag<Output> {
  return Object.assign(flag, { hasVariable: false });
}

function describeDefault(defaultValue: unknown): string {
  if (typeof defaultValue === "boolean") return defaultValue ? "on" : "off";
  return typeof defaultValue === "number" || typeof defaultValue === "string" ? String(defaultValue) : "none";
}
