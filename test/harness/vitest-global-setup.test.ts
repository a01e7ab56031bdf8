// The server of a global set-up, and how a test file reaches it.
import { describe, expect, it, onTestFinished } from "vitest";
import { openMock } from "../../harness/vitest/vitest-mock.ts";
import type { ProvidedMock } from "../../harness/vitest/vitest-provided.ts";
import { createGlobalSetup, type GlobalSetupOptions } from "../../harness/vitest-global-setup.ts";

async function startServer(setup = createGlobalSetup()): Promise<ProvidedMock> {
  const providedValues = new Map<string, unknown>();
  const end = await setup({ provide: (key: string, value: unknown) => void providedValues.set(key, value) });
  onTestFinished(end);
  return providedValues.get("ticketMock") as ProvidedMock;
}

async function sandboxStart(server: ProvidedMock, options: GlobalSetupOptions) {
  const openedMock = await openMock(options, server);
  return openedMock.mock.control.createSandbox(openedMock.start);
}

describe("the global set-up", () => {
  it("takes a mock's options and a port, and passes on an admin token", async () => {
    const { url } = await startServer(createGlobalSetup({ basePath: "/api", scenario: "busy-inbox" }));
    const server = await startServer(createGlobalSetup({ admin: { token: "word" }, host: "127.0.0.1", port: 0 }));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api$/);
    expect(server).toEqual({ url: expect.any(String), adminToken: "word" });
    expect((await sandboxStart(server, {})).scenario).toBe("default");
    expect((await sandboxStart({ url }, {})).scenario).toBe("busy-inbox");
    await expect(startServer(createGlobalSetup({ port: Number(new URL(url).port) }))).rejects.toMatchObject({
      code: "EADDRINUSE",
    });
  });
});

describe("a test file under a global set-up", () => {
  it("opens sandboxes on the server with its own start options", async () => {
    const server = await startServer();
    const now = Date.UTC(2026, 4, 4, 8);
    expect(await sandboxStart(server, { scenario: "empty", seed: 7, tickets: 3, now })).toMatchObject({
      scenario: "empty",
      seed: 7,
      now: "2026-05-04T08:00:00.000Z",
    });
  });

  it("cannot override the server's options", async () => {
    const server = await startServer();
    await expect(openMock({ auth: "strict", basePath: "/x", scenario: "empty" }, server)).rejects.toThrow(
      /auth, basePath cannot be set here.*createGlobalSetup.*inProcess: true/,
    );
  });
});
