// Request bodies: presence, media type, size, syntax and depth.
import { describe, expect, it } from "vitest";
import { createAppUnderTest, json } from "./app-under-test.ts";

async function refusal(path: string, init: RequestInit, bodyLimit = 1024 * 1024) {
  const { status, body } = await createAppUnderTest({ options: { bodyLimit } }).fetchJson(path, init);
  return [status, body.code];
}

function nested(levels: number): string {
  return '{"a":'.repeat(levels) + 1 + "}".repeat(levels);
}

describe("a request body", () => {
  it("is required by operations with a required body", async () => {
    const { status, body } = await createAppUnderTest().fetchJson("/knowledgeSource", { method: "POST" });
    expect(status).toBe(400);
    expect(body.violations).toEqual([{ in: "body", pointer: "", found: "nothing", expected: "object with name" }]);
  });

  it.each([{ method: "POST" }, json("POST", ""), { ...json("POST", ""), headers: { "content-length": "0" } }])(
    "is not required if optional",
    async (init) => {
      const app = createAppUnderTest();
      expect((await app.send("/ticket/search", init)).status).toBe(200);
      expect(app.handledRequests[0]?.input.body).toBeUndefined();
    },
  );

  it.each([{ method: "POST" }, json("POST", "{}"), json("POST", " { } ")])(
    "is ignored if empty and undeclared",
    async (init) => {
      const app = createAppUnderTest();
      expect((await app.send("/app/store/abc/install", init)).status).toBe(200);
      expect(app.handledRequests[0]?.input.body).toBeUndefined();
    },
  );

  it.each(['{"a":1}', "[]", "null", "0"])("with the content %s is a violation if no body is declared", async (text) => {
    const { status, body } = await createAppUnderTest().fetchJson("/app/store/abc/install", json("POST", text));
    expect(status).toBe(400);
    expect(body.violations).toMatchObject([{ in: "body", pointer: "", expected: "no body, or {}" }]);
  });
});

describe("the encoding", () => {
  it.each(["gzip", "br", "GZIP, identity", "zstd"])("may not be %s", async (encoding) => {
    const init = json("PATCH", "{}");
    const { status, body } = await createAppUnderTest().fetchJson("/ticket/7", {
      ...init,
      headers: { ...init.headers, "content-encoding": encoding },
    });
    expect([status, body.code]).toEqual([415, "unsupported_content_encoding"]);
    expect(body.violations).toEqual([
      { in: "header", pointer: "/content-encoding", found: encoding, expected: "identity, or no such header" },
    ]);
  });

  it.each(["identity", "Identity", ""])("may be %j", async (encoding) => {
    const init = json("PATCH", "{}");
    const { status } = await createAppUnderTest().send("/ticket/7", {
      ...init,
      headers: { ...init.headers, "content-encoding": encoding },
    });
    expect(status).toBe(200);
  });
});

describe("the media type", () => {
  it.each([
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/json; charset = utf-8 ; profile=x",
  ])("may be %s", async (type) => {
    const init = { method: "PATCH", headers: { "content-type": type }, body: "{}" };
    expect((await createAppUnderTest().send("/ticket/7", init)).status).toBe(200);
  });

  it.each([
    "text/plain",
    "application/merge-patch+json",
    "application/json; charset=latin1",
    'application/json; charset="utf-8x',
    'application/json; charset=xutf-8"',
    "multipart/form-data",
  ])("must not be %s", async (type) => {
    const init = { method: "PATCH", headers: { "content-type": type }, body: "{}" };
    expect(await refusal("/ticket/7", init)).toEqual([415, "unsupported_media_type"]);
  });

  it("must be stated", async () => {
    const init = { method: "PATCH", body: new TextEncoder().encode("{}") };
    const { status, body } = await createAppUnderTest().fetchJson("/ticket/7", init);
    expect(status).toBe(415);
    expect(body.message).toBe(
      "The body must be sent as content-type: application/json (UTF-8), found no content-type.",
    );
    const expected = "application/json (UTF-8)";
    expect(body.violations).toEqual([{ in: "header", pointer: "/content-type", found: "no content-type", expected }]);
  });
});

