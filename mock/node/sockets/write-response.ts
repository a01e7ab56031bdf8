// Writes responses on a socket, including connection faults.
import type { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { sleep } from "../../engine/core/process-time.ts";
import type { PlainResponse, Wire } from "../../http/plain-response.ts";
import { afterEarlierResponses, endSoon } from "./closing.ts";

type BodyWire = Extract<Wire, { kind: "body" }>;

/**
 * Sends a response after earlier ones.
 * @param connection `close`: accepts no further request, because a keep-alive connection would delay the server's shutdown
 */
export function writeResponse(response: PlainResponse, outgoing: ServerResponse, connection: "keep" | "close"): void {
  // The connection has been refused in the meantime, with its own response.
  if (outgoing.headersSent) return;
  const { wire } = response;
  if (wire?.kind === "unsent") {
    afterEarlierResponses(outgoing, (socket) => {
      if (wire.ending === "reset" && socket instanceof Socket) socket.resetAndDestroy();
      else endSoon(socket);
    });
    return;
  }
  if (connection === "close") outgoing.shouldKeepAlive = false;
  outgoing.writeHead(response.status, response.headers);
  if (response.body === null || outgoing.req.method === "HEAD") outgoing.end();
  else if (wire === undefined) outgoing.end(response.compressed ?? response.body);
  else void writeInPieces(outgoing, Buffer.from(response.body), wire);
}

/** Writes a body in pieces, or only its beginning. */
async function writeInPieces(
  outgoing: ServerResponse,
  wholeBody: Buffer,
  { bytesSent, pace }: BodyWire,
): Promise<void> {
  const body = wholeBody.subarray(0, bytesSent);
  const { pieceBytes, pauseMs } = pace ?? { pieceBytes: Math.max(1, body.byteLength), pauseMs: 0 };
  outgoing.flushHeaders();
  for (let at = 0; at < body.byteLength && !outgoing.destroyed; at += pieceBytes) {
    if (at > 0) await sleep(pauseMs);
    await new Promise((resolve) => outgoing.write(body.subarray(at, at + pieceBytes), resolve));
  }
  if (bytesSent === undefined) outgoing.end();
  else afterEarlierResponses(outgoing, endSoon);
}
