// Takes the token from a header `Authorization: Bearer <token>`. Used by mock/http/steps/authenticate.ts and
// mock/http/admin/admin-guard.ts.

const scheme = "bearer ";

/** The token; "" where there is none. The scheme's name counts in any case (RFC 9110 section 11.1); another scheme brings no token. */
export function bearerOf(authorization: string): string {
  if (authorization.slice(0, scheme.length).toLowerCase() !== scheme) return "";
  const token = authorization.slice(scheme.length).trim();
  return /\s/.test(token) ? "" : token;
}
