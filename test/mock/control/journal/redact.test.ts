// Secrets are hidden: mock/control/journal/redact.ts.
import { describe, expect, it } from "vitest";
import { isSecretName, redactText, redactValue } from "../../../../mock/control/journal/redact.ts";

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOjF9.c2lnbmF0dXJl";

describe("a secret's name", () => {
  it.each([
    "Authorization",
    "cookie",
    "set-cookie",
    "X-Api-Key",
    "client_secret",
    "accessToken",
    "PASSWORD",
    "jwt",
    "apiKeys",
    "secrets",
  ])("is %s", (name) => expect(isSecretName(name)).toBe(true));

  it.each(["content-type", "ticketId", "tokens", "key", "passwordHint", "author"])("is not %s", (name) =>
    expect(isSecretName(name)).toBe(false),
  );
});

describe("a JSON value", () => {
  it("loses every text below a secret's name, and nothing else", () => {
    const value = { name: "Ada", password: "x", n: 7, none: null, credentials: { user: "ada", tries: 3, keys: ["a"] } };
    expect(redactValue(value)).toEqual({
      name: "Ada",
      password: "***",
      n: 7,
      none: null,
      credentials: { user: "***", tries: 3, keys: ["***"] },
    });
  });

  it("loses tokens in any text", () => {
    expect(redactValue([`see ${jwt}, please`])).toEqual(["see ***, please"]);
  });

  it("stays as it was for whoever holds it", () => {
    const value = { token: "x" };
    redactValue(value);
    expect(value).toEqual({ token: "x" });
  });
});

describe("a text", () => {
  it("that quotes JSON loses what stands under a secret's name, broken off or not", () => {
    expect(redactText('{"name":"Ada","password" : "a\\"b", "token":"cut')).toBe(
      '{"name":"Ada","password" : "***", "token":"***"',
    );
  });
});
