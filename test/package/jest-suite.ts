// Additional Jest test files by path, for cases that the example does not show.

const imports = `
import { expect, jest, test } from "@jest/globals";
import { createMock } from "ticket-service-mock";
import { setupSandbox } from "ticket-service-mock/jest";
const ticket = (ticketId) => ({ params: { path: { ticketId } } });
`;

const failing = `${imports}
const own = setupSandbox();
test("requested too seldom", async () => {
  await own.client.PATCH("/ticket/{ticketId}", { ...ticket(53), body: { priority: "low" } });
  await expect(own.sandbox).toHaveReceived("updateTicket", { body: { priority: "high" } });
});
test.concurrent("sees its own requests", own.withSandbox(async ({ client }) => {
  await client.GET("/ticket/{ticketId}", ticket(9999999));
  expect("this").toBe("that");
}));
test.concurrent("out of place", async () => {
  await own.client.GET("/health");
});
`;

// The target breaks the contract; the mock does not.
const contract = `
import { createServer } from "node:http";
import { afterAll, expect } from "@jest/globals";
import { contractTest } from "ticket-service-mock/jest";
const server = createServer((_, answer) => {
  answer.writeHead(200, { "content-type": "application/json", connection: "close" });
  answer.end('{"id":"one"}');
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
process.env.TICKET_MOCK_TARGET = "http://127.0.0.1:" + server.address().port;
afterAll(() => new Promise((resolve) => server.close(resolve)));
contractTest("reads a ticket", async ({ baseUrl, token }) => {
  const answer = await fetch(baseUrl + "/ticket/1", { headers: { authorization: "Bearer " + token } });
  expect(answer.status).toBe(200);
});
`;

const unknownScenario = `${imports}
const own = setupSandbox({ scenario: "no-such-scenario" });
test("unknown scenario", () => { own.client.GET("/health"); });
`;

// Runs with the real clock, with timers faked by a test, and with timers faked before loading.
const timers = `${imports}
const own = setupSandbox();
test("the mock continues", async () => {
  jest.useFakeTimers();
  const { control } = own.sandbox;
  await control.addFault({ match: { operationId: "getTicket" }, effect: { kind: "delay", fixedMs: 20 } });
  const { data } = await own.client.GET("/ticket/{ticketId}", ticket(53));
  expect(data.id).toBe(53);

  const { now } = await control.getClock();
  jest.advanceTimersByTime(86_400_000);
  expect((await control.getClock()).now).toBe(now);

  const response = await fetch(await own.url() + "/ticket/53", { headers: { authorization: "Bearer " + await own.sandbox.token() } });
  expect((await response.json()).id).toBe(53);
  const another = await createMock({ clock: "running" });
  expect((await another.client().GET("/health")).response.status).toBe(200);
  await another.close();
});
`;

const isolation = `${imports}
const own = setupSandbox();
const ids = Array.from({ length: 40 }, (_, index) => index + 1);
test.concurrent.each(ids)("test %i sees its own state", own.withSandbox(async ({ sandbox, client, url }, id) => {
  await client.PATCH("/ticket/{ticketId}", { ...ticket(1), body: { addTagIds: [1 + id % 2] } });
  await expect(sandbox).toHaveReceived("updateTicket", { times: 1 });
  if (id === 1) expect((await fetch(await url() + "/health")).status).toBe(200);
}));
test("a test with hooks sees its own state too", async () => {
  await expect(own.sandbox).not.toHaveReceived("updateTicket");
  expect((await own.mock.control.listSandboxes()).sandboxes).toHaveLength(2);
});
`;

const manyAtOnce = `${imports}
test("mocks and tokens created concurrently", async () => {
  const mocks = await Promise.all([1, 2, 3, 4].map(() => createMock({ auth: "strict" })));
  const foreign = { headers: { authorization: "Bearer " + await (await createMock()).token({ userId: 2 }) } };
  const responses = await Promise.all(mocks.flatMap((mock) => [mock.token(), mock.fetch("/ticket/1", foreign), mock.token()]));
  expect(responses.filter((response) => typeof response !== "string").map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
`;

const commonjs = `
const { setupSandbox } = require("ticket-service-mock/jest");
const own = setupSandbox();
test("required", async () => {
  jest.useFakeTimers();
  await own.client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 53 } } });
  await expect(own.sandbox).toHaveReceived("getTicket", { times: 1 });
});
test.concurrent("required, concurrent", own.withSandbox(async ({ sandbox }) => {
  await expect(sandbox).not.toHaveReceived("getTicket");
}));
`;

const byImport = `
let mock;
beforeAll(async () => {
  const { setupMock } = await import("ticket-service-mock/jest");
  mock = setupMock();
  await mock.listen();
});
afterAll(() => mock.close());
test("imported in a hook", async () => {
  await fetch(mock.url + "/ticket/53", { headers: { authorization: "Bearer " + await mock.token() } });
  await expect(mock).toHaveReceived("getTicket", { path: { ticketId: 53 }, times: 1 });
});
`;

const byConfiguration = `
const { createMock } = require("ticket-service-mock");
test("matchers by setupFilesAfterEnv", async () => {
  const mock = await createMock();
  await expect(mock).not.toHaveReceived("getTicket");
  await mock.close();
});
`;

const inJsdom = `/** @jest-environment jsdom */
import { setupSandbox } from "ticket-service-mock/jest";
setupSandbox();
`;

const typedTests = `
const own = setupSandbox({ scenario: "sla-breach" });
test("typed", async () => {
  const answer = await own.client.GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
  await expect(answer).toMatchContract("getTicket", 200);
  await expect(own.sandbox).toHaveReceived("updateTicket", { body: { status: "closed" }, times: 1 });
  await expect(own.sandbox).not.toHaveChanged("tickets", 1, { status: "closed" });
  // @ts-expect-error no operation of the contract
  await expect(answer).toMatchContract("getTickets");
  // @ts-expect-error no number of times
  await expect(own.sandbox).toHaveReceived("updateTicket", { times: "once" });
});
test.concurrent("one", own.withSandbox(async ({ sandbox }) => void (await sandbox.token())));
test.each([1, 2])("each", own.withSandbox(async ({ client }, id: number) => void (await client.GET("/health"), id)));
`;

function project(file: string, types: readonly string[]): string {
  const strict = { strict: true, exactOptionalPropertyTypes: true, noEmit: true };
  const modern = { module: "nodenext", target: "es2024", lib: ["es2024", "dom", "esnext.disposable"] };
  return JSON.stringify({ compilerOptions: { ...strict, ...modern, types }, files: [file] });
}

/** The contents of the files by path. */
export const suite: Readonly<Record<string, string>> = {
  "suite/failing.test.js": failing,
  "suite/contract.test.js": contract,
  "suite/unknown-scenario.test.js": unknownScenario,
  "suite/timers.test.js": timers,
  "suite/isolation.test.js": isolation,
  "suite/many-at-once.test.js": manyAtOnce,
  "suite/commonjs.test.cjs": commonjs,
  "suite/by-import.test.cjs": byImport,
  "suite/by-configuration.test.cjs": byConfiguration,
  "suite/in-jsdom.test.js": inJsdom,
  "suite/imported.ts": `import { expect, test } from "@jest/globals";\nimport { setupSandbox } from "ticket-service-mock/jest";${typedTests}`,
  "suite/global.ts": `import { setupSandbox } from "ticket-service-mock/jest";${typedTests}`,
  "suite/imported.json": project("imported.ts", ["node"]),
  "suite/global.json": project("global.ts", ["node", "jest"]),
};
