// Checks that a token is genuine, in mode strict only. Called by mock/auth/authenticator.ts; the first token loads jose.
import { DomainError } from "../core/errors.ts";
import { loadInTurn } from "../core/load-in-turn.ts";
import { defaultSecret, toKey } from "./token.ts";

/** What tokens are verified with: a key set (its content, or the URL it is fetched from), else an HS256 secret (default: the mock's own). */
export interface KeySource {
  readonly secret?: string | undefined;
  readonly jwks?: KeySet | URL | undefined;
}

/** A JSON Web Key Set (RFC 7517) as read from a file. */
export interface KeySet {
  readonly keys: readonly Readonly<Record<string, unknown>>[];
}

/** A function that verifies a token and resolves, or rejects with DomainError token_bad_signature. */
export type SignatureCheck = (token: string) => Promise<void>;

/** What jose says when the token is at fault; anything else (a key set that cannot be fetched or read) is the mock's own trouble. */
const tokenFaults = new Set([
  "ERR_JWS_SIGNATURE_VERIFICATION_FAILED",
  "ERR_JWS_INVALID",
  "ERR_JWKS_NO_MATCHING_KEY",
  "ERR_JWKS_MULTIPLE_MATCHING_KEYS",
  "ERR_JOSE_ALG_NOT_ALLOWED",
  "ERR_JOSE_NOT_SUPPORTED",
]);

/** A check over one source of keys; a fetched key set is kept and fetched again when a token names a key it lacks. */
export async function createSignatureCheck({ secret, jwks }: KeySource): Promise<SignatureCheck> {
  const { compactVerify } = await loadInTurn(() => import("jose/jws/compact/verify"));
  const verify = await (jwks === undefined ? withSecret(secret ?? defaultSecret) : withKeySet(jwks));

  async function withSecret(text: string): Promise<(token: string) => Promise<unknown>> {
    const key = await toKey(text);
    return (token) => compactVerify(token, key, { algorithms: ["HS256"] });
  }

  async function withKeySet(source: KeySet | URL): Promise<(token: string) => Promise<unknown>> {
    if (source instanceof URL) {
      const { createRemoteJWKSet } = await loadInTurn(() => import("jose/jwks/remote"));
      const keys = createRemoteJWKSet(source);
      return (token) => compactVerify(token, keys);
    }
    const { createLocalJWKSet } = await loadInTurn(() => import("jose/jwks/local"));
    const keys = createLocalJWKSet({ keys: source.keys.map((key) => ({ ...key })) });
    return (token) => compactVerify(token, keys);
  }

  return async (token) => {
    try {
      await verify(token);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && tokenFaults.has(String(error.code)))) throw error;
      throw new DomainError(
        "unauthenticated",
        "token_bad_signature",
        `The token's signature cannot be verified with ${jwks === undefined ? "this mock's secret (HS256)" : "the key set of this mock"}.`,
      );
    }
  };
}
