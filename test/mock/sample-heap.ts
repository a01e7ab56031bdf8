// Creates a heap whose size the test supplies.

/** @param onEnd called when the mock stops watching */
export function createSampleHeap(maxBytes: number, onEnd = () => {}) {
  let report = (_bytes: number) => {};
  const heap = {
    maxBytes,
    watch(listener: typeof report) {
      report = listener;
      return onEnd;
    },
  };
  return { heap, read: (bytes: number) => report(bytes) };
}
