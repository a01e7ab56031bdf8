// A folder for the files that a test file writes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Creates a folder and removes it after the test file. */
export function useTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
