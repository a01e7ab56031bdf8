// Defines the kinds of values that options take. Each message completes the sentence "it must be".
import * as z from "zod";
import { isKeySet, type KeySet } from "../auth/usable-keys.ts";
import { defaultStart, isStartable } from "../control/sandboxes/start.ts";
import type { HouseRules } from "../domain/records/house-rules.ts";
import { isObject } from "../engine/core/is-object.ts";
import type { Logger } from "../engine/core/logger.ts";
import { readSwitch } from "../engine/core/text/switch-text.ts";
import { type Instant, parseDateTime } from "../engine/core/time.ts";
import type { Kind, Wording } from "./option-schema.ts";

export interface ZodKind<Input, Output, Fallback = undefined> extends Kind<Input, Output, Fallback> {
  readonly schema: z.ZodType<Output, Input>;
  default(defaultValue: Output): ZodKind<Input, Output, Output>;
}

function createKind<Input, Output>(
  expected: string,
  toSchema: (expected: string) => z.ZodType<Output, Input>,
  parsing: Omit<Wording, "expected"> = {},
): ZodKind<Input, Output> {
  let schema: z.ZodType<Output, Input> | undefined;
  function toKind<Fallback>(defaultValue: Fallback): ZodKind<Input, Output, Fallback> {
    return {
      get schema() {
        schema ??= toSchema(expected);
        return schema;
      },
      wording: { expected, ...parsing },
      defaultValue,
      default: toKind,
    };
  }
  return toKind(undefined);
}

/** A whole number; bounds are inclusive. */
export function whole(from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER) {
  const atLeast = from === Number.MIN_SAFE_INTEGER ? "" : ` of at least ${from}`;
  return createKind(
    `a whole number${to === Number.MAX_SAFE_INTEGER ? atLeast : ` from ${from} to ${to}`}`,
    (expected) => z.int(expected).min(from, expected).max(to, expected),
    { read: (text) => (/^\d+$/.test(text) ? Number(text) : text) },
  );
}

/** A percentage. */
export const percent = createKind(
  "a percentage from 0 to 100",
  (expected) => z.number(expected).min(0, expected).max(100, expected),
  { read: (text) => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text) },
);

/** One of several strings. */
export function oneOf<const Words extends readonly [string, ...string[]]>(
  ...words: Words
): ZodKind<Words[number], Words[number]> {
  return createKind(`one of ${words.join(", ")}`, (expected) => z.enum(words, expected));
}

export function text(meaning = "a non-empty string") {
  return createKind(meaning, (expected) => z.string(expected).min(1, expected));
}

/** Several strings; the text of a flag separates them by line breaks. */
export function textLines(meaning: string) {
  return createKind(meaning, (expected) => z.array(text(expected).schema, expected).readonly(), {
    read: (lines) => lines.split("\n"),
  });
}

/** On or off. */
export const onOff = createKind("true or false", z.boolean, { read: (word) => readSwitch(word) ?? word });

export function custom<Value>(isValid: (value: unknown) => boolean, meaning: string) {
  return createKind(meaning, (expected) => z.custom<Value>(isValid, expected));
}

/** The URL of a service. */
export function address(example: string) {
  const isAddress = (value: unknown) => /^https?:$/.test(URL.parse(String(value))?.protocol ?? "");
  return custom<string>(isAddress, `an address such as ${example}`);
}

/** An object without undeclared properties. */
function closedObject<Shape extends z.ZodRawShape>(shape: Shape, meaning: string) {
  const parts = `omitted; known properties are ${Object.keys(shape).join(", ")}`;
  return createKind(meaning, (expected) =>
    z.strictObject(shape, { error: ({ code }) => (code === "unrecognized_keys" ? parts : expected) }).readonly(),
  );
}

/** The start of a clock: a date-time, a date (its first instant in UTC), or milliseconds since 1970. */
export const instant = createKind(`a date-time from 1980 to 8999 such as ${defaultStart.now}`, (expected) =>
  z.union([z.number(), z.string()], expected).transform((value, context): Instant => {
    const instant = typeof value === "number" ? Math.floor(value) : parseDateOrTime(value);
    if (instant !== undefined && isStartable(instant)) return instant;
    context.addIssue(expected);
    return z.NEVER;
  }),
);

function parseDateOrTime(text: string): Instant | undefined {
  return parseDateTime(text) ?? parseDateTime(`${text}T00:00:00Z`);
}

/** The fastest clock of live traffic: an hour per second. */
const maxSpeed = 3600;

