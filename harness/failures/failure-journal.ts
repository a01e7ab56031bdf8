// Adds the last requests of a sandbox to the error of a failed test.
import type { MockSandbox } from "../../mock/mock.ts";
import { toJournalLines } from "./journal-lines.ts";

/** The variable with the folder for reports, which is created if missing. */
const reportVariable = "TICKET_MOCK_REPORT_FOLDER";

const maxRequests = 8;

/** An error as vitest stores it. */
interface JournaledError {
  message: string;
  stack?: string | undefined;
}

/**
 * Appends the last requests to the message of the newest error, where every reporter shows them: vitest ignores
 * annotations of failed tests.
 */
export async function appendJournal(errors: readonly JournaledError[], sandbox: MockSandbox): Promise<void> {
  const error = errors.at(-1);
  if (error === undefined) return;
  const { message, stack } = error;
  const details = [await describeJournal(sandbox).catch(describeFailure), await saveReport(sandbox).catch(String)];
  error.message = [`${message}\n`, ...details.filter((text) => text !== undefined)].join("\n");
  if (stack !== undefined) error.stack = stack.replace(message, () => error.message);
}

/** Saves a report in the folder that the variable names, if any. */
async function saveReport({ id, control }: MockSandbox): Promise<string | undefined> {
  const folder = globalThis.process?.env[reportVariable] ?? "";
  if (folder === "") return undefined;
  const [{ mkdirSync, writeFileSync }, { join }] = await Promise.all([import("node:fs"), import("node:path")]);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `report-${id}.json`);
  writeFileSync(path, JSON.stringify(await control.exportReport()));
  return `To reopen its state: ticket-mock serve --scenario ${path}`;
}

// The test's own failure must stay first in the message.
function describeFailure(error: unknown): string {
  return `The requests of this test cannot be shown: ${error instanceof Error ? error.message : error}`;
}

async function describeJournal({ id, control }: MockSandbox): Promise<string> {
  const { requests, total } = await control.listRequests({ last: maxRequests });
  if (total === 0) {
    const hint = `This test's sandbox (${id}) received no requests: does the code under test use the client, fetch or url of the test?`;
    return `${hint} A request whose response is still delayed by a fault is not listed yet.`;
  }
  const count = total > requests.length ? `The last ${requests.length} of ${total} requests` : "The requests";
  return [`${count} to the sandbox ${id} of this test:`, ...requests.flatMap(toJournalLines)].join("\n  ");
}
