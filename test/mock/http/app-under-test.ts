// The web application over a handle of the test's own: no operations, no state, no port. Used by test/mock/http/*.test.ts.
import type { AuthMode } from "../../../mock/auth/authenticator.ts";
import { createAuthenticator } from "../../../mock/auth/authenticator.ts";
import type { Logger } from "../../../mock/core/logger.ts";
import { type AppOptions, createApp } from "../../../mock/http/app.ts";
import type { Handle, HandledRequest } from "../../../mock/http/pipeline.ts";

const now = Date.UTC(2026, 2, 2, 9);

export interface AppUnderTest {
  /** Sends a request to a path such as `/ticket/1`. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** The same, and the body of the answer as JSON. */
  ask(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>;
  readonly app: ReturnType<typeof createApp>;
  /** What reached the handle. */
  readonly handled: HandledRequest[];
  readonly log: { readonly level: "info" | "error"; readonly event: string; readonly fields: unknown }[];
}

interface Setting {
  readonly handle?: Handle;
  readonly auth?: AuthMode;
  readonly options?: Partial<AppOptions>;
}

/** Answers `{}` to everything, without looking at tokens, unless told otherwise. */
export function createAppUnderTest({ handle = () => ({}), auth = "off", options }: Setting = {}): AppUnderTest {
  const handled: HandledRequest[] = [];
  const log: AppUnderTest["log"] = [];
  const logger: Logger = {
    info: (event, fields) => void log.push({ level: "info", event, fields }),
    error: (event, fields) => void log.push({ level: "error", event, fields }),
  };
  let elapsed = 0;
  const app = createApp({
    handle(request) {
      handled.push(request);
      return handle(request);
    },
    authenticator: createAuthenticator({ mode: auth }),
    clock: () => now,
    stopwatch: () => (elapsed += 1.5),
    logger,
    options: { basePath: "", cors: true, bodyLimit: 1024 * 1024, ...options },
  });
  async function send(path: string, init?: RequestInit): Promise<Response> {
    return app.fetch(new Request(`http://mock.local${path}`, init));
  }
  async function ask(path: string, init?: RequestInit) {
    const response = await send(path, init);
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  }
  return { send, ask, app, handled, log };
}

/** A request with a JSON body. */
export function json(method: string, body: string): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body };
}
