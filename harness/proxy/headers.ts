// The headers that pass a proxy: connection headers stay behind (RFC 9110 section 7.6.1), the client is added for the target.
import type { IncomingMessage } from "node:http";

const ofConnection = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
// The proxy has met it already: the server answers 100 Continue by itself.
const met = ["host", "expect", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/** The header of an answer that tells how many breaches there are. */
export const countHeader = "x-mock-violations";

/** The headers of a request, for the target. */
export function toTargetHeaders(incoming: IncomingMessage, host: string): string[] {
  const { headers, rawHeaders, socket } = incoming;
  const list = passing(rawHeaders, headers.connection, met);
  const before = headers["x-forwarded-for"];
  const client = socket.remoteAddress ?? "unknown";
  list.unshift("Host", host);
  list.push("X-Forwarded-For", before === undefined ? client : `${before}, ${client}`);
  list.push("X-Forwarded-Host", first(headers["x-forwarded-host"]) ?? headers.host ?? "");
  list.push("X-Forwarded-Proto", first(headers["x-forwarded-proto"]) ?? "http");
  // Without it Node would send the body of a GET or DELETE bare.
  if (headers["transfer-encoding"] !== undefined) list.push("Transfer-Encoding", "chunked");
  return list;
}

/** The headers of an answer, for the client. */
export function toClientHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  return passing(rawHeaders, headers.connection, [countHeader]);
}

/** Those that are not of one connection, the ones that Connection names included. */
function passing(raw: readonly string[], connection: string | undefined, others: readonly string[]): string[] {
  const named = (connection ?? "").toLowerCase().split(",");
  const dropped = new Set([...others, ...named.map((name) => name.trim())]);
  const list: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? "";
    const lower = name.toLowerCase();
    // The length marks the end of the body, so Connection cannot drop it.
    if (ofConnection.has(lower) || (dropped.has(lower) && lower !== "content-length")) continue;
    list.push(name, raw[index + 1] ?? "");
  }
  return list;
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
