// Secrets are hidden in values, violations, messages and log lines.
import { describe, expect, it } from "vitest";
import { silentLogger } from "../../../../../mock/engine/core/logger.ts";
import { createRedactor } from "../../../../../mock/engine/core/secrets/redactor.ts";

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOjF9.c2lnbmF0dXJl";
const redactor = createRedactor();

describe("redacting a JSON value", () => {
  it("hides only the strings and numbers under a secret's name", () => {
    const credentials = { user: "ada", tries: 3, keys: ["a"], isOld: true, last: null };
    expect(redactor.value({ name: "Ada", password: "x", pin: 1234, n: 7, none: null, credentials })).toEqual({
      name: "Ada",
      password: "***",
      pin: "***",
      n: 7,
      none: null,
      credentials: { user: "***", tries: "***", keys: ["***"], isOld: true, last: null },
    });
  });

  it("hides tokens in any string, property names included", () => {
    expect(redactor.value([`see ${jwt}, please`, { [jwt]: 1 }])).toEqual(["see ***, please", { "***": 1 }]);
  });

  it("does not change it in place", () => {
    const value = { token: "x" };
    redactor.value(value);
    expect(value).toEqual({ token: "x" });
  });
});

describe("a refusal", () => {
  const breach = { in: "body", pointer: "/user/password/0", found: '"hunter2"', expected: "no such property" } as const;

  it("hides the value found at a secret's place", () => {
    expect(redactor.violation(breach)).toEqual({ ...breach, found: "***" });
    const message = 'The request is invalid: body /user/password/0: found "hunter2", expected no such property.';
    expect(redactor.message(message, [breach])).toBe(message.replace('"hunter2"', "***"));
  });

  it("shows the rest of a message, even if it has the same digits", () => {
    const pin = { ...breach, pointer: "/pin", found: "5" };
    expect(redactor.message("body /pin: found 5, expected 15 digits", [pin])).toBe(
      "body /pin: found ***, expected 15 digits",
    );
  });

  it("shows values found anywhere else", () => {
    const harmless = { in: "query", pointer: "/limit", found: "501", expected: "integer from 1 to 500" } as const;
    expect(redactor.violation(harmless)).toEqual(harmless);
  });
});

describe("a logger", () => {
  it("receives no secrets", () => {
    const reported: unknown[] = [];
    const logger = redactor.logger({ info: (...args) => reported.push(args), error: (...args) => reported.push(args) });
    logger.info("request", { path: `/ticket/${jwt}`, status: 404 });
    logger.error("internal_error", { message: "token=abc", token: "abc" });
    expect(reported).toEqual([
      ["request", { path: "/ticket/***", status: 404 }],
      ["internal_error", { message: "token=***", token: "***" }],
    ]);
  });

  it("is returned as is if it is silent, so that no lines are prepared for it", () => {
    expect(redactor.logger(silentLogger)).toBe(silentLogger);
  });
});

describe("redacting a body", () => {
  const { body } = createRedactor(["pet"]);

  it("leaves it unchanged if it has no secret", () => {
    const json = '{ "a" : [1, null, true, "x"] }';
    expect(body(json)).toBe(json);
  });

  it("hides secrets in every place", () => {
    expect(body('{"a":[{"pet":"rex"}]}')).toBe('{"a":[{"pet":"***"}]}');
    expect(body('["Bearer abcdefghijkl"]')).not.toContain("abcdefghijkl");
    expect(body('{"password=abc":1}')).not.toContain("abc");
  });

  it("treats it as text if it is not JSON", () => expect(body("password=abc")).not.toContain("abc"));
});
