// Uses the Playwright entry as a consumer would: examples/playwright-consumer with the tarball installed, in Chromium.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { findChromium } from "../../tools/find-chromium.ts";
import { type Consumer, installExample } from "../../tools/package/consumer.ts";

interface Attachment {
  readonly name: string;
  readonly contentType: string;
  /** Base64. */
  readonly body?: string;
}

interface TestEnd {
  readonly title: string;
  readonly status: string;
  readonly worker: number;
  readonly errors: readonly string[];
  readonly attachments: readonly Attachment[];
}

/** The inspected parts of a suite in Playwright's JSON report. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly results: readonly (Omit<TestEnd, "title" | "errors" | "worker"> & Result)[] }[];
  }[];
}

interface Result {
  readonly workerIndex: number;
  readonly errors: readonly { readonly message: string }[];
}

let consumer: Consumer;

beforeAll(async () => {
  consumer = await installExample("examples/playwright-consumer");
});
afterAll(() => consumer?.remove());

/** Writes the given specs to the example's folder, and runs specs there. */
async function runSpecs(files: readonly string[], specs: Readonly<Record<string, string>> = {}) {
  for (const [name, text] of Object.entries(specs)) await writeFile(join(consumer.folder, "tests", name), text);
  const env = { CHROMIUM_PATH: findChromium() ?? "", PLAYWRIGHT_JSON_OUTPUT_NAME: "report.json" };
  const { code, stdout, stderr } = await consumer.run("playwright", ["test", ...files, "--reporter=json"], { env });
  const report: { suites: readonly Suite[]; errors: readonly unknown[] } = JSON.parse(
    await readFile(join(consumer.folder, "report.json"), "utf8"),
  );
  return { code, output: stdout + stderr, errors: report.errors, tests: report.suites.flatMap(testsOf) };
}

function testsOf({ suites = [], specs }: Suite): readonly TestEnd[] {
  const ownTests = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ status, workerIndex, errors, attachments }) => ({
        title,
        status,
        worker: workerIndex,
        errors: errors.map(({ message }) => message),
        attachments,
      })),
    ),
  );
  return [...ownTests, ...suites.flatMap(testsOf)];
}

function textOf(attachment: Attachment | undefined): string {
  return Buffer.from(attachment?.body ?? "", "base64").toString();
}

function journalsOf({ attachments }: TestEnd): readonly Attachment[] {
  return attachments.filter(({ name }) => name.startsWith("mock-journal"));
}

describe("the Playwright example, installed from the tarball", () => {
  it("passes its tests and its README's test in Chromium, on two workers, without attachments", async () => {
    const readme = await readFile(join(consumer.folder, "README.md"), "utf8");
    const [, readmeSpec = ""] = /```ts\n(.*?)```/s.exec(readme) ?? [];
    const { code, output, tests } = await runSpecs([], { "readme.spec.ts": readmeSpec });
    expect(
      tests.flatMap(({ title, errors }) => (errors.length === 0 ? [] : [title, ...errors])),
      output,
    ).toEqual([]);
    expect(code, output).toBe(0);
    expect(tests.length).toBeGreaterThanOrEqual(11);
    expect(new Set(tests.map(({ worker }) => worker)).size).toBe(2);
    expect(tests.flatMap(({ attachments }) => attachments)).toEqual([]);
  });

  it("type-checks", async () => {
    const { code, stdout } = await consumer.run("tsc");
    expect(stdout).toBe("");
    expect(code).toBe(0);
  });
});

