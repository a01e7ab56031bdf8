import { describe, expect, it } from "vitest";
import { compileSecretNames } from "../../../../../mock/engine/core/secrets/secret-names.ts";
import { hideSecrets } from "../../../../../mock/engine/core/secrets/secret-texts.ts";

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOjF9.c2lnbmF0dXJl";
const isSecretName = compileSecretNames();

describe("hideSecrets hides", () => {
  it.each([
    ["a token", `see ${jwt}, please`, "see ***, please"],
    ["a truncated token", `${jwt.slice(0, 40)}…`, "***…"],
    ["a token in a path", `/ticket/${jwt}/worklog`, "/ticket/***/worklog"],
    ["a token whose dots are encoded", `/ticket/${jwt.replaceAll(".", "%2E")}`, "/ticket/***"],
    ["a token with a header on several lines", "ewogImFsZyI6MX0.eyJ1Ijox.c2ln", "***"],
    ["an encrypted token", "eyJhbGciOiJkaXIifQ..aXY.Y2lwaGVy.dGFn", "***"],
    ["the secret of a webhook", "signed with whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw.", "signed with ***."],
    ["a value after Bearer", "got Bearer f81d4fae-7dec, sorry", "got Bearer ***, sorry"],
    ["a value after an encoded Bearer", "?x=Bearer%20f81d4fae7dec", "?x=Bearer ***"],
    ["a bearer of letters only", "got Bearer opaque", "got Bearer ***"],
    ["the login of a basic scheme", "Basic YWRhOmxvdmVsYWNl", "Basic ***"],
    ["the login in a URL", "https://ada:lovelace@www.example.com/a", "https://***@www.example.com/a"],
    [
      "a secret in a query",
      "https://www.example.com/a?b=1&access_token=xyz&c=2#d",
      "https://www.example.com/a?b=1&access_token=***&c=2#d",
    ],
    ["a secret in an encoded query", "/a?next=%2Fb%3Ftoken%3Dxyz%26c%3D2", "/a?next=/b?token=***&c=2"],
    ["a secret behind an encoded name", "/a?pass%77ord=xyz", "/a?password=***"],
    ["a secret beside a broken encoding", "/a?token=xyz&b=%zz", "/a?token=***&b=%zz"],
    ["a secret in a form", "user=ada&pwd=lovelace", "user=ada&pwd=***"],
    [
      "a secret in JSON",
      '{"name":"Ada","password" : "a\\"b", "token":"cut',
      '{"name":"Ada","password" : "***", "token":"***',
    ],
    ["a number in JSON", '{"pin": 1234, "id": 5}', '{"pin": "***", "id": 5}'],
    [
      "everything from an object under a secret's name",
      '{"credentials":{"user":"a}","n":[1]},"id":5',
      '{"credentials":"***"',
    ],
    [
      "everything from a secret in JSON within JSON",
      '"{\\"otp\\":\\"12\\\\\\"3\\",\\"id\\":\\"5\\"}"',
      '"{\\"otp\\":\\"***',
    ],
    ["a secret in single quotes", "{pin: '1234', id: '5'}", "{pin: '***', id: '5'}"],
  ])("%s", (_, text, hidden) => {
    expect(hideSecrets(text, isSecretName)).toBe(hidden);
  });
});

describe("hideSecrets keeps", () => {
  it.each([
    'found "ftp://127.0.0.1/", expected text matching ^https?://[^\\s@]+$',
    "This operation needs a caller: send the header Authorization: Bearer <token>.",
    "The Authorization header has no bearer token; it must be Bearer <token>.",
    'Bearer error="invalid_token"',
    "basic tariff, bearer authentication",
    "eyJ and www.example.com",
    "a=b&limit=5 https://www.example.com/?id=7",
    '{"id":5,"tokens":120,"name":"pin"}',
    "100 % of 5%20",
    "ada@www.example.com",
  ])("%s", (text) => expect(hideSecrets(text, isSecretName)).toBe(text));
});
