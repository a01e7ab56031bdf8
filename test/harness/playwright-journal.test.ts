// The requests attached to a failed Playwright test.
import { expect, it } from "vitest";
import { attachJournal } from "../../harness/playwright-journal.ts";
import { createMock } from "../../mock/create-mock.ts";

type TestInfo = Parameters<typeof attachJournal>[0];

/** Returns the attachments of a failed test. */
async function attachAfter(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await using mock = await createMock({ tickets: 1, auth: "off" });
  for (const path of paths) await mock.fetch(path);
  const attachments = new Map<string, string>();
  const testInfo: Pick<TestInfo, "status" | "expectedStatus" | "attach"> = {
    status: "failed",
    expectedStatus: "passed",
    attach: async (name, { body }: { body?: string | Buffer } = {}) => void attachments.set(name, String(body)),
  };
  await attachJournal(testInfo as TestInfo, mock.sandbox());
  return attachments;
}

it("lists refusals first in the text, and requests chronologically in the JSON", async () => {
  const attachments = await attachAfter(["/version", "/ticket/99", "/health", "/nothing"]);
  expect(attachments.get("mock-journal.txt")?.split("\n")).toEqual([
    "refused or without a response:",
    expect.stringMatching(/^#\d+ GET \/ticket\/99 -> 404 /),
    expect.stringMatching(/^#\d+ GET \/nothing -> 404 /),
    "",
    "other requests:",
    expect.stringMatching(/^#\d+ GET \/version -> 200 /),
    expect.stringMatching(/^#\d+ GET \/health -> 200 /),
    "",
  ]);
  const entries: readonly { readonly path: string }[] = JSON.parse(attachments.get("mock-journal.json") ?? "[]");
  expect(entries.map(({ path }) => path)).toEqual(["/version", "/ticket/99", "/health", "/nothing"]);
});

it("omits the headings if no request was refused", async () => {
  const attachments = await attachAfter(["/version"]);
  expect(attachments.get("mock-journal.txt")).toMatch(/^#\d+ GET \/version -> 200 \(getVersion\)\n$/);
});
