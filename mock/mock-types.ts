/// <reference lib="esnext.disposable" preserve="true" />
// Types of a mock: its options and its methods, in this process or behind a URL.
import type { TraitNames } from "../fixtures/factories/index.ts";
import type { AddedFields } from "./additions/added-fields.ts";
import type { TicketClient } from "./client.ts";
import type { Control as ControlOver } from "./control/control.ts";
import type { EventReading } from "./control/events/read-events.ts";
import type { SandboxRecords } from "./control/record-control-types.ts";
import type { Sandbox } from "./control/sandboxes/sandbox.ts";
import type { ScenarioFiles } from "./control/scenarios/read-scenarios.ts";
import type { EventName } from "./domain/records/events/event-types.ts";
import type { ServerBindings } from "./http/server-bindings.ts";
import type { GivenOptions } from "./options/mock-options.ts";

export type { EventReading } from "./control/events/read-events.ts";
export type { EventName, ServiceEvent } from "./domain/records/events/event-types.ts";

/** The options of a mock. Every option is optional; equal options give equal responses to equal requests. */
export interface MockOptions extends GivenOptions {}

/** The user that a token identifies, and its lifetime. */
export interface TokenRequest {
  /** The caller; default: the default caller, an administrator and an agent of the world. */
  readonly userId?: number | undefined;
  /** The token's name. */
  readonly name?: string | undefined;
  /** Seconds from the mock's current time until it expires; default: never. */
  readonly expiresInSeconds?: number | undefined;
}

export interface ClientRequest extends TokenRequest {
  /**
   * The token to send; null sends none. Default: a token for `userId`, or none if the mock ignores tokens (`auth:
   * "off"`).
   */
  readonly token?: string | null | undefined;
}

/**
 * Steers the mock: one method per operation of the admin API. All methods return promises and reject with
 * DomainErrors. They are the same for a mock in this process and a mock behind a URL.
 */
export interface Control extends ControlOver<TraitNames> {}

/**
 * The control's methods for the entire mock: they take no sandbox id, and the control of one sandbox does not have them.
 */
export type MockWideMethod =
  | "listSandboxes"
  | "createSandbox"
  | "listScenarios"
  | "listAllRequests"
  | "getTotalCoverage"
  | "getAdminDocument"
  | "getContract";

/**
 * The control's methods for one sandbox, without the id: `control.createRecord("tickets", { traits: ["escalated"] })`.
 */
