// Creates a mock: opens its dependencies and wires its layers.
import { createAuthenticator } from "./auth/authenticator.ts";
import { createSigner } from "./auth/signer.ts";
import { mintToken, noSigningKey } from "./auth/token.ts";
import { findPath } from "./contract/routes.ts";
import { createServedDocument } from "./contract/served-document.ts";
import type { ServiceContract } from "./contract/service-contract.ts";
import { withCheckedArguments } from "./control/checked-control.ts";
import { createControl } from "./control/control.ts";
import { Coverage } from "./control/coverage/coverage.ts";
import type { EventBreach, NumberedEvent } from "./control/events/event-entry.ts";
import { createEventLog } from "./control/events/event-log.ts";
import { createAllRequests } from "./control/journal/all-requests.ts";
import { createJournal } from "./control/journal/journal.ts";
import { toBodyLimit } from "./control/memory/memory.ts";
import { SharedBodies } from "./control/memory/shared-bodies.ts";
import type { Sandboxes, SandboxesOptions } from "./control/sandboxes/sandbox-registry.ts";
import { collectionDefinitions } from "./domain/collection-definitions.ts";
import type { Stopwatch } from "./engine/core/clock.ts";
import { createDelays } from "./engine/core/delays.ts";
import type { Heap } from "./engine/core/heap.ts";
import type { Logger } from "./engine/core/logger.ts";
import { elapsedMs, realTime, type startQuietTimer } from "./engine/core/process-time.ts";
import { createRedactor } from "./engine/core/secrets/redactor.ts";
import { contractVersion, packageName, packageVersion } from "./engine/core/version.ts";
import type { Storage } from "./engine/storage/storage.ts";
import { createStore, reopenStore } from "./engine/store/create-store.ts";
import { createApp } from "./http/app.ts";
import type { ServerBindings } from "./http/server-bindings.ts";
import {
  loadKeySet,
  loadLive,
  loadMonitoring,
  loadPlatform,
  openCases,
  openContract,
  openHeap,
  openSandboxes,
  openStorage,
} from "./load-dependencies.ts";
import { createMockSandbox, isRequest, type SandboxAccess } from "./mock-sandbox.ts";
import type { Mock, MockOptions, MockWith, TokenRequest } from "./mock-types.ts";
import { assertTokenRequest } from "./options/call-arguments.ts";
import { toAdminAccess, toAdminBodyLimit, toAutoTtl } from "./options/derived-values.ts";
import { type ResolvedOptions, resolveOptions } from "./options/mock-options.ts";
import { createHandler, createPermissionCheck } from "./run-operations.ts";
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
  const dependencies = await openDependencies(resolveOptions(options), sources);
  return { mock: toMock(dependencies, createAppOf(dependencies).fetch), sandboxes: dependencies.sandboxes };
}

type MockDependencies = Awaited<ReturnType<typeof openDependencies>>;

async function openDependencies(options: ResolvedOptions, sources: MockSources) {
  const { stopwatch = elapsedMs, realTime: now = realTime } = sources;
  const contract = await openContract(options);
  const { service } = contract;
  const { reload, ...world } = sources.worlds ?? (await loadWorlds(options, service, now));
  const auth = { mode: options.auth, secret: options.jwtSecret, keySet: await loadKeySet(options) };
  const signer = createSigner(auth);
  const { redactor, logger, bodies, ...recording } = createRecording(options, service);
  const live = await loadLive(options);
  const heap = await openHeap(options, sources.heap);
  // Opened after everything that can fail because of an option: an open storage would have to be closed again.
  const storage = sources.storage ?? (await openStorage(options));
  const monitoring = await loadMonitoring(options, storage);
  const common = { ...world, service, realTime: now };
  const sandboxes = await openSandboxes(
    {
      ...common,
      ...stores,
      ...recording,
      ...toSandboxSettings(options, storage),
      ...live,
      startTimer: sources.startTimer ?? live.startTimer,
      stopwatch,
      memory: {
        limitBytes: options.memoryLimit,
        heap,
        bodies,
        logger,
        forgetWorlds: () => world.worldSource.forget?.(),
      },
    },
    storage,
  );
  const { basePath } = options;
  return {
    options,
    service,
    added: contract.serve(world.factories),
    reload,
    auth,
    signer,
    redactor,
    logger,
    monitoring,
    sandboxes,
    runControlOperation: createControl({ ...common, ...recording, sandboxes, basePath, signer, openCases }),
    importLimit: toAdminBodyLimit(heap?.maxBytes, storage),
    delays: createDelays(),
    stopwatch,
    now,
  };
}

