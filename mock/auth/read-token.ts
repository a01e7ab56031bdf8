// Reads the claims of a token without checking that it is genuine; mock/auth/signature.ts does that. Called by mock/auth/authenticator.ts.
import { DomainError } from "../core/errors.ts";
import { loadInTurn } from "../core/load-in-turn.ts";

/** What the mock uses of a token. */
export interface TokenClaims {
  readonly credentials: { readonly userId?: number };
  /** Unix seconds. */
  readonly exp: number | undefined;
}

const largestExp = 8_640_000_000_000;

/**
 * The claims of a well-formed JWT. `userId` counts when it is an integer, as a number or as digits; anything else is no caller.
 * @throws DomainError token_malformed
 */
export async function readToken(token: string): Promise<TokenClaims> {
  const { decodeJwt } = await loadInTurn(() => import("jose/jwt/decode"));
  const { decodeProtectedHeader } = await loadInTurn(() => import("jose/decode/protected_header"));
  let claims: Readonly<Record<string, unknown>>;
  try {
    decodeProtectedHeader(token);
    claims = decodeJwt(token);
  } catch {
    throw malformed("it must be three base64url parts joined by dots, the first two of them JSON objects");
  }
  const { exp } = claims;
  if (exp !== undefined && (typeof exp !== "number" || !(Math.abs(exp) <= largestExp))) {
    throw malformed("its claim exp must be a number of Unix seconds");
  }
  const userId = toUserId(claims.userId);
  return { credentials: Object.freeze(userId === undefined ? {} : { userId }), exp };
}

function malformed(reason: string): DomainError {
  return new DomainError("unauthenticated", "token_malformed", `The token is not a JSON Web Token: ${reason}.`);
}

function toUserId(claim: unknown): number | undefined {
  const number = typeof claim === "string" && /^\d{1,15}$/.test(claim) ? Number(claim) : claim;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
}
