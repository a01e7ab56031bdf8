// Typed configuration of `serve`: checks flags and TICKET_MOCK_* values all at once and reads the files they name.
// Used by mock/cli/serve.ts and mock/cli/token.ts; Node only.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { parseDateTime } from "./core/time.ts";

/** A setting that cannot be used; the message has one line per wrong setting. */
export class ConfigError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
  }
}

function integer(min: number, max: number) {
  const expected = `an integer from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, { error: expected })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: expected });
}

function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, { error: `one of ${values.join(", ")}` });
}

const instant = z.string().transform((text, context) => {
  const found = parseDateTime(text) ?? parseDateTime(`${text}T00:00:00Z`);
  if (found !== undefined) return found;
  context.addIssue("a date-time such as 2026-03-02T09:00:00Z");
  return z.NEVER;
});

const basePath = z
  .string()
  .regex(/^$|^(\/[A-Za-z0-9._~-]+)+\/?$/, { error: "a path such as /api/v1" })
  .transform((path) => path.replace(/\/$/, ""));

const jwks = z.string().transform((place, context) => {
  if (/^https?:\/\//.test(place)) return new URL(place);
  try {
    return z
      .object({ keys: z.array(z.record(z.string(), z.unknown())) })
      .parse(JSON.parse(readFileSync(place, "utf8")));
  } catch {
    context.addIssue("a URL, or a readable file that holds a JSON Web Key Set {keys: [...]}");
    return z.NEVER;
  }
});

const hostNames = z
  .string()
  .regex(/^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?:,(?:[\w.-]+|\[[\da-fA-F:.]+\]))*$/, {
    error: "host names without port, by commas, such as mock.example.com",
  })
  .transform((names) => names.split(","));

/** One entry per flag of `serve`; every value arrives as text (or as a boolean for a switch). */
const serveSettings = z.strictObject({
  port: integer(0, 65_535).default(4010),
  host: z.string().min(1, { error: "a host name or address" }).default("127.0.0.1"),
  basePath: basePath.default(""),
  // Where these are left out the scenario says, else mock/worlds/load-worlds.ts.
  seed: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  tickets: integer(1, 1_000_000).optional(),
  scenario: z
    .string()
    .min(1, { error: "a scenario's name, or the path of a scenario or state file" })
    .default("default"),
  scenarios: z.string().min(1, { error: "a folder's path" }).optional(),
  watch: z.boolean().default(false),
  auth: oneOf("any", "strict", "off").default("any"),
  jwtSecret: z.string().min(1, { error: "a secret that is not empty" }).optional(),
  jwks: jwks.optional(),
  bodyLimit: integer(1, 1024 * 1024 * 1024).default(1024 * 1024),
  cors: z.boolean().default(true),
  log: oneOf("pretty", "json", "silent").default("pretty"),
  now: instant.optional(),
  clock: oneOf("running", "frozen").optional(),
  maxSandboxes: integer(1, 1_000_000).default(10_000),
  autoSandbox: z.boolean().default(false),
  adminHost: hostNames.default([]),
  adminToken: z.string().min(1, { error: "a token that is not empty" }).optional(),
  admin: z.boolean().default(true),
  saveOnExit: z.string().min(1, { error: "a file's path" }).optional(),
  readyFile: z.string().min(1, { error: "a file's path" }).optional(),
});

export type ServeConfig = z.output<typeof serveSettings>;

/**
 * The admin surface as the flags ask for it: off on a host that others can reach, unless it has a token.
 * @returns its option, and in words why it is off or for whom it is on
 */
export function toAdminOption({ admin, adminHost: hosts, adminToken: token, host }: ServeConfig) {
  if (!admin) return { admin: false, note: "off (--no-admin)" } as const;
  const isReachable = !/^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
  if (isReachable && token === undefined) {
    return { admin: false, note: `off: others can reach ${host}, so it needs --admin-token` } as const;
  }
  const names = ["loopback names", ...hosts].join(", ");
  return { admin: { hosts, token }, note: `for ${names}${token === undefined ? "" : ", with its token"}` } as const;
}

/**
 * Flags (camelCase names, values as text) to configuration, defaults filled in.
 * @throws ConfigError that names every wrong flag, what was found and what would be right
 */
export function parseServeConfig(flags: Readonly<Record<string, string | boolean | undefined>>): ServeConfig {
  const result = serveSettings.safeParse(flags);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) => {
      const name = String(issue.path[0] ?? "");
      const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      return `${flag}: expected ${issue.message}, found ${JSON.stringify(flags[name])}`;
    }),
  );
}
