// The Vitest fixtures: a sandbox per test, and its URL. test/package runs them in a consumer's tests.
import { describe } from "vitest";
import { createTest, expect, test } from "../../harness/vitest.ts";

const testBusyInbox = createTest({ scenario: "busy-inbox", auth: "off", basePath: "/api" });

describe("the test function of ticket-service-mock/vitest", () => {
  test("provides a URL that reaches the sandbox over HTTP", async ({ url, sandbox }) => {
    const authorization = `Bearer ${await sandbox.token()}`;
    expect((await fetch(`${url}/ticket/1`, { headers: { authorization } })).status).toBe(200);
    await expect(sandbox).toHaveReceived("getTicket", { times: 1 });
  });

  test("deletes the sandboxes of tests that have ended", async ({ mock, sandbox }) => {
    const { sandboxes } = await mock.control.listSandboxes();
    expect(sandboxes.map(({ id }) => id)).toEqual(["default", sandbox.id]);
  });

  test("tolerates a test that deletes its sandbox", async ({ sandbox }) => {
    await sandbox.control.deleteSandbox();
  });
});

describe("createTest", () => {
  testBusyInbox.beforeAll(async ({ mock }) => {
    expect((await mock.fetch("/api/ticket/1")).status).toBe(200);
  });

  testBusyInbox("starts the mock with its options", async ({ sandbox, url }) => {
    expect((await sandbox.control.getScenario()).name).toBe("busy-inbox");
    expect((await fetch(`${url}/ticket/1`)).status).toBe(200);
    expect(url).toMatch(/\/__sandbox\/[^/]+\/api$/);
  });
});
