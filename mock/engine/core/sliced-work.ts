// Runs long work in slices, so that other work can run in between.
import { callSoon, elapsedMs } from "./process-time.ts";

/** Work that yields wherever it may pause. */
export type SlicedWork<T> = Generator<void, T>;

const sliceMs = 10;

/** Runs all the work synchronously. */
export function runSync<T>(work: SlicedWork<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Runs the work in slices; in between, everything else that is ready runs. */
export async function runInSlices<T>(work: SlicedWork<T>): Promise<T> {
  for (;;) {
    const startedAt = elapsedMs();
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (elapsedMs() - startedAt < sliceMs);
    await new Promise<void>((resolve) => callSoon(resolve));
  }
}
