// The journal as it grows: read from its stream, opened again where the connection is lost.
import { useEffect, useState } from "preact/hooks";
import { Refused } from "../../shared/ask.ts";
import type { Desk } from "../parts/desk.ts";
import { readEvents } from "../parts/event-stream.ts";
import { type Entry, type Row, toRow } from "./row.ts";

export interface Live {
  readonly rows: readonly Row[];
  readonly state: "connecting" | "live" | "lost";
  /** Why the mock gives no journal; undefined where it does, or does not answer. */
  readonly refused?: Refused;
}

const retryMs = 2000;
/** So many of the newest rows are in the page; the mock itself keeps fewer. */
const mostRows = 20_000;

/** The rows of a sandbox's journal; `epoch` begins anew, as after it was cleared. */
export function useLive({ sandbox, token }: Desk, epoch: number): Live {
  const [live, setLive] = useState<Live>({ rows: [], state: "connecting" });
  useEffect(() => {
    const stop = new AbortController();
    setLive({ rows: [], state: "connecting" });
    follow(sandbox, token, stop.signal, setLive);
    return () => stop.abort();
  }, [sandbox, token, epoch]);
  return live;
}

async function follow(sandbox: string, token: string, signal: AbortSignal, set: (live: Live) => void): Promise<void> {
  const gathered = new Gathered(set, signal);
  while (!signal.aborted) {
    const cut = new AbortController();
    const cutOff = () => cut.abort();
    // A browser without a network keeps what it has open, and gets nothing more.
    addEventListener("offline", cutOff);
    try {
      await readOnce(sandbox, token, AbortSignal.any([signal, cut.signal]), gathered);
    } catch (error) {
      if (error instanceof Refused) {
        set({ rows: gathered.rows, state: "lost", refused: error });
        return;
      }
    } finally {
      removeEventListener("offline", cutOff);
    }
    if (signal.aborted) return;
    gathered.become("lost");
    await rest(signal);
  }
}

async function readOnce(sandbox: string, token: string, signal: AbortSignal, gathered: Gathered): Promise<void> {
  const headers: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
  const path = `/__admin/sandboxes/${encodeURIComponent(sandbox)}/requests/stream?since=${gathered.last}`;
  const response = await fetch(path, { headers, signal, credentials: "omit", redirect: "error" });
  if (!response.ok || response.body === null) {
    const text = await response.text();
    // A server that is starting or full is asked again.
    if (response.status >= 500) return;
    throw new Refused({ status: response.status, text });
  }
  gathered.become("live");
  for await (const { data } of readEvents(response.body)) {
    const entry: Entry = JSON.parse(data);
    gathered.add(toRow(entry));
  }
}

/** Rows that came, shown once a frame. */
class Gathered {
  rows: readonly Row[] = [];
  readonly #new: Row[] = [];
  readonly #set: (live: Live) => void;
  readonly #signal: AbortSignal;
  #state: Live["state"] = "connecting";
  #isWaiting = false;

  constructor(set: (live: Live) => void, signal: AbortSignal) {
    this.#set = set;
    this.#signal = signal;
  }

  /** The last id that came. */
  get last(): number {
    return (this.#new.at(-1) ?? this.rows.at(-1))?.id ?? 0;
  }

  become(state: Live["state"]): void {
    this.#state = state;
    this.#show();
  }

  add(row: Row): void {
    this.#new.push(row);
    this.#show();
  }

  #show(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      if (this.#signal.aborted) return;
      if (this.#new.length > 0) this.rows = [...this.rows, ...this.#new.splice(0)].slice(-mostRows);
      this.#set({ rows: this.rows, state: this.#state });
    });
  }
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, retryMs);
    addEventListener("online", done);
    signal.addEventListener("abort", done, { once: true });
  });
}
