// Runs long work in slices, so that other work can run in between.
import { callSoon, elapsedMs } from "./process-time.ts";

/** Work that yields wherever it may pause. */
export type SlicedWork<T> = Generator<void, T>;

const sliceMs = 10;

/** Does all the work now. */
export function atOnce<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Does the work in slices; between two of them, everything else that is ready runs. */
export async function inSlices<T>(work: SlicedWork<T>): Promise<T> {
  for (;;) {
    const began = elapsedMs();
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (elapsedMs() - began < sliceMs);
    await new Promise<void>((resolve) => callSoon(resolve));
  }
}
