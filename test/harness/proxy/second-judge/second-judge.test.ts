// Prism as the second judge of a proxy: what both say alike is no difference, what one of them alone finds is listed
// (harness/proxy/second-judge/).
import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { createSecondJudge } from "../../../../harness/proxy/second-judge/second-judge.ts";
import { createProxy, type ProxyOptions } from "../../../../harness/proxy.ts";
import { createMock } from "../../../../mock/create-mock.ts";
import { proxyOver } from "../proxied.ts";

const judge = expect.stringMatching(/^@stoplight\/prism-cli \d+\./);
const authorized = { authorization: "Bearer a.b.c" };

function over(listener: RequestListener, options: Partial<ProxyOptions> = {}) {
  return proxyOver(listener, { secondJudge: "prism", ...options });
}

/** Answers every request alike. */
function answering(status: number, text: string, headers: Record<string, string> = {}): RequestListener {
  return (_, outgoing) => {
    outgoing.writeHead(status, { "content-type": "application/json", ...headers });
    outgoing.end(text);
  };
}

describe("a second judge", () => {
  it("agrees over right requests and answers, and over wrong ones", async () => {
    await using mock = await createMock();
    const { url: target } = await mock.listen();
    await using proxy = await createProxy({ target, secondJudge: "prism" });
    const headers = { authorization: `Bearer ${await mock.token()}`, "content-type": "application/json" };
    const search = { method: "POST", body: '{"filters":[],"limit":10}' };
    const wrong = { method: "PATCH", body: '{"status":"done"}' };
    const noJson = { method: "PATCH", body: "{" };
    const asked: readonly (readonly [string, RequestInit])[] = [
      ["/ticket/1", {}],
      ["/ticket/search", search],
      ["/ticket/999999", {}],
      ["/ticket/x", {}],
      ["/ticket/1", wrong],
      ["/ticket/1", noJson],
      ["/nothing", {}],
    ];
    for (const [path, init] of asked) await (await fetch(proxy.url + path, { headers, ...init })).text();
    expect(await proxy.differences()).toEqual({
      judge,
      requestCount: 7,
      answerCount: 7,
      unjudgedCount: 0,
      rows: [],
      furtherCount: 0,
    });
  });

  it("is told apart where the proxy alone finds a breach: a query parameter that the contract does not have", async () => {
    const version = JSON.stringify({ name: "x", version: "1", contractVersion: "1" });
    await using proxied = await over(answering(200, version));
    for (const colour of ["red", "blue"]) await (await proxied.ask(`/version?colour=${colour}`)).text();
    const { rows } = await proxied.proxy.differences();
    const requests = rows.filter(({ of }) => of === "request");
    expect(requests).toEqual([
      {
        operationId: "getVersion",
        of: "request",
        foundBy: "own",
        breaches: [expect.stringMatching(/^query \/colour: found .*, expected /)],
        example: { method: "GET", path: "/version", status: 200 },
        count: 2,
      },
    ]);
  });

  it("is told apart where it alone finds a breach: a request without a token", async () => {
    await using proxied = await over(answering(200, "{}"));
    await (await proxied.ask("/tag")).text();
    await (await proxied.ask("/tag", { headers: authorized })).text();
    const { rows } = await proxied.proxy.differences();
    expect(rows.filter(({ of }) => of === "request")).toMatchObject([
      { operationId: "listTags", foundBy: "second", breaches: [expect.stringMatching(/security/i)], count: 1 },
    ]);
  });

  it("judges what the target has answered also where the proxy is strict, and nothing where it has not", async () => {
    await using proxied = await over(answering(200, "[]"), { strict: true });
    expect((await proxied.ask("/version")).status).toBe(502);
    expect(await proxied.proxy.differences()).toMatchObject({ requestCount: 1, answerCount: 1, rows: [] });
    await using absent = await createProxy({ target: "http://127.0.0.1:1", secondJudge: "prism" });
    expect((await fetch(`${absent.url}/version`)).status).toBe(502);
    expect(await absent.differences()).toMatchObject({ requestCount: 1, answerCount: 0, unjudgedCount: 1 });
  });

  it("counts what it was not shown", async () => {
    await using proxied = await over(answering(200, "<p>", { "content-type": "text/html" }));
    await (await proxied.ask("/version")).text();
    await (await proxied.ask("/version", { method: "HEAD" })).text();
    const { proxy } = proxied;
    expect(await proxy.differences()).toMatchObject({ requestCount: 1, answerCount: 0, unjudgedCount: 2 });
    await proxy.close();
    expect(await proxy.differences()).toMatchObject({ requestCount: 1 });
  });

  it("is Prism or nobody", async () => {
    const target = "http://127.0.0.1:1";
    const wrong = { target, secondJudge: "someone" };
    await expect(createProxy(wrong as ProxyOptions)).rejects.toThrow(/^secondJudge: expected prism$/);
    await using proxy = await createProxy({ target });
    await expect(proxy.differences()).rejects.toThrow(/^secondJudge: the proxy has no second judge$/);
  });

  it("says how to install it where it is missing", async () => {
    await expect(createSecondJudge("file:///no-package/here.js")).rejects.toThrow(
      "secondJudge: Prism needs the package @stoplight/prism-cli, which is not installed: npm install --save-dev @stoplight/prism-cli",
    );
  });
});
