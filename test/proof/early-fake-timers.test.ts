// Fake timers installed before the mock is loaded. The query makes Node load a fresh copy, because the worker may have loaded the module already.
import { afterEach, expect, it, vi } from "vitest";

const processTime = new URL("../../mock/engine/core/process-time.ts?early", import.meta.url).href;

afterEach(() => {
  vi.useRealTimers();
});

it("the mock's timers and clock stay real under fake timers that were installed before it was loaded", async () => {
  vi.useFakeTimers({
    toFake: [
      "setTimeout",
      "clearTimeout",
      "setInterval",
      "clearInterval",
      "setImmediate",
      "clearImmediate",
      "Date",
      "performance",
    ],
    now: Date.UTC(1999, 11, 31),
  });
  const { callSoon, realTime, sleep } = await import(processTime);
  const before = realTime();
  await sleep(20);
  await new Promise<void>((resolve) => callSoon(resolve));
  vi.advanceTimersByTime(3_600_000);
  const elapsed = realTime() - before;
  expect(elapsed).toBeGreaterThan(10);
  expect(elapsed).toBeLessThan(60_000);
});
