// The composition root: the one file that knows every layer of the mock. Called by mock/create-mock.ts with a world; the way from request
// to `handle` is in mock/http/pipeline.ts, what an operation does in mock/operations/.

import document from "../spec/generated/openapi.json" with { type: "json" };
import { operationRoutes } from "../spec/generated/operations.ts";
import { type AuthMode, createAuthenticator } from "./auth/authenticator.ts";
import type { KeySource } from "./auth/signature.ts";
import type { Input, OperationId, Result } from "./contract/operation-types.ts";
import { type Clock, type ClockMode, createClock, type Stopwatch } from "./core/clock.ts";
import type { Logger } from "./core/logger.ts";
import { packageName, packageVersion } from "./core/version.ts";
import type { ServerBindings } from "./http/answer.ts";
import { type AppOptions, createApp } from "./http/app.ts";
import type { Handle } from "./http/pipeline.ts";
import { operations } from "./operations/index.ts";
import type { About, Call } from "./operations/operation.ts";
import type { HouseRules, World } from "./records/world.ts";
import { type CallerSettings, resolveCaller } from "./services/callers.ts";
import { collectionDefinitions } from "./services/collections.ts";
import { assertPermitted } from "./services/permissions.ts";
import type { Store } from "./services/state.ts";
import { createStore } from "./store/create-store.ts";

export type { ServerBindings } from "./http/answer.ts";

/** Everything that a mock is made of. */
export interface Composition {
  /** The records it starts with; its clock starts where their dates end. */
  readonly world: World;
  readonly rules: HouseRules;
  readonly clock: ClockMode;
  /** Process time in milliseconds, for a running clock and for the durations of log lines. */
  readonly stopwatch: Stopwatch;
  readonly auth: KeySource & { readonly mode: AuthMode };
  readonly http: AppOptions;
  readonly logger: Logger;
}

/** A mock without its conveniences. */
export interface ComposedMock {
  /** Answers a request; bindings come from a server that plays answers on its socket. */
  fetch(request: Request, bindings?: ServerBindings): Response | Promise<Response>;
  readonly clock: Clock;
  /** The state behind it, for whoever controls or proves it; requests reach it through `fetch` alone. */
  readonly store: Store;
}

// Frozen, so that its YAML text is made once.
const contract = Object.freeze(document);

/** Joins the layers over a world. The world is only read; every call makes a state of its own. */
export function composeMock({ world, rules, clock: mode, stopwatch, auth, http, logger }: Composition): ComposedMock {
  const clock = createClock({ start: world.clockStart, mode, elapsed: stopwatch });
  const store = createStore({ base: world, definitions: collectionDefinitions, now: clock.now });
  const callers = { strict: auth.mode === "strict", defaultCallerId: world.defaultCallerId };
  const authenticator = createAuthenticator(auth);
  const about = { name: packageName, version: packageVersion, document: toServedContract(http.basePath) };
  const handle = createHandle({ store, rules, callers, about });
  const app = createApp({ handle, authenticator, clock: clock.now, stopwatch, logger, options: http });
  return { fetch: (request, bindings) => app.fetch(request, bindings), clock, store };
}

// Tools that read the contract from the mock send their requests where it says.
function toServedContract(basePath: string): About["document"] {
  return basePath === "" ? contract : Object.freeze({ ...contract, servers: [{ url: basePath }] });
}

interface HandleParts {
  readonly store: Store;
  readonly rules: HouseRules;
  readonly callers: CallerSettings;
  readonly about: About;
}

/** Runs each operation in one transaction: who asks, may they, what is the answer, does it keep the contract. */
function createHandle({ store, rules, callers, about }: HandleParts): Handle {
  // Nobody has to say who they are where an operation is open.
  const openToAll = { ...callers, strict: false };
  return ({ operationId, input, credentials, checkAnswer }) =>
    store.transact((tx) => {
      const isOpen = operationRoutes[operationId].security.length === 0;
      const caller = resolveCaller(tx, credentials.userId, isOpen ? openToAll : callers);
      assertPermitted(caller, operationId);
      // The contract's check is what makes a decoded request the input of its operation.
      const result = run(operationId, input as Input<OperationId>, { tx, caller, rules, about });
      checkAnswer(result);
      return result;
    });
}

function run<Id extends OperationId>(operationId: Id, input: Input<Id>, call: Call): Result<Id> {
  return operations[operationId](input, call);
}
