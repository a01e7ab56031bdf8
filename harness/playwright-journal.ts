// Attaches a sandbox's requests and responses to a failed test.
import type { TestInfo } from "@playwright/test";
import type { JournalEntry } from "../mock/control/journal/journal-entry.ts";
import type { MockSandbox } from "../mock/mock.ts";
import { toJournalLines } from "./failures/journal-lines.ts";

// A sandbox retains at most this many requests.
const limit = 1_000;

/**
 * Attaches `mock-journal.txt`, a line per request with refusals first, `mock-journal.json`, the full entries, and
 * `mock-report.json`, for `ticket-mock serve --scenario`, unless the test ended as expected. If the sandbox is unreachable,
 * the text says why, and the test keeps only its own error.
 */
export async function attachJournal(testInfo: TestInfo, { id, control }: MockSandbox): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  try {
    const { requests, droppedCount } = await control.listRequests({ limit });
    const droppedLines = droppedCount === 0 ? [] : [`${droppedCount} earlier requests were dropped.`];
    const hint = `The sandbox ${id} received no requests: is mockRoute the base URL that the page calls?`;
    const lines = requests.length === 0 ? [hint] : toLines(requests);
    await attachText(testInfo, [...droppedLines, ...lines].join("\n"));
    const body = JSON.stringify(requests, null, 2);
    await testInfo.attach("mock-journal.json", { body, contentType: "application/json" });
    const report = JSON.stringify(await control.exportReport());
    await testInfo.attach("mock-report.json", { body: report, contentType: "application/json" });
  } catch (error) {
    await attachText(testInfo, `The journal of the sandbox ${id} cannot be read: ${error}`);
  }
}

/** Refused requests and those without a response first, then the others, each in order of time. */
function toLines(requests: readonly JournalEntry[]): readonly string[] {
  const refusals = requests.filter(isRefused);
  if (refusals.length === 0) return requests.flatMap(toJournalLines);
  const otherRequests = requests.filter((entry) => !isRefused(entry));
  const otherLines =
    otherRequests.length === 0 ? [] : ["", "other requests:", ...otherRequests.flatMap(toJournalLines)];
  return ["refused or without a response:", ...refusals.flatMap(toJournalLines), ...otherLines];
}

function isRefused({ status }: JournalEntry): boolean {
  return status === null || status >= 400;
}

async function attachText(testInfo: TestInfo, text: string): Promise<void> {
  await testInfo.attach("mock-journal.txt", { body: `${text}\n`, contentType: "text/plain" });
}
