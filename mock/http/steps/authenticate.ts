// Takes the credentials that the operation allows from the headers and authenticates the caller.
import type { Authenticator, CallerIdentity } from "../../auth/authenticator.ts";
import type { ServiceRoute } from "../../contract/routes.ts";
import { decodePercent } from "../../engine/core/percent-encoding.ts";
import type { Instant } from "../../engine/core/time.ts";
import { bearerOf } from "../bearer.ts";

/** The session cookie of the platform (docs/rules.md, Callers). */
const sessionCookie = "connect.sid";
const anonymous: CallerIdentity = Object.freeze({});
const anyScheme: SecuredRoute = { security: ["bearerAuth", "cookieAuth"] };

type SecuredRoute = Pick<ServiceRoute, "security">;

/**
 * Identifies the caller; anonymous if the operation is open. A bearer token takes precedence over a cookie.
 * @throws DomainError unauthenticated
 */
export function authenticate(
  route: SecuredRoute,
  headers: Headers,
  authenticator: Authenticator,
  now: Instant,
): CallerIdentity | Promise<CallerIdentity> {
  if (route.security.length === 0) return anonymous;
  const authorization = headers.get("authorization");
  const bearer = authorization === null ? undefined : bearerOf(authorization);
  const cookies = route.security.includes("cookieAuth") ? headers.get("cookie") : null;
  const session = cookies === null ? undefined : sessionOf(cookies);
  // A header of another scheme may be meant for a proxy, so the session still counts.
  return authenticator.authenticate(bearer === "" && session !== undefined ? { session } : { bearer, session }, now);
}

/**
 * Checks that a request may create the sandbox it names: the caller must be known if the operation requires one, and
 * always in `strict` mode.
 * @param route undefined if no operation matches
 * @throws DomainError unauthenticated
 */
export function admit(
  route: SecuredRoute | undefined,
  headers: Headers,
  authenticator: Authenticator,
  at: Instant,
): CallerIdentity | Promise<CallerIdentity> {
  if (authenticator.isStrict) return authenticate(anyScheme, headers, authenticator, at);
  return route === undefined ? anonymous : authenticate(route, headers, authenticator, at);
}

function sessionOf(cookies: string): string | undefined {
  for (const cookie of cookies.split(";")) {
    const split = cookie.indexOf("=");
    if (split === -1 || cookie.slice(0, split).trim() !== sessionCookie) continue;
    const value = cookie
      .slice(split + 1)
      .trim()
      .replace(/^"(.*)"$/, "$1");
    return decodePercent(value) ?? value;
  }
  return undefined;
}
