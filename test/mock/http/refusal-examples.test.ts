// The contract's error examples equal the mock's responses word for word.
import { expect, it } from "vitest";
import { mintToken } from "../../../mock/auth/token.ts";
import document from "../../../spec/generated/openapi.json" with { type: "json" };
import { createAppUnderTest, json } from "./app-under-test.ts";

const { BadRequest, Unauthorized, PayloadTooLarge, UnsupportedMediaType } = document.components.responses;

function examplesOf(response: { content: { "application/json": { examples: object } } }) {
  return Object.entries(response.content["application/json"].examples).map(([name, { value }]) => [name, value]);
}

async function refusal(path: string, init: RequestInit = {}, auth: "any" | "strict" | "off" = "off") {
  return (await createAppUnderTest({ auth }).fetchJson(path, init)).body;
}

async function refusalOf(token: string, auth: "any" | "strict") {
  return refusal("/ticket/7", { headers: { authorization: `Bearer ${token}` } }, auth);
}

it("the mock matches the examples of contract violations", async () => {
  expect(examplesOf(BadRequest)).toEqual([
    ["undeclaredQuery", await refusal("/ticket/7/worklog?verbose=1")],
    ["wrongType", await refusal("/ticket/7", json("PATCH", '{"status":"done","tagIds":["12"]}'))],
    ["malformedJson", await refusal("/ticket/7", json("PATCH", '{"status":'))],
  ]);
});

it("the mock matches the examples of callers without a valid token", async () => {
  const expiredToken = await mintToken({ exp: Date.UTC(2026, 2, 2, 8) / 1000 });
  const foreignToken = await mintToken({ secret: "another one" });
  const examples = examplesOf(Unauthorized);
  // Unknown users are refused later: test/mock/domain/callers.test.ts.
  expect(examples.filter(([name]) => name !== "callerUnknown")).toEqual([
    ["tokenMissing", await refusal("/ticket/7", {}, "any")],
    ["tokenMalformed", await refusalOf("abc", "any")],
    ["tokenExpired", await refusalOf(expiredToken, "any")],
    ["tokenSignatureInvalid", await refusalOf(foreignToken, "strict")],
  ]);
});

it("the mock matches the examples of bodies that are too large or have another media type", async () => {
  const large = json("PATCH", " ".repeat(1024 * 1024 + 1));
  expect(examplesOf(PayloadTooLarge)).toEqual([["payloadTooLarge", await refusal("/ticket/7", large)]]);
  const text = { method: "PATCH", headers: { "content-type": "text/plain" }, body: "hello" };
  expect(examplesOf(UnsupportedMediaType)).toEqual([["unsupportedMediaType", await refusal("/ticket/7", text)]]);
});
