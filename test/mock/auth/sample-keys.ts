// Key pairs and the tokens they sign.
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Jwk } from "../../../mock/auth/usable-keys.ts";

/** A key pair: its public key, as in a key set, and a function that signs tokens with its private key. */
export interface SamplePair {
  readonly jwk: Jwk;
  sign(claims?: Readonly<Record<string, unknown>>): Promise<string>;
}

/** Creates a pair with this key id. */
export async function makePair(kid: string): Promise<SamplePair> {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: "ES256" };
  return {
    jwk,
    sign: (claims = { userId: 17 }) => new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey),
  };
}

/** A set of one public key. */
export const sampleSet = {
  keys: [
    {
      kty: "EC",
      crv: "P-256",
      kid: "sample",
      x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
      y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    },
  ],
};
