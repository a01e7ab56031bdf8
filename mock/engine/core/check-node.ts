// Refuses an import on an older Node. Entries import it first, before modules that an older Node cannot run.
import { describeOldNode } from "./node-version.ts";

// Browsers have no process.
const version: string | undefined = globalThis.process?.versions?.node;
const refusal = version === undefined ? undefined : describeOldNode("ticket-service-mock", version);
if (refusal !== undefined) {
  const error = new Error(refusal);
  // Stack frames of the package would hide the one line that matters.
  error.stack = refusal;
  throw error;
}
