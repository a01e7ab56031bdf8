// Filters headers for forwarding: drops connection headers (RFC 9110 section 7.6.1) and tells the target about the client.
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
// Handled by the proxy: Node's server answers 100 Continue itself.
const met = ["host", "expect", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/** Answer header with the number of breaches. */
export const countHeader = "x-mock-violations";

export function toTargetHeaders(incoming: IncomingMessage, host: string): string[] {
  const { headers, rawHeaders, socket } = incoming;
  const list = passing(rawHeaders, headers.connection, met);
  const before = headers["x-forwarded-for"];
  const client = socket.remoteAddress ?? "unknown";
  list.unshift("Host", host);
  list.push("X-Forwarded-For", before === undefined ? client : `${before}, ${client}`);
  list.push("X-Forwarded-Host", first(headers["x-forwarded-host"]) ?? headers.host ?? "");
  list.push("X-Forwarded-Proto", first(headers["x-forwarded-proto"]) ?? "http");
  // Without it Node would send the body of a GET or DELETE unframed.
  if (headers["transfer-encoding"] !== undefined) list.push("Transfer-Encoding", "chunked");
  return list;
}

export function toClientHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  return passing(rawHeaders, headers.connection, [countHeader]);
}

/** Drops headers of the connection, including those that Connection lists. */
function passing(raw: readonly string[], connection: string | undefined, others: readonly string[]): string[] {
  const named = (connection ?? "").toLowerCase().split(",");
  const dropped = new Set([...others, ...named.map((name) => name.trim())]);
  const list: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? "";
    const lower = name.toLowerCase();
    // Content-Length frames the body, so Connection cannot drop it.
    if (ofConnection.has(lower) || (dropped.has(lower) && lower !== "content-length")) continue;
    list.push(name, raw[index + 1] ?? "");
  }
  return list;
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
