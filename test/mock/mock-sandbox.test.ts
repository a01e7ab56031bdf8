// The handle of a sandbox: its requests, control, tokens and disposal.
import { describe, expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";

const json = { "content-type": "application/json" };
const change = { method: "PATCH", headers: json, body: '{"status":"closed"}' };

async function openMockWithSandbox(basePath = ""): Promise<Mock> {
  const mock = await createMock({ auth: "off", basePath, tickets: 5 });
  await mock.control.createSandbox({ id: "own" });
  return mock;
}

/** Reads the status of ticket 1 in `default` and in `own`. */
async function readStatuses(mock: Mock): Promise<unknown[]> {
  const tickets = await Promise.all(["default", "own"].map((id) => mock.control.getRecord(id, "tickets", 1)));
  return tickets.map(({ status }) => status);
}

describe("sandbox.fetch", () => {
  const requests: readonly (readonly [string, Request | URL | string, RequestInit | undefined])[] = [
    ["a relative path", "/api/ticket/1", change],
    ["an absolute URL of any host", "https://elsewhere.example/api/ticket/1", change],
    ["a URL object", new URL("http://mock.local/api/ticket/1"), change],
    ["a request", new Request("https://elsewhere.example/api/ticket/1", change), undefined],
    ["a request with an init", new Request("https://elsewhere.example/api/ticket/1"), change],
    ["a URL below its own base URL", "http://mock.local/__sandbox/own/api/ticket/1", change],
  ];
  it.each(requests)("reaches only that sandbox by %s", async (_what, input, init) => {
    await using mock = await openMockWithSandbox("/api");
    expect((await mock.sandbox("own").fetch(input, init)).status).toBe(200);
    expect(await readStatuses(mock)).toEqual(["open", "closed"]);
  });

  it("passes on a streamed body and an abort signal", async () => {
    await using mock = await openMockWithSandbox();
    const sandbox = mock.sandbox("own");
    // The DOM's types do not know `duplex` yet, which a streamed body needs.
    const streaming: RequestInit & { duplex: "half" } = {
      ...change,
      body: new Blob([change.body]).stream(),
      duplex: "half",
    };
    const { signal } = new AbortController();
    expect((await sandbox.fetch(new Request("http://mock.local/ticket/1", { ...streaming, signal }))).status).toBe(200);
    await sandbox.control.addFault({ effect: { kind: "delay", fixedMs: 60_000 } });
    const controller = new AbortController();
    const request = new Request("http://mock.local/ticket/1", { signal: controller.signal });
    const pending = sandbox.fetch(request);
    controller.abort(new Error("enough"));
    await expect(pending).rejects.toThrow("enough");
  });

  it("is refused if the URL names another sandbox, or the sandbox does not exist", async () => {
    await using mock = await openMockWithSandbox();
    const conflicting = await mock.sandbox("own").fetch("/__sandbox/other/ticket/1");
    expect(await conflicting.json()).toMatchObject({ code: "conflicting_sandboxes" });
    const unknown = await mock.sandbox("unknown").fetch("/ticket/1");
    expect([unknown.status, (await unknown.json()).code]).toEqual([404, "unknown_sandbox"]);
  });
});

describe("a sandbox handle", () => {
  it("has the control's methods, without the sandbox id, except methods that take no sandbox", async () => {
    await using mock = await openMockWithSandbox();
    const { control } = mock.sandbox("own");
    const mockWideMethods = [
      "createSandbox",
      "getAdminDocument",
      "getContract",
      "getTotalCoverage",
      "listAllRequests",
      "listSandboxes",
      "listScenarios",
    ];
    expect(Object.keys(control).sort()).toEqual(
      Object.keys(mock.control)
        .filter((name) => !mockWideMethods.includes(name))
        .sort(),
    );
    await control.patchRecord("tickets", 1, { subject: "Nur hier" });
    expect(await control.getRecord("tickets", 1)).toEqual(await mock.control.getRecord("own", "tickets", 1));
    expect(await control.getRecord("tickets", 1)).toMatchObject({ subject: "Nur hier" });
    expect(await mock.control.getRecord("default", "tickets", 1)).not.toMatchObject({ subject: "Nur hier" });
    expect(await control.listRequests({ limit: 5 })).toEqual(await mock.control.listRequests("own", { limit: 5 }));
    await expect(control.setClock({ now: "tomorrow" })).rejects.toThrow(
      expect.objectContaining({ code: "invalid_request" }),
    );
  });

  it("has a base URL for HTTP requests", async () => {
    await using mock = await openMockWithSandbox("/api");
    expect([mock.sandbox("own").baseUrl, mock.sandbox().baseUrl]).toEqual([
      "http://mock.local/__sandbox/own/api",
      "http://mock.local/api",
    ]);
    expect((await mock.control.getSandbox("own")).baseUrl).toBe(mock.sandbox("own").baseUrl);
  });

  it("issues tokens by its own clock", async () => {
    await using mock = await openMockWithSandbox();
    await mock.control.createSandbox({ id: "late", now: "2030-01-01T00:00:00Z" });
    const token = await mock.sandbox("late").token({ expiresInSeconds: 60 });
    expect(JSON.parse(atob(token.split(".")[1] ?? "")).exp).toBe(Date.UTC(2030, 0) / 1000 + 60);
  });

  it("deletes its sandbox when it is disposed of, even if the sandbox is already gone", async () => {
    await using mock = await openMockWithSandbox();
    {
      await using sandbox = mock.sandbox("own");
      expect((await sandbox.fetch("/health")).status).toBe(200);
    }
    expect((await mock.control.listSandboxes()).total).toBe(1);
    await mock.sandbox("own")[Symbol.asyncDispose]();
  });

  it("resets `default` instead of deleting it", async () => {
    await using mock = await openMockWithSandbox();
    {
      await using sandbox = mock.sandbox();
      await sandbox.fetch("/ticket/1", change);
    }
    expect(await mock.control.getRecord("default", "tickets", 1)).toMatchObject({ status: "open" });
  });

  it.each(["", "a b", "ä", "../x", "a".repeat(65)])("cannot be created for the invalid id %j", async (id) => {
    await using mock = await openMockWithSandbox();
    expect(() => mock.sandbox(id)).toThrow(expect.objectContaining({ code: "invalid_request" }));
  });
});
