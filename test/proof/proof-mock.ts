// A whole mock over a world of fixtures/, with its store, clock and log in reach of the tests; requests go through its fetch only. Made by
// the tests of this folder.

import { recordFactories } from "../../fixtures/factories/index.ts";
import { buildWorld } from "../../fixtures/index.ts";
import { mintToken } from "../../mock/auth/token.ts";
import { composeMock } from "../../mock/compose.ts";
import type { Sandboxes } from "../../mock/control/sandboxes/sandbox-registry.ts";
import { toDefaults } from "../../mock/control/sandboxes/start.ts";
import type { Clock, Sleep } from "../../mock/core/clock.ts";
import type { LogFields, Logger } from "../../mock/core/logger.ts";
import { createOperating } from "../../mock/core/operating/operating.ts";
import type { World } from "../../mock/records/world.ts";
import type { Store } from "../../mock/services/state-types.ts";
import type { OperationId } from "../../spec/generated/operations.ts";

export const clockStart = Date.parse("2026-03-02T09:00:00Z");

/** A request as it is put on the wire. */
export interface Sent {
  /** The operation it is meant for; absent where it is meant for none. */
  readonly operationId?: OperationId;
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly body?: string;
  /** Default: application/json where there is a body. */
  readonly contentType?: string;
  readonly accept?: string;
  /** Whose token it carries; null sends none. Default: user 1, the administrator. */
  readonly userId?: number | null;
}

export interface Answered {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly mediaType: string;
  readonly text: string;
}

export interface ProofMock {
  readonly world: World;
  readonly sandboxes: Sandboxes;
  /** Those of the sandbox `default`. */
  readonly store: Store;
  readonly clock: Clock;
  /** What was logged as the mock's own bug. */
  readonly errors: { readonly event: string; readonly fields: LogFields | undefined }[];
  send(request: Sent): Promise<Answered>;
  /** The same as a server takes it. */
  fetch(request: Request): Response | Promise<Response>;
}

export interface ProofSettings {
  readonly seed?: number;
  readonly world?: World;
  /** In bytes; default 1 MiB. */
  readonly bodyLimit?: number;
  /** Waits for delays of answers; default: not at all. */
  readonly sleep?: Sleep;
}

/** The default world of a seed. */
export function buildProofWorld(seed = 1): World {
  return buildWorld({ seed, tickets: 200, clockStart });
}

/** A mock with a state of its own and a frozen clock. */
export function createProofMock(settings: ProofSettings = {}): ProofMock {
  const { seed = 1, world = buildProofWorld(seed), bodyLimit, sleep = async () => {} } = settings;
  const errors: ProofMock["errors"] = [];
  const logger: Logger = { info() {}, error: (event, fields) => void errors.push({ event, fields }) };
  const mock = composeMock({
    worldSource: {
      scenarios: () => new Map([["default", { name: "default", description: "The world of the proof." }]]),
      world: () => world,
    },
    factories: recordFactories,
    defaults: toDefaults({ scenario: "default", seed, tickets: 200, now: clockStart, clockMode: "frozen" }, undefined),
    rules: {},
    unknownInput: "refuse",
    maxSandboxes: 10_000,
    memoryLimit: 1024 ** 3,
    autoSandbox: false,
    stopwatch: () => 0,
    sleep,
    realTime: () => 0,
    openWebhookSender: () => Promise.reject(new Error("No webhooks here.")),
    auth: { mode: "any" },
    http: { basePath: "", cors: true, bodyLimit: bodyLimit ?? 1024 * 1024 },
    logger,
    operating: createOperating(),
  });
  const { sandboxes } = mock;
  const { store, clock } = sandboxes.find(undefined);
  return { world, sandboxes, store, clock, errors, send: (request) => ask(mock, request), fetch: mock.fetch };
}

/** Sends a request to whatever answers like fetch, and reads the whole answer. */
export async function ask(
  target: { fetch(request: Request): Response | Promise<Response> },
  { method, target: pathAndQuery, body, contentType, accept, userId = 1 }: Sent,
): Promise<Answered> {
  const headers: Record<string, string> = {};
  if (userId !== null) headers.authorization = `Bearer ${await tokenOf(userId)}`;
  if (accept !== undefined) headers.accept = accept;
  if (body !== undefined) headers["content-type"] = contentType ?? "application/json";
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await target.fetch(new Request(`http://mock.local${pathAndQuery}`, init));
  const mediaType = response.headers.get("content-type")?.split(";")[0] ?? "";
  return { status: response.status, headers: [...response.headers], mediaType, text: await response.text() };
}

/** The body of an answer: JSON as a value, anything else as its text. */
export function bodyOf<T = unknown>({ mediaType, text }: Answered): T {
  return JSON.parse(mediaType === "application/json" ? text : JSON.stringify(text));
}

const tokens = new Map<number, Promise<string>>();

function tokenOf(userId: number): Promise<string> {
  const known = tokens.get(userId) ?? mintToken({ userId });
  tokens.set(userId, known);
  return known;
}
