// Creates folders for the files that tests write.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Creates a folder and removes it after the test file. */
export function useTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ticket-mock-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a function that writes a string, or an object as JSON, to a file in the folder, and returns its path. */
export function createFileWriter(folder: string): (name: string, content: string | object) => string {
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };
}
