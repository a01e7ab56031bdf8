// Attaches a sandbox's requests and answers to a failed test.
import type { TestInfo } from "@playwright/test";
import type { MockSandbox } from "../mock/mock.ts";
import { toJournalLines } from "./failures/journal-lines.ts";

// A sandbox retains at most this many.
const limit = 1_000;

/**
 * Attaches `mock-journal.txt`, a line per request, and `mock-journal.json`, the full entries, unless the test ended as expected. If the
 * sandbox is unreachable, the text says why, and the test keeps only its own error.
 */
export async function attachJournal(testInfo: TestInfo, { id, control }: MockSandbox): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  try {
    const { requests, droppedCount } = await control.listRequests({ limit });
    const dropped = droppedCount === 0 ? [] : [`${droppedCount} earlier requests were dropped.`];
    const nothing = `The sandbox ${id} got no request: is mockRoute the base URL that the page calls?`;
    const lines = requests.length === 0 ? [nothing] : requests.flatMap(toJournalLines);
    await attachText(testInfo, [...dropped, ...lines].join("\n"));
    const body = JSON.stringify(requests, null, 2);
    await testInfo.attach("mock-journal.json", { body, contentType: "application/json" });
  } catch (error) {
    await attachText(testInfo, `The journal of the sandbox ${id} cannot be read: ${error}`);
  }
}

async function attachText(testInfo: TestInfo, text: string): Promise<void> {
  await testInfo.attach("mock-journal.txt", { body: `${text}\n`, contentType: "text/plain" });
}
