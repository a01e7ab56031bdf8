// Reads what reverse proxies say about a request: that they forwarded it, and which address its client used.

const signs = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

const ranges: Readonly<Record<string, RegExp>> = {
  loopback: /^(?:127\.|::1$)/,
  private: /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/,
};

export interface TrustedProxies {
  /** Addresses of proxies, or `loopback` or `private` for all of that kind. */
  readonly trustProxy: readonly string[];
  /** Where clients reach the mock, without a trailing slash. */
  readonly publicUrl?: string | undefined;
}

/** The address that a client used. */
export interface Place {
  readonly origin: string;
  readonly hostname: string;
  /** What addresses in answers begin with. */
  readonly base: string;
}

/** A header that only proxies send; undefined if the request has none. Anyone can send one, and only loses rights by it. */
export function forwardingHeader(headers: Headers): string | undefined {
  return signs.find((name) => headers.has(name));
}

/**
 * @param peer the address at the other end of the connection; undefined without a server
 */
export function placeOf({ url, headers }: Request, { trustProxy, publicUrl }: TrustedProxies, peer?: string): Place {
  const own = new URL(url);
  const seen = isTrusted(peer, trustProxy) ? fromProxy(own, headers) : own;
  const { origin, hostname } = seen;
  const open = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isPublic = open !== undefined && (open.host === seen.host || forwardingHeader(headers) !== undefined);
  if (!isPublic) return { origin, hostname, base: origin };
  return { origin: open.origin, hostname, base: publicUrl ?? open.origin };
}

function fromProxy(own: URL, headers: Headers): URL {
  const scheme = first(headers.get("x-forwarded-proto"));
  const host = first(headers.get("x-forwarded-host")) ?? own.host;
  return URL.parse(`${/^https?$/.test(scheme ?? "") ? `${scheme}:` : own.protocol}//${host}`) ?? own;
}

/** What the proxy nearest to the client says. */
function first(list: string | null): string | undefined {
  return list?.split(",")[0]?.trim().toLowerCase();
}

function isTrusted(peer: string | undefined, trusted: readonly string[]): boolean {
  const address = peer?.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, "");
  return address !== undefined && trusted.some((one) => one === address || ranges[one]?.test(address) === true);
}
