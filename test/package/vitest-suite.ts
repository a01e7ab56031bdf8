// Test files of a consumer, run by name: some pass, some fail with expected messages, some use the server of a global setup.

const failing = `
import { expect, test } from "ticket-service-mock/vitest";

const ticket = { params: { path: { ticketId: 1 } } };

test("toHaveReceived", async ({ client, sandbox }) => {
  await client.PATCH("/ticket/{ticketId}", { ...ticket, body: { priority: "low" } });
  await expect(sandbox).toHaveReceived("updateTicket", { body: { priority: "high" } });
});
test("another reason", async ({ client }) => {
  await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 100_000 } } });
  expect(1).toBe(2);
});
test("passes", async ({ client, sandbox }) => {
  await client.GET("/ticket/{ticketId}", ticket);
  await expect(sandbox).toHaveReceived("getTicket");
});
test("succeeds the second time", { retry: 1 }, async ({ client, sandbox, task }) => {
  await client.GET("/ticket/{ticketId}", ticket);
  await expect(sandbox).toHaveReceived("getTicket", { times: 1 });
  expect(task.result?.retryCount).toBe(1);
});
test.fails("fails as it should", async ({ sandbox }) => {
  await expect(sandbox).toHaveReceived("getTicket");
});
`;

const passing = `
import { createTest, expect, test } from "ticket-service-mock/vitest";
import { afterEach, vi } from "vitest";

const off = createTest({ auth: "off", inProcess: true });
afterEach(() => vi.useRealTimers());

test("fake timers neither freeze the mock nor move its clock", async ({ client, sandbox, url }) => {
  const { now } = await sandbox.control.getClock();
  vi.useFakeTimers();
  await sandbox.control.addFault({ match: {}, effect: { kind: "delay", fixedMs: 5 } });
  const { data } = await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
  expect(data?.id).toBe(1);
  const headers = { authorization: \`Bearer \${await sandbox.token()}\` };
  expect((await fetch(url + "/ticket/1", { headers })).status).toBe(200);
  vi.advanceTimersByTime(86_400_000);
  expect((await sandbox.control.getClock()).now).toBe(now);
});

test("expect.poll waits for a request that is sent later", async ({ client, sandbox }) => {
  const later = new Promise((resolve) => setTimeout(resolve, 20));
  const response = later.then(() => client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } }));
  await expect.poll(() => sandbox).toHaveReceived("getTicket");
  await response;
});

off("createTest gives defaults", async ({ sandbox, mock }) => {
  expect((await sandbox.fetch("/ticket/1")).status).toBe(200);
  expect(mock).toHaveProperty("listen");
});
`;

const inJsdom = `
// @vitest-environment jsdom
import { createTest, expect, test } from "ticket-service-mock/vitest";

const strict = createTest({ auth: "strict" });
const ticket = { params: { path: { ticketId: 1 } } };

test("jsdom works, despite its own classes", async ({ client, sandbox, url }) => {
  document.body.innerHTML = "<p>inbox</p>";
  const { data } = await client.PATCH("/ticket/{ticketId}", { ...ticket, body: { priority: "low" } });
  expect(data?.ticket.priority).toBe("low");
  const headers = { authorization: \`Bearer \${await sandbox.token()}\` };
  expect((await fetch(url + "/ticket/1", { headers })).status).toBe(200);
  await expect(sandbox).toHaveReceived("getTicket", { times: 1 });
});
strict("signatures count in jsdom too", async ({ client, sandbox }) => {
  expect((await client.GET("/ticket/{ticketId}", ticket)).response.status).toBe(200);
  expect((await sandbox.fetch("/ticket/1", { headers: { authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.e30.eA" } })).status).toBe(401);
});
`;

// Types that matchers and fixtures must accept and reject; compiled, never run.
const types = `
import { createTest, expect, test } from "ticket-service-mock/vitest";
import { inject } from "vitest";

export const url: string | undefined = inject("ticketMock")?.url;
export const busy = createTest({ scenario: "busy-inbox" });
// @ts-expect-error no option of a mock
export const wrong = createTest({ scenarios: "busy-inbox" });

test("types", async ({ sandbox, client, mock, start }) => {
  const { data } = await client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
  const subject: string | undefined = data?.subject;
  const done: Promise<void> = expect(sandbox).toHaveReceived("getTicket", { times: { atLeast: 1 } });
  await expect(mock).not.toHaveReceived("getTicket");
  await expect(sandbox).toHaveChanged("tickets", 1, { status: "closed" });
  await expect(data).toMatchContract("getTicket", 200);
  // @ts-expect-error no operation of the contract
  await expect(sandbox).toHaveReceived("getTickets");
  // @ts-expect-error no collection
  await expect(sandbox).toHaveChanged("ticket", 1);
  // @ts-expect-error no status of a ticket
  await expect(sandbox).toHaveChanged("tickets", 1, { status: "shut" });
  return void [subject, done, start.scenario];
});
test.override({ start: { scenario: "empty" } });
// @ts-expect-error no start option of a sandbox
test.override({ start: { scenari: "empty" } });
const extended = test.extend("desk", async ({ sandbox }) => ({ id: sandbox.id }));
extended.beforeAll(async ({ mock, workerSandbox }) => void [mock.fetch, workerSandbox.baseUrl]);
extended("with a custom fixture", async ({ desk, client }) => void [desk.id, client.GET]);
`;

