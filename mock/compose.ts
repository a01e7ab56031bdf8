// Puts a mock together from its layers. This is the only file that knows them all; mock/create-mock.ts calls it with the worlds. The way of
// a request is in mock/http/pipeline.ts, operations are in mock/operations/, sandboxes in mock/control/sandboxes/sandbox.ts.

import { type AuthMode, createAuthenticator } from "./auth/authenticator.ts";
import type { KeySource } from "./auth/signature.ts";
import { createSigner } from "./auth/signer.ts";
import { findPath } from "./contract/routes.ts";
import { toServedDocument } from "./contract/served-document.ts";
import { ownContract, type ServiceContract } from "./contract/service-contract.ts";
import { withCheckedArguments } from "./control/checked-control.ts";
import type { DueRules } from "./control/clock/due.ts";
import { type AroundOperations, type Control, createControl } from "./control/control.ts";
import { createCoverage } from "./control/coverage/coverage.ts";
import type { EventBreach, KeptEvent } from "./control/events/event-entry.ts";
import { createEventLog } from "./control/events/event-log.ts";
import { createJournal } from "./control/journal/journal.ts";
import { toBodyLimit } from "./control/memory/memory.ts";
import { createSharedBodies } from "./control/memory/shared-bodies.ts";
import { createInSandbox, createPool, type InSandbox, type SandboxPool } from "./control/sandboxes/in-sandbox.ts";
import type { UnknownInput, WorldSource } from "./control/sandboxes/sandbox.ts";
import { createSandboxes, type Sandboxes, type SandboxesOptions } from "./control/sandboxes/sandbox-registry.ts";
import type { StartDefaults } from "./control/sandboxes/start.ts";
import type { ScenarioLayers } from "./control/scenarios/scenario-world.ts";
import type { WebhookSender } from "./control/webhooks/webhook.ts";
import type { Sleep, Stopwatch } from "./core/clock.ts";
import type { Heap } from "./core/heap.ts";
import type { Logger } from "./core/logger.ts";
import type { MeterSources } from "./core/operating/meter.ts";
import type { Operating } from "./core/operating/operating.ts";
import type { StateGauges } from "./core/operating/state-gauges.ts";
import type { OpenPages } from "./core/pages/pages.ts";
import type { startQuietTimer } from "./core/process-time.ts";
import { createRedactor } from "./core/secrets/redactor.ts";
import type { Instant } from "./core/time.ts";
import { contractVersion, packageName, packageVersion } from "./core/version.ts";
import { createStore, openPicturedStore } from "./engine/store/create-store.ts";
import type { AdminGuard } from "./http/admin/admin-guard.ts";
import type { ServerBindings } from "./http/answer.ts";
import { type AppOptions, createApp } from "./http/app.ts";
import type { SandboxFinder } from "./http/sandbox-choice.ts";
import type { RecordFactories } from "./records/factories.ts";
import type { HouseRules } from "./records/world.ts";
import { type AddedService, createHandle, createPermit } from "./run-operations.ts";
import { collectionDefinitions } from "./services/collections.ts";
import { dueRules } from "./services/progress/all-progress.ts";

export type { AdminGuard } from "./http/admin/admin-guard.ts";
export type { ServerBindings } from "./http/answer.ts";

/** Where a mock is reached without a port. */
export const origin = "http://mock.local";

/** Everything that a mock is made of. */
export interface Composition {
  /** What it answers by; left out: the contract of the package. */
  readonly service?: ServiceContract | undefined;
  readonly added?: AddedService | undefined;
  readonly worldSource: WorldSource;
  /** What single records are made with. */
  readonly factories: RecordFactories;
  /** Where the sandbox `default` starts, and every other one unless told otherwise. */
  readonly defaults: StartDefaults;
  readonly maxSandboxes: number;
  /** Most bytes of the heap after a major collection; left out: it is not looked at. */
  readonly memoryLimit?: number | undefined;
  readonly heap?: Heap | undefined;
  /** Makes a sandbox when a request first names it. */
  readonly autoSandbox: boolean;
  /** House rules that stand above those of every scenario. */
  readonly rules: Partial<HouseRules>;
  /** What becomes of input that the contract does not have, in a sandbox that is not told otherwise. */
  readonly unknownInput: UnknownInput;
  /** Process time in milliseconds, for running clocks and for the durations in journal and log. */
  readonly stopwatch: Stopwatch;
  /** Process time again, for faults that delay. */
  readonly sleep: Sleep;
  /** Real time in milliseconds since 1970, for times to live and signatures. */
  realTime(): Instant;
  /** Wakes what waits for a running clock; left out: a timer that keeps no process running. */
  readonly startTimer?: typeof startQuietTimer | undefined;
  /** How many times as fast as process time running clocks go; left out: as fast. */
  readonly speed?: number | undefined;
  /** Adds to what falls due; left out: nothing more does. */
  readonly live?: ((due: DueRules) => DueRules) | undefined;
  /** Loads what sends webhooks. */
  openWebhookSender(): Promise<WebhookSender>;
  readonly auth: KeySource & { readonly mode: AuthMode };
  readonly http: AppOptions;
  /** Who may use the admin surface; left out: it is off. */
  readonly admin?: AdminGuard | undefined;
  readonly logger: Logger;
  readonly operating: Operating;
  /** Opens what browsers look at; left out: there are no pages. */
  readonly openPages?: OpenPages | undefined;
  /** Names of secrets, beside the usual ones. */
  readonly redact?: readonly string[] | undefined;
}

