// Kinds of values for one or two options only: instants, paths, host names, key sets, names of secrets, admin access, house rules, loggers. The shared parts
// are in mock/options/kinds.ts.
import * as z from "zod";
import { isKeySet, type KeySet } from "../auth/usable-keys.ts";
import { isStartable, ordinaryStart } from "../control/sandboxes/start.ts";
import type { Logger } from "../core/logger.ts";
import { type Instant, parseDateTime } from "../core/time.ts";
import { readSwitch } from "../core/words/switch-words.ts";
import type { HouseRules } from "../records/world.ts";
import { closedObject, defineKind, isObject, such } from "./kinds.ts";
import type { Kind } from "./option.ts";

const expectedInstant = `a date-time from 1980 to 8999 such as ${ordinaryStart.now}`;

/** Where a clock can start: a date-time, a date (its first instant in UTC), or milliseconds since 1970. */
export const instant: Kind<Instant | string, Instant> = defineKind<Instant, Instant | string>(
  () =>
    z.unknown().transform((value, context) => {
      const found = typeof value === "string" ? parseDateOrTime(value) : Math.floor(Number(value));
      const isRight = typeof value === "string" || typeof value === "number";
      if (isRight && found !== undefined && isStartable(found)) return found;
      context.addIssue(expectedInstant);
      return z.NEVER;
    }),
  expectedInstant,
);

/** Fastest clock of a world that goes on: an hour in a second. */
const fastest = 3600;
const expectedSpeed = `true, false or a speed from 1 to ${fastest}`;

/** Whether a world goes on, and how fast its clock does; as text, words for on and off too. */
export const liveSpeed: Kind<boolean | number, number | undefined> = defineKind<number | undefined, boolean | number>(
  () =>
    z
      .union([z.boolean(), z.number().min(1).max(fastest)], { error: expectedSpeed })
      .transform((value) => (typeof value === "number" ? value : value ? 1 : undefined)),
  expectedSpeed,
  (text) => (/^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : (readSwitch(text) ?? text)),
);

function parseDateOrTime(text: string): Instant | undefined {
  return parseDateTime(text) ?? parseDateTime(`${text}T00:00:00Z`);
}

const expectedPath = "a path such as /api/v1 that does not begin with /__";

/** What stands before every path. What begins with two underscores is the mock's own: /__admin and /__sandbox. */
export const pathPrefix: Kind<string> = defineKind(
  () =>
    z
      .string({ error: expectedPath })
      .regex(/^(?:\/[\w.~-]+)*\/?$/, { error: expectedPath })
      .refine((path) => !path.startsWith("/__"), { error: expectedPath })
      .transform((path) => path.replace(/\/$/, "")),
  expectedPath,
);

const expectedHost = "a host name without port, such as mock.example.com";
const toHostName = () =>
  z.string({ error: expectedHost }).regex(/^(?:[\w.-]+|\[[\da-fA-F:.]+\])$/, { error: expectedHost });
const expectedHosts = "host names without port, such as mock.example.com";
const toHostList = () => z.array(toHostName(), { error: `a list of ${expectedHosts}` }).readonly();

/** Host names; as text, by commas. */
export const hostNames: Kind<readonly string[]> = defineKind(toHostList, `${expectedHosts}, by commas`, (names) =>
  names.split(","),
);

const expectedReceivers = "host names or addresses without port, such as hooks.example.com or fd00::1";
const toReceiver = () =>
  z
    .string({ error: expectedReceivers })
    .regex(/^(?:[\w.-]+|[\da-f.]*:[\da-f.]*:[\da-f:.]*|\[[\da-f:.]+\])$/i, { error: expectedReceivers });
const toReceiverList = () => z.array(toReceiver(), { error: `a list of ${expectedReceivers}` }).readonly();

/** Where webhooks may be sent to, by name or address; as text, by commas. */
export const receiverHosts: Kind<readonly string[]> = defineKind(
  toReceiverList,
  `${expectedReceivers}, by commas`,
  (hosts) => hosts.split(",").map((host) => host.trim()),
);

const expectedNames = "names of headers, parameters or properties, such as customer-number";
const toSecretName = () => z.string({ error: expectedNames }).regex(/[\p{L}\p{N}]/u, { error: expectedNames });
const toNameList = () => z.array(toSecretName(), { error: `a list of ${expectedNames}` }).readonly();

/** Names under which secrets stand; as text, by commas. */
export const secretNames: Kind<readonly string[]> = defineKind(toNameList, `${expectedNames}, by commas`, (names) =>
  names.split(",").map((name) => name.trim()),
);

const expectedKeys = "a JSON Web Key Set { keys: […] }, or a URL object that begins with http";

/** Public keys that tokens are checked with; as text, a URL or the path of a file. */
export const keySet: Kind<KeySet | URL> = such(isKeySource, expectedKeys);

/** The same, as a flag names it. */
export const keySetPlace: Kind<KeySet | URL> = defineKind(
  () => z.custom<KeySet | URL>(isKeySource),
  "a URL that begins with http:// or https://, or a readable file that holds a JSON Web Key Set { keys: […] }",
  (place, readFile) => {
    if (/^https?:/.test(place)) return URL.canParse(place) ? new URL(place) : place;
    try {
      return JSON.parse(readFile(place));
    } catch {
      return place;
    }
  },
);

// A URL may come from another realm than this one.
function isKeySource(value: unknown): boolean {
  if (!isObject(value)) return false;
  if ("href" in value) return /^https?:\/\//.test(String(value.href));
  return isKeySet(value);
}

const expectedToken = "text that is not empty";
const guard = closedObject(
  () => ({
    token: z.string({ error: expectedToken }).min(1, { error: expectedToken }).optional(),
    hosts: toHostList().optional(),
  }),
  "false, or an object of token and hosts",
);
type Guard = { readonly token?: string | undefined; readonly hosts?: readonly string[] | undefined };

/** Who may steer the mock over HTTP; false: nobody. */
export const adminGuard: Kind<Guard | false> = {
  ...guard,
  check: (value) => (value === false ? { value } : guard.check(value)),
};

const ruleNames = Object.keys({ pendingNeedsDueDate: true } satisfies Readonly<Record<keyof HouseRules, true>>);

/** House rules to turn on or off. */
export const houseRules: Kind<Partial<HouseRules>> = closedObject(
  () => {
    const rule = z.boolean({ error: "true or false" }).exactOptional();
    return { pendingNeedsDueDate: rule } satisfies Readonly<Record<keyof HouseRules, typeof rule>>;
  },
  `an object of ${ruleNames.join(", ")}, each true or false`,
);

const expectedStorage =
  "memory, sqlite: and the path of a file, or a URL such as postgres://user:password@host:5432/database";

/** Where sandboxes are kept. A wrong text may be a URL with a slip in it, so its password is not shown. */
export const storagePlace: Kind<string> = {
  ...defineKind(
    () =>
      z
        .string({ error: expectedStorage })
        .regex(/^(?:memory|sqlite:(?!\/\/[^/]).+|postgres(?:ql)?:\/\/.+)$/, { error: expectedStorage }),
    expectedStorage,
  ),
  show: (text) => `${text.replace(/[^a-z0-9].*$/is, "")}…`,
};

/** Where log lines go. */
export const loggers: Kind<Logger> = such(
  (value) => isObject(value) && ["info", "error"].every((name) => typeof Reflect.get(value, name) === "function"),
  "an object with the functions info and error",
);
