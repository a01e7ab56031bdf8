// Listens on a port for a mock's app, and closes without losing requests that are still being answered. Node only. It writes answers to the
// socket as values (mock/http/answer.ts): a Response for each would halve the throughput.
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { sleep, startTimer } from "./core/process-time.ts";
import type { Answer, ServerBindings, Wire } from "./http/answer.ts";

type BodyWire = Extract<Wire, { kind: "body" }>;

/** What a server serves: a fetch function that can also play its answers. */
export interface Servable {
  fetch(request: Request, bindings?: ServerBindings): Response | Promise<Response>;
}

export interface RunningServer {
  /** Base URL without a trailing slash, for example `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly port: number;
  /** Takes no new connection, lets requests under way finish (at most `graceMs`), then resolves. */
  close(): Promise<void>;
}

/**
 * Listens on host and port (0 = any free one).
 * @param options.graceMs how long close() waits for requests under way, default 5,000
 * @throws the socket's error (code EADDRINUSE, EACCES, EADDRNOTAVAIL …) when it cannot listen
 */
export function listen(
  app: Servable,
  options: { host: string; port: number; graceMs?: number },
): Promise<RunningServer> {
  // The adapter must not replace the global Request and Response: consumers run us inside their own process.
  const listener = getRequestListener(
    (request, env) =>
      app.fetch(request, {
        // The server below speaks HTTP/1 only; the adapter allows for HTTP/2 too.
        play: (answer) => play(answer, env.outgoing as ServerResponse, server.listening),
        target: env.incoming.url,
      }),
    { overrideGlobalObjects: false },
  );
  const server = createServer({ keepAliveTimeout: 65_000 }, listener);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, () => {
      server.off("error", reject);
      // A server on a port has an address with one; only a server on a pipe has a text.
      const { port } = server.address() as AddressInfo;
      const host = options.host.includes(":") ? `[${options.host}]` : options.host;
      let closed: Promise<void> | undefined;
      resolve({
        url: `http://${host}:${port}`,
        port,
        close() {
          closed ??= close(server, options.graceMs ?? 5_000);
          return closed;
        },
      });
    });
  });
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

function play(answer: Answer, outgoing: ServerResponse, isListening: boolean): Response {
  const { wire } = answer;
  if (wire?.kind === "unanswered") {
    const { socket } = outgoing;
    if (wire.ending === "reset") socket?.resetAndDestroy();
    else socket?.end();
    return RESPONSE_ALREADY_SENT;
  }
  // Once the server closes, a kept-alive connection would hold it up.
  if (!isListening) outgoing.shouldKeepAlive = false;
  outgoing.writeHead(answer.status, answer.headers);
  if (wire !== undefined && answer.body !== null && outgoing.req.method !== "HEAD") {
    void drip(outgoing, Buffer.from(answer.body), wire);
  } else if (answer.body === null || outgoing.req.method === "HEAD") outgoing.end();
  else outgoing.end(answer.body);
  return RESPONSE_ALREADY_SENT;
}

/** Writes a body in pieces, or only its beginning. */
async function drip(outgoing: ServerResponse, whole: Buffer, { bytesSent, pace }: BodyWire): Promise<void> {
  const body = whole.subarray(0, bytesSent);
  const { pieceBytes, pauseMs } = pace ?? { pieceBytes: Math.max(1, body.byteLength), pauseMs: 0 };
  outgoing.flushHeaders();
  for (let at = 0; at < body.byteLength && !outgoing.destroyed; at += pieceBytes) {
    if (at > 0) await sleep(pauseMs);
    await new Promise((sent) => outgoing.write(body.subarray(at, at + pieceBytes), sent));
  }
  if (bytesSent === undefined) outgoing.end();
  else outgoing.socket?.destroySoon();
}
