// Ends connections, in the order of the answers: where requests are pipelined, an answer has its socket only once those before it are sent.
// Used by mock/node/sockets/play.ts and mock/node/sockets/client-errors.ts.
import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { startTimer } from "../../engine/core/process-time.ts";

/** How long a client may take to close its side. */
const patienceMs = 1_000;

/** Acts on the socket of an answer as soon as it is the answer's turn. */
export function onTurn(outgoing: ServerResponse, act: (socket: Duplex) => void): void {
  const { socket } = outgoing;
  if (socket !== null) act(socket);
  // What the answer has written by then goes out first.
  else outgoing.once("socket", (own: Duplex) => queueMicrotask(() => act(own)));
}

/**
 * Ends a connection in order, and for good: a client that is still sending would otherwise get a reset, and one that never closes its side
 * would keep the connection open.
 */
export function endSoon(socket: Duplex, last = ""): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const endTimer = startTimer(() => socket.destroy(), patienceMs);
  socket.once("close", endTimer);
  socket.end(last);
}
