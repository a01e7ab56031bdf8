// Turns a plain response into what a client's fetch would give without a server: a Response, or an error.
import type { Sleep } from "../engine/core/clock.ts";
import type { PlainResponse, Wire } from "./plain-response.ts";

type BodyWire = Extract<Wire, { kind: "body" }>;

/**
 * @throws TypeError if there is no response, with a cause as in Node's fetch (code ECONNRESET, UND_ERR_SOCKET); or the
 *   abort reason of the request's signal
 */
export function toResponse(
  { status, headers, body, compressed, wire }: PlainResponse,
  signal: () => AbortSignal,
  sleep: Sleep,
): Response {
  if (wire?.kind === "unsent") {
    if (wire.ending === "abandoned") throw signal().reason;
    throw new TypeError("fetch failed", { cause: wire.ending === "reset" ? resetError() : closedError() });
  }
  const isPlain = wire === undefined || body === null;
  return new Response(isPlain ? (compressed ?? body) : toStream(body, wire, signal(), sleep), { status, headers });
}

function toStream(text: string, wire: BodyWire, signal: AbortSignal, sleep: Sleep): ReadableStream<Uint8Array> {
  const { pieceBytes = Number.POSITIVE_INFINITY, pauseMs = 0 } = wire.pace ?? {};
  const bytes = new TextEncoder().encode(text).subarray(0, wire.bytesSent);
  let sentCount = 0;
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const hasMore = sentCount < bytes.byteLength;
    if (hasMore && sentCount > 0) await sleep(pauseMs, signal);
    if (signal.aborted) {
      controller.error(signal.reason);
    } else if (hasMore) {
      const piece = bytes.slice(sentCount, sentCount + pieceBytes);
      sentCount += piece.byteLength;
      controller.enqueue(piece);
    } else if (wire.bytesSent === undefined) {
      controller.close();
    } else {
      controller.error(new TypeError("terminated", { cause: closedError() }));
    }
  }
  // Pieces are created only when read, so that bytes sent before the break remain readable.
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

function resetError(): Error {
  return Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
}

function closedError(): Error {
  return Object.assign(new Error("other side closed"), { name: "SocketError", code: "UND_ERR_SOCKET" });
}
