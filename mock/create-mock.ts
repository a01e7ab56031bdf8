// The package's main export: a whole mock in one call. The one place where worlds and scenarios are wired in, both loaded when used.
// Called by consumers, mock/cli/serve.ts and tests; what it joins is in mock/compose.ts.
import type { AuthMode } from "./auth/authenticator.ts";
import type { KeySource } from "./auth/signature.ts";
import { mintToken } from "./auth/token.ts";
import { type ComposedMock, composeMock, type ServerBindings } from "./compose.ts";
import { toHouseRules } from "./control/scenario.ts";
import type { ClockMode } from "./core/clock.ts";
import { type Logger, silentLogger } from "./core/logger.ts";
import { type Instant, parseDateTime } from "./core/time.ts";
import type { HouseRules } from "./records/world.ts";

/** How a mock starts. Everything may be left out; equal options give equal answers to equal requests. */
export interface MockOptions {
  /** Name of a shipped scenario (folder scenarios/), default `default`. */
  readonly scenario?: string | undefined;
  /** Decides every id and text of the world, default 1. */
  readonly seed?: number | undefined;
  /** How many tickets the world holds, the rest in proportion; default as the scenario says, else 200. */
  readonly tickets?: number | undefined;
  /**
   * Where the clock starts and the world's dates end: a date-time with `Z` or offset, `YYYY-MM-DD HH:MM:SS` in UTC, or milliseconds since
   * 1970. Default `2026-03-02T09:00:00Z`.
   */
  readonly now?: Instant | string | undefined;
  /** `frozen` (default): time stands still; `running`: it goes on from `now`. */
  readonly clock?: ClockMode | undefined;
  /**
   * `any` (default): a token must be well-formed and unexpired, and one without a known user acts as the default caller; `strict`: the
   * signature and the user count too; `off`: nobody needs a token.
   */
  readonly auth?: AuthMode | undefined;
  /** HS256 secret that tokens are made with, and checked with in `strict`; default: a public one. */
  readonly jwtSecret?: string | undefined;
  /** Checks tokens in `strict` in the secret's place: a JSON Web Key Set, or the URL of one. */
  readonly jwks?: KeySource["jwks"];
  /** What stands before every path, for example `/api/v1`; default nothing. */
  readonly basePath?: string | undefined;
  /** Whether browsers of other origins may ask, default true. */
  readonly cors?: boolean | undefined;
  /** Largest request body in bytes, default 1 MiB. */
  readonly bodyLimit?: number | undefined;
  /** House rules to turn on or off beside what the scenario says. */
  readonly rules?: Partial<HouseRules> | undefined;
  /** Told of every request and of the mock's own bugs; default: silent. */
  readonly logger?: Logger | undefined;
}

/** Who a token stands for, and how long. */
export interface TokenRequest {
  /** The caller; default: the default caller, an administrator and an agent of the world. */
  readonly userId?: number | undefined;
  /** What the token is called. */
  readonly name?: string | undefined;
  /** Seconds from the mock's present time until it expires; default: never. */
  readonly expiresInSeconds?: number | undefined;
}

/** A running mock with a state of its own. */
export interface Mock extends AsyncDisposable {
  /**
   * Answers a request as a server would, without a port; can be handed to whoever takes a `fetch`. A relative URL, base path included,
   * resolves to `http://mock.local`. Refusals are answers in the contract's error form; it rejects only where the platform's own `fetch`
   * would: no URL, an init that makes no request, an aborted signal.
   */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** The same for a server that plays answers on its socket itself (mock/server.ts). */
  fetch(request: Request, bindings: ServerBindings): Response | Promise<Response>;
  /**
   * A token that this mock accepts, for the header `Authorization: Bearer <token>`.
   * @throws Error where tokens are checked against a key set, whose private keys the mock does not have
   */
  token(request?: TokenRequest): Promise<string>;
  /** Ends the mock. In process there is nothing to wait for; a state kept outside the process is closed here. */
  close(): Promise<void>;
}

const defaults = { scenario: "default", seed: 1, tickets: 200, now: "2026-03-02T09:00:00Z", bodyLimit: 1024 * 1024 };
const origin = "http://mock.local";
const earliestStart: Instant = Date.UTC(1980, 0);
const latestStart: Instant = Date.UTC(9000, 0);