describe("the size", () => {
  const text = JSON.stringify({ status: "open" });

  it("may be exactly the limit", async () => {
    const app = createAppUnderTest({ options: { bodyLimit: text.length } });
    expect((await app.send("/ticket/7", json("PATCH", text))).status).toBe(200);
  });

  it("must not exceed the limit", async () => {
    expect(await refusal("/ticket/7", json("PATCH", text), text.length - 1)).toEqual([413, "body_too_large"]);
  });

  it("is checked by its header before anything is read", async () => {
    let pullCount = 0;
    const pull = (stream: ReadableStreamDefaultController) => {
      pullCount += 1;
      stream.close();
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { "content-type": "application/json", "content-length": "11" };
    const init = { method: "PATCH", headers, body, duplex: "half" } as RequestInit;
    expect(await refusal("/ticket/7", init, 10)).toEqual([413, "body_too_large"]);
    expect(pullCount).toBe(0);
  });

  it("stops the mock from reading a stream that is too long", async () => {
    let pullCount = 0;
    let isCancelled = false;
    const body = new ReadableStream({
      pull(stream) {
        pullCount += 1;
        stream.enqueue(new Uint8Array(8).fill(32));
      },
      cancel() {
        isCancelled = true;
      },
    });
    const init = { ...json("PATCH", ""), body, duplex: "half" } as RequestInit;
    expect(await refusal("/ticket/7", init, 20)).toEqual([413, "body_too_large"]);
    expect(pullCount).toBeLessThan(10);
    expect(isCancelled).toBe(true);
  });

  it("is the total of all chunks of a stream, however small they are", async () => {
    const bytes = new TextEncoder().encode('{"name":"Ümlaut"}');
    const chunks = Array.from(bytes, (_, index) => bytes.slice(index, index + 1));
    const app = createAppUnderTest({ options: { bodyLimit: bytes.byteLength } });
    const body = new ReadableStream({
      start(stream) {
        for (const chunk of [new Uint8Array(), ...chunks]) stream.enqueue(chunk);
        stream.close();
      },
    });
    const init = { ...json("POST", ""), body, duplex: "half" } as RequestInit;
    expect((await app.send("/knowledgeSource", init)).status).toBe(200);
    expect(app.handledRequests[0]?.input.body).toEqual({ name: "Ümlaut" });
  });

  it("does not matter if the connection ends before the body", async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new Error("gone")) });
    const init = { ...json("PATCH", ""), body, duplex: "half" } as RequestInit;
    expect(await refusal("/ticket/7", init)).toEqual([400, "incomplete_body"]);
  });
});

describe("the content", () => {
  it("must be JSON, with the same message on every engine", async () => {
    const { status, body } = await createAppUnderTest().fetchJson("/ticket/7", json("PATCH", '{\n  "status": open\n}'));
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      message: 'The body is not JSON: found "open" at line 2, column 13, expected a value.',
      code: "malformed_json",
      violations: [{ in: "body", pointer: "", found: '"open"', expected: "a value" }],
    });
  });

  it("must be UTF-8", async () => {
    const init = { ...json("PATCH", ""), body: Uint8Array.of(0x22, 0xff, 0x22) };
    expect(await refusal("/ticket/7", init)).toEqual([400, "malformed_json"]);
  });

  it("may begin with a byte order mark", async () => {
    expect((await createAppUnderTest().send("/ticket/7", json("PATCH", "\ufeff{}"))).status).toBe(200);
  });

  it("may repeat a name, whose last value counts", async () => {
    const app = createAppUnderTest();
    await app.send("/ticket/7", json("PATCH", '{"status":"open","status":"closed"}'));
    expect(app.handledRequests[0]?.input.body).toEqual({ status: "closed" });
  });

  it("may be at most 64 levels deep", async () => {
    const data = (levels: number) => json("POST", `{"data":${nested(levels)}}`);
    expect((await createAppUnderTest().send("/app/import", data(63))).status).toBe(200);
    expect(await refusal("/app/import", data(64))).toEqual([400, "nested_too_deeply"]);
    expect(await refusal("/app/import", data(100_000))).toEqual([400, "nested_too_deeply"]);
  });

  it("may contain objects of at most 10,000 properties", async () => {
    const data = (count: number) => {
      const properties = Array.from({ length: count }, (_, index) => `"p${index}":1`);
      return json("POST", `{"data":{"list":[{${properties.join()}}]}}`);
    };
    expect((await createAppUnderTest().send("/app/import", data(10_000))).status).toBe(200);
    expect(await refusal("/app/import", data(10_001))).toEqual([400, "too_many_properties"]);
  });

  it("may contain __proto__ as plain data in an open object, and pollutes nothing", async () => {
    const app = createAppUnderTest();
    const init = json("POST", '{"data":{"__proto__":{"polluted":true}}}');
    expect((await app.send("/app/import", init)).status).toBe(200);
    const body = app.handledRequests[0]?.input.body as { data: object };
    expect(Object.keys(body.data)).toEqual(["__proto__"]);
    expect("polluted" in body.data).toBe(false);
    expect("polluted" in {}).toBe(false);
  });
});