/** A mock without its conveniences. */
export interface ComposedMock {
  /** Answers a request; bindings come from a server that plays answers on its socket. */
  fetch(request: Request, bindings?: ServerBindings): Response | Promise<Response>;
  readonly sandboxes: Sandboxes;
  /** Makes sure that a sandbox is loaded and up to date; left out: all always are. */
  arrive?(id?: string): void | Promise<void>;
  /** Closes what keeps the sandboxes; left out: nobody does. */
  close?(): Promise<void>;
  /** Whether there is an operation at a path, given without base path and query. */
  hasPath(path: string): Promise<boolean>;
  /** Everything that can be steered, for callers in process. */
  readonly control: Control;
}

/** Joins the layers over worlds that are only read; every call makes states of its own. */
export function composeMock(composition: Composition): ComposedMock {
  const common = toCommon(composition);
  const sandboxes = createSandboxes(common.options);
  const inSandbox = createInSandbox(sandboxes);
  return joinMock(composition, common, {
    sandboxes,
    finder: sandboxes,
    inSandbox,
    pool: createPool(sandboxes, inSandbox),
  });
}

/** What sandboxes and the layers above them have in common. */
export function toCommon(composition: Composition) {
  const { service = ownContract, worldSource, http, memoryLimit: limitBytes, heap } = composition;
  const redactor = createRedactor(composition.redact);
  const logger = redactor.logger(composition.logger);
  const bodies = createSharedBodies(toBodyLimit(limitBytes));
  const pastCoverage = createCoverage(service);
  const options: SandboxesOptions = {
    ...composition,
    service,
    createStore: (given) => createStore({ ...given, definitions: collectionDefinitions }),
    openStore: (picture, given) => openPicturedStore(picture, { ...given, definitions: collectionDefinitions }),
    dueRules: composition.live?.(dueRules) ?? dueRules,
    createJournal: (id) =>
      createJournal({ sandbox: id, basePath: http.basePath, service, bodies, past: pastCoverage, redactor }),
    createEvents: (id, lastId) =>
      createEventLog({ sandbox: id, service, bodies, lastId, onBreach: tellBreach(id, logger) }),
    memory: { limitBytes, heap, bodies, logger, forgetWorlds: () => worldSource.forget?.() },
  };
  return { service, redactor, logger, pastCoverage, options };
}

/** The sandboxes of a mock, and how they are reached. */
export interface Housing {
  readonly sandboxes: Sandboxes;
  readonly finder: SandboxFinder;
  readonly inSandbox: InSandbox;
  readonly pool: SandboxPool;
  /** What goes around operations of the control. */
  readonly around?: AroundOperations | undefined;
}

/** Joins the layers over sandboxes. */
export function joinMock(
  composition: Composition,
  { service, redactor, logger, pastCoverage }: ReturnType<typeof toCommon>,
  { finder, around, ...housing }: Housing,
): ComposedMock {
  const {
    added,
    worldSource,
    defaults,
    factories,
    auth,
    http,
    admin: guard,
    stopwatch,
    sleep,
    operating,
  } = composition;
  const signer = createSigner(auth);
  const document = toServedDocument(service, http.basePath);
  const about = { name: packageName, version: packageVersion, contractVersion, document };
  const isStrict = auth.mode === "strict";
  const handle = createHandle({ about, service, added: added?.operations, isStrict, signer });
  const { sandboxes } = housing;
  const { basePath } = http;
  const parts = { ...housing, service, worldSource, defaults, factories, pastCoverage, basePath, signer };
  const control = createControl(parts, around);
  const bodyLimit = toImportLimit(composition.memoryLimit);
  const app = createApp({
    service,
    permit: createPermit(isStrict),
    handle,
    authenticator: createAuthenticator(auth),
    sandboxes: finder,
    stopwatch,
    sleep,
    logger,
    redactor,
    options: http,
    admin: guard === undefined ? undefined : { control, guard, redactor, bodyLimit, basePath },
    openPages: composition.openPages,
    isLive: composition.live !== undefined,
    operating: { ...operating, sources: toMeterSources(sandboxes, operating.gauges) },
  });
  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    sandboxes,
    hasPath: async (path) => findPath(path, service.paths) !== undefined,
    control: withCheckedArguments(control, origin),
  };
}

/** The largest body of `/__admin`: a state takes many times the bytes of its file while it is read. */
function toImportLimit(memoryLimit = 1024 ** 3): number {
  return Math.min(256 * 1024 ** 2, Math.floor(memoryLimit / 16));
}

/** Counted when they are asked for. */
function toMeterSources({ list, memoryUse }: Sandboxes, gauges: StateGauges): MeterSources {
  return { gauges, sandboxCount: () => list().length, memory: memoryUse };
}

/** An event that breaks the contract is the mock's own bug. */
function tellBreach(sandbox: string, logger: Logger): (breach: EventBreach, event: KeptEvent) => void {
  return ({ message }, { id, type }) => logger.error("event_breaks_contract", { sandbox, sequence: id, type, message });
}

/** What a scenario's world is built with. */
export function toScenarioLayers(factories: RecordFactories): ScenarioLayers {
  const definitions = collectionDefinitions;
  return { factories, definitions, createStore: (options) => createStore({ ...options, definitions }) };
}
