// Opens the sandbox of one test, for any runner.
import type { AdminSchema } from "../../mock/contract/admin-types.ts";
import type { MockFace, MockSandbox } from "../../mock/mock.ts";

/** Where a test's sandbox starts; what is left out is taken from the start of the mock. */
export type TestStart = Omit<AdminSchema<"SandboxStart">, "id" | "ttlSeconds">;

// A run that is killed deletes nothing, so on a server that continues its sandboxes must end by themselves.
const ttlSeconds = 3_600;

/**
 * A new sandbox, by an id of its own unless one is named; disposing of it deletes it. Throws DomainError 422 unknown_scenario, and the other errors
 * of a start.
 */
export async function openTestSandbox(mock: MockFace, start: TestStart = {}, name?: string): Promise<MockSandbox> {
  const { id } = await mock.control.createSandbox({
    ...start,
    ...(name === undefined ? {} : { id: name }),
    ttlSeconds,
  });
  return mock.sandbox(id);
}

/** Deletes the sandbox of a test, which may have done so itself. */
export async function closeTestSandbox(sandbox: MockSandbox): Promise<void> {
  await sandbox[Symbol.asyncDispose]();
}
