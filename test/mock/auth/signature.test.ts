// Checking signatures with a secret and with a key set.
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { type OpenKeySet, openKeySet } from "../../../mock/auth/key-set.ts";
import { createSignatureCheck } from "../../../mock/auth/signature.ts";
import { mintToken } from "../../../mock/auth/token.ts";
import { silentLogger } from "../../../mock/engine/core/logger.ts";

let keySet: OpenKeySet;
let validToken: string;
let foreignToken: string;
let unknownKeyToken: string;

beforeAll(async () => {
  const [trusted, foreign] = await Promise.all([generateKeyPair("ES256"), generateKeyPair("ES256")]);
  const keys = [{ ...(await exportJWK(trusted.publicKey)), kid: "one", alg: "ES256" }];
  keySet = await openKeySet({ keys }, { logger: silentLogger, elapsed: () => 0 });
  const sign = (key: typeof trusted.privateKey, kid: string) =>
    new SignJWT({ userId: 17 }).setProtectedHeader({ alg: "ES256", kid }).sign(key);
  validToken = await sign(trusted.privateKey, "one");
  foreignToken = await sign(foreign.privateKey, "one");
  unknownKeyToken = await sign(trusted.privateKey, "two");
});

describe("a key set", () => {
  it("verifies tokens of its keys and no others", async () => {
    const check = await createSignatureCheck({ keySet });
    await expect(check(validToken)).resolves.toBeUndefined();
    await expect(check(foreignToken)).rejects.toMatchObject({ code: "token_bad_signature" });
    await expect(check(unknownKeyToken)).rejects.toMatchObject({
      code: "token_bad_signature",
      message: "The token's signature cannot be verified with the key set of this mock.",
    });
  });

  it("rethrows errors that are not the token's fault", async () => {
    const broken = Object.assign(new Error("out of order"), { code: "ERR_OUT_OF_ORDER" });
    const uncoded = new Error("is unknown");
    for (const error of [broken, uncoded, { code: "ERR_JWS_INVALID" }]) {
      const verify = (): Promise<void> => Promise.reject(error);
      const check = await createSignatureCheck({ keySet: { edition: () => 1, verify } });
      await expect(check(validToken)).rejects.toBe(error);
    }
  });

  it("replaces the secret", async () => {
    const check = await createSignatureCheck({ keySet, secret: "s" });
    await expect(check(await mintToken({ secret: "s" }))).rejects.toMatchObject({ code: "token_bad_signature" });
  });
});

describe("a secret", () => {
  it("verifies HS256 and nothing else", async () => {
    const check = await createSignatureCheck({ secret: "s" });
    const hs512 = await new SignJWT({}).setProtectedHeader({ alg: "HS512" }).sign(new TextEncoder().encode("s"));
    await expect(check(await mintToken({ secret: "s" }))).resolves.toBeUndefined();
    await expect(check(hs512)).rejects.toMatchObject({
      code: "token_bad_signature",
      message: "The token's signature cannot be verified with this mock's secret (HS256).",
    });
    await expect(check(validToken)).rejects.toMatchObject({ code: "token_bad_signature" });
  });
});
