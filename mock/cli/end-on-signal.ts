// Ends a command that serves when a signal comes.
import type { CommandHost, EndSignal } from "./command-host.ts";

/** A terminal that is closed sends SIGHUP. */
const endSignals: readonly EndSignal[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * However many signals come, the command ends once, and what is to be saved is saved.
 * @param finish its signal tells that it should not wait: a second signal has come
 * @returns ends it without waiting
 */
export function endOnSignal(host: CommandHost, finish: (hurry: AbortSignal) => Promise<void>): () => Promise<void> {
  const hurry = new AbortController();
  let ended: Promise<void> | undefined;
  function end(): Promise<void> {
    if (ended !== undefined) hurry.abort();
    ended ??= finish(hurry.signal).finally(() => {
      for (const signal of endSignals) host.off(signal, end);
    });
    return ended;
  }
  for (const signal of endSignals) host.on(signal, end);
  return () => {
    hurry.abort();
    return end();
  };
}