/** Creates the dependencies that record requests and events, without secrets. */
function createRecording({ basePath, memoryLimit, redact, logger: log }: ResolvedOptions, service: ServiceContract) {
  const redactor = createRedactor(redact);
  const logger = redactor.logger(log);
  const bodies = new SharedBodies(toBodyLimit(memoryLimit));
  const pastCoverage = new Coverage(service);
  return {
    redactor,
    logger,
    bodies,
    pastCoverage,
    allRequests: createAllRequests({ service, redactor, bodies }),
    createJournal: (sandbox: string, past = pastCoverage) =>
      createJournal({ sandbox, basePath, service, bodies, past, redactor }),
    createEvents: (sandbox: string, lastId?: number) =>
      createEventLog({ sandbox, service, bodies, lastId, onBreach: reportBreach(sandbox, logger) }),
  };
}

const stores: Pick<SandboxesOptions, "createStore" | "openStore"> = {
  createStore: (options) => createStore({ ...options, definitions: collectionDefinitions }),
  openStore: (checkpoint, options) => reopenStore(checkpoint, { ...options, definitions: collectionDefinitions }),
};

function toSandboxSettings(options: ResolvedOptions, storage: Storage | undefined) {
  const { maxSandboxes, autoSandbox, rooms, rules, unknownInput, webhookAllow: allow } = options;
  return {
    maxSandboxes,
    autoSandbox: autoSandbox || rooms,
    autoSandboxTtl: toAutoTtl(options, storage),
    rules,
    unknownInput,
    openWebhookSender: async () => (await loadPlatform()).openWebhookSender({ allow }),
  };
}

function createAppOf(dependencies: MockDependencies) {
  const { options, service, added, auth, signer, redactor, logger, sandboxes, stopwatch } = dependencies;
  const { basePath, cors, bodyLimit } = options;
  const isStrict = auth.mode === "strict";
  const document = createServedDocument(service, basePath);
  const about = { name: packageName, version: packageVersion, contractVersion, document };
  const guard = toAdminAccess(options);
  return createApp({
    service,
    permit: createPermissionCheck(isStrict),
    handle: createHandler({ about, service, added, isStrict, signer }),
    authenticator: createAuthenticator(auth),
    sandboxes,
    stopwatch,
    realTime: dependencies.now,
    sleep: dependencies.delays.sleep,
    logger,
    redactor,
    options: { basePath, cors, bodyLimit },
    admin: guard && {
      control: dependencies.runControlOperation,
      guard,
      redactor,
      bodyLimit: dependencies.importLimit,
      basePath,
      assertRoom: (bytes) => sandboxes.assertRoom(bytes),
    },
    // Loads the code for pages only when a browser requests a page.
    openPages: async () => (await loadPlatform()).openPages(),
    rooms: options.rooms,
    shownOptions: { auth: auth.mode, live: options.live, storage: options.storage.replace(/:.*/s, "") },
    // Counted on demand.
    monitoring: {
      ...dependencies.monitoring,
      sources: {
        gauges: sandboxes.gauges,
        sandboxCount: () => sandboxes.loaded.list().length,
        memory: () => sandboxes.loaded.memoryUse(),
      },
    },
  });
}

function toMock(dependencies: MockDependencies, appFetch: AppFetch): Mock {
  const { options, service, auth, monitoring, sandboxes, delays } = dependencies;
  const { basePath } = options;
  const fetchInProcess = createInProcessFetch(appFetch);
  const control = withCheckedArguments(dependencies.runControlOperation, origin);
  const servers = createServers(appFetch, basePath);
  const hasPath = async (path: string) => findPath(path, service.paths) !== undefined;
  const token = createTokenIssuer(sandboxes, auth);
  const needsToken = auth.mode !== "off";
  const access = { origin, basePath, control, token, needsToken, fetch: fetchInProcess, hasPath };
  const main = createMockSandbox("default", access);

  async function close(): Promise<void> {
    monitoring.readiness.drain();
    // Ends event streams and delays, which would keep servers and the process running.
    sandboxes.loaded.close();
    delays.end();
    await servers.close();
    // After the last request, which may still have changed a sandbox.
    await sandboxes.close?.();
  }
  return {
    fetch: toFetch(appFetch, fetchInProcess),
    client: main.client,
    token: main.token,
    control,
    hasPath,
    sandbox: (id = main.id) => createMockSandbox(id, access),
    listen: servers.listen,
    loadScenarios: (files) => dependencies.reload(files, sandboxes),
    drain: monitoring.readiness.drain,
    close,
    [Symbol.asyncDispose]: close,
    stateOf: (id = main.id) => sandboxes.loaded.use(id).sandbox,
  };
}

function createTokenIssuer(sandboxes: Sandboxes, { secret, keySet }: MockDependencies["auth"]): SandboxAccess["token"] {
  return async (sandboxId, request: TokenRequest = {}) => {
    assertTokenRequest(request);
    const { userId, name, expiresInSeconds } = request;
    if (keySet !== undefined) throw new Error(noSigningKey);
    const { clock, defaultCallerId } = await sandboxes.find(sandboxId);
    const exp = expiresInSeconds === undefined ? undefined : Math.floor(clock.now() / 1000) + expiresInSeconds;
    return mintToken({ userId: userId ?? defaultCallerId, name, exp, secret });
  };
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
