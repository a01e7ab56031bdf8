// Opens a webhook receiver on the loopback interface, for tests that send over sockets.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { listen } from "../free-port.ts";

/** A received message. */
export interface ReceivedMessage {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * Listens on any free port.
 * @param respondWith responds to a message, by default with 204
 * @param tls certificate and key for a receiver with TLS
 */
export async function openReceiver(
  respondWith: (response: ServerResponse, request: IncomingMessage) => void = (response) =>
    response.writeHead(204).end(),
  tls?: { readonly cert: string; readonly key: string },
) {
  const messages: ReceivedMessage[] = [];
  const server = tls === undefined ? createServer(handle) : createTlsServer({ ...tls }, handle);
  function handle(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      messages.push({ headers, body: Buffer.concat(chunks).toString() });
      respondWith(response, request);
    });
  }
  const port = await listen(server);
  return {
    url: tls === undefined ? `http://127.0.0.1:${port}/events` : `https://localhost:${port}/events`,
    port,
    messages,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
