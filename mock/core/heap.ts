// The heap of a process, as those see it who keep it small.

/** The heap of the process, where it can be observed. */
export interface Heap {
  /** The process ends where it takes more. */
  readonly mostBytes: number;
  /** Tells the bytes that are left after each major collection; the returned function ends that. */
  watch(told: (bytes: number) => void): () => void;
}
