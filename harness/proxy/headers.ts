// Filters headers for forwarding: drops hop-by-hop headers (RFC 9110 section 7.6.1) and adds the client's address.
import type { IncomingMessage } from "node:http";

const hopByHop = new Set([
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
// Handled by the proxy: Node's server sends 100 Continue itself.
const replacedHeaders = ["host", "expect", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/** Response header with the number of violations. */
export const countHeader = "x-mock-violations";

export function toTargetHeaders(incoming: IncomingMessage, host: string): string[] {
  const { headers, rawHeaders, socket } = incoming;
  const list = toEndToEndHeaders(rawHeaders, headers.connection, replacedHeaders);
  const forwardedFor = headers["x-forwarded-for"];
  const client = socket.remoteAddress ?? "unknown";
  list.unshift("Host", host);
  list.push("X-Forwarded-For", forwardedFor === undefined ? client : `${forwardedFor}, ${client}`);
  list.push("X-Forwarded-Host", first(headers["x-forwarded-host"]) ?? headers.host ?? "");
  list.push("X-Forwarded-Proto", first(headers["x-forwarded-proto"]) ?? "http");
  // Without this header Node would send the body of a GET or DELETE unframed.
  if (headers["transfer-encoding"] !== undefined) list.push("Transfer-Encoding", "chunked");
  return list;
}

export function toClientHeaders({ rawHeaders, headers }: IncomingMessage): string[] {
  return toEndToEndHeaders(rawHeaders, headers.connection, [countHeader]);
}

/** Drops hop-by-hop headers, including those that Connection lists. */
function toEndToEndHeaders(
  raw: readonly string[],
  connection: string | undefined,
  alsoDropped: readonly string[],
): string[] {
  const connectionHeaders = (connection ?? "").toLowerCase().split(",");
  const dropped = new Set([...alsoDropped, ...connectionHeaders.map((name) => name.trim())]);
  const list: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? "";
    const lowerName = name.toLowerCase();
    // Content-Length frames the body, so Connection cannot drop it.
    if (hopByHop.has(lowerName) || (dropped.has(lowerName) && lowerName !== "content-length")) continue;
    list.push(name, raw[index + 1] ?? "");
  }
  return list;
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
