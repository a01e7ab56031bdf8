// The heap of the process, as the mock observes it.

export interface Heap {
  /** Above this, V8 ends the process. */
  readonly maxBytes: number;
  /** Calls back with the bytes in use after each major collection; the returned function stops it. */
  watch(listener: (usedBytes: number) => void): () => void;
}
