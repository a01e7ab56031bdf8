// Reports the changes that other replicas make to a PostgreSQL storage.
import type { Client } from "pg";
import { sleep } from "../../core/process-time.ts";
import type { KnownPosition, StorageMessage } from "../storage.ts";

/** The pause before the next attempt to listen. */
const pauseMs = 250;
/** How often to poll the positions of watched sandboxes. */
const pollEveryMs = 400;

interface WatchOptions {
  readonly channel: string;
  readonly replica: string;
  connect(): Client;
  /** The sandboxes for which the database has newer changes. */
  poll(positions: readonly KnownPosition[]): Promise<readonly StorageMessage[]>;
}

/**
 * Listens on a separate connection and reconnects automatically. A connection can fail silently, so watched sandboxes
 * are also polled.
 */
export function createWatch({ channel, replica, connect, poll }: WatchOptions) {
  const listeners = new Map<(message: StorageMessage) => void, () => readonly KnownPosition[]>();
  const closing = new AbortController();
  const { signal } = closing;

  function notify(message: StorageMessage): void {
    for (const listener of listeners.keys()) listener(message);
  }
  async function listen(): Promise<void> {
    const client = connect();
    const closed = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
    });
    client.on("notification", ({ payload }) => {
      const message = parseMessage(payload, replica);
      if (message !== undefined) notify(message);
    });
    signal.addEventListener("abort", () => client.connection.stream.destroy());
    await client.connect();
    await client.query(`LISTEN "${channel}"`);
    // Notifications sent meanwhile were lost.
    notify({});
    await closed;
  }
  async function pollPositions(): Promise<void> {
    const positions = [...listeners.values()].flatMap((listKnown) => listKnown());
    if (positions.length > 0) (await poll(positions)).forEach(notify);
  }
  async function repeat(work: () => Promise<void>, everyMs: number): Promise<void> {
    while (!signal.aborted) {
      await work().catch(() => {});
      await sleep(everyMs, signal);
    }
  }
  const running = [repeat(listen, pauseMs), repeat(pollPositions, pollEveryMs)];
  return {
    watch(listener: (message: StorageMessage) => void, listKnown: () => readonly KnownPosition[]): () => void {
      listeners.set(listener, listKnown);
      return () => listeners.delete(listener);
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(running);
    },
  };
}

/** Parses a message; ignores this process's own messages and those of other programs, because any client can notify. */
function parseMessage(payload: string | undefined, replica: string): StorageMessage | undefined {
  try {
    const { from, id, life, position } = JSON.parse(payload ?? "");
    if (from === replica || typeof id !== "string" || typeof life !== "number") return undefined;
    return { key: { id, life }, position: typeof position === "number" ? position : undefined };
  } catch {
    return undefined;
  }
}
