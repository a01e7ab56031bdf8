// Which names are those of secrets, such as passwords, tokens and keys.
import { describe, expect, it } from "vitest";
import { compileSecretNames } from "../../../../../mock/engine/core/secrets/secret-names.ts";
import adminDocument from "../../../../../spec/generated/admin/openapi.json" with { type: "json" };
import document from "../../../../../spec/generated/openapi.json" with { type: "json" };

const isSecretName = compileSecretNames();

describe("a secret's name", () => {
  it.each([
    "Authorization",
    "cookie",
    "set-cookie",
    "connect.sid",
    "X-Api-Key",
    "X-Auth",
    "X-Auth-Token",
    "X-Session-Id",
    "X-Access-Key",
    "AWSSecretKey",
    "client_secret",
    "secret",
    "webhookSecret",
    "accessToken",
    "accesstoken",
    "APIKey",
    "PASSWORD",
    "password2",
    "new-password[]",
    "pwd",
    "userPwd",
    "pass",
    "db_pass",
    "pin",
    "cardPin",
    "PIN-1",
    "otp",
    "jwt",
    "apiKeys",
    "secrets",
    "passwordConfirm",
    "passwort",
    "kennwort",
    "x-amz-signature",
    "X-Amz-Signature",
    "ocp-apim-subscription-key",
    "x-functions-key",
    "private_key_pem",
  ])("is %s", (name) => expect(isSecretName(name)).toBe(true));

  it.each([
    "content-type",
    "ticketId",
    "tokens",
    "key",
    "passwordHint",
    "author",
    "spin",
    "shippin",
    "compass",
    "passenger",
    "sessions",
    "1",
    "",
  ])("is not %j", (name) => expect(isSecretName(name)).toBe(false));

  it("does not occur in the contract, except for tokens, cookies and webhook secrets", () => {
    const names = new Set<string>();
    for (const contract of [document, adminDocument]) {
      JSON.stringify(contract, (key, value: unknown) => {
        if (key === "properties" && typeof value === "object" && value !== null) {
          for (const name of Object.keys(value)) names.add(name);
        }
        return value;
      });
    }
    expect(names.size).toBeGreaterThan(200);
    expect([...names].filter(isSecretName).sort()).toEqual(["cookie", "cookies", "secret", "token"]);
  });

  it("may be configured, in any spelling and at the end of longer names", () => {
    const isConfigured = compileSecretNames(["customer-number", "IBAN"]);
    const names = ["customerNumber", "Customer_Number", "oldCustomerNumber", "iban", "customerIban", "password"];
    expect(names.filter((name) => !isConfigured(name))).toEqual([]);
    expect(["number", "customer", "caliban", "ticketId"].filter(isConfigured)).toEqual([]);
  });

  it("is recognized however many names were checked before", () => {
    const isFresh = compileSecretNames();
    const candidates = Array.from({ length: 2_000 }, (_, index) => [`name${index}x`, `name${index}Token`]).flat();
    for (const names of [candidates, candidates, [...candidates].reverse()]) {
      expect(names.filter(isFresh)).toEqual(names.filter((name) => name.endsWith("Token")));
    }
  });
});
