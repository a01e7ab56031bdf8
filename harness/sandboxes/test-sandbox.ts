// Opens the sandbox of one test, for any runner.
import type { AdminSchema } from "../../mock/contract/admin-types.ts";
import type { MockFace, MockSandbox } from "../../mock/mock.ts";

/** Initial state of a test's sandbox; omitted values come from the mock. */
export type TestStart = Omit<AdminSchema<"SandboxStart">, "id" | "ttlSeconds">;

// A killed run deletes nothing, so sandboxes on a long-running server must expire.
const ttlSeconds = 3_600;

/**
 * Opens a sandbox with a unique id unless a name is given; disposing of it deletes it.
 * @throws DomainError rule `unknown_scenario`, and other errors of a start
 */
export async function openTestSandbox(mock: MockFace, start: TestStart = {}, name?: string): Promise<MockSandbox> {
  const { id } = await mock.control.createSandbox({
    ...start,
    ...(name === undefined ? {} : { id: name }),
    ttlSeconds,
  });
  return mock.sandbox(id);
}

/** Deletes a test's sandbox, unless the test already deleted it. */
export async function closeTestSandbox(sandbox: MockSandbox): Promise<void> {
  await sandbox[Symbol.asyncDispose]();
}
