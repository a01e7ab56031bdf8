// What the core needs to know of the heap of its process.

/** The heap of the process, where it can be observed. */
export interface Heap {
  /** V8 ends the process above this. */
  readonly mostBytes: number;
  /** Calls back with the bytes in use after each major collection; the returned function stops that. */
  watch(listener: (usedBytes: number) => void): () => void;
}
