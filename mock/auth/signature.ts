// Verifies the signature of a token, with a secret or a key set.
import { DomainError } from "../engine/core/errors.ts";
import { loadInTurn } from "../engine/core/load-in-turn.ts";
import type { OpenKeySet } from "./key-set.ts";
import { defaultSecret, toKey } from "./token.ts";

/** A key set, or an HS256 secret (default: the mock's own). */
export interface KeySource {
  readonly secret?: string | undefined;
  readonly keySet?: OpenKeySet | undefined;
}

/** Verifies a signature; rejects with DomainError 401 token_bad_signature or 503 keys_unavailable. */
export type SignatureCheck = (token: string) => Promise<void>;

/** jose's codes for a bad token; any other error is a bug in the mock. */
const tokenErrorCodes = new Set([
  "ERR_JWS_SIGNATURE_VERIFICATION_FAILED",
  "ERR_JWS_INVALID",
  "ERR_JWKS_NO_MATCHING_KEY",
  "ERR_JWKS_MULTIPLE_MATCHING_KEYS",
  "ERR_JOSE_ALG_NOT_ALLOWED",
  "ERR_JOSE_NOT_SUPPORTED",
]);

export async function createSignatureCheck({ secret, keySet }: KeySource): Promise<SignatureCheck> {
  const verify = keySet === undefined ? await withSecret(secret ?? defaultSecret) : keySet.verify.bind(keySet);
  const means = keySet === undefined ? "this mock's secret (HS256)" : "the key set of this mock";
  const message = `The token's signature cannot be verified with ${means}.`;

  return async (token) => {
    try {
      await verify(token);
    } catch (error) {
      throw isTokenError(error) ? new DomainError("unauthenticated", "token_bad_signature", message) : error;
    }
  };
}

function isTokenError(error: unknown): boolean {
  return error instanceof Error && "code" in error && tokenErrorCodes.has(String(error.code));
}

async function withSecret(text: string): Promise<(token: string) => Promise<unknown>> {
  const { compactVerify } = await loadInTurn(() => import("jose/jws/compact/verify"));
  const key = await toKey(text);
  return (token) => compactVerify(token, key, { algorithms: ["HS256"] });
}
