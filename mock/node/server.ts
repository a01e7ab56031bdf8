// Serves a mock's app on a port, and closes without losing requests. Writes responses directly to the socket, because a
// Response for each would halve throughput.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { startTimer } from "../engine/core/process-time.ts";
import { refuseConnection } from "../http/connection-refusal.ts";
import type { ServerBindings } from "../http/server-bindings.ts";
import { findUnreadable, respondToClientErrors } from "./sockets/client-errors.ts";
import { writeResponse } from "./sockets/write-response.ts";

/** Time limits for an idle connection, a request's headers and a complete request, and how often they are checked. */
const keepAliveMs = 65_000;
const headersTimeoutMs = 60_000;
const defaultRequestTimeoutMs = 300_000;
const checkIntervalMs = 30_000;
/** How long a shutdown waits for requests in progress. */
const defaultGraceMs = 5_000;

/** A fetch function that can also write its responses to the socket. */
export interface Servable {
  fetch(request: Request, bindings?: ServerBindings): Response | Promise<Response>;
}

export interface RunningServer {
  /** Base URL without a trailing slash, for example `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  /** Accepts no new connection, lets requests in progress finish (at most `graceMs`), then resolves. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** How long close() waits for requests in progress, default 5,000. */
  readonly graceMs?: number;
  /** How long a request may take to arrive, default 300,000. */
  readonly requestTimeoutMs?: number;
  /** Receives each request first; returns true if it responds. */
  readonly intercept?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
}

/**
 * Listens on host and port.
 * @throws the socket's error (code EADDRINUSE, EACCES, EADDRNOTAVAIL …) if it cannot listen
 */
export function listen(app: Servable, options: ListenOptions): Promise<RunningServer> {
  const { requestTimeoutMs = defaultRequestTimeoutMs } = options;
  const server = createServer({
    keepAliveTimeout: keepAliveMs,
    // A request without Host is refused below, with the contract's error schema.
    requireHostHeader: false,
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
    connectionsCheckingInterval: Math.min(checkIntervalMs, requestTimeoutMs),
  });
  const listener = createListener(app, server);
  const trackRequest = respondToClientErrors(server);
  server.on("request", (incoming, outgoing) => {
    trackRequest(incoming, outgoing);
    const fault = findUnreadable(incoming);
    if (fault !== undefined) {
      writeResponse(refuseConnection(fault), outgoing, "close");
      return;
    }
    if (options.intercept?.(incoming, outgoing) !== true) void listener(incoming, outgoing);
  });
  return start(server, options);
}

/** Passes requests to the app, which writes its responses to the socket. */
function createListener(app: Servable, server: Server): ReturnType<typeof getRequestListener> {
  return getRequestListener(
    (request, { incoming, outgoing }) => {
      const response = app.fetch(request, {
        write(response) {
          // The server speaks HTTP/1 only; the adapter's type includes HTTP/2.
          writeResponse(response, outgoing as ServerResponse, server.listening ? "keep" : "close");
          return RESPONSE_ALREADY_SENT;
        },
        target: incoming.url,
        rawHeaders: incoming.rawHeaders,
        peer: incoming.socket.remoteAddress,
        httpVersion: incoming.httpVersion,
      });
      return response instanceof Promise ? response.then(unlessWritten) : unlessWritten(response);
    },
    // The adapter must not replace the global Request and Response: the mock runs in its consumers' process.
    { overrideGlobalObjects: false, errorHandler: toResponse },
  );
}

function start(server: Server, { host, port, graceMs = defaultGraceMs }: ListenOptions): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(toRunningServer(server, host, graceMs));
    });
  });
}

function toRunningServer(server: Server, host: string, graceMs: number): RunningServer {
  // Only a server on a pipe has a string as address.
  const { port } = server.address() as AddressInfo;
  const urlHost = host.includes(":") ? `[${host}]` : host;
  let closed: Promise<void> | undefined;
  return {
    url: `http://${urlHost}:${port}`,
    port,
    close() {
      closed ??= close(server, graceMs);
      return closed;
    },
  };
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const endTimer = startTimer(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      endTimer();
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Hides responses already written to the socket from the adapter, which would otherwise inspect the Response's headers. */
function unlessWritten(response: Response): Response | Promise<Response> {
  return response === RESPONSE_ALREADY_SENT ? new Promise<Response>(() => {}) : response;
}

/** Responds to a request without a valid URL; other errors reach the adapter only when no response is possible. */
function toResponse(error: unknown): Response {
  if (!(error instanceof RequestError)) return new Response(null, { status: 500 });
  const isHost = error.cause !== undefined || /host/i.test(error.message);
  const { status, headers, body } = refuseConnection({ kind: isHost ? "host" : "target" });
  return new Response(body, { status, headers });
}
