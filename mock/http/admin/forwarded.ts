// Detects requests that a reverse proxy forwarded, and determines the address that the client used.
import type { ServerBindings } from "../server-bindings.ts";

const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

const ranges: Readonly<Record<string, RegExp>> = {
  loopback: /^(?:127\.|::1$)/,
  private: /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/,
};

export interface TrustedProxies {
  /** Addresses of proxies, or `loopback` or `private` for all addresses of that kind. */
  readonly trustProxy: readonly string[];
  /** Where clients reach the mock, without a trailing slash. */
  readonly publicUrl?: string | undefined;
}

/** The address that a client used. */
export interface Address {
  readonly origin: string;
  readonly hostname: string;
  /** The prefix of URLs in responses. */
  readonly base: string;
}

/** Evidence that a proxy forwarded a request. */
export interface ForwardingSign {
  readonly name: string;
  readonly found: string;
  readonly expected: string;
}

/**
 * Finds a header that only proxies send, or HTTP/1.0, nginx's default. A client that sends one only loses rights.
 */
export function forwardingSign(headers: Headers, { httpVersion }: ServerBindings): ForwardingSign | undefined {
  const name = forwardingHeaders.find((sign) => headers.has(sign));
  if (name !== undefined) return { name, found: headers.get(name) ?? "", expected: "no such header" };
  return httpVersion === "1.0" ? { name: "http-version", found: httpVersion, expected: "HTTP/1.1" } : undefined;
}

/** @param server the server's data about the request */
export function addressOf(
  request: Request,
  { trustProxy, publicUrl }: TrustedProxies,
  server: ServerBindings,
): Address {
  const { url, headers } = request;
  const ownUrl = new URL(url);
  const clientUrl = isTrusted(server.peer, trustProxy) ? fromProxy(ownUrl, headers) : ownUrl;
  const { origin, hostname } = clientUrl;
  const publicAddress = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isPublic =
    publicAddress !== undefined &&
    (publicAddress.host === clientUrl.host || forwardingSign(headers, server) !== undefined);
  if (!isPublic) return { origin, hostname, base: origin };
  return { origin: publicAddress.origin, hostname, base: publicUrl ?? publicAddress.origin };
}

function fromProxy(ownUrl: URL, headers: Headers): URL {
  const scheme = firstValue(headers.get("x-forwarded-proto"));
  const host = firstValue(headers.get("x-forwarded-host")) ?? ownUrl.host;
  return URL.parse(`${/^https?$/.test(scheme ?? "") ? `${scheme}:` : ownUrl.protocol}//${host}`) ?? ownUrl;
}

/** The value set by the proxy nearest to the client. */
function firstValue(list: string | null): string | undefined {
  return list?.split(",")[0]?.trim().toLowerCase();
}

function isTrusted(peer: string | undefined, trusted: readonly string[]): boolean {
  const address = peer?.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, "");
  return address !== undefined && trusted.some((range) => range === address || ranges[range]?.test(address) === true);
}
