// Targets that cannot be verified or that request a pause, and secrets that no report may show.
import { describe, expect, it } from "vitest";
import { formatReport } from "../../../harness/verify.ts";
import { toLines, verifyMock, verifyThrough } from "./verify-mock.ts";

const html = (status: number) => () =>
  Promise.resolve(new Response("<html>", { status, headers: { "content-type": "text/html" } }));

describe("a target that cannot be verified", () => {
  it.each([
    [
      "is unreachable",
      () => Promise.reject(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") })),
      "does not respond: connect ECONNREFUSED",
    ],
    ["returns pages", html(200), "returns HTML (200), so it is not an API: is the base path right?"],
    [
      "redirects",
      () => Promise.resolve(new Response(null, { status: 302, headers: { location: "https://login.example/" } })),
      "redirects to https://login.example/",
    ],
    ["rejects every caller", () => Promise.resolve(Response.json({}, { status: 401 })), "rejects this caller (401)"],
    ["is down", () => Promise.resolve(Response.json({}, { status: 503 })), "returns 503, even after retries"],
  ])("is reported in one line if it %s", async (_, send, message) => {
    await expect(verifyThrough(send)).rejects.toMatchObject({
      name: "TargetError",
      message: expect.stringContaining(message),
    });
  });

  it("is reported in one line if its address has none of the paths", async () => {
    const run = verifyThrough(() => Promise.resolve(Response.json({ message: "Not found" }, { status: 404 })));
    await expect(run).rejects.toThrow("http://service.example/ returns 404 for every path: is the base path right?");
  });

  it("is reported before the first request if it has only a cookie, which is not enough for writes", async () => {
    const run = verifyThrough(() => Promise.reject(new Error("sent")), {
      write: true,
      headers: { Cookie: "connect.sid=s" },
    });
    await expect(run).rejects.toThrow(/^A cookie is not enough to write: .*updateTicket/);
  });

  it("is reported with the findings so far if it fails midway", async () => {
    let remainingRequests = 40;
    const { report } = await verifyMock({}, { only: ["directory"] }, (send) => async (url, init) => {
      remainingRequests -= 1;
      if (remainingRequests <= 0) throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
      return url.endsWith("/tag") ? Response.json({ success: true, tags: 5 }) : send(url, init);
    });
    expect(report.interrupted).toBe("The target stopped responding: read ECONNRESET.");
    expect(report.findings.map(({ operationId, kind }) => `${operationId} ${kind}`)).toContain("listTags type");
    expect(report.outcome).toBe("deviating");
  });
});

describe("a target that requests a pause", () => {
  it.each([
    [429, "7", 7_000],
    [503, "Mon, 02 Mar 2026 00:00:09 GMT", 9_000],
    [503, undefined, 1_000],
  ])("is retried after the pause requested by a %i with Retry-After %s", async (status, retryAfter, wait) => {
    let isFirst = true;
    const { report, waitedMs } = await verifyMock({}, { only: ["getVersion"], rate: 1000 }, (send) => (url, init) => {
      if (!isFirst) return send(url, init);
      isFirst = false;
      return Promise.resolve(
        Response.json({}, { status, headers: retryAfter === undefined ? {} : { "retry-after": retryAfter } }),
      );
    });
    expect(toLines(report)).toEqual([]);
    expect(waitedMs).toBeGreaterThanOrEqual(wait);
    expect(waitedMs).toBeLessThan(wait + 1_000);
  });

  it.each([
    ["too long", "61"],
    ["hours away", "Mon, 02 Mar 2026 09:00:00 GMT"],
  ])("is given up at once if its Retry-After is %s: %s", async (_, retryAfter) => {
    const refuse = () => Promise.resolve(Response.json({}, { status: 429, headers: { "retry-after": retryAfter } }));
    const waits: number[] = [];
    const sleep = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds));
    await expect(verifyThrough(refuse, { sleep, rate: 1000 })).rejects.toThrow("it accepts no requests now");
    expect(waits).toEqual([]);
  });

  it("is retried at most three times", async () => {
    let count = 0;
    const refuse = () =>
      Promise.resolve(Response.json({ count: ++count }, { status: 503, headers: { "retry-after": "1" } }));
    await expect(verifyThrough(refuse)).rejects.toThrow("returns 503, even after retries");
    expect(count).toBe(4);
  });

  it("is reported as failing if it keeps doing so", async () => {
    let count = 0;
    const { report } = await verifyMock({}, { only: ["getVersion"] }, (send) => (url, init) => {
      count += 1;
      return count === 1 ? send(url, init) : Promise.resolve(Response.json({}, { status: 503 }));
    });
    expect(report.findings).toContainEqual(
      expect.objectContaining({ operationId: "getVersion", kind: "failed", found: "503" }),
    );
  });
});

describe("a secret", () => {
  it.each(["text", "json", "junit", "html"] as const)("never appears in a %s report", async (format) => {
    const token = "opaque-token-of-somebody";
    const headers = { "X-Tenant-Key": "tenant-key-of-somebody" };
    const { report } = await verifyThrough(
      (_, init) =>
        Promise.resolve(
          Response.json({
            version: new Headers(init.headers).get("authorization"),
            [token]: headers["X-Tenant-Key"],
            tickets: token,
          }),
        ),
      { token, headers, only: ["getVersion", "searchTickets"] },
    );
    expect(report.findings.length).toBeGreaterThan(2);
    const text = formatReport(report, format);
    expect(text).toContain("searchTickets");
    expect(text).not.toMatch(/of-somebody/);
  });

  it.each([
    ["that a report cuts off", "0123456789".repeat(20), {}],
    ["that JSON and URLs escape", 'a"b\\c/d e~f', {}],
    ["of a cookie", "s%3Aabcdefgh", { cookie: "theme=dark; connect.sid=s%3Aabcdefgh; other=1" }],
    ["after its scheme", "abcdefghij", { authorization: "Basic abcdefghij" }],
  ])("%s never appears in a report", async (_, secret, headers) => {
    const credentials = Object.keys(headers).length === 0 ? { token: secret } : { headers };
    const body = { version: secret, [secret]: secret, name: [{ [secret]: 1 }], tickets: secret, total: `${secret}!` };
    const send = () => Promise.resolve(Response.json(body));
    const { report } = await verifyThrough(send, { ...credentials, only: ["getVersion", "searchTickets", "getTag"] });
    expect(report.findings.length).toBeGreaterThan(2);
    const text = formatReport(report, "json") + formatReport(report, "text");
    const spellings = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
    for (const spelling of spellings) expect(text).not.toContain(spelling.slice(0, 8));
  });
});
