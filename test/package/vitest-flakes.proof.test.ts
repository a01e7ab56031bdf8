// 200 concurrent tests pass in each of 50 executions of their file, in a project with the packed tarball installed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Consumer, createConsumer } from "../../tools/package/consumer.ts";

const vitestRuns = 10;
const copiesPerRun = 5;
const executions = vitestRuns * copiesPerRun;
const tests = 200;

const suite = `
import { expect, test } from "ticket-service-mock/vitest";

const priorities = ["low", "high", "urgent"] as const;

for (let index = 0; index < ${tests}; index++) {
  const priority = priorities[index % priorities.length] ?? "low";
  const subject = "Only in " + index;
  const ids = index % 2 === 0 ? [201] : [201, 202];

  async function check({ sandbox, send }) {
    const authorization = "Bearer " + (await sandbox.token());
    const headers = { authorization, "content-type": "application/json" };
    for (const id of ids) {
      const created = await sandbox.control.createRecord("tickets", { traits: ["open"], subject });
      expect(created.id).toBe(id);
    }
    await sandbox.control.advanceClock({ duration: "PT" + (1 + index) + "S" });
    const changed = await send("/ticket/1", { method: "PATCH", headers, body: JSON.stringify({ priority }) });
    expect((await changed.json()).ticket.priority).toBe(priority);
    const search = { filters: [{ key: "t.id", values: [201, 202] }] };
    const response = await send("/ticket/search", { method: "POST", headers, body: JSON.stringify(search) });
    expect((await response.json()).tickets.map((ticket) => ticket.subject)).toEqual(ids.map(() => subject));
    const ticket = await (await send("/ticket/1", { headers })).json();
    expect(ticket.priority).toBe(priority);
    expect(ticket.modifiedAt).toBe(new Date(Date.UTC(2026, 2, 2, 9, 0, 1 + index)).toISOString().slice(0, 19).replace("T", " "));
    expect((await sandbox.control.listRequests()).total).toBe(3);
    await expect(sandbox).toHaveReceived("updateTicket", { times: 1, body: { priority } });
    await expect(sandbox).toHaveChanged("tickets", 1, { priority });
  }
  if (index % 4 === 0) {
    test.concurrent("over HTTP " + index, async ({ sandbox, url }) => {
      await check({ sandbox, send: (path, init) => fetch(url + path, init) });
    });
  } else {
    test.concurrent("in process " + index, async ({ sandbox }) => {
      await check({ sandbox, send: sandbox.fetch });
    });
  }
}
`;

// Runs vitest repeatedly, each time in one fresh worker. All tests of a file run concurrently in one thread, so
// each takes about as long as all of them: a slow test is not necessarily hanging.
const runner = `
import { createVitest } from "vitest/node";

const [first, last] = process.argv.slice(2).map(Number);
const options = { watch: false, testTimeout: 240_000, reporters: ["json"], outputFile: "run-" + first + ".json" };
const vitest = await createVitest("test", { ...options, isolate: false, maxWorkers: 1, maxConcurrency: ${tests} });
await vitest.start();
for (let run = first + 1; run <= last; run++) {
  vitest.config.outputFile = "run-" + run + ".json";
  await vitest.rerunTestSpecifications(await vitest.globTestSpecifications());
}
await vitest.close();
`;

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
  }[];
}

let consumer: Consumer;
beforeAll(async () => {
  const copies = Array.from({ length: copiesPerRun }, (_, index) => [`flakes-${index + 1}.test.ts`, suite]);
  const files = { ...Object.fromEntries(copies), "run.mjs": runner };
  consumer = await createConsumer({ name: "vitest-flakes", packages: { vitest: "5.1.1" }, files });
});
afterAll(() => consumer?.remove());

it(`${tests} concurrent tests pass in each of ${executions} executions`, { timeout: 900_000 }, async () => {
  const halves = [
    ["1", `${vitestRuns / 2}`],
    [`${vitestRuns / 2 + 1}`, `${vitestRuns}`],
  ];
  // Every worker compiles the same modules, which Node caches.
  const env = { NODE_COMPILE_CACHE: join(consumer.folder, "compiled") };
  const results = await Promise.all(
    halves.map((half) => consumer.run("node", ["run.mjs", ...half], { env, timeoutMs: 890_000 })),
  );
  const reports = await Promise.all(Array.from({ length: vitestRuns }, (_, run) => readReport(run + 1)));
  const failures = reports.flatMap((report) =>
    report.testResults.flatMap((file) => file.assertionResults.flatMap((assertion) => assertion.failureMessages)),
  );
  expect(failures, results.map(({ stderr }) => stderr).join()).toEqual([]);
  const passedCounts = reports.flatMap((report) =>
    report.testResults.map((file) => file.assertionResults.filter(({ status }) => status === "passed").length),
  );
  expect(passedCounts).toEqual(Array(executions).fill(tests));
  expect(results.map(({ code }) => code)).toEqual([0, 0]);
});

async function readReport(run: number): Promise<Report> {
  return JSON.parse(await readFile(join(consumer.folder, `run-${run}.json`), "utf8"));
}
