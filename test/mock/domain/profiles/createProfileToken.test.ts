// Tokens of profiles: what they contain, when they are refused, and which mocks accept them.
import { exportJWK, generateKeyPair } from "jose";
import { describe, expect, it, vi } from "vitest";
import { createMock, type Mock } from "../../../../mock/create-mock.ts";

const now = Date.parse("2026-03-02T09:00:00Z");
const secret = "a secret of these tests, long enough for a signature";

function requestToken(mock: Mock, profileId: number, headers: Record<string, string> = {}, name = "reports") {
  const body = JSON.stringify({ name });
  return mock.fetch(`/jwt/${profileId}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
}

async function makeToken(mock: Mock, profileId: number): Promise<string> {
  const response = await requestToken(mock, profileId, { authorization: `Bearer ${await mock.token()}` });
  expect(response.status).toBe(200);
  const { token }: { token: string } = await response.json();
  return token;
}

function claimsOf(token: string): unknown {
  return JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
}

async function callerOf(mock: Mock, token: string): Promise<unknown> {
  const response = await mock.fetch("/profile", { headers: { authorization: `Bearer ${token}` } });
  const { id, code }: { id?: number; code?: string } = await response.json();
  return id ?? code;
}

describe("createProfileToken", () => {
  it("creates a token that a strict mock with another secret refuses", async () => {
    await using mock = await createMock({ now, jwtSecret: secret });
    await using strictMock = await createMock({ now, auth: "strict" });
    expect(await callerOf(strictMock, await makeToken(mock, 3))).toBe("token_bad_signature");
  });

  it("puts user, name and time of creation into the token, but no expiry", async () => {
    await using mock = await createMock({ now });
    expect(claimsOf(await makeToken(mock, 3))).toEqual({
      userId: 3,
      name: "reports",
      jti: `mock-3-${now / 1000}-reports`,
      iat: now / 1000,
    });
  });

  it("refuses a blank name", async () => {
    await using mock = await createMock({ now });
    const response = await requestToken(mock, 1, { authorization: `Bearer ${await mock.token()}` }, "   ");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ violations: [{ pointer: "/name" }] });
  });

  it.each(["any", "strict"] as const)("refuses a session cookie, which expires, with auth %s", async (auth) => {
    await using mock = await createMock({ now, auth });
    const { cookie } = await mock.control.openSession("default", { userId: 3, expiresInSeconds: 60 });
    expect((await mock.fetch("/profile", { headers: { cookie } })).status).toBe(200);
    const response = await requestToken(mock, 3, { cookie });
    expect([response.status, await response.json()]).toMatchObject([401, { code: "token_missing" }]);
  });

  it("is refused if tokens are checked against a key set, and allowed if they are not", async () => {
    const { publicKey, privateKey } = await generateKeyPair("RS256");
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: "RS256", kid: "one" }] };
    const { SignJWT } = await import("jose");
    const token = await new SignJWT({ userId: 1 }).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(privateKey);
    await using strict = await createMock({ now, auth: "strict", jwks });
    const response = await requestToken(strict, 1, { authorization: `Bearer ${token}` });
    expect([response.status, await response.json()]).toMatchObject([403, { code: "no_signing_key" }]);
    await using lenient = await createMock({ now, auth: "any", jwks });
    expect(await callerOf(lenient, await makeToken(lenient, 3))).toBe(3);
  });

  it("is refused without an error if the platform has no cryptography", async () => {
    await using mock = await createMock({ now, auth: "off" });
    vi.stubGlobal("crypto", {});
    const response = await requestToken(mock, 3);
    vi.unstubAllGlobals();
    expect([response.status, await response.json()]).toMatchObject([403, { code: "no_signing_key" }]);
  });

  it("is never processed twice, even if another write happens while the token is signed", async () => {
    await using mock = await createMock({ now, auth: "off" });
    const headers = { "content-type": "application/json" };
    await mock.control.addFault("default", {
      effect: { kind: "duplicateProcessing" },
      match: { operationId: "createProfileToken" },
      when: { next: 1 },
    });
    const [response] = await Promise.all([
      requestToken(mock, 3),
      mock.fetch("/ticket/1", { method: "PATCH", headers, body: JSON.stringify({ priority: "urgent" }) }),
    ]);
    expect([response.status, response.headers.get("x-mock-fault")]).toEqual([200, null]);
    const { faults } = await mock.control.listFaults("default");
    expect(faults.map(({ appliedCount }) => appliedCount)).toEqual([0]);
  });
});
