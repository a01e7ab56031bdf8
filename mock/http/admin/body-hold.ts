// Has the bodies of admin requests counted against the memory limit while they are read and carried out: of several imports at once each
// may be far larger than a request of the service. Used by mock/http/admin/admin-app.ts; mock/compose.ts asks for the limit of one.
import type { BodyNote } from "../steps/read-body.ts";

/**
 * Holds so many bytes of memory until they are let go.
 * @throws DomainError 503 memory_limit
 */
export type HoldBytes = (bytes: number) => () => void;

/** The largest body of `/__admin`: a state takes many times the bytes of its file while it is read. */
const mostImportBytes = 256 * 1024 ** 2;
const importShare = 1 / 16;

/** Most bytes of a body, by what the mock may keep. */
export function toImportLimit(memoryLimit: number): number {
  return Math.min(mostImportBytes, Math.floor(memoryLimit * importShare));
}

/** What one body takes while its request is under way. */
export interface BodyHold {
  /** For what reads the body. */
  readonly note: BodyNote;
  letGo(): void;
}

/** Smaller bodies do not count, so that requests that make room stay possible with a full memory; nor does what comes since the last so many. */
const leastBytes = 64 * 1024;
/** Bytes that a body takes for each byte of it: as it came, as text, as values. */
const bytesPerByte = 6;

/** Nothing read yet. */
export function createBodyHold(holdBytes: HoldBytes): BodyHold {
  const held: (() => void)[] = [];
  let uncounted = 0;
  function onBytes(count: number): void {
    uncounted += count;
    if (uncounted < leastBytes) return;
    held.push(holdBytes(uncounted * bytesPerByte));
    uncounted = 0;
  }
  return {
    note: { requestBody: undefined, requestBytes: 0, onBytes },
    letGo() {
      for (const letGo of held) letGo();
    },
  };
}
