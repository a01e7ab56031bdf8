// The package's main export: a whole mock in one call. The one place where worlds and scenarios are wired in, both loaded when used.
// Called by consumers, mock/cli/serve.ts and tests; what it joins is in mock/compose.ts.
import type { AuthMode } from "./auth/authenticator.ts";
import type { KeySource } from "./auth/signature.ts";
import { mintToken } from "./auth/token.ts";
import { type AdminGuard, type ComposedMock, composeMock, type ServerBindings } from "./compose.ts";
import type { Control } from "./control/control.ts";
import type { Sandbox } from "./control/sandbox.ts";
import type { ScenarioFiles } from "./control/scenario-library.ts";
import type { ClockMode } from "./core/clock.ts";
import { type Logger, silentLogger } from "./core/logger.ts";
import type { Instant } from "./core/time.ts";
import type { HouseRules } from "./records/world.ts";
import { loadWorlds } from "./worlds.ts";

export type { BrokenScenario, ScenarioFile, ScenarioFiles } from "./control/scenario-library.ts";

/** An exported state (`control.exportState`) as the text of a file. */
export { toStateText } from "./control/state-file.ts";

/** How a mock starts. Everything may be left out; equal options give equal answers to equal requests. */
export interface MockOptions {
  /** Name of a scenario, shipped (folder scenarios/) or from `scenarioFiles`; default `default`. */
  readonly scenario?: string | undefined;
  /** Scenarios of your own, as mock/scenario-files.ts reads them; broken ones do not harm the others. */
  readonly scenarioFiles?: ScenarioFiles | undefined;
  /** Decides every id and text of the world; default as the scenario says, else 1. */
  readonly seed?: number | undefined;
  /** How many tickets the world holds, the rest in proportion; default as the scenario says, else 200. */
  readonly tickets?: number | undefined;
  /**
   * Where the clock starts and the world's dates end: a date-time with `Z` or offset, `YYYY-MM-DD HH:MM:SS` in UTC, or milliseconds since
   * 1970. Default as the scenario says, else `2026-03-02T09:00:00Z`.
   */
  readonly now?: Instant | string | undefined;
  /** `frozen`: time stands still; `running`: it goes on from `now`. Default as the scenario says, else frozen. */
  readonly clock?: ClockMode | undefined;
  /** As on the command line: the machine's time where neither `now` nor the scenario says one, and then running unless a mode is said. */
  readonly machineTime?: boolean | undefined;
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
  /** Most sandboxes at a time, `default` included, default 10,000. */
  readonly maxSandboxes?: number | undefined;
  /** Whether a request makes the sandbox that it names where there is none; default false: it is answered 404. */
  readonly autoSandbox?: boolean | undefined;
  /**
   * The admin surface below `/__admin`: on for loopback names, unless told otherwise. `token`: every admin request needs it as a bearer;
   * `hosts`: host names, without port, that are let in too; `false`: no admin surface over HTTP (`control` stays).
   */
  readonly admin?:
    | { readonly token?: string | undefined; readonly hosts?: readonly string[] | undefined }
    | false
    | undefined;
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

/** A running mock with states of its own. */
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
  /** What the admin surface can do, without HTTP: sandboxes, snapshots, scenarios and the like. Refusals are DomainErrors. */
  readonly control: Control;
  /**
   * One isolated state, `default` unless named: its clock, records, faults and journal. Requests reach it at `/__sandbox/<id>/…`.
   * @throws DomainError unknown_sandbox, sandbox_evicted
   */
  sandbox(id?: string): Sandbox;
  /**
   * Puts other scenario files in the place of those before. Sandboxes whose scenario is not what it was are laid out anew at their own start;
   * the others, and those whose scenario is gone, stay as they are.
   * @returns the names of the scenarios that changed; what is wrong with files, `control.listScenarios()` tells
   */
  loadScenarios(files: ScenarioFiles): Promise<readonly string[]>;
  /** Ends the mock. In process there is nothing to wait for; a state kept outside the process is closed here. */
  close(): Promise<void>;
}

const defaults = { bodyLimit: 1024 * 1024, maxSandboxes: 10_000 };
const origin = "http://mock.local";

/**
 * A mock of the whole service in this process, browsers included: no port, no file, nothing shared with another mock.
 *
 *     await using mock = await createMock();
 *     const headers = { authorization: `Bearer ${await mock.token()}` };
 *     const response = await mock.fetch("/ticket/1", { headers });
 *
 * @throws RangeError on an unknown scenario, a `now` that is no date-time of the years 1980 to 8999, a base path that is no path, a seed or a
 *   number of tickets or sandboxes that is no whole number
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const { seed = 0, tickets = 1, maxSandboxes = defaults.maxSandboxes, logger = silentLogger } = options;
  assertWhole("seed", seed, 0);
  assertWhole("tickets", tickets, 1);
  assertWhole("maxSandboxes", maxSandboxes, 1);
  const { basePath = "", cors = true, bodyLimit = defaults.bodyLimit } = options;
  const { auth: mode = "any", jwtSecret: secret, jwks } = options;
  const worlds = await loadWorlds(options);
  const composed = composeMock({
    worldSource: worlds.worldSource,
    defaults: worlds.defaults,
    factories: worlds.factories,
    rules: options.rules ?? {},
    maxSandboxes,
    autoSandbox: options.autoSandbox ?? false,
    stopwatch: () => performance.now(),
    sleep,
    realTime: () => performance.timeOrigin + performance.now(),
    auth: { mode, secret, jwks },
    http: { basePath: toBasePath(basePath), cors, bodyLimit },
    admin: toGuard(options.admin ?? {}),
    logger,
  });

  const main = composed.sandboxes.find(undefined);
  async function token({ userId = main.defaultCallerId, name, expiresInSeconds }: TokenRequest = {}): Promise<string> {
    if (mode === "strict" && jwks !== undefined) {
      throw new Error("This mock checks tokens against a key set: take one that the owner of its keys signed.");
    }
    const now = Math.floor(main.clock.now() / 1000);
    return mintToken({
      userId,
      name,
      exp: expiresInSeconds === undefined ? undefined : now + expiresInSeconds,
      secret,
    });
  }
  async function close(): Promise<void> {
    composed.sandboxes.close();
  }
  return {
    fetch: toFetch(composed),
    token,
    control: composed.control(origin),
    sandbox: (id) => composed.sandboxes.find(id),
    loadScenarios: (files) => worlds.load(files, composed.sandboxes),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Ends early, without a word, when the signal is aborted. */
function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    }
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end);
  });
}

function toGuard(admin: NonNullable<MockOptions["admin"]>): AdminGuard | undefined {
  if (admin === false) return undefined;
  const { token, hosts = [] } = admin;
  if (token === "") throw new RangeError("admin.token is empty; leave it out, or ask for a word.");
  return { token, hosts: hosts.map((host) => host.toLowerCase()) };
}

// What begins with two underscores is the mock's own: /__admin and /__sandbox.
function toBasePath(path: string): string {
  if (/^(?!\/__)(\/[\w.~-]+)*\/?$/.test(path)) return path.replace(/\/$/, "");
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
