// Throws if this Node is too old. Entries import it first, because an older Node cannot run the other modules.
import { describeOldNode } from "./node-version.ts";

// Browsers have no process.
const version: string | undefined = globalThis.process?.versions?.node;
const refusal = version === undefined ? undefined : describeOldNode("ticket-service-mock", version);
if (refusal !== undefined) {
  const error = new Error(refusal);
  // Stack frames would hide the one line that matters.
  error.stack = refusal;
  throw error;
}
