// Ends a serving command on a signal.
import type { CommandHost, EndSignal } from "./command-host.ts";

/** The signals that end a command. A closed terminal sends SIGHUP. */
const endSignals: readonly EndSignal[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Ends the command once, however many signals arrive, so that files are saved.
 * @param finish receives an abort signal, which a second process signal fires to end any waiting
 * @returns a function that ends the command without a signal
 */
export function endOnSignal(host: CommandHost, finish: (hurry: AbortSignal) => Promise<void>): () => Promise<void> {
  const hurry = new AbortController();
  let ending: Promise<void> | undefined;
  function end(): Promise<void> {
    if (ending !== undefined) hurry.abort();
    ending ??= finish(hurry.signal).finally(() => {
      for (const signal of endSignals) host.off(signal, end);
    });
    return ending;
  }
  for (const signal of endSignals) host.on(signal, end);
  return () => {
    hurry.abort();
    return end();
  };
}
