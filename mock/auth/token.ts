// Mints the mock's tokens.
import { loadInTurn } from "../engine/core/load-in-turn.ts";

/** The default secret; public, so it protects nothing. */
export const defaultSecret = "ticket-service-mock: public by design, replace it with --jwt-secret";

export const noSigningKey =
  "This mock cannot mint tokens, because it verifies them against a key set. Use one signed with a key of that set.";

export const noCryptography =
  "Signing tokens requires crypto.subtle, which is missing here: pages have it only on https or localhost, and jsdom hides it in " +
  'worker threads with VM contexts. If you cannot change that, start the mock with auth: "off".';

export interface TokenOptions {
  /** The caller; default: the default caller. */
  readonly userId?: number | undefined;
  /** The token's name in the platform's token list. */
  readonly name?: string | undefined;
  /** Expiry in Unix seconds of the mock's clock; default: never. */
  readonly exp?: number | undefined;
  /** Time of issue in Unix seconds; has no default, so that equal options give equal tokens. */
  readonly issuedAt?: number | undefined;
  /** HS256 secret, default `defaultSecret`. */
  readonly secret?: string | undefined;
}

/**
 * Signs a token (JWT, HS256) with the same claims as the platform's tokens: `userId`, `jti`, optional `exp`
 * (docs/rules.md, Callers).
 */
export async function mintToken(options: TokenOptions = {}): Promise<string> {
  const { SignJWT } = await loadInTurn(() => import("jose/jwt/sign"));
  const { userId, name, exp, issuedAt, secret = defaultSecret } = options;
  const claims = {
    ...(userId === undefined ? {} : { userId }),
    ...(name === undefined ? {} : { name }),
    jti: ["mock", userId ?? "default", ...(issuedAt === undefined ? [] : [issuedAt, name ?? ""])].join("-"),
  };
  const token = new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" });
  if (exp !== undefined) token.setExpirationTime(exp);
  if (issuedAt !== undefined) token.setIssuedAt(issuedAt);
  return token.sign(await toKey(secret));
}

/**
 * Imports a secret as a key that signs and verifies. Returns a CryptoKey, because in jsdom bytes come from a different
 * realm than the platform's cryptography.
 * @throws Error if the platform has no cryptography
 */
export async function toKey(secret: string): Promise<CryptoKey> {
  // Missing in pages over plain http and in jsdom, despite its type.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) throw new Error(noCryptography);
  const bytes = new TextEncoder().encode(secret);
  return subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}
