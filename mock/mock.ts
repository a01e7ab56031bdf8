// Makes a mock: wires its layers, and loads rarely used layers on demand.
import { createAuthenticator } from "./auth/authenticator.ts";
import { type OpenKeySet, openKeySet } from "./auth/key-set.ts";
import { createSigner } from "./auth/signer.ts";
import { mintToken, noSigningKey } from "./auth/token.ts";
import { findPath } from "./contract/routes.ts";
import { toServedDocument } from "./contract/served-document.ts";
import { ownContract, type ServiceContract } from "./contract/service-contract.ts";
import { withCheckedArguments } from "./control/checked-control.ts";
import { createControl } from "./control/control.ts";
import { createCoverage } from "./control/coverage/coverage.ts";
import type { EventBreach, NumberedEvent } from "./control/events/event-entry.ts";
import { createEventLog } from "./control/events/event-log.ts";
import { createAllRequests } from "./control/journal/all-requests.ts";
import { createJournal } from "./control/journal/journal.ts";
import { toBodyLimit } from "./control/memory/memory.ts";
import { createSharedBodies } from "./control/memory/shared-bodies.ts";
import type { CaseStarter } from "./control/operation.ts";
import { toSource } from "./control/record-editing/build-record.ts";
import { createSandboxes, type Sandboxes, type SandboxesOptions } from "./control/sandboxes/sandbox-registry.ts";
import type { StoredSandboxesOptions } from "./control/storage/stored-sandboxes.ts";
import type { CaseSource } from "./domain/cases/case-steps.ts";
import { collectionDefinitions } from "./domain/collection-definitions.ts";
import type { DueRules } from "./domain/due-rules.ts";
import { dueRules } from "./domain/passing-time.ts";
import type { RecordFactories } from "./domain/records/factories.ts";
import type { Transaction } from "./domain/state-types.ts";
import type { Stopwatch } from "./engine/core/clock.ts";
import { createDelays } from "./engine/core/delays.ts";
import type { Heap } from "./engine/core/heap.ts";
import type { Logger } from "./engine/core/logger.ts";
import { elapsedMs, realTime, startQuietTimer } from "./engine/core/process-time.ts";
import { createRedactor } from "./engine/core/secrets/redactor.ts";
import { contractVersion, packageName, packageVersion } from "./engine/core/version.ts";
import type { Storage } from "./engine/storage/storage.ts";
import { createStore, reopenStore } from "./engine/store/create-store.ts";
import { createApp } from "./http/app.ts";
import { createMonitoring, type Monitoring } from "./http/monitoring.ts";
import type { ServerBindings } from "./http/server-bindings.ts";
import { createMockSandbox, isRequest, type SandboxAccess } from "./mock-sandbox.ts";
import type { Mock, MockOptions, MockWith, TokenRequest } from "./mock-types.ts";
import type { Platform } from "./node/platform.ts";
import { assertTokenRequest } from "./options/call-arguments.ts";
import { assertLiveSpeed, toAdminAccess, toAdminBodyLimit, toAutoTtl } from "./options/derived-values.ts";
import { type ResolvedOptions, resolveOptions } from "./options/mock-options.ts";
import { type AddedService, createHandler, createPermissionCheck } from "./run-operations.ts";
import { createServers } from "./servers.ts";
import { loadWorlds } from "./worlds/load-worlds.ts";
import type { Worlds } from "./worlds/world-options.ts";

export type * from "./mock-types.ts";

const origin = "http://mock.local";

/**
 * Creates a mock of the entire service in this process or browser: no port, no file, nothing shared with other mocks.
 *
 * @throws RangeError if a key set cannot be loaded or used; for every unknown or invalid option; for an unknown or
 *   invalid scenario; for a `state` together with a scenario, seed or number of tickets
 * @throws DomainError invalid `invalid_request`, rule `invalid_state` with every error in `state`
 * @example
 * await using mock = await createMock();
 * const headers = { authorization: `Bearer ${await mock.token()}` };
 * const response = await mock.fetch("/ticket/1", { headers });
 */
export async function createMock(options?: MockOptions): Promise<Mock>;
/** The same; its clients know the paths of `Paths`, for example `paths & Mine` with your additions. */
export async function createMock<Paths extends object>(options?: MockOptions): Promise<MockWith<Paths>>;
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const { mock } = await assembleMock(options);
  return mock;
}

