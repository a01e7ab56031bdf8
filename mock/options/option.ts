// What an option of createMock and a flag of the command line are. One entry of a table is all there is to say about one.
import * as z from "zod";
import { onOff } from "./schemas.ts";

/** A flag of the command line. */
export interface Flag<Settled> {
  /** As the help shows it: `-p, --port <port>`. A name that begins with `--no-` turns off what is on. */
  readonly spelling: string;
  readonly schema: z.ZodType;
  /** What holds where neither the flag nor its variable is given. */
  readonly fallback: Settled;
  /** The same in words. */
  readonly otherwise: string;
  /** What it is for: a few words, small letter first, no full stop. */
  readonly help: string;
  /** Whether `TICKET_MOCK_<NAME>` sets it too. */
  readonly hasVariable: boolean;
}

/** An option of createMock, with the flag that sets it, if any. */
export interface MockOption<Given, Settled, OwnFlag extends Flag<unknown> | undefined> {
  readonly schema: z.ZodType<unknown, Given>;
  readonly fallback: Settled;
  /** What holds where it is left out, in words. */
  readonly otherwise: string;
  readonly help: string;
  readonly flag: OwnFlag;
}

type GivenOf<Schema extends z.ZodType> = Exclude<z.input<Schema>, undefined>;
type SettledOf<Schema extends z.ZodType> = Schema extends z.ZodDefault
  ? z.output<Schema>
  : z.output<Schema> | undefined;
type FlagOf<Own, Schema extends z.ZodType> = Own extends string ? Flag<SettledOf<Schema>> : Own;

/**
 * An option of createMock. One without a default may be undefined.
 * @param otherwise the default in words; left out: as it is
 * @param own the flag that sets it, or how a flag of the same words is spelled
 */
export function option<Schema extends z.ZodType, Own extends string | Flag<unknown> | undefined = undefined>(
  schema: Schema,
  help: string,
  { otherwise, flag: own }: { readonly otherwise?: string; readonly flag?: Own } = {},
): MockOption<GivenOf<Schema>, SettledOf<Schema>, FlagOf<Own, Schema>> {
  const entry = flag(typeof own === "string" ? own : "", schema, help, otherwise);
  const its: unknown = typeof own === "string" ? entry : own;
  // The types above say the same of each case.
  return { ...entry, flag: its } as ReturnType<typeof option<Schema, Own>>;
}

/** A flag with a value. */
export function flag<Schema extends z.ZodType>(
  spelling: string,
  schema: Schema,
  help: string,
  otherwise?: string,
): Flag<SettledOf<Schema>> {
  const fallback: unknown = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  const words = { spelling, schema, help, otherwise: otherwise ?? toWords(fallback), hasVariable: true };
  return { ...words, fallback: fallback as SettledOf<Schema> };
}

/** A flag without a value, which turns something on; one that begins with `--no-` turns it off. */
export function toggle(spelling: string, help: string, otherwise?: string): Flag<boolean> {
  return flag(spelling, onOff.default(spelling.startsWith("--no-")), help, otherwise);
}

/** A flag with a value that no variable sets. */
export const lineFlag: typeof flag = (...words) => ({ ...flag(...words), hasVariable: false });

/** A flag without a value that no variable sets. */
export const lineToggle: typeof toggle = (...words) => ({ ...toggle(...words), hasVariable: false });

function toWords(fallback: unknown): string {
  if (typeof fallback === "boolean") return fallback ? "on" : "off";
  return typeof fallback === "number" || typeof fallback === "string" ? String(fallback) : "none";
}