describe("a failed test", () => {
  it("exits with 1 and attaches its own sandbox's journal; a passing test attaches nothing", async () => {
    const failing = `
      import { expect, test } from "./inbox.ts";
      test("fails", async ({ page, mock, openInbox }) => {
        await mock.control.addFault({ id: "down", effect: { kind: "outage" }, when: { next: 1 } });
        await openInbox();
        await expect(page.getByRole("alert")).toBeVisible();
        await expect(mock).toHaveReceived("updateTicket");
      });
      test("fails as it should", async ({ openInbox }) => {
        test.fail();
        await openInbox();
        expect(1).toBe(2);
      });
      test("passes", async ({ openInbox }) => openInbox());`;
    const { code, output, tests } = await runSpecs(["failing"], { "failing.spec.ts": failing });
    expect(code, output).toBe(1);
    const byTitle = new Map(tests.map((test) => [test.title, test]));
    const journals = Object.fromEntries([...byTitle].map(([title, test]) => [title, journalsOf(test)]));
    expect(journals.passes).toEqual([]);
    expect(journals["fails as it should"]).toEqual([]);
    expect(byTitle.get("fails")?.errors.join()).toContain("updateTicket");
    const [text, entries] = journals.fails ?? [];
    expect(text).toMatchObject({ name: "mock-journal.txt", contentType: "text/plain" });
    expect(textOf(text)).toBe(
      "refused or without a response:\n#1 POST /ticket/search -> 503 (searchTickets, service_unavailable, fault down)\n",
    );
    expect(entries).toMatchObject({ name: "mock-journal.json", contentType: "application/json" });
    expect(JSON.parse(textOf(entries))).toMatchObject([{ operationId: "searchTickets", status: 503, handled: false }]);
  });
});

describe("a page without a route", () => {
  it("reaches its sandbox by the base URL, with or without a port of the worker", async () => {
    const spec = `
      import { expect, test } from "./inbox.ts";
      test.use({ mockRoute: undefined, mockStart: { scenario: "single-ticket" } });
      test("by routing", async ({ page, mock, openInbox }) => {
        await openInbox(mock.baseUrl);
        await page.getByRole("button", { name: "All" }).click();
        await expect(page.getByLabel("Number of tickets")).toHaveText("1");
      });
      test("by a port", async ({ mock, mockUrl }) => {
        expect(mockUrl).toMatch(/^http:\\/\\/127\\.0\\.0\\.1:\\d+\\/__sandbox\\/.+/);
        const headers = { authorization: "Bearer " + (await mock.token()) };
        const response = await fetch(mockUrl + "/ticket/1", { headers });
        await expect(response).toMatchContract("getTicket", 200);
        await expect(mock).toHaveReceived("getTicket", { times: 1 });
      });
      test("by a port, from a page of another origin", async ({ page, mock, mockUrl }) => {
        await page.goto(mockUrl.replace("127.0.0.1", "localhost") + "/health");
        const init = { method: "POST", headers: { authorization: "Bearer " + (await mock.token()) } };
        const answer = await page.evaluate(async ([url, options]) => (await fetch(url, options)).json(), [mockUrl + "/ticket/search", init] as const);
        await expect(answer).toMatchContract("searchTickets", 200);
        await expect(mock).toHaveReceived("searchTickets", { times: 1 });
      });`;
    const { code, output, tests } = await runSpecs(["address"], { "address.spec.ts": spec });
    expect(
      tests.flatMap(({ errors }) => errors),
      output,
    ).toEqual([]);
    expect(code).toBe(0);
  });
});

describe("one server for all workers", () => {
  it("replaces a mock per worker, with a sandbox per test that is removed afterwards", async () => {
    await using server = await createMock({ scenario: "single-ticket" });
    await using listening = await server.listen();
    const spec = `
      import { expect, test } from "./inbox.ts";
      test.use({ mockServer: { url: ${JSON.stringify(listening.url)} } });
      for (const priority of ["low", "high", "urgent"]) test("sets " + priority, async ({ page, mock, mockUrl, openInbox }) => {
        expect(mockUrl).toBe(mock.baseUrl);
        await openInbox();
        await page.getByRole("button", { name: "All" }).click();
        await page.getByRole("list").getByRole("button").click();
        await page.getByLabel("Priority").selectOption(priority);
        await expect(page.getByText("Saved")).toBeVisible();
        await expect(mock).toHaveChanged("tickets", 1, { priority });
        await expect(mock).toHaveReceived("updateTicket", { times: 1 });
      });`;
    const { code, output, tests } = await runSpecs(["server"], { "server.spec.ts": spec });
    expect(
      tests.flatMap(({ errors }) => errors),
      output,
    ).toEqual([]);
    expect(code).toBe(0);
    expect(tests).toHaveLength(3);
    expect((await server.control.listSandboxes()).sandboxes.map(({ id }) => id)).toEqual(["default"]);
    expect((await server.control.listRequests("default")).total).toBe(0);
  });
});
