// Signs a mock's own tokens, or reports why it cannot: a mock with a key set has no private key.
import type { AuthMode } from "./authenticator.ts";
import type { KeySource } from "./signature.ts";
import { mintToken, noCryptography, noSigningKey, type TokenOptions } from "./token.ts";

export interface Signer {
  /** Why this mock cannot sign, or would not accept its own tokens; undefined if it can. */
  readonly obstacle: string | undefined;
  /** Signs a token; check `obstacle` first. */
  sign(claims: Omit<TokenOptions, "secret">): Promise<string>;
}

export function createSigner({ mode, secret, keySet }: KeySource & { readonly mode: AuthMode }): Signer {
  return {
    get obstacle() {
      if (mode === "strict" && keySet !== undefined) return noSigningKey;
      // Missing in pages over plain http, despite its type.
      const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
      return subtle === undefined ? noCryptography : undefined;
    },
    sign: (claims) => mintToken({ ...claims, secret }),
  };
}
