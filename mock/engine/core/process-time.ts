// The machine's timers and stopwatch, saved at load time so that a test runner's fake timers neither stop nor advance
// the mock.

/**
 * The platform's own version of a global. Fake timers that were installed before this module loaded have it on their clock:
 * `setTimeout.clock._setTimeout`.
 */
function originalGlobal<Name extends "setTimeout" | "clearTimeout" | "setInterval" | "clearInterval" | "performance">(
  name: Name,
): (typeof globalThis)[Name] {
  const current = globalThis[name];
  const clock: unknown = Reflect.get(current, "clock");
  const original: unknown = typeof clock === "object" && clock !== null ? Reflect.get(clock, `_${name}`) : undefined;
  // On such a clock, the function under this name is the original global.
  return original === undefined || original === null ? current : (original as (typeof globalThis)[Name]);
}

/** Browsers have no setImmediate. */
function originalSetImmediate(): ((callBack: () => void) => unknown) | undefined {
  const current: unknown = Reflect.get(globalThis, "setImmediate");
  if (typeof current !== "function") return undefined;
  const clock: unknown = Reflect.get(current, "clock");
  const original: unknown =
    typeof clock === "object" && clock !== null ? Reflect.get(clock, "_setImmediate") : undefined;
  const setImmediate = typeof original === "function" ? original : current;
  return (callBack) => setImmediate(callBack);
}

const setTimer = originalGlobal("setTimeout");
const clearTimer = originalGlobal("clearTimeout");
const runImmediately = originalSetImmediate();
const setPlatformInterval = originalGlobal("setInterval");
const clearPlatformInterval = originalGlobal("clearInterval");
const machine = originalGlobal("performance");
const readStopwatch = machine.now.bind(machine);
const { timeOrigin } = machine;

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
