// The mock as a web application: fills the router from the contract's table, sends each request down mock/http/pipeline.ts,
// and plays the answer. Made by mock/compose.ts; `app.fetch(request)` needs no port.
import { type Context, Hono } from "hono";
import type { OperationRoute } from "../../spec/generated/operations.ts";
import type { Authenticator } from "../auth/authenticator.ts";
import { routes, templateMatches } from "../contract/routes.ts";
import { compileContract } from "../contract/validators.ts";
import type { Stopwatch } from "../core/clock.ts";
import { type Logger, silentLogger } from "../core/logger.ts";
import type { Instant } from "../core/time.ts";
import type { Answer, ServerBindings } from "./answer.ts";
import { compileRoute } from "./compiled-route.ts";
import { withCors } from "./cors.ts";
import { createPipeline, type Handle, type Run } from "./pipeline.ts";
import { toProblem } from "./problem.ts";
import { pathOf } from "./target.ts";
import { answerUnrouted } from "./unrouted.ts";

/** What the web application is made of. */
export interface AppDependencies {
  readonly handle: Handle;
  readonly authenticator: Authenticator;
  /** Domain time. */
  readonly clock: () => Instant;
  /** Process time, for the durations of log lines. */
  readonly stopwatch: Stopwatch;
  readonly logger: Logger;
  readonly options: AppOptions;
}

export interface AppOptions {
  /** What stands before every path: "" or without a trailing slash, such as `/api/v1`. */
  readonly basePath: string;
  /** Answers browsers of any origin, with credentials. */
  readonly cors: boolean;
  /** Most bytes of a request's body. */
  readonly bodyLimit: number;
}

type App = Hono<{ Bindings: ServerBindings }>;
type AppContext = Context<{ Bindings: ServerBindings }>;

/** The application over one mock. Compiles the contract's checks when the first one of the process is made. */
export function createApp({ handle, authenticator, clock, stopwatch, logger, options }: AppDependencies): App {
  const { basePath, cors, bodyLimit } = options;
  const parts = { handle, authenticator, clock, contract: compileContract(), bodyLimit };
  const logs = logger !== silentLogger;
  // The path as sent: the router and the steps must cut the same text.
  const app: App = new Hono({ getPath: (request) => pathOf(request.url) });

  function serve(context: AppContext, run: Run, operationId?: string): Response | Promise<Response> {
    const startedAt = logs ? stopwatch() : 0;
    const request = context.req.raw;
    const { path } = context.req;
    let answer: Answer | Promise<Answer>;
    try {
      answer = run(request, path);
    } catch (error) {
      answer = toProblem(error, { method: request.method, path, operationId }, logger);
    }
    if (!(answer instanceof Promise)) return finish(context, answer, startedAt, operationId);
    return answer
      .catch((error: unknown) => toProblem(error, { method: request.method, path, operationId }, logger))
      .then((settled) => finish(context, settled, startedAt, operationId));
  }

  function finish(context: AppContext, answer: Answer, startedAt: number, operationId?: string): Response {
    const { raw, path } = context.req;
    if (logs) {
      const durationMs = Math.round((stopwatch() - startedAt) * 100) / 100;
      logger.info("request", { method: raw.method, path, status: answer.status, operationId, durationMs });
    }
    const sent = cors ? withCors(answer, raw.headers.get("origin")) : answer;
    // Bindings are absent without a server.
    const play = (context.env as ServerBindings | undefined)?.play;
    return play === undefined ? new Response(sent.body, { status: sent.status, headers: sent.headers }) : play(sent);
  }

  const runUnrouted: Run = (request, path) => answerUnrouted(request, path, options);
  for (const route of routes) {
    const path = toRouterPath(basePath + route.path);
    // A fixed path wins over one with a parameter whatever the method: GET /ticket/search is no ticket.
    for (const method of shadowedMethods(route)) app.on(method, path, (context) => serve(context, runUnrouted));
    const run = createPipeline(compileRoute(route, basePath), parts);
    app.on(route.method, path, (context) => serve(context, run, route.operationId));
  }
  app.notFound((context) => serve(context, runUnrouted));
  return app;
}

/** `/ticket/{ticketId}` as the router writes it. */
function toRouterPath(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, ":$1");
}

function shadowedMethods({ path }: OperationRoute): readonly string[] {
  if (path.includes("{")) return [];
  const own = routes.filter((other) => other.path === path).map(({ method }) => method);
  const shadowed = routes.filter((other) => other.path !== path && templateMatches(other.path, path));
  return shadowed.map(({ method }) => method).filter((method) => !own.includes(method));
}
