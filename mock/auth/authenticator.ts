// Finds out who sends a request, from its bearer token or session cookie, and remembers verified tokens.
import { DomainError } from "../engine/core/errors.ts";
import { type Instant, toIso, toWritable } from "../engine/core/time.ts";
import { readToken, type TokenClaims } from "./read-token.ts";
import { createSignatureCheck, type KeySource, type SignatureCheck } from "./signature.ts";

/** `any`: well-formed and unexpired is enough; `strict`: signature and beginning of validity count too; `off`: nothing is looked at. */
export type AuthMode = "any" | "strict" | "off";

/** What a request presents. */
export interface Presented {
  /** The token of `Authorization: Bearer <token>`; "" where another scheme or no token was sent. */
  readonly bearer?: string | undefined;
  /** The decoded value of the session cookie, where the operation takes it. */
  readonly session?: string | undefined;
}

/** Who asks, as far as the request says. Without `userId` it is the default caller. */
export interface Credentials {
  readonly userId?: number;
}

export interface Authenticator {
  /**
   * Answers synchronously for what it has seen before.
   * @param now the sandbox's time, against which `exp` is held, in `strict` also `nbf`
   * @throws DomainError 401: token_missing, token_malformed, token_expired; in `strict` also token_bad_signature, token_not_yet_valid, and
   *   503 keys_unavailable
   */
  authenticate(presented: Presented, now: Instant): Credentials | Promise<Credentials>;
}

export interface AuthenticatorOptions extends KeySource {
  readonly mode: AuthMode;
}

const mostRemembered = 1_000;
const defaultCaller: Credentials = Object.freeze({});

/** An authenticator; a key set in the options takes the place of the secret. */
export function createAuthenticator({ mode, ...keys }: AuthenticatorOptions): Authenticator {
  const remembered = new Map<string, TokenClaims>();
  let edition = keys.keySet?.edition();
  let checkSignature: Promise<SignatureCheck> | undefined;

  async function verify(token: string): Promise<TokenClaims> {
    const claims = await readToken(token, mode === "strict");
    if (mode === "strict") {
      checkSignature ??= createSignatureCheck(keys);
      await (await checkSignature)(token);
    }
    if (remembered.size >= mostRemembered) {
      const [oldest] = remembered.keys();
      if (oldest !== undefined) remembered.delete(oldest);
    }
    remembered.set(token, claims);
    return claims;
  }

  /** What an older key set has verified does not count. */
  function forgetOlder(): void {
    const present = keys.keySet?.edition();
    if (present === edition) return;
    edition = present;
    remembered.clear();
  }

  function toCredentials({ credentials, exp, nbf }: TokenClaims, now: Instant): Credentials {
    if (nbf !== undefined && now < nbf * 1000) throw tooEarly(nbf, now);
    if (exp !== undefined && now >= exp * 1000) throw expired(exp, now);
    return credentials;
  }

  function authenticate({ bearer, session }: Presented, now: Instant): Credentials | Promise<Credentials> {
    if (mode === "off") return defaultCaller;
    const token = bearer ?? session;
    if (token === undefined || (bearer === undefined && token === "")) {
      throw refuse("token_missing", "This operation needs a caller: send the header Authorization: Bearer <token>.");
    }
    if (token === "") {
      const message = "The header Authorization brings no bearer token: it must read Bearer <token>.";
      throw refuse("token_malformed", message);
    }
    // A cookie that holds no token is some server's own session: good enough for `any`, no proof for `strict`.
    if (bearer === undefined && mode === "any" && !looksLikeToken(token)) return defaultCaller;
    forgetOlder();
    const known = remembered.get(token);
    return known === undefined ? verify(token).then((claims) => toCredentials(claims, now)) : toCredentials(known, now);
  }

  return { authenticate };
}

function expired(exp: number, now: Instant): DomainError {
  return refuse("token_expired", `The token expired at ${toIso(exp * 1000)}; the clock here shows ${toIso(now)}.`);
}

function tooEarly(nbf: number, now: Instant): DomainError {
  const begin = toIso(toWritable(nbf * 1000));
  return refuse("token_not_yet_valid", `The token is valid from ${begin} on; the clock here shows ${toIso(now)}.`);
}

function refuse(code: string, message: string): DomainError {
  return new DomainError("unauthenticated", code, message);
}

// Three parts, the first an encoded JSON object: an opening brace always encodes to a text that begins with "e".
function looksLikeToken(text: string): boolean {
  return /^e[\w-]*\.[\w-]+\.[\w-]*$/.test(text);
}
