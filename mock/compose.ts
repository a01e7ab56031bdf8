// Puts a mock together from its layers. This is the only file that knows them all; mock/create-mock.ts calls it with the worlds. The way of
// a request is in mock/http/pipeline.ts, operations are in mock/operations/, sandboxes in mock/control/sandboxes/sandbox.ts.

import { type AuthMode, createAuthenticator } from "./auth/authenticator.ts";
import type { KeySource } from "./auth/signature.ts";
import { createSigner, type Signer } from "./auth/signer.ts";
import type { Input, OperationId, Result } from "./contract/operation-types.ts";
import type { Reply } from "./contract/reply.ts";
import { findPath } from "./contract/routes.ts";
import { toServedDocument } from "./contract/served-document.ts";
import { ownContract, type ServiceContract } from "./contract/service-contract.ts";
import type { DecodedRequest } from "./contract/validators.ts";
import { createControl, type OpenControl } from "./control/control.ts";
import { createCoverage } from "./control/coverage/coverage.ts";
import type { EventBreach, KeptEvent } from "./control/events/event-entry.ts";
import { createEventLog } from "./control/events/event-log.ts";
import { createJournal } from "./control/journal/journal.ts";
import { createJournalBudget } from "./control/journal/journal-budget.ts";
import { withinMemory } from "./control/memory/limited-control.ts";
import { createMemoryBudget } from "./control/memory/memory-budget.ts";
import { toldBy } from "./control/memory/memory-log.ts";
import { toMeterSources } from "./control/memory/meter-sources.ts";
import type { Sandbox, UnknownInput, WorldSource } from "./control/sandboxes/sandbox.ts";
import { createSandboxes, type Sandboxes } from "./control/sandboxes/sandbox-registry.ts";
import type { StartDefaults } from "./control/sandboxes/start.ts";
import type { ScenarioLayers } from "./control/scenarios/scenario-world.ts";
import type { WebhookSender } from "./control/webhooks/webhook.ts";
import type { Sleep, Stopwatch } from "./core/clock.ts";
import { Later } from "./core/later.ts";
import type { Logger } from "./core/logger.ts";
import type { Operating } from "./core/operating/operating.ts";
import { createRedactor } from "./core/secrets/redactor.ts";
import type { Instant } from "./core/time.ts";
import { contractVersion, packageName, packageVersion } from "./core/version.ts";
import type { AdminGuard } from "./http/admin/admin-guard.ts";
import { toImportLimit } from "./http/admin/body-hold.ts";
import type { ServerBindings } from "./http/answer.ts";
import { type AppOptions, createApp } from "./http/app.ts";
import type { Handle, Permit, PermitRequest } from "./http/handle.ts";
import { keptTexts } from "./http/steps/serialise.ts";
import { operations } from "./operations/index.ts";
import type { About, Call } from "./operations/operation.ts";
import type { RecordFactories } from "./records/factories.ts";
import type { Collections, HouseRules } from "./records/world.ts";
import { resolveCaller } from "./services/callers.ts";
import { collectionDefinitions } from "./services/collections.ts";
import { assertAnyPermission } from "./services/permissions.ts";
import { dueRules } from "./services/progress/all-progress.ts";
import type { Reader, UserRecord } from "./services/state-types.ts";
import type { Home } from "./storage/home.ts";
import { createStore } from "./store/create-store.ts";
import { keptRecordTexts } from "./store/record-texts.ts";
import { indexBytes } from "./store/selection/row-view.ts";
import type { Transaction } from "./store/store.ts";

export type { AdminGuard } from "./http/admin/admin-guard.ts";
export type { ServerBindings } from "./http/answer.ts";

/** One call of an operation that was added to the contract. */
export interface AddedCall {
  readonly tx: Transaction<Collections>;
  readonly caller: UserRecord;
  readonly sandbox: Sandbox;
  readonly input: DecodedRequest;
  readonly headers: Headers;
}

/** What a mock answers beside the contract of the package, or instead of parts of it; `service` of its composition has them. */
export interface AddedService {
  /** The operations that were added, by operationId; each is run in a transaction. */
  readonly operations: ReadonlyMap<string, (call: AddedCall) => Reply>;
}

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
  /** Most bytes that sandboxes, journals, worlds and texts may take together, by estimate. */
  readonly memoryLimit: number;
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
  /** Loads what sends webhooks. */
  openWebhookSender(): Promise<WebhookSender>;
  readonly auth: KeySource & { readonly mode: AuthMode };
  readonly http: AppOptions;
  /** Who may use the admin surface; left out: it is off. */
  readonly admin?: AdminGuard | undefined;
  readonly logger: Logger;
  readonly operating: Operating;
  /** Keeps sandboxes beyond this process; left out: they are in memory alone. */
  readonly home?: Home | undefined;
  /** Names of secrets, beside the usual ones. */
  readonly redact?: readonly string[] | undefined;
}

/** A mock without its conveniences. */
export interface ComposedMock {
  /** Answers a request; bindings come from a server that plays answers on its socket. */
  fetch(request: Request, bindings?: ServerBindings): Response | Promise<Response>;
  readonly sandboxes: Sandboxes;
  /** Whether there is an operation at a path, given without base path and query. */
  hasPath(path: string): Promise<boolean>;
  /** Everything that can be steered, for clients that reach the mock at this origin. */
  control(origin: string): OpenControl;
}

