// Which callers an operation accepts, depending on its security and the request's headers.
import { describe, expect, it } from "vitest";
import { mintToken } from "../../../mock/auth/token.ts";
import { operationRoutes } from "../../../spec/generated/operations.ts";
import { createAppUnderTest, json } from "./app-under-test.ts";

function credentialsOf(app: ReturnType<typeof createAppUnderTest>) {
  return app.handledRequests.map(({ credentials }) => credentials);
}

describe("a bearer token", () => {
  it.each(["Bearer", "bearer", "BEARER"])("identifies the caller with the scheme written %s", async (scheme) => {
    const app = createAppUnderTest({ auth: "any" });
    await app.send("/ticket/7", { headers: { authorization: `${scheme} ${await mintToken({ userId: 17 })}` } });
    expect(credentialsOf(app)).toEqual([{ userId: 17 }]);
  });

  it.each(["Basic YTpi", "Bearer", "Bearer a b", "abc", "Bearerabc"])("is missing from %j", async (authorization) => {
    const { fetchJson } = createAppUnderTest({ auth: "any" });
    const { status, headers, body } = await fetchJson("/ticket/7", { headers: { authorization } });
    expect([status, body.code]).toEqual([401, "token_malformed"]);
    expect(body.message).toBe("The Authorization header has no bearer token; it must be Bearer <token>.");
    expect(headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
  });

  it("is ignored in mode off", async () => {
    const headers = { authorization: "Basic YTpi" };
    expect((await createAppUnderTest({ auth: "off" }).send("/ticket/7", { headers })).status).toBe(200);
  });
});

describe("a session cookie", () => {
  it.each([
    "connect.sid=s%3Aabc.def",
    "theme=dark; connect.sid=s:abc.def; lang=de",
    'connect.sid="abc"',
    "connect.sid=%zz",
  ])("%s identifies the default caller", async (cookie) => {
    const app = createAppUnderTest({ auth: "any" });
    expect((await app.send("/ticket/7", { headers: { cookie } })).status).toBe(200);
    expect(credentialsOf(app)).toEqual([{}]);
  });

  it.each(["connect.sid=TOKEN", 'connect.sid="TOKEN"', "lang=de; connect.sid = TOKEN ; theme=dark"])(
    "%s identifies the caller by its token",
    async (cookie) => {
      const app = createAppUnderTest({ auth: "any" });
      const token = await mintToken({ userId: 17 });
      await app.send("/ticket/7", { headers: { cookie: cookie.replace("TOKEN", token) } });
      expect(credentialsOf(app)).toEqual([{ userId: 17 }]);
    },
  );

  it.each([
    (token: string) => `${token.slice(0, 1)}"${token.slice(1)}"`,
    (token: string) => `"${token.slice(0, -1)}"${token.slice(-1)}`,
  ])("identifies no caller if its token is in inner quotes", async (quote) => {
    const app = createAppUnderTest({ auth: "any" });
    await app.send("/ticket/7", { headers: { cookie: `connect.sid=${quote(await mintToken({ userId: 17 }))}` } });
    expect(credentialsOf(app)).toEqual([{}]);
  });

  it.each(["connect.sid=", "other=abc", "xconnect.sid=abc", "connect.sid", "connect.sidx"])(
    "is absent in %j",
    async (cookie) => {
      expect(
        (await createAppUnderTest({ auth: "any" }).fetchJson("/ticket/7", { headers: { cookie } })).body.code,
      ).toBe("token_missing");
    },
  );

  it("suffices alongside an Authorization header with another scheme", async () => {
    const headers = { authorization: "Basic YTpi", cookie: "connect.sid=abc" };
    expect((await createAppUnderTest({ auth: "any" }).send("/ticket/7", { headers })).status).toBe(200);
  });

  const bearerOnly = ["updateTicket", "importApp", "installAppFromStore", "createProfileToken"];
  it.each([
    ["PATCH", "/ticket/7"],
    ["POST", "/app/import"],
    ["POST", "/app/store/abc/install"],
    ["POST", "/jwt/1"],
  ])("does not suffice for %s %s", async (method, path) => {
    const init = json(method, "{}");
    const { status, body } = await createAppUnderTest({ auth: "any" }).fetchJson(path, {
      ...init,
      headers: { ...init.headers, cookie: "connect.sid=abc" },
    });
    expect([status, body.code]).toEqual([401, "token_missing"]);
  });

  it("suffices for all other operations that need a caller", () => {
    const secured = Object.values(operationRoutes).filter(({ security }) => security.length > 0);
    const withoutCookie = secured.filter(({ security }) => !security.some((scheme) => scheme === "cookieAuth"));
    expect(withoutCookie.map(({ operationId }) => operationId as string).sort()).toEqual([...bearerOnly].sort());
  });
});
