// Creates the web application with a test's own handler, without operations, state or port.
import type { Authenticator, AuthMode } from "../../../mock/auth/authenticator.ts";
import { createAuthenticator } from "../../../mock/auth/authenticator.ts";
import { ownContract } from "../../../mock/contract/service-contract.ts";
import type { Sandbox } from "../../../mock/control/sandboxes/sandbox.ts";
import { memoryGauges } from "../../../mock/control/sandboxes/state-gauges.ts";
import { notFound } from "../../../mock/engine/core/errors.ts";
import type { Logger } from "../../../mock/engine/core/logger.ts";
import { createRedactor } from "../../../mock/engine/core/secrets/redactor.ts";
import { type AppOptions, createApp } from "../../../mock/http/app.ts";
import type { HandledRequest, Handler } from "../../../mock/http/handler.ts";
import { createMonitoring, type MeterSources } from "../../../mock/http/monitoring.ts";
import { createSampleSandbox } from "../control/sandboxes/sample-sandbox.ts";

export interface AppUnderTest {
  /** Sends a request to a path such as `/ticket/1`. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** The same, with the response's body parsed as JSON. */
  fetchJson(
    path: string,
    init?: RequestInit,
  ): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>;
  readonly app: ReturnType<typeof createApp>;
  /** The requests that reached the handler. */
  readonly handledRequests: HandledRequest[];
  /** The milliseconds of each skipped delay. */
  readonly delays: readonly number[];
  readonly log: { readonly level: "info" | "error"; readonly event: string; readonly fields: unknown }[];
}

const noSources: MeterSources = {
  sandboxCount: () => 0,
  memory: () => ({ limitBytes: null, usedBytes: null, bodyBytes: 0 }),
  gauges: memoryGauges,
};

interface Settings {
  readonly handle?: Handler;
  readonly auth?: AuthMode;
  /** Overrides the authenticator of `auth`. */
  readonly authenticator?: Authenticator;
  readonly options?: Partial<AppOptions>;
  /** The first sandbox is the default. */
  readonly sandboxes?: readonly Sandbox[];
  /** Called with each delay instead of waiting. */
  sleep?(milliseconds: number): Promise<void>;
}

/** Creates an app that, by default, responds with `{}` to every request and checks no tokens. */
export function createAppUnderTest(setting: Settings = {}): AppUnderTest {
  const { handle = () => ({}), auth = "off", options, sandboxes = [createSampleSandbox()] } = setting;
  const { authenticator = createAuthenticator({ mode: auth }) } = setting;
  const handledRequests: HandledRequest[] = [];
  const delays: number[] = [];
  const { log, logger } = createLog();
  let elapsed = 0;
  const app = createApp({
    service: ownContract,
    permit() {},
    handle(request) {
      handledRequests.push(request);
      return handle(request);
    },
    authenticator,
    sandboxes: { assertRoom() {}, find: (id) => findSandbox(sandboxes, id) },
    stopwatch: () => (elapsed += 1.5),
    async sleep(milliseconds) {
      delays.push(milliseconds);
      await setting.sleep?.(milliseconds);
    },
    realTime: () => Date.UTC(2026, 5, 30, 14),
    logger,
    redactor: createRedactor(),
    monitoring: { ...createMonitoring("id"), sources: noSources },
    options: { basePath: "", cors: true, bodyLimit: 1024 * 1024, ...options },
  });
  async function send(path: string, init?: RequestInit): Promise<Response> {
    return app.fetch(new Request(`http://mock.local${path}`, init));
  }
  async function fetchJson(path: string, init?: RequestInit) {
    const response = await send(path, init);
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  }
  return { send, fetchJson, app, handledRequests, delays, log };
}

function createLog() {
  const log: AppUnderTest["log"] = [];
  const logger: Logger = {
    info: (event, fields) => void log.push({ level: "info", event, fields }),
    error: (event, fields) => void log.push({ level: "error", event, fields }),
  };
  return { log, logger };
}

function findSandbox(sandboxes: readonly Sandbox[], id: string | undefined): Sandbox {
  const match = id === undefined ? sandboxes[0] : sandboxes.find((sandbox) => sandbox.id === id);
  if (match === undefined) throw notFound("sandbox", id ?? "default");
  return match;
}

/** A request with a JSON body. */
export function json(method: string, body: string): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body };
}

/** The last entry of a sandbox's journal. */
export function lastEntryOf({ journal }: Sandbox) {
  const entry = journal.retained().at(-1);
  return entry === undefined ? undefined : journal.toEntry(entry);
}
