// Authentication by token or session cookie, in each mode.
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { type AuthMode, createAuthenticator, type SentCredentials } from "../../../mock/auth/authenticator.ts";
import { defaultSecret, mintToken } from "../../../mock/auth/token.ts";

const now = Date.UTC(2026, 2, 2, 9);
const seconds = now / 1000;

function encode(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function unsignedToken(claims: unknown): string {
  return `${encode({ alg: "none" })}.${encode(claims)}.`;
}

/** A token signed with the mock's default secret. */
function mintWith(claims: Readonly<Record<string, unknown>>): Promise<string> {
  const key = new TextEncoder().encode(defaultSecret);
  return new SignJWT({ userId: 17, ...claims }).setProtectedHeader({ alg: "HS256" }).sign(key);
}

async function outcome(mode: AuthMode, credentials: SentCredentials, at = now) {
  return settle(async () => createAuthenticator({ mode }).authenticate(credentials, at));
}

async function settle(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error && "code" in error ? error.code : error;
  }
}

describe("mode any", () => {
  it.each([
    {},
    { userId: "abc" },
    { userId: 1.5 },
    { userId: null },
    { userId: "17 " },
    { userId: "x17" },
    { userId: "1e3" },
    { userId: "1234567890123456" },
    { userId: ["17"] },
  ])("identifies no caller by %j", async (claims) => {
    expect(await outcome("any", { bearer: unsignedToken(claims) })).toStrictEqual({});
  });

  it("accepts a userId of digits", async () => {
    expect(await outcome("any", { bearer: unsignedToken({ userId: "17" }) })).toEqual({ userId: 17 });
  });

  it.each([{}, { session: "" }])("refuses missing credentials: %j", async (credentials) => {
    expect(await outcome("any", credentials)).toBe("token_missing");
  });

  it.each([
    "",
    "abc",
    "a.b",
    "a.b.c",
    "a.b.c.d.e",
    `${encode({ alg: "HS256" })}.${encode([1])}.x`,
    `${encode([1])}.${encode({ userId: 17 })}.x`,
    "not a.token.here",
  ])("refuses the malformed token %j", async (bearer) => {
    expect(await outcome("any", { bearer })).toBe("token_malformed");
  });

  it("accepts the last representable second as expiry", async () => {
    expect(await outcome("any", { bearer: unsignedToken({ exp: 8_640_000_000_000 }) })).toEqual({});
  });

  it.each(["soon", null, 1e300, 8_640_000_000_001])("refuses the expiry %j as malformed", async (exp) => {
    expect(await outcome("any", { bearer: unsignedToken({ exp }) })).toBe("token_malformed");
  });

  it("refuses a token from its expiry second on", async () => {
    const bearer = await mintToken({ exp: seconds });
    expect(await outcome("any", { bearer }, now - 1)).toEqual({});
    expect(await outcome("any", { bearer }, now)).toBe("token_expired");
  });

  it("prefers the bearer token to the session", async () => {
    const session = await mintToken({ userId: 5 });
    expect(await outcome("any", { bearer: await mintToken({ userId: 17 }), session })).toEqual({ userId: 17 });
    expect(await outcome("any", { bearer: "", session })).toBe("token_malformed");
  });
});

describe("the nbf claim", () => {
  it("is checked in mode strict", async () => {
    const early = await mintWith({ nbf: seconds + 1 });
    expect(await outcome("strict", { bearer: early })).toBe("token_not_yet_valid");
    expect(await outcome("strict", { bearer: early }, now + 1000)).toEqual({ userId: 17 });
    expect(await outcome("strict", { bearer: await mintWith({ nbf: seconds }) })).toEqual({ userId: 17 });
  });

  it("is reported with the clock's time if it is in the future", async () => {
    const bearer = await mintWith({ nbf: seconds + 60 });
    const authenticator = createAuthenticator({ mode: "strict" });
    await expect(async () => authenticator.authenticate({ bearer }, now)).rejects.toThrow(
      "The token is not valid until 2026-03-02T09:01:00Z; the sandbox's clock is at 2026-03-02T09:00:00Z.",
    );
  });

  it.each(["soon", null, 1e300])("is refused as malformed in mode strict: %j", async (nbf) => {
    expect(await outcome("strict", { bearer: await mintWith({ nbf }) })).toBe("token_malformed");
  });

  it("is also checked for a cached token", async () => {
    const authenticator = createAuthenticator({ mode: "strict" });
    const bearer = await mintWith({ nbf: seconds });
    expect(await settle(() => authenticator.authenticate({ bearer }, now))).toEqual({ userId: 17 });
    expect(await settle(() => authenticator.authenticate({ bearer }, now - 1))).toBe("token_not_yet_valid");
  });

  it.each([seconds + 1, "soon"])("is ignored in mode any: %j", async (nbf) => {
    expect(await outcome("any", { bearer: unsignedToken({ userId: 17, nbf }) })).toEqual({ userId: 17 });
  });
});

describe("mode strict", () => {
  it("refuses unsigned tokens", async () => {
    expect(await outcome("strict", { bearer: unsignedToken({ userId: 17 }) })).toBe("token_bad_signature");
  });

  it("refuses a session that is not a token", async () => {
    expect(await outcome("strict", { session: "s:abc.def" })).toBe("token_malformed");
  });

  it("still checks the expiry of a verified token", async () => {
    const authenticator = createAuthenticator({ mode: "strict" });
    const bearer = await mintToken({ userId: 17, exp: seconds });
    await authenticator.authenticate({ bearer }, now - 1);
    expect(await settle(() => authenticator.authenticate({ bearer }, now))).toBe("token_expired");
  });
});

describe("the token cache", () => {
  it("identifies the caller of a known token synchronously", async () => {
    const authenticator = createAuthenticator({ mode: "strict" });
    const bearer = await mintToken({ userId: 17 });
    expect(authenticator.authenticate({ bearer }, now)).toBeInstanceOf(Promise);
    await authenticator.authenticate({ bearer }, now);
    expect(authenticator.authenticate({ bearer }, now)).toEqual({ userId: 17 });
  });

  it("holds at most a thousand tokens", async () => {
    const authenticator = createAuthenticator({ mode: "any" });
    const tokens = Array.from({ length: 1_001 }, (_, userId) => unsignedToken({ userId }));
    for (const bearer of tokens) await authenticator.authenticate({ bearer }, now);
    expect(authenticator.authenticate({ bearer: tokens.at(-1) }, now)).toEqual({ userId: 1_000 });
    expect(authenticator.authenticate({ bearer: tokens[0] }, now)).toBeInstanceOf(Promise);
  });
});