const onServer = `
import { createTest, expect, test } from "ticket-service-mock/vitest";
import { inject } from "vitest";

const lateOption = createTest({ auth: "off" });
const inProcess = createTest({ auth: "off", inProcess: true });

for (const priority of ["low", "high", "urgent"] as const) {
  test.concurrent("has its own sandbox on the server: " + priority, async ({ sandbox, client, url }) => {
    const server = inject("ticketMock");
    expect(url).toBe(sandbox.baseUrl);
    expect(new URL(url).origin).toBe(new URL(server?.url ?? "").origin);
    expect((await sandbox.control.getScenario()).name).toBe("busy-inbox");
    await client.PATCH("/ticket/{ticketId}", { params: { path: { ticketId: 1 } }, body: { priority } });
    await expect(sandbox).toHaveReceived("updateTicket", { times: 1, body: { priority } });
    await expect(sandbox).toHaveChanged("tickets", 1, { priority });
  });
}
test("the server's own state has not changed", async ({ mock }) => {
  expect(await (await fetch(inject("ticketMock")?.url + "/health")).json()).toBeTruthy();
  await expect(mock).not.toHaveReceived("updateTicket");
});
lateOption.fails("cannot set an option of a running server", async ({ sandbox }) => void sandbox);
inProcess("uses a separate mock in process", async ({ url }) => {
  expect(new URL(url).origin).not.toBe(new URL(inject("ticketMock")?.url ?? "").origin);
});
`;

// Two files in one worker: the second sees the globals of the first.
const inWorker = `
import { expect, test } from "ticket-service-mock/vitest";

declare global {
  var previous: { url: string; mock: unknown; workerUrl: string } | undefined;
}
test("one of two files", async ({ url, mock, workerSandbox }) => {
  const { previous } = globalThis;
  const workerUrl = workerSandbox.baseUrl;
  expect((await fetch(workerUrl + "/health")).status).toBe(200);
  if (previous !== undefined) {
    expect(mock).not.toBe(previous.mock);
    expect(workerUrl).toBe(previous.workerUrl);
    await expect(fetch(previous.url + "/health")).rejects.toThrow();
  }
  console.log(previous === undefined ? "ran first" : "ran second");
  globalThis.previous = { url, mock, workerUrl };
});
`;

/** The contents of the files by path. */
export const suite: Readonly<Record<string, string>> = {
  "suite/failing.test.ts": failing,
  "suite/passing.test.ts": passing,
  "suite/jsdom.test.ts": inJsdom,
  "suite/on-server.test.ts": onServer,
  "suite/worker-1.test.ts": inWorker,
  "suite/worker-2.test.ts": inWorker,
  "suite/types.ts": types,
  "suite/tsconfig.json": JSON.stringify({
    extends: "../tsconfig.json",
    compilerOptions: { skipLibCheck: false, exactOptionalPropertyTypes: true, types: ["node"] },
    include: ["**/*.ts", "../tests"],
  }),
  "suite/global-setup.ts": `
    import { createGlobalSetup } from "ticket-service-mock/vitest/global-setup";
    export default createGlobalSetup({ scenario: "busy-inbox", admin: { token: "let-me-in" } });`,
  "suite/on-server.config.ts": `
    import { defineConfig } from "vitest/config";
    export default defineConfig({ test: { globalSetup: ["suite/global-setup.ts"] } });`,
  "suite/rerun.mjs": `
    import { createVitest } from "vitest/node";
    const vitest = await createVitest("test", { watch: false, testTimeout: 60_000, config: "suite/on-server.config.ts" });
    await vitest.start(["suite/on-server"]);
    await vitest.rerunTestSpecifications(await vitest.globTestSpecifications(["suite/on-server"]));
    await vitest.close();`,
  "suite/packaged.config.ts": `
    import { defineConfig } from "vitest/config";
    export default defineConfig({ test: { globalSetup: ["ticket-service-mock/vitest/global-setup"] } });`,
};
