// Signatures checked with a secret and with key sets (content or URL).
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSignatureCheck, type KeySet } from "../../../mock/auth/signature.ts";
import { mintToken } from "../../../mock/auth/token.ts";

let keySet: KeySet;
let rightToken: string;
let foreignToken: string;
let unknownKeyToken: string;

beforeAll(async () => {
  const [own, foreign] = await Promise.all([generateKeyPair("ES256"), generateKeyPair("ES256")]);
  keySet = { keys: [{ ...(await exportJWK(own.publicKey)), kid: "one", alg: "ES256" }] };
  const sign = (key: typeof own.privateKey, kid: string) =>
    new SignJWT({ userId: 17 }).setProtectedHeader({ alg: "ES256", kid }).sign(key);
  rightToken = await sign(own.privateKey, "one");
  foreignToken = await sign(foreign.privateKey, "one");
  unknownKeyToken = await sign(own.privateKey, "two");
});

describe("a key set", () => {
  it("verifies tokens of its keys and no others", async () => {
    const check = await createSignatureCheck({ jwks: keySet });
    await expect(check(rightToken)).resolves.toBeUndefined();
    await expect(check(foreignToken)).rejects.toMatchObject({ code: "token_bad_signature" });
    await expect(check(unknownKeyToken)).rejects.toMatchObject({ code: "token_bad_signature" });
  });

  it("takes the place of the secret", async () => {
    const check = await createSignatureCheck({ jwks: keySet, secret: "s" });
    await expect(check(await mintToken({ secret: "s" }))).rejects.toMatchObject({ code: "token_bad_signature" });
  });
});

describe("a key set behind a URL", () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/keys" ? 200 : 500;
    response.end(JSON.stringify(keySet));
  });
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it("is fetched when the first token comes", async () => {
    const check = await createSignatureCheck({ jwks: new URL("/keys", origin) });
    await expect(check(rightToken)).resolves.toBeUndefined();
    await expect(check(foreignToken)).rejects.toMatchObject({ code: "token_bad_signature" });
  });

  it("is no fault of the caller when it cannot be fetched", async () => {
    const check = await createSignatureCheck({ jwks: new URL("/broken", origin) });
    await expect(check(rightToken)).rejects.not.toMatchObject({ category: "unauthenticated" });
  });
});

describe("a secret", () => {
  it("verifies HS256 and nothing else", async () => {
    const check = await createSignatureCheck({ secret: "s" });
    const hs512 = await new SignJWT({}).setProtectedHeader({ alg: "HS512" }).sign(new TextEncoder().encode("s"));
    await expect(check(await mintToken({ secret: "s" }))).resolves.toBeUndefined();
    await expect(check(hs512)).rejects.toMatchObject({ code: "token_bad_signature" });
    await expect(check(rightToken)).rejects.toMatchObject({ code: "token_bad_signature" });
  });
});
