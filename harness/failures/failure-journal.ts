// Adds the last requests of a sandbox to the error of a failed test.
import type { MockSandbox } from "../../mock/mock.ts";
import { toJournalLines } from "./journal-lines.ts";

const shown = 8;

/** An error as vitest stores it. */
interface JournaledError {
  message: string;
  stack?: string | undefined;
}

/**
 * Appends the last requests to the message of the newest error, where every reporter shows them: vitest takes no annotations from a
 * failed test.
 */
export async function tellJournal(errors: readonly JournaledError[], sandbox: MockSandbox): Promise<void> {
  const error = errors.at(-1);
  if (error === undefined) return;
  const { message, stack } = error;
  error.message = `${message}\n\n${await describeJournal(sandbox).catch(toExcuse)}`;
  if (stack !== undefined) error.stack = stack.replace(message, () => error.message);
}

// The test's own failure must stay first in the message.
function toExcuse(error: unknown): string {
  return `The requests of this test cannot be shown: ${error instanceof Error ? error.message : error}`;
}

async function describeJournal({ id, control }: MockSandbox): Promise<string> {
  const { total, lastId } = await control.listRequests({ limit: 1 });
  if (total === 0) {
    const silence = `The sandbox ${id} of this test got no request: does the code under test use the client, fetch or url of the test?`;
    return `${silence} A request whose answer is still delayed by a fault is not listed yet.`;
  }
  const { requests } = await control.listRequests({ since: Math.max(0, lastId - shown), limit: shown });
  const count = total > requests.length ? `The last ${requests.length} of ${total} requests` : "The requests";
  return [`${count} to the sandbox ${id} of this test:`, ...requests.flatMap(toJournalLines)].join("\n  ");
}
