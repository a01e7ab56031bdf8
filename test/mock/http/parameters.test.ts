// How strings in path and query become values, and which are refused.
import { describe, expect, it } from "vitest";
import { createAppUnderTest, json } from "./app-under-test.ts";

async function violationsOf(path: string, init?: RequestInit) {
  const { status, body } = await createAppUnderTest().fetchJson(path, init);
  expect([status, body.code]).toEqual([400, "invalid_request"]);
  return body.violations;
}

async function inputOf(path: string) {
  const app = createAppUnderTest();
  expect((await app.send(path)).status).toBe(200);
  return app.handledRequests[0]?.input;
}

describe("an integer in a path", () => {
  it.each([
    ["1", 1],
    ["0", 0],
    ["-5", -5],
    ["%31", 1],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("written %s is parsed as %i", async (text, value) => {
    expect((await inputOf(`/ticket/${text}`))?.path).toEqual({ ticketId: value });
  });

  it.each(["1e3", "1.0", "0x10", "%201", "1%20", "+1", "-0", "01", "--1", "abc", "٣", "NaN"])(
    "may not be written %s",
    async (text) => {
      expect(await violationsOf(`/ticket/${encodeURI(decodeURI(text))}`)).toMatchObject([
        { in: "path", pointer: "/ticketId", expected: "integer" },
      ]);
    },
  );

  it.each(["9007199254740992", "-9007199254740992", "1".repeat(400)])(
    "may not be %s, which exceeds safe integers",
    async (text) => {
      const expected = "integer from -9007199254740991 to 9007199254740991";
      const found = expect.stringContaining(text.slice(0, 16));
      expect(await violationsOf(`/ticket/${text}`)).toEqual([{ in: "path", pointer: "/ticketId", found, expected }]);
    },
  );

  it("is quoted digit by digit if no number can hold it", async () => {
    expect(await violationsOf("/knowledgeSource?offset=9007199254740993")).toMatchObject([
      { found: '"9007199254740993"' },
    ]);
  });

  it("is quoted as it was sent", async () => {
    expect(await violationsOf("/ticket/1e3")).toEqual([
      { in: "path", pointer: "/ticketId", found: '"1e3"', expected: "integer" },
    ]);
  });
});

describe("a string in a path", () => {
  it("is decoded", async () => {
    const app = createAppUnderTest();
    await app.send("/app/a%2Fb%20%C3%A4/export");
    expect(app.handledRequests[0]?.input.path).toEqual({ appId: "a/b ä" });
  });

  it.each(["%zz", "%", "%ff", "%C3"])("may not have the broken encoding %s", async (text) => {
    expect(await violationsOf(`/app/${text}/export`)).toEqual([
      { in: "path", pointer: "/appId", found: JSON.stringify(text), expected: "percent-encoded UTF-8 (RFC 3986)" },
    ]);
  });
});

describe("a query parameter", () => {
  it("becomes a value of its type", async () => {
    const input = await inputOf(
      "/knowledgeSource?limit=5&q=a+b%20c&orderByField=name&modifiedAfter=2026-01-01%2000:00:00",
    );
    expect(input?.query).toEqual({ limit: 5, q: "a b c", orderByField: "name", modifiedAfter: "2026-01-01 00:00:00" });
  });

  it.each([
    ["true", true],
    ["1", true],
    ["yes", true],
    ["ON", true],
    ["True", true],
    ["false", false],
    ["0", false],
    ["no", false],
    ["Off", false],
  ])("may have the boolean value %s", async (text, value) => {
    expect((await inputOf(`/knowledgeSourceStructure?withExcluded=${text}`))?.query).toEqual({ withExcluded: value });
  });

  it.each(["2", "y", "%20true", "01", "null"])("may not have the boolean value %s", async (text) => {
    expect(await violationsOf(`/knowledgeSourceStructure?withExcluded=${text}`)).toMatchObject([
      { in: "query", pointer: "/withExcluded", expected: "true, 1, yes or on; or false, 0, no or off" },
    ]);
  });

  it.each(["1e3", "1.0", "0x10", "+1", "9007199254740993"])("may not have the integer value %s", async (text) => {
    expect(await violationsOf(`/knowledgeSource?limit=${text}`)).toMatchObject([
      { in: "query", pointer: "/limit", expected: "integer of at least 1" },
    ]);
  });

  it.each(["limit=", "limit", "q="])("must have a value, unlike %s", async (query) => {
    expect(await violationsOf(`/knowledgeSource?${query}`)).toMatchObject([
      { in: "query", found: '""', expected: "a value, or no such parameter at all" },
    ]);
  });

  it("may not be repeated", async () => {
    expect(await violationsOf("/knowledgeSource?limit=1&limit=2")).toEqual([
      { in: "query", pointer: "/limit", found: '"1", "2"', expected: "the parameter once" },
    ]);
  });

  it("must be declared; a refusal lists the declared parameters", async () => {
    expect(await violationsOf("/ticket/7/worklog?verbose=1")).toEqual([
      { in: "query", pointer: "/verbose", found: '"1"', expected: "no parameter here: none is declared" },
    ]);
    expect(await violationsOf("/knowledgeSourceStructure?WithExcluded=true")).toMatchObject([
      { expected: "no such parameter; declared is withExcluded" },
    ]);
  });

  it.each(["__proto__", "constructor", "hasOwnProperty"])(
    "is not declared just because objects have %s",
    async (name) => {
      expect(await violationsOf(`/ticket/7?${name}=1`)).toMatchObject([
        { in: "query", pointer: `/${name}`, found: '"1"' },
      ]);
    },
  );

  it("must be encoded correctly", async () => {
    expect(await violationsOf("/knowledgeSource?q=%zz")).toMatchObject([{ pointer: "/q", found: '"%zz"' }]);
    expect(await violationsOf("/knowledgeSource?%zz=1")).toMatchObject([{ pointer: "/%zz", found: '"%zz"' }]);
  });

  it.each(["?", "?&", "?&&"])("is absent in %j", async (query) => {
    expect((await inputOf(`/ticket/7${query}`))?.query).toEqual({});
  });
});

describe("a request with several violations", () => {
  it("lists them all, with the first in the message", async () => {
    const { body } = await createAppUnderTest().fetchJson(
      "/ticket/x?includeInWorklog=maybe&a=1",
      json("PATCH", '{"status":"done","b":2}'),
    );
    expect(body.message).toBe(
      "The request breaks the contract of PATCH /ticket/{ticketId}: path /ticketId: " +
        'found "x", expected integer (the first of 5 violations).',
    );
    expect(
      (body.violations as { in: string; pointer: string }[]).map((violation) => violation.in + violation.pointer),
    ).toEqual(["path/ticketId", "query/includeInWorklog", "query/a", "body/status", "body/b"]);
  });

  it("lists at most 100 and says that checking stops there", async () => {
    const names = Array.from({ length: 250 }, (_, index) => `"n${index}":1`);
    const { body } = await createAppUnderTest().fetchJson("/ticket/7", json("PATCH", `{${names.join()}}`));
    expect(body.violations).toHaveLength(100);
    expect(body.message).toContain("(the first of 100 violations; checking stops there)");
  });
});
