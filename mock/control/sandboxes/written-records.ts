// Bounds what requests of the service write to a sandbox.
import { DomainError } from "../../engine/core/errors.ts";

/** Maximum size in bytes, estimated, of the records that requests wrote since the start or the last import. */
const maxWrittenBytes = 64 * 1024 ** 2;

/** @throws DomainError full `sandbox_full` if a change adds to more than that */
export function assertWritable(written: number, before: number): void {
  if (written <= maxWrittenBytes || written <= before) return;
  const message =
    `Requests have written records of ${before} bytes to this sandbox since its start or last import, and with this one ${written}; ` +
    `they may write ${maxWrittenBytes}. Reset the sandbox, import its state, or use another one.`;
  throw new DomainError("full", "sandbox_full", message);
}
