// The kinds of values that options have: for each a zod schema, a text for error messages, and a parser for flags. Kinds that only one
// option has are in mock/options/own-kinds.ts.
import * as z from "zod";
import { readSwitch } from "../core/words/switch-words.ts";
import type { Kind, Problem, ReadFile } from "./option.ts";

/** A kind from a schema whose messages say what would be right. The schema is made when the first value is checked: most options are never given. */
export function defineKind<Settled, Given = Settled>(
  toSchema: () => z.ZodType<Settled>,
  expected: string,
  read: (text: string, readFile: ReadFile) => unknown = (text) => text,
): Kind<Given, Settled> {
  let schema: z.ZodType<Settled> | undefined;
  return {
    expected,
    read,
    check(value) {
      schema ??= toSchema();
      const result = schema.safeParse(value);
      return result.success ? { value: result.data } : { problems: toProblems(value, result.error.issues) };
    },
  };
}

/** A whole number; bounds count as within. */
export function whole(from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER): Kind<number> {
  const least = from === Number.MIN_SAFE_INTEGER ? "" : ` from ${from}`;
  const most = to === Number.MAX_SAFE_INTEGER ? " on" : ` to ${to}`;
  const expected = `a whole number${least}${least === "" ? "" : most}`;
  const toSchema = () => z.int({ error: expected }).min(from, { error: expected }).max(to, { error: expected });
  return defineKind(toSchema, expected, (text) => (/^\d+$/.test(text) ? Number(text) : text));
}

/** A share in percent. */
export const percent: Kind<number> = defineKind(
  () => z.number({ error: "a share in percent from 0 to 100" }).min(0).max(100),
  "a share in percent from 0 to 100",
  (text) => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text),
);

/** One of some words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(...words: Words): Kind<Words[number]> {
  const expected = `one of ${words.join(", ")}`;
  return defineKind(() => z.enum(words, { error: expected }), expected);
}

/** Text that is not empty. */
export function text(expected = "text that is not empty"): Kind<string> {
  return defineKind(() => z.string({ error: expected }).min(1, { error: expected }), expected);
}

/** Texts; a flag that takes several joins them by line breaks. */
export function textLines(expected: string): Kind<readonly string[]> {
  const toSchema = () =>
    z.array(z.string({ error: expected }).min(1, { error: expected }), { error: expected }).readonly();
  return defineKind(toSchema, expected, (lines) => lines.split("\n"));
}

/** On or off. As text, which variables have: `true`, `1`, `yes`, `on`; `false`, `0`, `no`, `off`. */
export const onOff: Kind<boolean> = defineKind(
  () => z.boolean({ error: "true or false" }),
  "true or false",
  (word) => {
    return readSwitch(word) ?? word;
  },
);

/** A value that a function tells to be right. */
export function such<Value>(isRight: (value: unknown) => boolean, expected: string): Kind<Value> {
  return defineKind(() => z.custom<Value>(isRight, { error: expected }), expected);
}

/** An object that has these parts at most, each with its own check. */
export function closedObject<Shape extends z.ZodRawShape>(toShape: () => Shape, expected: string) {
  function toSchema() {
    const shape = toShape();
    const parts = `left out: there is ${Object.keys(shape).join(", ")}`;
    return z.strictObject(shape, { error: ({ code }) => (code === "unrecognized_keys" ? parts : expected) });
  }
  return defineKind<z.output<ReturnType<typeof toSchema>>>(toSchema, expected);
}

/** Whether it is an object that is no list. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first thing that is wrong at each place. */
function toProblems(value: unknown, issues: readonly z.core.$ZodIssue[]): readonly Problem[] {
  const problems = new Map<string, Problem>();
  for (const issue of issues) {
    for (const path of toPaths(issue)) {
      const part = path.map((key) => `.${String(key)}`).join("");
      const found = path.reduce<unknown>(
        (whole, key) => (isIn(whole, key) ? Reflect.get(whole, key) : undefined),
        value,
      );
      if (!problems.has(part)) problems.set(part, { part, found, expected: issue.message });
    }
  }
  return [...problems.values()];
}

/** A part too many is named itself. */
function toPaths(issue: z.core.$ZodIssue): readonly PropertyKey[][] {
  return issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
}

function isIn(whole: unknown, key: PropertyKey): whole is object {
  return typeof whole === "object" && whole !== null && key in whole;
}
