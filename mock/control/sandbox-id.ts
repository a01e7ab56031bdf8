// What a sandbox can be called. Used by mock/control/sandboxes.ts where one is made, and by mock/mock-sandbox.ts for handles.

const pattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Whether a sandbox can have this id. */
export function isSandboxId(id: unknown): id is string {
  return typeof id === "string" && pattern.test(id);
}
