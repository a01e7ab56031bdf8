// Guards the admin API: requires a loopback host name and the token if one is set; refuses other origins and proxies.
import { describeFound } from "../../contract/describe.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { bearerOf } from "../bearer.ts";
import { hostOf } from "../request-target.ts";
import type { ServerBindings } from "../server-bindings.ts";
import { addressOf, forwardingSign, type TrustedProxies } from "./forwarded.ts";

export interface AdminGuard extends TrustedProxies {
  /** Allowed host names without port, in addition to loopback names. */
  readonly hosts: readonly string[];
  /** If set, every request needs it as a bearer token. */
  readonly token?: string | undefined;
}

const loopback = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
const expectedHost = "a loopback name, or one that --admin-host allows";
const directOnly = "what a proxy forwards is not local, and needs a mock with --admin-token";
const writes = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const encoder = new TextEncoder();

/** The host name of a mock without a port; requests from a network cannot use it. */
const inProcessHost = "mock.local";

/**
 * Refuses a request by throwing, or returns.
 * @param server the server's data about the connection
 * @throws DomainError forbidden as guardPage, `cross_site_not_allowed`; unauthenticated `admin_token_missing`,
 *   `admin_token_wrong`; unsupportedMediaType `unsupported_media_type`
 */
export function guardAdmin(request: Request, guard: AdminGuard, server: ServerBindings): void {
  guardPage(request, guard, server);
  if (request.headers.get("sec-fetch-site") === "cross-site") {
    throw refuse("/sec-fetch-site", "cross-site", "a request of the mock's own pages", "cross_site_not_allowed");
  }
  if (guard.token !== undefined) checkToken(request.headers.get("authorization"), guard.token);
  if (writes.has(request.method)) checkMediaType(request);
}

/**
 * Like `guardAdmin`, for an admin page. The page contains no secrets, so it needs no token, and other sites may link to it.
 * @throws DomainError forbidden `host_not_allowed`, `origin_not_allowed`, `forwarding_not_allowed`
 */
export function guardPage(request: Request, guard: AdminGuard, server: ServerBindings): void {
  if (!URL.canParse(request.url)) {
    // The server accepts hosts that no URL can have, such as 127.0.0.999.
    throw refuse("/host", hostOf(request.url), expectedHost, "host_not_allowed");
  }
  const { origin, hostname } = addressOf(request, guard, server);
  const isInProcess = server.write === undefined && hostname === inProcessHost;
  if (!isInProcess && !loopback.test(hostname) && !guard.hosts.includes(hostname)) {
    throw refuse("/host", hostname, expectedHost, "host_not_allowed");
  }
  // Includes `null`, which pages without an origin send.
  const from = request.headers.get("origin");
  if (from !== null && from !== origin) {
    throw refuse("/origin", from, `no Origin, or ${origin}`, "origin_not_allowed");
  }
  const sign = forwardingSign(request.headers, server);
  if (sign !== undefined && guard.token === undefined) {
    throw refuse(`/${sign.name}`, sign.found, `${sign.expected}: ${directOnly}`, "forwarding_not_allowed");
  }
}

function refuse(pointer: string, text: string, expected: string, code: string): DomainError {
  const found = describeFound(text);
  const message = `The admin API refuses this request: found the ${pointer.slice(1)} ${found}, expected ${expected}.`;
  return new DomainError("forbidden", code, message, [{ in: "header", pointer, found, expected }]);
}

function checkToken(authorization: string | null, token: string): void {
  const sentToken = bearerOf(authorization ?? "");
  if (sentToken === "") {
    const message = "The admin API of this mock requires its token: send Authorization: Bearer <admin token>.";
    throw new DomainError("unauthenticated", "admin_token_missing", message);
  }
  if (!isEqual(sentToken, token)) {
    throw new DomainError("unauthenticated", "admin_token_wrong", "This is not the admin token of this mock.");
  }
}

// Takes the same time wherever the strings differ, so timing reveals at most their length.
function isEqual(token: string, expected: string): boolean {
  const bytes = encoder.encode(token);
  const expectedBytes = encoder.encode(expected);
  let difference = bytes.byteLength ^ expectedBytes.byteLength;
  for (const [index, byte] of expectedBytes.entries()) difference |= (bytes[index % bytes.byteLength] ?? 0) ^ byte;
  return difference === 0;
}

// Required even without a body: a page from another origin cannot send this type without a preflight.
function checkMediaType({ headers }: Request): void {
  const mediaType = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (mediaType === "application/json") return;
  const contentType = headers.get("content-type");
  const found = contentType === null ? "nothing" : describeFound(contentType);
  const message = `Writes to the admin API need a content-type: application/json header, even without a body; found ${found}.`;
  throw new DomainError("unsupportedMediaType", "unsupported_media_type", message, [
    { in: "header", pointer: "/content-type", found, expected: "application/json" },
  ]);
}
