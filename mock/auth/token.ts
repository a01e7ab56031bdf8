// Makes the tokens that a mock gives out itself. mock/auth/authenticator.ts reads the tokens of requests.
import { loadInTurn } from "../engine/core/load-in-turn.ts";

/** Signs where nobody named a secret: no secret at all, anyone can read it here. */
export const defaultSecret = "ticket-service-mock: public by design, replace it with --jwt-secret";

/** Why a mock with a key set hands out no token: it has no private key. */
export const noSigningKey = "This mock checks tokens against a key set: take one that the owner of its keys signed.";

/** Why nothing is signed where the platform does not offer it. */
export const noCryptography =
  "Tokens are signed by the platform's cryptography, crypto.subtle, which is missing here: a page needs https or localhost, jsdom " +
  'hides it in worker threads of a virtual machine. Where that cannot be changed, start the mock with auth: "off".';

export interface TokenOptions {
  /** The caller; without one the token stands for the default caller. */
  readonly userId?: number | undefined;
  /** What the token is called, as in the platform's token list. */
  readonly name?: string | undefined;
  /** End of validity in Unix seconds of the mock's clock; without one it never ends. */
  readonly exp?: number | undefined;
  /** Moment of issue in Unix seconds; left out where not given, so that equal options give equal tokens. */
  readonly issuedAt?: number | undefined;
  /** HS256 secret, default `defaultSecret`. */
  readonly secret?: string | undefined;
}

/** A signed token (JWT, HS256) with the claims of the platform's own: `userId`, `jti`, optional `exp` (docs/rules.md, Callers). */
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
 * A secret as the key that signs and verifies: bytes may be of another realm than the platform's cryptography, as in jsdom, a key is not.
 * @throws Error where the platform has no cryptography
 */
export async function toKey(secret: string): Promise<CryptoKey> {
  // Typed as always there, which it is not: in pages over plain http, in jsdom.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) throw new Error(noCryptography);
  const bytes = new TextEncoder().encode(secret);
  return subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}
