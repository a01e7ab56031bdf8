// Routes admin requests, logs them and sends the responses.

import type { Sleep, Stopwatch } from "../../engine/core/clock.ts";
import type { Logger } from "../../engine/core/logger.ts";
import type { RequestIdSource } from "../monitoring.ts";
import { toProblem } from "../problem.ts";
import { durationSince, isLogging, logRequest } from "../request-log.ts";
import { sandboxOf } from "../request-target.ts";
import { type AppContext, bindingsOf, send } from "../send.ts";
import { namesRequest, sentRequestId, withRequestId } from "../steps/request-id.ts";
import { type AdminDependencies, createAdmin } from "./admin-app.ts";

export interface AdminRouteDependencies {
  readonly admin: AdminDependencies;
  readonly stopwatch: Stopwatch;
  readonly sleep: Sleep;
  readonly logger: Logger;
  readonly requestIds: RequestIdSource;
  respondToUnrouted(context: AppContext): Response | Promise<Response>;
}

/** Responds to a request whose routed path belongs to the admin API. */
export function createAdminRoute(dependencies: AdminRouteDependencies): (context: AppContext) => Promise<Response> {
  const { stopwatch, sleep, logger, requestIds } = dependencies;
  const administer = createAdmin(dependencies.admin);

  return async (context) => {
    const { raw, path } = context.req;
    if (!isAtRoot(context)) return dependencies.respondToUnrouted(context);
    const startedAt = stopwatch();
    const server = bindingsOf(context);
    let cached: string | undefined;
    const requestId = () => (cached ??= sentRequestId(raw.headers) ?? requestIds.next());
    const { response, operationId } = await administer(raw, path, server).catch((error: unknown) => ({
      response: toProblem(
        error,
        { method: raw.method, path, requestId },
        { logger, redactor: dependencies.admin.redactor },
      ),
      operationId: undefined,
    }));
    const durationMs = durationSince(startedAt, stopwatch);
    if (isLogging(logger)) {
      const { status } = response;
      const code = response instanceof Response ? undefined : response.code;
      logRequest(logger, { method: raw.method, path, status, code, operationId, durationMs, requestId: requestId() });
    }
    if (response instanceof Response) return server.write === undefined ? response : toSocketStream(response);
    const addsId = namesRequest(response) && (requestIds.areVisible || sentRequestId(raw.headers) !== undefined);
    return send(context, addsId ? withRequestId(response, requestId()) : response, sleep);
  };
}

/** Excludes a sandbox's base URL: the router sees the path below that prefix. */
function isAtRoot({ req }: AppContext): boolean {
  return sandboxOf(req.raw.url) === undefined;
}

/** Sets the headers of a stream that the adapter writes to a socket. */
function toSocketStream(response: Response): Response {
  if (response.body === null) return response;
  // Without this header, the adapter waits for the first piece on a timer, which a test runner may have stopped.
  response.headers.set("transfer-encoding", "chunked");
  // An open keep-alive connection would delay the server's shutdown.
  response.headers.set("connection", "close");
  return response;
}
