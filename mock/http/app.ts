// The mock as a web application: fills the router from the contract's table, sends each request down mock/http/pipeline.ts,
// and plays the answer. Made by mock/compose.ts; `app.fetch(request)` needs no port.
import { type Context, Hono } from "hono";
import type { OperationRoute } from "../../spec/generated/operations.ts";
import type { Authenticator } from "../auth/authenticator.ts";
import { routes, templateMatches } from "../contract/routes.ts";
import { compileContract } from "../contract/validators.ts";
import type { Sleep, Stopwatch } from "../core/clock.ts";
import { DomainError } from "../core/errors.ts";
import { type Logger, silentLogger } from "../core/logger.ts";
import { type AdminParts, adminPath, createAdmin } from "./admin/admin-app.ts";
import type { Answer, ServerBindings } from "./answer.ts";
import { compileRoute } from "./compiled-route.ts";
import { isPreflight, withCors } from "./cors.ts";
import type { Handle } from "./handle.ts";
import { createPipeline, type Run } from "./pipeline.ts";
import { toResponse } from "./play-in-process.ts";
import { toProblem } from "./problem.ts";
import { createRequestNote, type RequestNote } from "./request-note.ts";
import { chooseSandbox, type SandboxFinder } from "./sandbox-choice.ts";
import { pathOf, queryOf, sandboxOf } from "./target.ts";
import { answerUnrouted } from "./unrouted.ts";

/** What the web application is made of. */
export interface AppDependencies {
  readonly handle: Handle;
  readonly authenticator: Authenticator;
  readonly sandboxes: SandboxFinder;
  /** Process time, for the durations in journal and log. */
  readonly stopwatch: Stopwatch;
  /** For faults that delay. */
  readonly sleep: Sleep;
  readonly logger: Logger;
  readonly options: AppOptions;
  /** Absent: the admin surface is off. */
  readonly admin?: AdminParts | undefined;
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
export function createApp(dependencies: AppDependencies): App {
  const { handle, authenticator, sandboxes, stopwatch, sleep, logger, options } = dependencies;
  const { basePath, cors, bodyLimit } = options;
  const parts = { handle, authenticator, contract: compileContract(), basePath, bodyLimit, sleep, refuse };
  const logs = logger !== silentLogger;
  // The path as sent, below the sandbox prefix: the router and the steps must cut the same text.
  const app: App = new Hono({ getPath: (request) => pathOf(request.url) });

  function serve(context: AppContext, run: Run, operationId?: string): Response | Promise<Response> {
    const note = createRequestNote(stopwatch());
    const { raw: request, path } = context.req;
    let answer: Answer | Promise<Answer>;
    try {
      const sandbox = chooseSandbox(request, sandboxes);
      note.sandbox = sandbox;
      note.at = sandbox.clock.now();
      const owed = sandbox.due.settle();
      answer =
        owed === undefined ? run(request, path, sandbox, note) : owed.then(() => run(request, path, sandbox, note));
    } catch (error) {
      answer = refuse(error, request, path, note, operationId);
    }
    if (!(answer instanceof Promise)) return finish(context, answer, note, operationId);
    return answer
      .catch((error: unknown) => refuse(error, request, path, note, operationId))
      .then((settled) => finish(context, settled, note, operationId));
  }

  function refuse(error: unknown, { method }: Request, path: string, note: RequestNote, operationId?: string): Answer {
    if (error instanceof DomainError) note.violations = error.violations;
    return toProblem(error, { method, path, operationId }, logger);
  }

  function finish(context: AppContext, answer: Answer, note: RequestNote, operationId?: string): Response {
    const { raw, path } = context.req;
    const durationMs = Math.round((stopwatch() - note.startedAt) * 100) / 100;
    if (logs) logger.info("request", { method: raw.method, path, status: answer.status, operationId, durationMs });
    const isAnswered = answer.wire?.kind !== "unanswered";
    const sent = cors && isAnswered ? withCors(answer, raw.headers.get("origin")) : answer;
    note.sandbox?.journal.note({
      at: note.at,
      method: raw.method,
      path,
      queryText: queryOf(raw.url),
      operationId,
      requestHeaders: raw.headers,
      requestBody: note.requestBody,
      requestBytes: note.requestBytes,
      status: isAnswered ? sent.status : null,
      responseHeaders: sent.headers,
      responseText: sent.body,
      violations: note.violations,
      faults: note.faults,
      handling: note.handling,
      durationMs,
      version: note.sandbox.store.version,
    });
    // Bindings are absent without a server.
    const play = (context.env as ServerBindings | undefined)?.play;
    return play === undefined ? toResponse(sent, () => raw.signal, sleep) : play(sent);
  }

  // What a fault makes a client's fetch throw is thrown: nothing else gets so far.
  app.onError((error) => {
    throw error;
  });
  const runUnrouted: Run = (request, path) => answerUnrouted(request, path, options);
  for (const route of routes) {
    const path = toRouterPath(basePath + route.path);
    // A fixed path wins over one with a parameter whatever the method: GET /ticket/search is no ticket.
    for (const method of shadowedMethods(route)) app.on(method, path, (context) => serve(context, runUnrouted));
    const run = createPipeline(compileRoute(route, basePath), parts);
    app.on(route.method, path, (context) => serve(context, run, route.operationId));
  }
  if (dependencies.admin !== undefined) {
    const administer = createAdmin(dependencies.admin);
    const serveAdmin = async (context: AppContext): Promise<Response> => {
      const { raw, path } = context.req;
      const { play, target = raw.url } = (context.env as ServerBindings | undefined) ?? {};
      // Never through a sandbox's base URL (the router sees the path below that prefix), nor out of a base path by way of `..`.
      if (sandboxOf(raw.url) !== undefined || pathOf(target) !== path) return serve(context, runUnrouted);
      const startedAt = stopwatch();
      const { answer, operationId } = await administer(raw, path, play === undefined).catch((error: unknown) => ({
        answer: toProblem(error, { method: raw.method, path }, logger),
        operationId: undefined,
      }));
      const durationMs = Math.round((stopwatch() - startedAt) * 100) / 100;
      if (logs) logger.info("request", { method: raw.method, path, status: answer.status, operationId, durationMs });
      if (answer instanceof Response) {
        if (play !== undefined && answer.body !== null) {
          // Else the adapter waits for the first piece by a timer, which a test runner may hold still.
          answer.headers.set("transfer-encoding", "chunked");
          // A connection that was kept for more would hold up a server that closes.
          answer.headers.set("connection", "close");
        }
        return answer;
      }
      return play === undefined ? toResponse(answer, () => raw.signal, sleep) : play(answer);
    };
    app.all(adminPath, serveAdmin);
    app.all(`${adminPath}/*`, serveAdmin);
  }
  app.notFound((context) => {
    const { raw, path } = context.req;
    // A browser's own question is none to a sandbox: it comes without the header that would name one.
    if (!cors || !isPreflight(raw.method, raw.headers)) return serve(context, runUnrouted);
    return finish(context, answerUnrouted(raw, path, options), createRequestNote(stopwatch()));
  });
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
