// Opens a mock: from options to worlds, keys, home and layers. What is not always needed is loaded when it is.
import { type OpenKeySet, openKeySet } from "./auth/key-set.ts";
import { mintToken, noSigningKey } from "./auth/token.ts";
import {
  type AdminGuard,
  type ComposedMock,
  type Composition,
  composeMock,
  origin,
  type ServerBindings,
} from "./compose.ts";
import { ownContract, type ServiceContract } from "./contract/service-contract.ts";
import { toSource } from "./control/record-editing/record-make.ts";
import type { WebhookSender } from "./control/webhooks/webhook.ts";
import { UnusableOption } from "./core/errors.ts";
import { createOperating, type Operating } from "./core/operating/operating.ts";
import type { PageFolder } from "./core/pages/page-mounts.ts";
import type { OpenPages } from "./core/pages/pages.ts";
import { elapsedMs, realTime, sleep, startQuietTimer } from "./core/process-time.ts";
import { createListeners } from "./listeners.ts";
import type { LiveParts } from "./live/happening.ts";
import type { Mock, MockOptions, TokenRequest } from "./mock.ts";
import { createMockSandbox, isRequest, type SandboxReach } from "./mock-sandbox.ts";
import type { Platform } from "./node.ts";
import { assertTokenRequest } from "./options/call-arguments.ts";
import { type SettledOptions, settleOptions } from "./options/mock-options.ts";
import type { RecordFactories } from "./records/factories.ts";
import type { Home } from "./storage/home.ts";
import { loadWorlds } from "./worlds/load-worlds.ts";

/** @param given where the state is kept; left out: where the options say */
export async function openMock(options: MockOptions, given?: Home): Promise<Mock> {
  const settled = settleOptions(options);
  const { basePath, cors, bodyLimit, maxSandboxes, autoSandbox, rules, unknownInput, logger, redact } = settled;
  const { auth: mode, jwtSecret: secret } = settled;
  const contract = await openContract(settled);
  const { load, ...world } = await loadWorlds(settled, contract.service);
  const [keySet, delays, operating] = [await toKeySet(settled), createDelays(), await toOperating(settled)];
  const composition: Composition = {
    ...world,
    ...contract.serve(world.factories),
    rules,
    unknownInput,
    maxSandboxes,
    memoryLimit: settled.memoryLimit,
    heap: settled.memoryLimit === undefined ? undefined : await (await loadPlatform()).openHeap(),
    autoSandbox,
    stopwatch: elapsedMs,
    sleep: delays.sleep,
    realTime,
    openWebhookSender: () => openSender(settled),
    auth: { mode, secret, keySet },
    http: { basePath, cors, bodyLimit },
    admin: toGuard(settled.admin),
    logger,
    operating,
    openPages: createOpenPages(),
    redact,
    ...(await toLive(settled, world.factories)),
  };
  const home = given ?? (await toHome(settled, operating));
  const composed = home === undefined ? composeMock(composition) : await openKept(composition, home);
  const { sandboxes, hasPath, control } = composed;
  const listeners = createListeners(composed.fetch, basePath);
  const token = toMint(composed, secret, keySet !== undefined);
  const reach = { origin, basePath, control, token, wantsToken: mode !== "off", fetch: toAsk(composed), hasPath };
  const main = createMockSandbox("default", reach);

  async function close(): Promise<void> {
    operating.readiness.drain();
    // Ends streams of events and delays, which would hold up a server and the process.
    sandboxes.close();
    delays.end();
    await listeners.close();
    await composed.close?.();
  }
  return {
    fetch: toFetch(composed, reach.fetch),
    client: main.client,
    token: main.token,
    control,
    hasPath,
    sandbox: (id = main.id) => createMockSandbox(id, reach),
    listen: listeners.listen,
    loadScenarios: (files) => load(files, sandboxes),
    drain: operating.readiness.drain,
    close,
    [Symbol.asyncDispose]: close,
    stateOf: (id) => sandboxes.find(id),
  };
}

/** Only a mock whose state is kept loads what keeps it. The home is closed where it cannot be used. */
async function openKept(composition: Composition, home: Home): Promise<ComposedMock> {
  try {
    const { composeKeptMock } = await import("./compose-kept.ts");
    return await composeKeptMock(composition, home);
  } catch (error) {
    await home.close();
    throw error;
  }
}

/** Makes tokens for the callers of sandboxes. */
function toMint(
  { sandboxes, arrive }: ComposedMock,
  secret: string | undefined,
  hasKeySet: boolean,
): SandboxReach["token"] {
  return async (sandboxId, request: TokenRequest = {}) => {
    assertTokenRequest(request);
    const { userId, name, expiresInSeconds } = request;
    if (hasKeySet) throw new Error(noSigningKey);
    await arrive?.(sandboxId);
    const { clock, defaultCallerId } = sandboxes.find(sandboxId);
    const exp = expiresInSeconds === undefined ? undefined : Math.floor(clock.now() / 1000) + expiresInSeconds;
    return mintToken({ userId: userId ?? defaultCallerId, name, exp, secret });
  };
}

/** Only a mock with additions loads what reads them. */
async function openContract(settled: SettledOptions): Promise<OpenContract> {
  const base = await toContract(settled);
  const { additions, basePath } = settled;
  if (additions === undefined) return { service: base, serve: () => ({ service: base }) };
  const { loadAdditions } = await import("./additions/load-additions.ts");
  const { service, serve } = await loadAdditions(additions, base, basePath);
  return { service, serve: (factories) => ({ service, added: serve(factories) }) };
}

