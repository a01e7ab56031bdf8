// Makes a mock's own tokens, or says why it cannot: who checks tokens against the keys of others has no private key. mock/mock.ts hands it
// to operations and to mock/control/session-control.ts.
import type { AuthMode } from "./authenticator.ts";
import type { KeySource } from "./signature.ts";
import { mintToken, noCryptography, noSigningKey, type TokenOptions } from "./token.ts";

export interface Signer {
  /** Why this mock signs nothing, or would not take what it signs; undefined where it does. */
  readonly refusal: string | undefined;
  /** A token, for those who have looked at `refusal`. */
  sign(claims: Omit<TokenOptions, "secret">): Promise<string>;
}

/** The signer of a mock with these settings. */
export function createSigner({ mode, secret, keySet }: KeySource & { readonly mode: AuthMode }): Signer {
  return {
    get refusal() {
      if (mode === "strict" && keySet !== undefined) return noSigningKey;
      // Typed as always there, which it is not.
      const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
      return subtle === undefined ? noCryptography : undefined;
    },
    sign: (claims) => mintToken({ ...claims, secret }),
  };
}