/** Whether to simulate live traffic, and the speed of its clock; flags also accept words for on and off. */
export const liveSpeed = createKind(
  `true, false or a speed from 1 to ${maxSpeed}`,
  (expected) =>
    z.union([z.boolean(), z.number().min(1, expected).max(maxSpeed, expected)], expected).transform((value) => {
      if (typeof value === "number") return value;
      return value ? 1 : undefined;
    }),
  { read: (text) => (/^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : (readSwitch(text) ?? text)) },
);

/** Prefix of every path. Two underscores are reserved for the mock's own paths: /__admin and /__sandbox. */
export const pathPrefix = createKind("a path such as /api/v1 that does not begin with /__", (expected) =>
  z
    .string(expected)
    .regex(/^(?:\/[\w.~-]+)*\/?$/, expected)
    .refine((path) => !path.startsWith("/__"), expected)
    .transform((path) => path.replace(/\/$/, "")),
);

/** A list of strings that match a pattern; flags separate them by commas. */
function wordList(pattern: RegExp, itemMeaning: string, listMeaning = itemMeaning) {
  return createKind(
    `${listMeaning}, comma-separated`,
    () => z.array(z.string(itemMeaning).regex(pattern, itemMeaning), `a list of ${listMeaning}`).readonly(),
    {
      read: (words) => words.split(",").map((word) => word.trim()),
    },
  );
}

export const hostNames = wordList(
  /^(?:[\w.-]+|\[[\da-fA-F:.]+\])$/,
  "a host name without port, such as mock.example.com",
  "host names without port, such as mock.example.com",
);

/** Proxies, by the address from which they connect. */
export const proxyAddresses = wordList(
  /^(?:loopback|private|(?:\d{1,3}\.){3}\d{1,3}|[\da-f]*:[\da-f]*:[\da-f:.]*)$/,
  "loopback, private or addresses such as 10.0.0.7",
);

/** The URL of a mock behind a proxy, without a trailing slash. */
export const publicAddress = createKind("an address such as https://mock.example.com", (expected) =>
  z
    .string(expected)
    .refine((value) => {
      const url = URL.parse(value);
      return (
        url !== null && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === ""
      );
    }, expected)
    .transform((value) => new URL(value).href.replace(/\/$/, "")),
);

/** Hosts that webhooks may reach, by name or address. */
export const receiverHosts = wordList(
  /^(?:[\w.-]+|[\da-f.]*:[\da-f.]*:[\da-f:.]*|\[[\da-f:.]+\])$/i,
  "host names or addresses without port, such as hooks.example.com or fd00::1",
);

export const operationWords = wordList(/./, "tags and operationIds, such as tickets or listTags");

/** Names of fields that contain secrets. */
export const secretNames = wordList(
  /[\p{L}\p{N}]/u,
  "names of headers, parameters or properties, such as customer-number",
);

/** Public keys that verify tokens. */
export const keySet = custom<KeySet | URL>(
  isKeySource,
  "a JSON Web Key Set { keys: […] }, or a URL object that begins with http",
);

/** The source of public keys for a flag: a URL or the path of a file. */
export const keySetLocation = createKind(
  "a URL that begins with http:// or https://, or a readable file with a JSON Web Key Set { keys: […] }",
  () => z.custom<KeySet | URL>(isKeySource),
  {
    read(place, readFile) {
      if (/^https?:/.test(place)) return URL.parse(place) ?? place;
      try {
        return JSON.parse(readFile(place));
      } catch {
        return place;
      }
    },
  },
);

// A URL may come from another realm.
function isKeySource(value: unknown): boolean {
  if (!isObject(value)) return false;
  return "href" in value ? /^https?:\/\//.test(String(value.href)) : isKeySet(value);
}

const guardMeaning = "false, or an object of token and hosts";
const guardParts = {
  get token() {
    return text().schema.optional();
  },
  get hosts() {
    return hostNames.schema.optional();
  },
};
const guard = closedObject(guardParts, guardMeaning);

/** The guard of the admin API; false turns it off. */
export const adminGuard = createKind(guardMeaning, () =>
  z.custom<z.input<typeof guard.schema> | false>().transform((value, context) => {
    if (value === false) return value;
    // Not a union of false and the object, which would report one error for all properties.
    const { data = z.NEVER, error } = guard.schema.safeParse(value);
    for (const issue of error?.issues ?? []) context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
    return data;
  }),
);

const rules = {
  get pendingNeedsDueDate() {
    return onOff.schema.exactOptional();
  },
} satisfies Readonly<Record<keyof HouseRules, z.ZodType>>;

/** House rules to turn on or off. */
export const houseRules = closedObject(rules, `an object of ${Object.keys(rules).join(", ")}, each true or false`);

/** The receiver of log lines. */
export const loggers = custom<Logger>(
  (value) => isObject(value) && ["info", "error"].every((name) => typeof Reflect.get(value, name) === "function"),
  "an object with the functions info and error",
);
