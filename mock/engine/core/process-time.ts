// The machine's timers and stopwatch, saved at load time so that a test runner's fake timers neither stop nor advance
// the mock.

/**
 * The platform's own version of a global. Fake timers that were installed before this module loaded have it on their clock:
 * `setTimeout.clock._setTimeout`.
 */
function findOriginal(name: string): unknown {
  const current: unknown = Reflect.get(globalThis, name);
  const clock: unknown = Reflect.get(Object(current), "clock");
  return Reflect.get(Object(clock), `_${name}`) ?? current;
}

function originalGlobal<Name extends "setTimeout" | "clearTimeout" | "setInterval" | "clearInterval" | "performance">(
  name: Name,
): (typeof globalThis)[Name] {
  // What a fake clock keeps under this name has the type of the global.
  return findOriginal(name) as (typeof globalThis)[Name];
}

/** Browsers have no setImmediate. */
function originalSetImmediate(): ((callBack: () => void) => unknown) | undefined {
  const setImmediate = findOriginal("setImmediate");
  return typeof setImmediate === "function" ? (callBack) => setImmediate(callBack) : undefined;
}

const setTimer = originalGlobal("setTimeout");
const clearTimer = originalGlobal("clearTimeout");
const runImmediately = originalSetImmediate();
const setPlatformInterval = originalGlobal("setInterval");
const clearPlatformInterval = originalGlobal("clearInterval");
const originalPerformance = originalGlobal("performance");
const readStopwatch = originalPerformance.now.bind(originalPerformance);
const { timeOrigin } = originalPerformance;

/** Milliseconds since an unspecified moment, monotonic. */
export function elapsedMs(): number {
  return readStopwatch();
}

/** Real time in milliseconds since 1970. */
export function realTime(): number {
  return timeOrigin + readStopwatch();
}

/** Waits; ends early, without an error, when the signal is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const endTimer = startTimer(end, milliseconds);
    function end(): void {
      endTimer();
      signal?.removeEventListener("abort", end);
      resolve();
    }
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end);
  });
}

/** Platforms fire longer timers immediately. */
export const maxTimerMs = 2 ** 31 - 1;

/** Calls back once; the returned function cancels. */
export function startTimer(callBack: () => void, milliseconds: number): () => void {
  const timer = setTimer(callBack, milliseconds);
  return () => clearTimer(timer);
}

/** Calls back after everything that is ready has run, but before any timer. */
export function callSoon(callBack: () => void): void {
  if (runImmediately === undefined) setTimer(callBack, 0);
  else runImmediately(callBack);
}

/** Calls back once, but does not keep an otherwise idle process running. */
export function startQuietTimer(callBack: () => void, milliseconds: number): () => void {
  const timer = setTimer(callBack, milliseconds);
  setRef(timer, "unref");
  return () => {
    // Node keeps the emptied timer list of a duration until it expires, unless the last cleared timer was referenced.
    setRef(timer, "ref");
    clearTimer(timer);
  };
}

/** Only in Node do timers keep a process running. */
function setRef(timer: unknown, name: "ref" | "unref"): void {
  if (typeof timer !== "object" || timer === null) return;
  const change: unknown = Reflect.get(timer, name);
  if (typeof change === "function") Reflect.apply(change, timer, []);
}

/** Calls back repeatedly; the returned function stops it. */
export function startInterval(callBack: () => void, milliseconds: number): () => void {
  const timer = setPlatformInterval(callBack, milliseconds);
  return () => clearPlatformInterval(timer);
}
