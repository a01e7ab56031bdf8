// Limits how much the service's requests may write to a sandbox.
import { DomainError } from "../../engine/core/errors.ts";

/** Maximum estimated size in bytes of the records that requests have written since the start or the last import. */
const maxWrittenBytes = 64 * 1024 ** 2;

/** @throws DomainError full `sandbox_full` if a change increases the total beyond the maximum */
export function assertWithinWriteLimit(total: number, before: number): void {
  if (total <= maxWrittenBytes || total <= before) return;
  const message =
    `Requests have written ${before} bytes of records to this sandbox since its start or last import; with this request it would be ${total}, ` +
    `but the limit is ${maxWrittenBytes}. Reset the sandbox, import its state, or use another one.`;
  throw new DomainError("full", "sandbox_full", message);
}
