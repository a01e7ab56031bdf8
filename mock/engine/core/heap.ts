// The interface for observing the heap of the process.

export interface Heap {
  /** Above this, V8 ends the process. */
  readonly maxBytes: number;
  /** Calls back with the bytes in use after each major garbage collection; the returned function stops it. */
  watch(listener: (usedBytes: number) => void): () => void;
}
