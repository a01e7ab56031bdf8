// Ends connections in the order of pipelined responses: a response gets its socket only once earlier responses are sent.
import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { startTimer } from "../../engine/core/process-time.ts";

/** How long a client may take to close its side. */
const closeTimeoutMs = 1_000;

/** Acts on the socket of a response once earlier responses are sent. */
export function afterEarlierResponses(outgoing: ServerResponse, act: (socket: Duplex) => void): void {
  const { socket } = outgoing;
  if (socket !== null) act(socket);
  // The part of the response already written is sent first.
  else outgoing.once("socket", (socket: Duplex) => queueMicrotask(() => act(socket)));
}

/**
 * Ends a connection gracefully within a time limit: a client that is still sending gets no reset, and a client that never
 * closes is cut off.
 */
export function endSoon(socket: Duplex, last = ""): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const endTimer = startTimer(() => socket.destroy(), closeTimeoutMs);
  socket.once("close", endTimer);
  socket.end(last);
}
