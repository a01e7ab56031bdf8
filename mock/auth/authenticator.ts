// Authenticates requests by bearer token or session cookie, and caches verified tokens.
import { createBoundedCache } from "../engine/core/bounded-cache.ts";
import { DomainError } from "../engine/core/errors.ts";
import { type Instant, toIso, toWritable } from "../engine/core/time.ts";
import { whenSettled } from "../engine/core/when-settled.ts";
import { readToken, type TokenClaims } from "./read-token.ts";
import { createSignatureCheck, type KeySource, type SignatureCheck } from "./signature.ts";

/** `any`: well-formed and unexpired is enough; `strict`: also checks signature and `nbf`; `off`: checks nothing. */
export type AuthMode = "any" | "strict" | "off";

export interface SentCredentials {
  /** The token of `Authorization: Bearer <token>`; "" for another scheme or a missing token. */
  readonly bearer?: string | undefined;
  /** The decoded session cookie, if the operation takes it. */
  readonly session?: string | undefined;
}

/** The authenticated caller. Without a `userId` it is the default caller. */
export interface CallerIdentity {
  readonly userId?: number;
}

export interface Authenticator {
  /** Whether signatures are verified. */
  readonly isStrict: boolean;
  /**
   * Identifies the caller; synchronous for cached tokens.
   * @param now the sandbox's time, for `exp` and in `strict` also `nbf`
   * @throws DomainError unauthenticated: `token_missing`, `token_malformed`, `token_expired`; in `strict` also
   *   `token_bad_signature`, `token_not_yet_valid`, and unavailable `keys_unavailable`
   */
  authenticate(credentials: SentCredentials, now: Instant): CallerIdentity | Promise<CallerIdentity>;
}

export interface AuthenticatorOptions extends KeySource {
  readonly mode: AuthMode;
}

const maxCachedTokens = 1_000;
const defaultCaller: CallerIdentity = Object.freeze({});

/** Creates an authenticator; a key set in the options replaces the secret. */
export function createAuthenticator({ mode, ...keys }: AuthenticatorOptions): Authenticator {
  const claimsOf = createVerification(mode, keys);
  function authenticate({ bearer, session }: SentCredentials, now: Instant): CallerIdentity | Promise<CallerIdentity> {
    if (mode === "off") return defaultCaller;
    const token = bearer ?? session;
    if (token === undefined || (bearer === undefined && token === "")) {
      throw refuse("token_missing", "This operation needs a caller: send the header Authorization: Bearer <token>.");
    }
    if (token === "") {
      const message = "The Authorization header has no bearer token; it must be Bearer <token>.";
      throw refuse("token_malformed", message);
    }
    // A cookie without a token is another server's session: `any` accepts it, `strict` does not.
    if (bearer === undefined && mode === "any" && !looksLikeToken(token)) return defaultCaller;
    return whenSettled(claimsOf(token), (claims) => toIdentity(claims, now));
  }
  return { isStrict: mode === "strict", authenticate };
}

/** Verifies tokens and returns their claims; synchronous for tokens that the current keys have verified. */
function createVerification(mode: AuthMode, keys: KeySource): (token: string) => TokenClaims | Promise<TokenClaims> {
  let verifiedTokens = createBoundedCache<string, TokenClaims>(maxCachedTokens);
  let edition = keys.keySet?.edition();
  let checkSignature: Promise<SignatureCheck> | undefined;

  async function verify(token: string): Promise<TokenClaims> {
    const claims = await readToken(token, mode === "strict" ? mode : "any");
    if (mode === "strict") {
      checkSignature ??= createSignatureCheck(keys);
      await (await checkSignature)(token);
    }
    verifiedTokens.set(token, claims);
    return claims;
  }
  return (token) => {
    const currentEdition = keys.keySet?.edition();
    if (currentEdition !== edition) verifiedTokens = createBoundedCache(maxCachedTokens);
    edition = currentEdition;
    return verifiedTokens.get(token) ?? verify(token);
  };
}

function toIdentity({ identity, exp, nbf }: TokenClaims, now: Instant): CallerIdentity {
  if (nbf !== undefined && now < nbf * 1000) throw notYetValid(nbf, now);
  if (exp !== undefined && now >= exp * 1000) throw expired(exp, now);
  return identity;
}

function expired(exp: number, now: Instant): DomainError {
  return refuse("token_expired", `The token expired at ${toIso(exp * 1000)}; the sandbox's clock is at ${toIso(now)}.`);
}

function notYetValid(nbf: number, now: Instant): DomainError {
  const begin = toIso(toWritable(nbf * 1000));
  return refuse(
    "token_not_yet_valid",
    `The token is not valid until ${begin}; the sandbox's clock is at ${toIso(now)}.`,
  );
}

function refuse(code: string, message: string): DomainError {
  return new DomainError("unauthenticated", code, message);
}

// Three parts, the first an encoded JSON object: an opening brace in base64 always begins with "e".
function looksLikeToken(text: string): boolean {
  return /^e[\w-]*\.[\w-]+\.[\w-]*$/.test(text);
}
