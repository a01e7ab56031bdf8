// Tokens that the mock issues itself.
import { decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { defaultSecret, mintToken } from "../../../mock/auth/token.ts";

describe("mintToken", () => {
  it("includes the platform's claims", async () => {
    const token = await mintToken({ userId: 17, name: "ci", exp: 1_800_000_000, issuedAt: 1_700_000_000 });
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256", typ: "JWT" });
    expect(decodeJwt(token)).toEqual({
      userId: 17,
      name: "ci",
      jti: "mock-17-1700000000-ci",
      exp: 1_800_000_000,
      iat: 1_700_000_000,
    });
  });

  it("names no user and does not expire by default", async () => {
    expect(decodeJwt(await mintToken())).toEqual({ jti: "mock-default" });
  });

  it("returns the same token for the same options", async () => {
    expect(await mintToken({ userId: 3 })).toBe(await mintToken({ userId: 3 }));
  });

  it.each([undefined, "s"])("signs with the secret %s", async (secret) => {
    const token = await mintToken({ secret });
    const key = new TextEncoder().encode(secret ?? defaultSecret);
    expect((await jwtVerify(token, key, { algorithms: ["HS256"] })).payload.jti).toBe("mock-default");
  });

  it("says what to do if the platform has no cryptography", async () => {
    const original = Object.getOwnPropertyDescriptor(globalThis, "crypto");
    Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
    try {
      await expect(mintToken()).rejects.toThrow('start the mock with auth: "off"');
    } finally {
      if (original !== undefined) Object.defineProperty(globalThis, "crypto", original);
    }
  });
});
