// The main entry: requests, options, sandboxes and tokens of a mock.
import { describe, expect, it } from "vitest";
import { mintToken } from "../../mock/auth/token.ts";
import { createMock, type Mock, type MockOptions } from "../../mock/create-mock.ts";
import { assembleMock } from "../../mock/mock.ts";
import { sampleSet } from "./auth/sample-keys.ts";

async function bearer(mock: Mock, ...request: Parameters<Mock["token"]>): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await mock.token(...request)}` };
}

async function send(options: MockOptions, path: string, init: RequestInit = {}) {
  await using mock = await createMock(options);
  const response = await mock.fetch(path, { ...init, headers: { ...(await bearer(mock)), ...init.headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function patch(body: object): RequestInit {
  return { method: "PATCH", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

describe("mock.fetch", () => {
  it("accepts a relative path, an absolute URL and a request", async () => {
    await using mock = await createMock();
    const headers = await bearer(mock);
    const url = "http://elsewhere.example/ticket/1";
    const responses = [
      await mock.fetch("/ticket/1", { headers }),
      await mock.fetch(url, { headers }),
      await mock.fetch(new URL(url), { headers }),
      await mock.fetch(new Request(url, { headers })),
      await mock.fetch(new Request(url), { headers }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it("works without its mock as `this`", async () => {
    const { fetch } = await createMock();
    expect((await fetch("/health")).status).toBe(200);
  });

  it("rejects when its signal is aborted", async () => {
    await using mock = await createMock();
    await expect(mock.fetch("/health", { signal: AbortSignal.abort() })).rejects.toThrow("abort");
  });

  it("rejects when its signal is aborted while the body is read, and releases the sandbox", async () => {
    await using mock = await createMock({ tickets: 1, auth: "off" });
    const client = new AbortController();
    let isCancelled = false;
    const body = new ReadableStream({
      pull: () => client.abort(),
      cancel() {
        isCancelled = true;
      },
    });
    const headers = { "content-type": "application/json" };
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      body,
      headers,
      duplex: "half",
      signal: client.signal,
    };
    await expect(mock.fetch("/ticket/search", init)).rejects.toThrow("abort");
    expect(isCancelled).toBe(true);
    expect((await mock.control.listRequests("default")).requests).toMatchObject([{ status: 400 }]);
  });
});

it("mock.token refuses an invalid id, name or lifetime", async () => {
  await using mock = await createMock();
  const invalid = { userId: "1", name: "", expiresInSeconds: 1.5 };
  await expect(mock.token(invalid as never)).rejects.toThrow(/^userId is "1".*\nname is "".*\nexpiresInSeconds is 1.5/);
});

describe("the world and clock of a mock", () => {
  it.each(["2027-01-01T10:00:00+01:00", "2027-01-01 09:00:00", Date.UTC(2027, 0, 1, 9)])("start at %s", async (now) => {
    const { ticket } = JSON.parse((await send({ now }, "/ticket/1", patch({ status: "closed" }))).text);
    expect(ticket.closedAt).toBe("2027-01-01 09:00:00");
  });
});

describe("a mock's options", () => {
  it("set a house rule directly or through the scenario", async () => {
    const pending = patch({ status: "pending", dueBy: null });
    const statuses = [
      await send({}, "/ticket/1", pending),
      await send({ scenario: "strict-pending" }, "/ticket/1", pending),
      await send({ rules: { pendingNeedsDueDate: true } }, "/ticket/1", pending),
      await send({ scenario: "strict-pending", rules: { pendingNeedsDueDate: false } }, "/ticket/1", pending),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 422, 422, 200]);
  });
});

describe("sandboxes of a mock", () => {
  it("are refused by a full mock until room is available, with a Retry-After header", async () => {
    let now = 0;
    const options = { auth: "off", autoSandbox: true, maxSandboxes: 2 } as const;
    const { mock } = await assembleMock(options, { realTime: () => now });
    const visit = async (id: string) => {
      const { status, headers } = await mock.fetch(`/__sandbox/${id}/ticket/1`);
      return [status, headers.get("retry-after")];
    };
    expect([await visit("a"), await visit("b")]).toEqual([
      [200, null],
      [429, "60"],
    ]);
    now += 60_000;
    expect([await visit("b"), await visit("a")]).toEqual([
      [200, null],
      [429, "60"],
    ]);
    const eightHours = 8 * 60 * 60;
    expect(await mock.control.getSandbox("b")).toMatchObject({ ttlSeconds: eightHours });
    await mock.close();
  });

  it.each(["/ticket/1", "/health", "/nowhere"])(
    "are created in strict mode only for authenticated callers when first used by %s",
    async (path) => {
      await using mock = await createMock({ auth: "strict", autoSandbox: true });
      const visit = async (token: string) =>
        (await mock.fetch(`/__sandbox/a${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
      const forged = await mintToken({ userId: 1, secret: "another" });
      const expired = await mintToken({ userId: 1, exp: Date.UTC(2026, 2, 2, 8) / 1000 });
      expect((await mock.fetch(`/__sandbox/a${path}`)).status).toBe(401);
      expect([await visit(forged), await visit(expired)]).toEqual([401, 401]);
      expect((await mock.control.listSandboxes()).total).toBe(1);
      expect(await visit(await mock.token())).toBe(path === "/nowhere" ? 404 : 200);
      expect((await mock.control.listSandboxes()).total).toBe(2);
    },
  );

  it("are created on first use without a token only by operations that need none", async () => {
    await using mock = await createMock({ autoSandbox: true });
    expect((await mock.fetch("/__sandbox/a/ticket/1")).status).toBe(401);
    expect((await mock.control.listSandboxes()).total).toBe(1);
    expect((await mock.fetch("/__sandbox/a/health")).status).toBe(200);
    expect((await mock.control.listSandboxes()).total).toBe(2);
  });

  it("get the option's time to live if created on first use", async () => {
    await using mock = await createMock({ auth: "off", autoSandbox: true, autoSandboxTtl: 90 });
    await using endless = await createMock({ auth: "off", autoSandbox: true, autoSandboxTtl: 0 });
    const ttls = [mock, endless].map(async (mock) => {
      await mock.fetch("/__sandbox/a/health");
      return (await mock.control.getSandbox("a")).ttlSeconds;
    });
    expect(await Promise.all(ttls)).toEqual([90, null]);
  });
});

describe("mock.token", () => {
  it("identifies the default caller, or the requested user", async () => {
    await using mock = await createMock();
    const claims = (token: string) => JSON.parse(atob(token.split(".")[1] ?? ""));
    expect(claims(await mock.token())).toMatchObject({ userId: 1 });
    expect(claims(await mock.token({ userId: 5, name: "Testlauf" }))).toMatchObject({ userId: 5, name: "Testlauf" });
  });

  it("cannot be created if a key set checks tokens", async () => {
    await using mock = await createMock({ auth: "strict", jwks: sampleSet });
    await expect(mock.token()).rejects.toThrow("key set");
  });
});