/** What a mock answers by, and what a mock is composed with for it. */
interface OpenContract {
  readonly service: ServiceContract;
  serve(factories: RecordFactories): Pick<Composition, "service" | "added">;
}

/** Only a mock without companions loads what takes them out. */
async function toContract({ surface }: SettledOptions): Promise<ServiceContract> {
  return surface === "all" ? ownContract : (await import("./contract/surface/surface.ts")).documentedContract();
}

/** Only a strict mock looks at keys. */
async function toKeySet({ auth, jwks, logger }: SettledOptions): Promise<OpenKeySet | undefined> {
  return auth === "strict" && jwks !== undefined ? openKeySet(jwks, { logger, elapsed: elapsedMs }) : undefined;
}

/** Bundles for browsers have another file in its place (package.json, `browser`). */
async function loadPlatform(): Promise<Platform> {
  return (await import("./node.ts")).platform;
}

/** Only a mock that counts loads what counts. Where time is that of the machine, ids of requests tell one run from another. */
async function toOperating({ metrics, machineTime }: SettledOptions): Promise<Operating> {
  const meter = metrics ? await (await loadPlatform()).openMeter() : undefined;
  return createOperating(machineTime ? Math.floor(realTime() * 1000).toString(36) : undefined, meter);
}

/** Only a mock that a browser looks at loads what reads pages. A folder that cannot be opened is tried again. */
function createOpenPages(): OpenPages {
  const open = new Map<PageFolder, ReturnType<OpenPages>>();
  return (folder) => {
    const known = open.get(folder) ?? loadPlatform().then(({ openPages }) => openPages(folder));
    open.set(folder, known);
    known.catch(() => open.delete(folder));
    return known;
  };
}

/** Only a mock that goes on by itself loads what happens there. */
async function toLive({ live, storage }: SettledOptions, { tickets }: RecordFactories): Promise<Partial<Composition>> {
  if (live === undefined) return {};
  if (live !== 1 && storage !== "memory") {
    // Its clock would jump where another start has another speed.
    throw new UnusableOption("live", ` is ${live} with a storage that outlives the mock; it must be 1 there.`);
  }
  const { createLiveRules } = await import("./live/live-rules.ts");
  const draft: LiveParts["draft"] = (tx, fields, traits) => tickets.make(toSource(tx, tx.seed), fields, traits);
  return {
    speed: live,
    startTimer: (work, milliseconds) => startQuietTimer(work, milliseconds / live),
    live: (due) => createLiveRules(due, { draft }),
  };
}

/** Only a mock whose state outlives it loads what keeps it. */
async function toHome({ storage, logger }: SettledOptions, { readiness }: Operating): Promise<Home | undefined> {
  if (storage === "memory") return undefined;
  return (await loadPlatform()).openHome(storage, { logger, readiness });
}

/** Only a mock that has webhooks loads what sends them. */
async function openSender({ webhookAllow }: SettledOptions): Promise<WebhookSender> {
  return (await loadPlatform()).openWebhookSender({ allow: webhookAllow });
}

/** The waits of one mock, which end with it. */
function createDelays(): { sleep: typeof sleep; end(): void } {
  const waiting = new Set<() => void>();
  let isOver = false;
  return {
    async sleep(milliseconds, signal) {
      const early = new AbortController();
      const end = () => early.abort();
      waiting.add(end);
      signal?.addEventListener("abort", end);
      if (isOver || signal?.aborted) end();
      await sleep(milliseconds, early.signal);
      signal?.removeEventListener("abort", end);
      waiting.delete(end);
    },
    end() {
      isOver = true;
      for (const end of waiting) end();
    },
  };
}

function toGuard(admin: SettledOptions["admin"]): AdminGuard | undefined {
  if (admin === false) return undefined;
  const { token, hosts = [] } = admin;
  return { token, hosts: hosts.map((host) => host.toLowerCase()) };
}

function toFetch(composed: ComposedMock, ask: SandboxReach["fetch"]): Mock["fetch"] {
  function fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  function fetch(request: Request, bindings: ServerBindings): Response | Promise<Response>;
  function fetch(input: Request | URL | string, init?: RequestInit | ServerBindings): Response | Promise<Response> {
    return init !== undefined && isBindings(init) ? composed.fetch(toRequest(input), init) : ask(input, init);
  }
  return fetch;
}

/** Asks without a server. A text is handed on as it was given: in a URL its dot segments are resolved. */
function toAsk({ fetch }: ComposedMock): SandboxReach["fetch"] {
  return async (input, init, text = input) => {
    const request = toRequest(input, init);
    request.signal.throwIfAborted();
    const response = await fetch(request, typeof text === "string" ? { target: text } : {});
    // Nobody waits for the answer any more.
    request.signal.throwIfAborted();
    return response;
  };
}

// A request that comes from a server stays the object it is.
function toRequest(input: Request | URL | string, init?: RequestInit): Request {
  if (!isRequest(input)) return new Request(new URL(input, origin), init);
  return init === undefined ? input : new Request(input, init);
}

function isBindings(init: RequestInit | ServerBindings): init is ServerBindings {
  return "play" in init;
}
