// Reads the token from an `Authorization: Bearer <token>` header.

const scheme = "bearer ";

/**
 * Returns the token, or "" without one. The scheme is case-insensitive (RFC 9110 section 11.1); other schemes yield "".
 */
export function bearerOf(authorization: string): string {
  if (authorization.slice(0, scheme.length).toLowerCase() !== scheme) return "";
  const token = authorization.slice(scheme.length).trim();
  return /\s/.test(token) ? "" : token;
}
