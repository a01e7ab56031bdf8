// Who may steer: the admin surface moves states, so it answers loopback names only, no foreign pages, and with a token set only its bearer.
// Called by mock/http/admin/admin-app.ts before anything else is looked at.
import { describeFound } from "../../contract/describe.ts";
import { DomainError } from "../../core/errors.ts";

/** How the admin surface is guarded. */
export interface AdminGuard {
  /** Host names that are let in beside loopback ones, without port. */
  readonly hosts: readonly string[];
  /** Asked for as bearer where set. */
  readonly token?: string | undefined;
}

const loopback = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
const writes = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const encoder = new TextEncoder();

/**
 * Lets a request in.
 * @throws DomainError 403 host_not_allowed, origin_not_allowed; 401 admin_token_missing, admin_token_wrong; 415 unsupported_media_type
 */
export function guardAdmin(request: Request, { hosts, token }: AdminGuard): void {
  const { origin, hostname } = placeOf(request.url);
  if (!loopback.test(hostname) && !hosts.includes(hostname)) {
    const message = `The admin surface answers loopback names only, and those of --admin-host; this request was sent to ${describeFound(hostname)}.`;
    throw new DomainError("forbidden", "host_not_allowed", message);
  }
  const from = request.headers.get("origin");
  if (from !== null && from !== origin) {
    const message = `Pages of ${describeFound(from)} may not steer this mock; only its own pages and clients that are no browsers may.`;
    throw new DomainError("forbidden", "origin_not_allowed", message);
  }
  if (token !== undefined) checkToken(request.headers.get("authorization"), token);
  if (writes.has(request.method)) checkMediaType(request);
}

/** The address that a client used, from the request's URL, which a server makes of its Host header. */
export function placeOf(url: string): { readonly origin: string; readonly hostname: string } {
  const { origin, hostname } = new URL(url);
  return { origin, hostname };
}

function checkToken(authorization: string | null, token: string): void {
  const sent = /^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  if (sent === undefined) {
    const message = "The admin surface of this mock asks for its token: send Authorization: Bearer <admin token>.";
    throw new DomainError("unauthenticated", "admin_token_missing", message);
  }
  if (!isEqual(sent, token)) {
    throw new DomainError("unauthenticated", "admin_token_wrong", "This is not the admin token of this mock.");
  }
}

// Takes the same time wherever the texts differ; only their length shows.
function isEqual(sent: string, expected: string): boolean {
  const [a, b] = [encoder.encode(sent), encoder.encode(expected)];
  let difference = a.byteLength ^ b.byteLength;
  for (let index = 0; index < b.byteLength; index += 1) difference |= (a[index % a.byteLength] ?? 0) ^ (b[index] ?? 0);
  return difference === 0;
}

// Also where nothing is sent: a page of another origin cannot send this type without being asked about it first.
function checkMediaType({ headers }: Request): void {
  const mediaType = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (mediaType === "application/json") return;
  const found = headers.get("content-type") ?? "no content-type";
  const message = `Writes to the admin surface need content-type: application/json, also without a body; found ${found}.`;
  throw new DomainError("unsupportedMediaType", "unsupported_media_type", message);
}
