// Reads the claims of a token without verifying it.
import { DomainError } from "../engine/core/errors.ts";
import { loadInTurn } from "../engine/core/load-in-turn.ts";

export interface TokenClaims {
  readonly identity: { readonly userId?: number };
  /** Unix seconds. */
  readonly exp: number | undefined;
  /** Unix seconds; read only in `strict`. */
  readonly nbf?: number | undefined;
}

const largestTime = 8_640_000_000_000;

/**
 * Reads the claims of a well-formed JWT. `userId` must be an integer, as a number or as digits; anything else is
 * ignored.
 * @param mode only `strict` reads the `nbf` claim
 * @throws DomainError unauthenticated `token_malformed`
 */
export async function readToken(token: string, mode: "any" | "strict"): Promise<TokenClaims> {
  const { decodeJwt } = await loadInTurn(() => import("jose/jwt/decode"));
  const { decodeProtectedHeader } = await loadInTurn(() => import("jose/decode/protected_header"));
  let claims: Readonly<Record<string, unknown>>;
  try {
    decodeProtectedHeader(token);
    claims = decodeJwt(token);
  } catch {
    throw malformed("it must be three base64url parts joined by dots, the first two of them JSON objects");
  }
  const exp = toSeconds("exp", claims.exp);
  const nbf = mode === "strict" ? toSeconds("nbf", claims.nbf) : undefined;
  const userId = toUserId(claims.userId);
  return { identity: Object.freeze(userId === undefined ? {} : { userId }), exp, nbf };
}

function toSeconds(name: string, claim: unknown): number | undefined {
  if (claim === undefined || (typeof claim === "number" && Math.abs(claim) <= largestTime)) return claim;
  throw malformed(`its claim ${name} must be a number of Unix seconds`);
}

function malformed(reason: string): DomainError {
  return new DomainError("unauthenticated", "token_malformed", `The token is not a JSON Web Token: ${reason}.`);
}

function toUserId(claim: unknown): number | undefined {
  const number = typeof claim === "string" && /^\d{1,15}$/.test(claim) ? Number(claim) : claim;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
}