/** Dependencies of a mock; by default made from the options and the process. */
export interface MockSources {
  readonly worlds?: Worlds | undefined;
  /** Where the sandboxes are stored. */
  readonly storage?: Storage | undefined;
  readonly heap?: Heap | undefined;
  /** Process time in milliseconds, for running clocks and for the durations in journal and log. */
  readonly stopwatch?: Stopwatch | undefined;
  /** Real time in milliseconds since 1970, for starts at the current time and for times to live. */
  readonly realTime?: typeof realTime | undefined;
  /** Wakes work that waits for a running clock. */
  readonly startTimer?: typeof startQuietTimer | undefined;
}

export interface AssembledMock {
  readonly mock: Mock;
  readonly sandboxes: Sandboxes;
}

export async function assembleMock(options: MockOptions, sources: MockSources = {}): Promise<AssembledMock> {
  const resolvedOptions = resolveOptions(options);
  const { basePath, cors, bodyLimit, auth: mode, jwtSecret: secret, memoryLimit } = resolvedOptions;
  const { stopwatch = elapsedMs, realTime: now = realTime } = sources;
  const contract = await openContract(resolvedOptions);
  const { service } = contract;
  const { reload, ...world } = sources.worlds ?? (await loadWorlds(resolvedOptions, service, now));
  const { worldSource, defaults, factories } = world;
  const keySet = await loadKeySet(resolvedOptions);
  const delays = createDelays();
  const auth = { mode, secret, keySet };
  const signer = createSigner(auth);
  const redactor = createRedactor(resolvedOptions.redact);
  const logger = redactor.logger(resolvedOptions.logger);
  const bodies = createSharedBodies(toBodyLimit(memoryLimit));
  const pastCoverage = createCoverage(service);
  const allRequests = createAllRequests({ service, redactor, bodies });
  const { live, ...pace } = await loadLive(resolvedOptions);
  const heap = memoryLimit === undefined ? undefined : (sources.heap ?? (await (await loadPlatform()).openHeap()));
  const storage = sources.storage ?? (await openStorage(resolvedOptions));
  const monitoring = await loadMonitoring(resolvedOptions, storage);
  const sandboxes = await openSandboxes(
    {
      ...pace,
      service,
      worldSource,
      defaults,
      maxSandboxes: resolvedOptions.maxSandboxes,
      autoSandbox: resolvedOptions.autoSandbox || resolvedOptions.rooms,
      autoSandboxTtl: toAutoTtl(resolvedOptions, storage !== undefined),
      rules: resolvedOptions.rules,
      unknownInput: resolvedOptions.unknownInput,
      stopwatch,
      realTime: now,
      startTimer: sources.startTimer ?? pace.startTimer,
      openWebhookSender: async () => (await loadPlatform()).openWebhookSender({ allow: resolvedOptions.webhookAllow }),
      createStore: (parts) => createStore({ ...parts, definitions: collectionDefinitions }),
      openStore: (checkpoint, parts) => reopenStore(checkpoint, { ...parts, definitions: collectionDefinitions }),
      dueRules: live?.(dueRules) ?? dueRules,
      pastCoverage,
      allRequests,
      createJournal: (id, past = pastCoverage) =>
        createJournal({ sandbox: id, basePath, service, bodies, past, redactor }),
      createEvents: (id, lastId) =>
        createEventLog({ sandbox: id, service, bodies, lastId, onBreach: reportBreach(id, logger) }),
      memory: { limitBytes: memoryLimit, heap, bodies, logger, forgetWorlds: () => worldSource.forget?.() },
    },
    storage,
  );
  const runControlOperation = createControl({
    sandboxes,
    service,
    worldSource,
    defaults,
    realTime: now,
    factories,
    pastCoverage,
    allRequests,
    basePath,
    signer,
    openCases,
  });
  const isStrict = mode === "strict";
  const document = toServedDocument(service, basePath);
  const serviceInfo = { name: packageName, version: packageVersion, contractVersion, document };
  const added = contract.serve(factories);
  const guard = toAdminAccess(resolvedOptions);
  const importLimit = toAdminBodyLimit(heap?.maxBytes, storage !== undefined);
  const app = createApp({
    service,
    permit: createPermissionCheck(isStrict),
    handle: createHandler({ about: serviceInfo, service, added, isStrict, signer }),
    authenticator: createAuthenticator(auth),
    sandboxes,
    stopwatch,
    realTime: now,
    sleep: delays.sleep,
    logger,
    redactor,
    options: { basePath, cors, bodyLimit },
    admin: guard && {
      control: runControlOperation,
      guard,
      redactor,
      bodyLimit: importLimit,
      basePath,
      assertRoom: sandboxes.assertRoom,
    },
    // Loads the code for pages only when a browser requests a page.
    openPages: async () => (await loadPlatform()).openPages(),
    rooms: resolvedOptions.rooms,
    shownOptions: { auth: mode, live: resolvedOptions.live, storage: resolvedOptions.storage.replace(/:.*/s, "") },
    // Counted on demand.
    monitoring: {
      ...monitoring,
      sources: {
        gauges: sandboxes.gauges,
        sandboxCount: () => sandboxes.loaded.list().length,
        memory: sandboxes.loaded.memoryUse,
      },
    },
  });
  const fetchInProcess = createInProcessFetch(app.fetch);
  const control = withCheckedArguments(runControlOperation, origin);
  const servers = createServers(app.fetch, basePath);
  const hasPath = async (path: string) => findPath(path, service.paths) !== undefined;
  const token = createTokenIssuer(sandboxes, secret, keySet !== undefined);
  const access = { origin, basePath, control, token, needsToken: mode !== "off", fetch: fetchInProcess, hasPath };
  const main = createMockSandbox("default", access);

  async function close(): Promise<void> {
    monitoring.readiness.drain();
    // Ends event streams and delays, which would keep servers and the process running.
    sandboxes.loaded.close();
    delays.end();
    await servers.close();
    await sandboxes.close?.();
  }
  const mock: Mock = {
    fetch: toFetch(app.fetch, fetchInProcess),
    client: main.client,
    token: main.token,
    control,
    hasPath,
    sandbox: (id = main.id) => createMockSandbox(id, access),
    listen: servers.listen,
    loadScenarios: (files) => reload(files, sandboxes),
    drain: monitoring.readiness.drain,
    close,
    [Symbol.asyncDispose]: close,
    stateOf: (id = main.id) => sandboxes.loaded.use(id).sandbox,
  };
  return { mock, sandboxes };
}

