// Responds to requests that the server's parser refuses: in the contract's error schema, and after earlier responses on the
// connection.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ConnectionFault, refuseConnection } from "../../http/connection-refusal.ts";
import type { PlainResponse } from "../../http/plain-response.ts";
import { endSoon } from "./closing.ts";
import { writeResponse } from "./write-response.ts";

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/**
 * Makes a server respond to an invalid request with an error, instead of only closing the connection.
 * @returns a function to call with each request before its response: an error on its connection replaces its response
 *   or follows it
 */
export function respondToClientErrors(server: Server): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const latest = new WeakMap<Duplex, Exchange>();
  const refusedSockets = new WeakSet<Duplex>();

  server.on("clientError", (error, socket) => {
    // A failed parser fails again with every further byte.
    if (refusedSockets.has(socket)) return;
    refusedSockets.add(socket);
    const fault = toFault(error);
    if (fault === undefined || !socket.writable) socket.destroy();
    else refuse(socket, refuseConnection(fault), latest.get(socket));
  });
  server.on("checkExpectation", (_incoming, outgoing) => {
    writeResponse(refuseConnection({ kind: "expectation" }), outgoing, "keep");
  });
  server.on("connect", (_incoming, socket) => endSoon(socket, toText(refuseConnection({ kind: "proxying" }))));
  return (incoming, outgoing) => void latest.set(incoming.socket, { incoming, outgoing });
}

/** Finds a fault in a request that Node's parser accepts but this server cannot read. */
export function findUnreadable({ headers, rawHeaders }: IncomingMessage): ConnectionFault | undefined {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === "host").length > 1) return { kind: "host" };
  const coding = headers["transfer-encoding"];
  return coding === undefined || coding.toLowerCase() === "chunked" ? undefined : { kind: "transferCoding" };
}

/** Converts a parser error to a fault; undefined if the client has disconnected. */
function toFault(error: Error): ConnectionFault | undefined {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return { kind: "time" };
  if (code === "HPE_HEADER_OVERFLOW") return { kind: "headers" };
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return { kind: "chunkExtensions" };
  if (!code.startsWith("HPE_")) return undefined;
  return { kind: "syntax", reason: "reason" in error ? String(error.reason) : code };
}

function refuse(socket: Duplex, response: PlainResponse, last: Exchange | undefined): void {
  const isIdle = last === undefined || last.outgoing.writableFinished;
  if (last === undefined || last.incoming.complete) {
    // The next request on the connection is the invalid one.
    if (isIdle) endSoon(socket, toText(response));
    else last.outgoing.once("finish", () => endSoon(socket, toText(response)));
    return;
  }
  // The response ends before the request's body does, so Node would never end the body for its reader.
  socket.once("close", () => last.incoming.destroy());
  // The body of this request is invalid; its response cannot be replaced once it has begun.
  if (isIdle) endSoon(socket);
  else {
    last.outgoing.once("finish", () => endSoon(socket));
    writeResponse(response, last.outgoing, "keep");
  }
}

function toText({ status, headers, body }: PlainResponse): string {
  const length = Buffer.byteLength(body ?? "");
  const lines = Object.entries({ ...headers, "content-length": length }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body ?? ""].join("\r\n");
}
