// The Vitest fixtures: a sandbox per test, its start and URL, and the matchers.
import { describe } from "vitest";
import { createTest, expect, test } from "../../harness/vitest.ts";

const testBusyInbox = createTest({ scenario: "busy-inbox", auth: "off", basePath: "/api" });
const ids = new Set<string>();

describe("the test function of ticket-service-mock/vitest", () => {
  for (const run of [1, 2, 3, 4]) {
    test.concurrent(`gives each of several concurrent tests its own sandbox (${run})`, async ({ sandbox, client }) => {
      expect(ids.has(sandbox.id)).toBe(false);
      ids.add(sandbox.id);
      const ticket = { params: { path: { ticketId: 1 } } };
      const priority = run % 2 === 0 ? "low" : "urgent";
      await client.PATCH("/ticket/{ticketId}", { ...ticket, body: { priority } });
      expect((await client.GET("/ticket/{ticketId}", ticket)).data?.priority).toBe(priority);
      expect((await sandbox.control.listRequests()).total).toBe(2);
    });
  }

  test("deletes the sandboxes of tests that have ended", async ({ mock, sandbox }) => {
    const { sandboxes } = await mock.control.listSandboxes();
    expect(sandboxes.map(({ id }) => id)).toEqual(["default", sandbox.id]);
  });

  test("tolerates a test that deletes its sandbox", async ({ sandbox }) => {
    await sandbox.control.deleteSandbox();
  });

  test("provides a URL that reaches the sandbox over HTTP", async ({ url, sandbox }) => {
    const authorization = `Bearer ${await sandbox.token()}`;
    expect((await fetch(`${url}/ticket/1`, { headers: { authorization } })).status).toBe(200);
    await expect(sandbox).toHaveReceived("getTicket", { times: 1 });
  });

  test("types and registers the matchers", async ({ sandbox, client }) => {
    const result = await client.PATCH("/ticket/{ticketId}", {
      params: { path: { ticketId: 1 } },
      body: { priority: "low" },
    });
    await expect(result).toMatchContract("updateTicket");
    await expect(sandbox).toHaveReceived("updateTicket", { times: 1, body: { priority: "low" } });
    await expect(sandbox).not.toHaveReceived("getTicket");
    await expect(sandbox).toHaveChanged("tickets", 1, { priority: "low" });
    await expect(async () => expect(sandbox).toHaveReceived("getTicket")).rejects.toThrow(/getTicket/);
  });

  describe("a different start", () => {
    test.override({ start: { scenario: "empty" } });

    test("applies its scenario", async ({ sandbox, client }) => {
      expect((await sandbox.control.getScenario()).name).toBe("empty");
      const { response } = await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
      expect(response.status).toBe(404);
    });
  });

  test("does not affect other tests", async ({ sandbox }) => {
    expect((await sandbox.control.getScenario()).name).toBe("default");
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

describe("workerSandbox", () => {
  test("is reached over HTTP at its base URL", async ({ workerSandbox }) => {
    expect((await fetch(`${workerSandbox.baseUrl}/health`)).status).toBe(200);
    await workerSandbox.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
  });

  test("is the same in the next test", async ({ workerSandbox }) => {
    await expect(workerSandbox).toHaveReceived("getTicket", { times: 1 });
  });
});