/** Loads the code for storages only if one is used, and closes an unusable one. */
async function openSandboxes(options: StoredSandboxesOptions, storage: Storage | undefined): Promise<Sandboxes> {
  if (storage === undefined) return createSandboxes(options);
  try {
    const { openStoredSandboxes } = await import("./control/storage/open-stored-sandboxes.ts");
    return await openStoredSandboxes(options, storage);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

function createTokenIssuer(
  sandboxes: Sandboxes,
  secret: string | undefined,
  hasKeySet: boolean,
): SandboxAccess["token"] {
  return async (sandboxId, request: TokenRequest = {}) => {
    assertTokenRequest(request);
    const { userId, name, expiresInSeconds } = request;
    if (hasKeySet) throw new Error(noSigningKey);
    const { clock, defaultCallerId } = await sandboxes.find(sandboxId);
    const exp = expiresInSeconds === undefined ? undefined : Math.floor(clock.now() / 1000) + expiresInSeconds;
    return mintToken({ userId: userId ?? defaultCallerId, name, exp, secret });
  };
}

interface OpenContract {
  readonly service: ServiceContract;
  /** The added operations, if any. */
  serve(factories: RecordFactories): AddedService | undefined;
}

/** Loads the code for additions only if there are any. */
async function openContract(resolved: ResolvedOptions): Promise<OpenContract> {
  const base = await loadContract(resolved);
  const { additions, basePath } = resolved;
  if (additions === undefined) return { service: base, serve: () => undefined };
  const { loadAdditions } = await import("./additions/load-additions.ts");
  return loadAdditions(additions, base, basePath);
}

/** Loads the code that removes companions only if they are hidden. */
async function loadContract({ surface }: ResolvedOptions): Promise<ServiceContract> {
  return surface === "all" ? ownContract : (await import("./contract/surface.ts")).documentedContract();
}

/** Loads the key set only for a strict mock. */
async function loadKeySet({ auth, jwks, logger }: ResolvedOptions): Promise<OpenKeySet | undefined> {
  return auth === "strict" && jwks !== undefined ? openKeySet(jwks, { logger, elapsed: elapsedMs }) : undefined;
}

/** Loads the platform; bundles for browsers replace its file (package.json, `browser`). */
async function loadPlatform(): Promise<Platform> {
  return (await import("./node/platform.ts")).platform;
}

/** Loads the counters only if metrics are on. With the machine's time, request ids differ from run to run. */
async function loadMonitoring(
  { metrics, machineTime }: ResolvedOptions,
  storage: Storage | undefined,
): Promise<Monitoring> {
  const meter = metrics ? await (await loadPlatform()).openMeter() : undefined;
  const run = machineTime ? Math.floor(realTime() * 1000).toString(36) : undefined;
  return createMonitoring(run, meter, storage?.check);
}

interface Live extends Pick<SandboxesOptions, "speed" | "startTimer"> {
  /** Adds due work. */
  readonly live?: (due: DueRules) => DueRules;
}

/** Loads the live world only if the option is set. */
async function loadLive({ live, storage }: ResolvedOptions): Promise<Live> {
  if (live === undefined) return {};
  assertLiveSpeed(live, storage);
  const [{ createLiveRules }, { cases }] = await Promise.all([
    import("./live/live-rules.ts"),
    import("./worlds/cases.ts"),
  ]);
  return {
    speed: live,
    startTimer: (work, milliseconds) => startQuietTimer(work, milliseconds / live),
    live: (due) => createLiveRules(due, { cases, toSource: toCaseSource }),
  };
}

/** Loads cases on first use. */
async function openCases(): Promise<CaseStarter> {
  const [{ createCaseStarter }, { cases }] = await Promise.all([
    import("./live/case-starter.ts"),
    import("./worlds/cases.ts"),
  ]);
  return createCaseStarter({ cases, toSource: toCaseSource });
}

function toCaseSource(tx: Transaction): CaseSource {
  return { ...toSource(tx), ticketsOf: (customerId) => tx.lookup("tickets", "customer", String(customerId)) };
}

/** Loads storages only if one is given. */
async function openStorage({ storage, logger }: ResolvedOptions): Promise<Storage | undefined> {
  return storage === "memory" ? undefined : (await loadPlatform()).openStorage(storage, { logger });
}

/** Logs an event that breaks the contract, which is a bug in the mock. */
function reportBreach(sandbox: string, logger: Logger): (breach: EventBreach, event: NumberedEvent) => void {
  return ({ message }, { id, type }) => logger.error("event_breaks_contract", { sandbox, sequence: id, type, message });
}

type AppFetch = (request: Request, bindings?: ServerBindings) => Response | Promise<Response>;

function toFetch(app: AppFetch, fetchInProcess: SandboxAccess["fetch"]): Mock["fetch"] {
  function fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  function fetch(request: Request, bindings: ServerBindings): Response | Promise<Response>;
  function fetch(input: Request | URL | string, init?: RequestInit | ServerBindings): Response | Promise<Response> {
    return init !== undefined && isBindings(init) ? app(toRequest(input), init) : fetchInProcess(input, init);
  }
  return fetch;
}

/** Sends requests without a server. Strings are passed on unchanged, because a URL would resolve dot segments. */
function createInProcessFetch(app: AppFetch): SandboxAccess["fetch"] {
  return async (input, init, text = input) => {
    const request = toRequest(input, init);
    request.signal.throwIfAborted();
    const response = await app(request, typeof text === "string" ? { target: text } : {});
    // The caller may have stopped waiting for the response.
    request.signal.throwIfAborted();
    return response;
  };
}

/** Converts the input to a request; a request without `init` remains the same object. */
function toRequest(input: Request | URL | string, init?: RequestInit): Request {
  if (!isRequest(input)) return new Request(new URL(input, origin), init);
  return init === undefined ? input : new Request(input, init);
}

function isBindings(init: RequestInit | ServerBindings): init is ServerBindings {
  return "write" in init;
}
