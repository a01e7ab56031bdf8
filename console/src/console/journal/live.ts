// Follows the journal's stream and reconnects after a lost connection.
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { sentData } from "../../../../mock/engine/core/sent-data.ts";
import { adminMode, askAdmin, Refused, readProblem } from "../../shared/ask.ts";
import { root } from "../../shared/settings.ts";
import type { Schemas } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import { type Entry, type Row, toRow } from "./row.ts";

export interface Live {
  readonly rows: readonly Row[];
  readonly state: "connecting" | "live" | "lost";
  /** Number of the mock's present run in this view; rows of earlier runs cannot be opened. */
  readonly run: number;
  /** When the mock was seen to have restarted. */
  readonly restartedAt?: string;
  /** Why the mock refuses the journal; undefined if it serves it or does not answer. */
  readonly refused?: Refused;
}

const retryMs = 2000;
/** Milliseconds to read entries before the page is redrawn. */
const turnMs = 8;
/** How many of the newest rows the page retains; the mock itself retains fewer. */
const maxRows = 20_000;

type SetLive = Dispatch<SetStateAction<Live>>;

const start: Live = { rows: [], state: "connecting", run: 0 };

/** The rows of a sandbox's journal that fit a query, or of all sandboxes; a new `epoch` starts over, for example after it was cleared. */
export function useLive(desk: Desk, query: string, isAll: boolean, epoch: number): Live {
  const { sandbox, token } = desk;
  const [live, setLive] = useState<Live>(start);
  const shownOf = useRef("");
  useEffect(() => {
    const stop = new AbortController();
    const place = `${sandbox} ${token} ${isAll} ${epoch}`;
    const isSame = shownOf.current === place;
    shownOf.current = place;
    // The rows of the last query stay until those of the next arrive.
    setLive(({ refused: _, ...before }) => (isSame ? { ...before, state: "connecting" } : start));
    if (isAll) followAll(desk, query, stop.signal, setLive);
    else follow(desk, query, stop.signal, setLive);
    return () => stop.abort();
  }, [sandbox, token, query, isAll, epoch]);
  return live;
}

/** How many of the newest requests of all sandboxes are shown. */
const maxOfAll = 1000;

/** No stream has the requests of all sandboxes: they are asked for again and again. */
async function followAll(desk: Desk, query: string, signal: AbortSignal, set: SetLive): Promise<void> {
  let live = start;
  const search = new URLSearchParams({ last: String(maxOfAll), ...(query === "" ? {} : { query }) });
  while (!signal.aborted) {
    try {
      const { requests } = await askAdmin<Schemas["AllRequestList"]>(`journal?${search}`, desk.token);
      live = { ...live, state: "live", rows: requests.map((one) => toRow(one, 0)) };
    } catch (error) {
      const isRefused = error instanceof Refused && error.status < 500;
      live = { ...live, state: "lost" };
      if (isRefused) return signal.aborted ? undefined : refuse(error, desk, set);
    }
    if (!signal.aborted) set(live);
    await rest(signal);
  }
}

async function follow(desk: Desk, query: string, signal: AbortSignal, set: SetLive): Promise<void> {
  const gathered = new Gathered(set, signal);
  while (!signal.aborted) {
    const cut = new AbortController();
    const cutOff = () => cut.abort();
    // An offline browser keeps connections open but receives nothing.
    addEventListener("offline", cutOff);
    try {
      await readOnce(desk, query, AbortSignal.any([signal, cut.signal]), gathered);
    } catch (error) {
      // Retries a server that is starting or overloaded.
      if (error instanceof Refused && error.status < 500) {
        return refuse(error, desk, set);
      }
    } finally {
      removeEventListener("offline", cutOff);
    }
    if (signal.aborted) return;
    gathered.become("lost");
    await rest(signal);
  }
}

/** A query that cannot be read leaves the list as it was. */
function refuse(refused: Refused, desk: Desk, set: SetLive): void {
  if (refused.status === 401) desk.lock();
  set((before) => ({ ...before, state: refused.status === 400 ? "live" : "lost", refused }));
}

async function readOnce(
  { sandbox, token }: Desk,
  query: string,
  signal: AbortSignal,
  gathered: Gathered,
): Promise<void> {
  const at = `sandboxes/${encodeURIComponent(sandbox)}`;
  gathered.begin(await askAdmin<Pick<Schemas["Sandbox"], "createdAt">>(at, token));
  const headers: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
  const search = new URLSearchParams({ since: String(gathered.last), ...(query === "" ? {} : { query }) });
  const path = `${root}/__admin/${at}/requests/stream?${search}`;
  const response = await fetch(path, { headers, signal, ...adminMode });
  if (!response.ok || response.body === null) throw new Refused(response.status, readProblem(await response.text()));
  gathered.become("live");
  let turn = performance.now();
  for await (const data of sentData(response.body.getReader())) {
    const entry: Entry = JSON.parse(data);
    gathered.add(entry);
    if (performance.now() - turn < turnMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    turn = performance.now();
  }
}

/** Collects incoming rows and shows them once per frame. */
class Gathered {
  live: Live = start;
  /** The newest id of the present run. */
  last = 0;
  #new: Row[] = [];
  readonly #set: (live: Live) => void;
  readonly #signal: AbortSignal;
  #createdAt: string | undefined;
  #isWaiting = false;

  constructor(set: (live: Live) => void, signal: AbortSignal) {
    this.#set = set;
    this.#signal = signal;
  }

  /** Counts ids anew after a restart of the mock, or where another sandbox got the same id. */
  begin({ createdAt }: { readonly createdAt: string }): void {
    if (this.#createdAt !== undefined && this.#createdAt !== createdAt) {
      this.last = 0;
      this.live = { ...this.live, run: this.live.run + 1, restartedAt: new Date().toISOString() };
    }
    this.#createdAt = createdAt;
  }

  become(state: Live["state"]): void {
    this.live = { ...this.live, state };
    this.#show();
  }

  add(entry: Entry): void {
    this.last = Math.max(this.last, entry.id);
    this.#new.push(toRow(entry, this.live.run));
    this.#show();
  }

  #show(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      if (this.#signal.aborted) return;
      if (this.#new.length > 0)
        this.live = { ...this.live, rows: [...this.live.rows, ...this.#new.splice(0)].slice(-maxRows) };
      this.#set(this.live);
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