export type SandboxSteering = SandboxRecords<TraitNames> & {
  readonly [Name in keyof Control as Exclude<Name, MockWideMethod | keyof SandboxRecords>]: Control[Name] extends (
    sandboxId: string,
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** Selects which events of a sandbox to read. */
export interface EventChoice<Name extends EventName = EventName> {
  /** Only events with this name. */
  readonly type?: Name | undefined;
  /** Starts with the retained events after this number; 0: all retained events. Default: only events from now on. */
  readonly since?: number | undefined;
}

/** One isolated state of a mock. Disposing of it deletes it; `default` always exists and is reset instead. */
export interface MockSandbox extends AsyncDisposable {
  /** Its id: 1 to 64 letters, digits, dots, underscores and hyphens. */
  readonly id: string;
  /** Base URL for HTTP requests, with the base path, without a trailing slash; in process below `http://mock.local`. */
  readonly baseUrl: string;
  /** Like `fetch` of the mock, but always for this sandbox. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /**
   * A client of the contract whose requests go to this sandbox, by default as its default caller.
   */
  client(request?: ClientRequest): TicketClient;
  /** Like `token` of the mock, with this sandbox's caller and clock. */
  token(request?: TokenRequest): Promise<string>;
  /** Like `hasPath` of the mock. */
  hasPath(path: string): Promise<boolean>;
  /** A new sandbox that starts in the current state of this one; disposing of it deletes it. */
  fork(options?: Parameters<Control["forkSandbox"]>[1]): Promise<MockSandbox>;
  /**
   * The events of the sandbox as they happen, from now on or after the number `since`, in the format in which the service
   * would publish them. Ends with the sandbox; `break` stops reading.
   * @example for await (const event of sandbox.events({ type: "TicketUpdated" }))
   * console.log(event.data.changedFields);
   */
  events<Name extends EventName = EventName>(filter?: EventChoice<Name>): EventReading<Name>;
  /** The control of this sandbox. */
  readonly control: SandboxSteering;
}

/** The common interface of a mock in this process and one behind a URL. */
export interface MockFace extends AsyncDisposable {
  /**
   * Handles a request; relative URLs, including the base path, resolve against the mock. Refusals are responses in the
   * contract's error format; `fetch` rejects only if the platform's own `fetch` would: on an invalid URL, an invalid
   * init or an aborted signal.
   */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** A typed client of the contract, by default as the default caller. */
  client(request?: ClientRequest): TicketClient;
  /**
   * A token that this mock accepts, for the `Authorization: Bearer <token>` header.
   * @throws RangeError on an invalid id, name or number of seconds
   * @throws Error if tokens are checked against a key set, because the mock does not have its private keys
   */
  token(request?: TokenRequest): Promise<string>;
  /** The operations of the admin API: sandboxes, snapshots, scenarios and the like. Refusals are DomainErrors. */
  readonly control: Control;
  /**
   * The handle of one sandbox, by default `default`. Does not check whether the sandbox exists;
   * `control.createSandbox({ id })` creates it.
   */
  sandbox(id?: string): MockSandbox;
  /** Whether the contract or additions have an operation at a path; omit base path and query. */
  hasPath(path: string): Promise<boolean>;
  /** Stops everything that this object started. */
  close(): Promise<void>;
}

/** A sandbox whose client and control know these paths, for example those of additions. */
export type SandboxWith<Paths extends object> = {
  client(request?: ClientRequest): TicketClient<Paths>;
  fork(options?: Parameters<Control["forkSandbox"]>[1]): Promise<SandboxWith<Paths>>;
  readonly control: SandboxRecords<TraitNames, AddedFields<Paths>>;
} & MockSandbox;

/** The members of a mock typed by these paths: its clients and its control. */
interface TypedByPaths<Paths extends object> {
  client(request?: ClientRequest): TicketClient<Paths>;
  sandbox(id?: string): SandboxWith<Paths>;
  readonly control: ControlOver<TraitNames, AddedFields<Paths>>;
}

/** A mock in this process or behind a URL whose clients and control know these paths. */
export type MockFaceWith<Paths extends object> = TypedByPaths<Paths> & MockFace;

/** A mock whose clients and control know these paths: `createMock<paths & Mine>({ additions })`. */
export type MockWith<Paths extends object> = TypedByPaths<Paths> & Mock;

/** A listening server. */
export interface Listening extends AsyncDisposable {
  /** Base URL of the default sandbox with the base path, without a trailing slash: `http://127.0.0.1:4010`. */
  readonly url: string;
  /** The port; a free port if none was given. */
  readonly port: number;
  /** Base URL of another sandbox. */
  sandboxUrl(id: string): string;
  /** Stops accepting connections, gives requests in progress up to five seconds to finish, then resolves. */
  close(): Promise<void>;
}

/** A running mock with its own state. */
export interface Mock extends MockFace {
  /** An in-process `fetch`, without a port, for any code that takes a `fetch`. Its base URL is `http://mock.local`. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  /** The same, for a server that performs faults on its own socket. */
  fetch(request: Request, bindings: ServerBindings): Response | Promise<Response>;
  /**
   * Listens on a port of this machine, by default any free port of 127.0.0.1; can be called several times. Node only.
   * @throws RangeError on an invalid port; the socket's error (code EADDRINUSE, EACCES, EADDRNOTAVAIL …) if it cannot
   * listen
   */
  listen(place?: { readonly host?: string | undefined; readonly port?: number | undefined }): Promise<Listening>;
  /**
   * Replaces the scenario files, and rereads the folder of the mock's own world. Sandboxes whose scenario or world has
   * changed are rebuilt from their own start; all others, including those whose scenario was removed, remain unchanged.
   * @returns the names of changed scenarios, and of a changed world; `control.listScenarios()` lists errors in files
   * @throws RangeError with every mistake in the folder; then nothing is replaced
   */
  loadScenarios(files: ScenarioFiles): Promise<readonly string[]>;
  /**
   * Announces that this mock should receive no more requests: `GET /readyz` returns 503 from now on, everything else
   * as before.
   * @example mock.drain();
   */
  drain(): void;
  /**
   * Ends the mock: closes its servers and any storage outside the process. Ends delays: waiting requests are answered
   * immediately.
   */
  close(): Promise<void>;
  /**
   * The internals of a sandbox: store, clock, faults.
   * @internal
   * @throws DomainError notFound `unknown_sandbox`, gone `sandbox_evicted`
   */
  stateOf(id?: string): Sandbox;
}