/**
 * A mock of the whole service in this process, browsers included: no port, no file, nothing shared with another mock.
 *
 *     await using mock = await createMock();
 *     const headers = { authorization: `Bearer ${await mock.token()}` };
 *     const response = await mock.fetch("/ticket/1", { headers });
 *
 * @throws RangeError on an unknown scenario, a `now` that is no date-time of the years 1980 to 8999, a base path that is no path, a seed or a number of tickets that
 *   is no whole number
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const [{ buildWorld }, { scenarios }] = await Promise.all([
    import("../fixtures/index.ts"),
    import("../scenarios/index.ts"),
  ]);
  const { scenario: name = defaults.scenario, seed = defaults.seed, logger = silentLogger } = options;
  const scenario = scenarios.get(name);
  if (scenario === undefined) {
    throw new RangeError(`There is no scenario ${name}; there are ${[...scenarios.keys()].join(", ")}.`);
  }
  const clockStart = toInstant(options.now ?? defaults.now);
  const tickets = options.tickets ?? scenario.tickets ?? defaults.tickets;
  assertWhole("seed", seed, 0);
  assertWhole("tickets", tickets, 1);
  const { basePath = "", cors = true, bodyLimit = defaults.bodyLimit } = options;
  const { auth: mode = "any", jwtSecret: secret, jwks } = options;
  const world = buildWorld({ seed, tickets, clockStart });
  const composed = composeMock({
    world,
    rules: { ...toHouseRules(scenario), ...options.rules },
    clock: options.clock ?? "frozen",
    stopwatch: () => performance.now(),
    auth: { mode, secret, jwks },
    http: { basePath: toBasePath(basePath), cors, bodyLimit },
    logger,
  });

  async function token({ userId = world.defaultCallerId, name, expiresInSeconds }: TokenRequest = {}): Promise<string> {
    if (mode === "strict" && jwks !== undefined) {
      throw new Error("This mock checks tokens against a key set: take one that the owner of its keys signed.");
    }
    const now = Math.floor(composed.clock.now() / 1000);
    return mintToken({
      userId,
      name,
      exp: expiresInSeconds === undefined ? undefined : now + expiresInSeconds,
      secret,
    });
  }
  async function close(): Promise<void> {}

  return { fetch: toFetch(composed), token, close, [Symbol.asyncDispose]: close };
}

function toInstant(now: Instant | string): Instant {
  const instant = typeof now === "string" ? parseDateTime(now) : now;
  // A world reaches years back and weeks ahead of it: Unix seconds must not turn negative, nor years take a fifth digit.
  if (instant !== undefined && instant >= earliestStart && instant < latestStart) return instant;
  const expected = `a date-time from 1980 to 8999 such as ${defaults.now}`;
  throw new RangeError(`now is ${JSON.stringify(now)}; it must be ${expected}.`);
}

function toBasePath(path: string): string {
  if (/^(\/[\w.~-]+)*\/?$/.test(path)) return path.replace(/\/$/, "");
  throw new RangeError(`basePath is ${JSON.stringify(path)}; it must be a path such as /api/v1.`);
}

function assertWhole(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return;
  throw new RangeError(`${name} is ${value}; it must be a whole number from ${least} on.`);
}

function toFetch(composed: ComposedMock): Mock["fetch"] {
  function fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  function fetch(request: Request, bindings: ServerBindings): Response | Promise<Response>;
  function fetch(input: Request | URL | string, init?: RequestInit | ServerBindings): Response | Promise<Response> {
    return init !== undefined && isBindings(init) ? composed.fetch(toRequest(input), init) : ask(input, init);
  }
  async function ask(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    const request = toRequest(input, init);
    request.signal.throwIfAborted();
    return composed.fetch(request);
  }
  return fetch;
}

// A request that comes from a server stays the object it is.
function toRequest(input: Request | URL | string, init?: RequestInit): Request {
  if (typeof input === "string" || input instanceof URL) return new Request(new URL(input, origin), init);
  return init === undefined ? input : new Request(input, init);
}

function isBindings(init: RequestInit | ServerBindings): init is ServerBindings {
  return "play" in init;
}