const keptInProcess = [keptTexts, keptRecordTexts];

/** Joins the layers over worlds that are only read; every call makes states of its own. */
export function composeMock(composition: Composition): ComposedMock {
  const { added, worldSource, defaults, factories, auth, http, admin: guard, stopwatch, sleep } = composition;
  const { service = ownContract, operating } = composition;
  const redactor = createRedactor(composition.redact);
  const logger = redactor.logger(composition.logger);
  const budget = createJournalBudget();
  const pastCoverage = createCoverage(service);
  const worlds = worldSource.remembered ?? { remembered: () => [], forget() {} };
  const limitBytes = composition.memoryLimit;
  const sandboxes = createSandboxes({
    ...composition,
    service,
    createStore: (options) => createStore({ ...options, definitions: collectionDefinitions }),
    dueRules,
    createJournal: (id) =>
      createJournal({ sandbox: id, basePath: http.basePath, service, budget, past: pastCoverage, redactor }),
    createEvents: (id) => createEventLog({ sandbox: id, service, budget, onBreach: tellBreach(id, logger) }),
    memory: createMemoryBudget({ limitBytes, journals: budget, texts: keptInProcess, worlds, indexBytes }),
    ...toldBy(logger),
  });
  const authenticator = createAuthenticator(auth);
  const signer = createSigner(auth);
  const document = toServedDocument(service, http.basePath);
  const about = { name: packageName, version: packageVersion, contractVersion, document };
  const isStrict = auth.mode === "strict";
  const handle = createHandle({ about, service, added: added?.operations, isStrict, signer });
  function control(origin: string): OpenControl {
    const { basePath } = http;
    const parts = { service, sandboxes, worldSource, defaults, factories, pastCoverage, origin, basePath, signer };
    return withinMemory(createControl(parts), sandboxes);
  }
  const { holdBytes } = sandboxes;
  const admin =
    guard === undefined ? undefined : { control, guard, redactor, bodyLimit: toImportLimit(limitBytes), holdBytes };
  const app = createApp({
    service,
    permit: createPermit(isStrict),
    handle,
    authenticator,
    sandboxes,
    stopwatch,
    sleep,
    logger,
    redactor,
    options: http,
    admin,
    operating: { ...operating, sources: toMeterSources(sandboxes, operating.gauges) },
  });
  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    sandboxes,
    hasPath: async (path) => findPath(path, service.paths) !== undefined,
    control,
  };
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

interface HandleParts {
  readonly about: About;
  readonly service: ServiceContract;
  readonly added: AddedService["operations"] | undefined;
  readonly isStrict: boolean;
  readonly signer: Signer;
}

/** Asks for the permissions of an operation, in the present state and before anything else of the request is read. */
function createPermit(isStrict: boolean): Permit {
  return (request) => {
    const { permissions } = request.route;
    // The caller is looked up again in the transaction; so where nobody can be refused there is nothing to ask.
    if (permissions.length === 0 && !isStrict) return;
    request.sandbox.store.read((reader) => assertAnyPermission(callerOf(reader, request, isStrict), permissions));
  };
}

/** Nobody has to say who they are where an operation is open. */
function callerOf(reader: Reader, { route, sandbox, credentials }: PermitRequest, isStrict: boolean): UserRecord {
  const { defaultCallerId } = sandbox;
  return resolveCaller(reader, credentials.userId, { strict: isStrict && route.security.length > 0, defaultCallerId });
}

/** Runs each operation in one transaction: who asks, what is the answer, does it keep the contract. */
function createHandle({ about, service, added, isStrict, signer }: HandleParts): Handle {
  const answer: Handle = ({ route, operationId, sandbox, input, credentials, headers, checkAnswer }) =>
    sandbox.store.transact((tx) => {
      const caller = callerOf(tx, { route, sandbox, credentials }, isStrict);
      const own = added?.get(operationId);
      const result =
        own === undefined
          ? runOwn(operationId, input, { tx, caller, rules: sandbox.rules, about, signer })
          : own({ tx, caller, sandbox, input, headers });
      if (!(result instanceof Later)) checkAnswer(result);
      return result;
    });
  return (request) => {
    const loading = request.operationId === "getOpenApiDocument" ? service.loadDocument() : undefined;
    return loading === undefined ? answer(request) : loading.then(() => answer(request));
  };
}

function runOwn(operationId: string, input: DecodedRequest, call: Call): unknown {
  if (!isOperation(operationId)) throw new RangeError(`There is a route to ${operationId}, but no operation.`);
  // The contract's check is what makes a decoded request the input of its operation.
  return run(operationId, input as Input<OperationId>, call);
}

function isOperation(operationId: string): operationId is OperationId {
  return Object.hasOwn(operations, operationId);
}

function run<Id extends OperationId>(operationId: Id, input: Input<Id>, call: Call): Result<Id> | Later<Result<Id>> {
  return operations[operationId](input, call);
}
