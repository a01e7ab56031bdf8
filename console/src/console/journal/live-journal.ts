// Follows the journal's stream and reconnects after a lost connection.
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { readEventData } from "../../../../mock/engine/core/server-sent-events.ts";
import { adminMode, Refusal, readProblem, requestAdmin } from "../../shared/mock-requests.ts";
import { root } from "../../shared/page-addresses.ts";
import type { Schemas } from "../parts/admin.ts";
import type { ViewContext } from "../parts/view-context.ts";
import type { Entry } from "./entry.ts";
import { type Row, toRow } from "./row.ts";

export interface LiveJournal {
  readonly rows: readonly Row[];
  readonly state: "connecting" | "live" | "lost";
  /** Number of the mock's current run in this view; rows of earlier runs cannot be opened. */
  readonly run: number;
  /** When a restart of the mock was noticed. */
  readonly restartedAt?: string;
  /** Why the mock refuses the journal; undefined if it serves it or does not answer. */
  readonly refusal?: Refusal;
}

const retryMs = 2000;
/** Milliseconds to read entries before yielding to the browser. */
const turnMs = 8;
/** How many of the newest rows the page retains; the mock itself retains fewer. */
const maxRows = 20_000;

type SetLive = Dispatch<SetStateAction<LiveJournal>>;

const initialJournal: LiveJournal = { rows: [], state: "connecting", run: 0 };

/** The journal of one or all sandboxes, filtered by a query; a new `epoch` starts over, for example after the journal was cleared. */
export function useLiveJournal(
  context: ViewContext,
  query: string,
  isAllSandboxes: boolean,
  epoch: number,
): LiveJournal {
  const { sandbox, token } = context;
  const [live, setLive] = useState<LiveJournal>(initialJournal);
  const lastSource = useRef("");
  useEffect(() => {
    const stop = new AbortController();
    const source = `${sandbox} ${token} ${isAllSandboxes} ${epoch}`;
    const isSame = lastSource.current === source;
    lastSource.current = source;
    // Rows of the last query stay until the next rows arrive.
    setLive(({ refusal: _, ...before }) => (isSame ? { ...before, state: "connecting" } : initialJournal));
    if (isAllSandboxes) followAll(context, query, stop.signal, setLive);
    else follow(context, query, stop.signal, setLive);
    return () => stop.abort();
  }, [sandbox, token, query, isAllSandboxes, epoch]);
  return live;
}

/** How many of the newest requests of all sandboxes are shown. */
const maxOfAll = 1000;

/** Polls the requests of all sandboxes, because streams cover a single sandbox. */
async function followAll(context: ViewContext, query: string, signal: AbortSignal, set: SetLive): Promise<void> {
  let live = initialJournal;
  const search = new URLSearchParams({ last: String(maxOfAll), ...(query === "" ? {} : { query }) });
  while (!signal.aborted) {
    try {
      const { requests } = await requestAdmin<Schemas["AllRequestList"]>(`journal?${search}`, context.token);
      live = { ...live, state: "live", rows: requests.map((entry) => toRow(entry, 0)) };
    } catch (error) {
      const isRefused = error instanceof Refusal && error.status < 500;
      live = { ...live, state: "lost" };
      if (isRefused) return signal.aborted ? undefined : refuse(error, context, set);
    }
    if (!signal.aborted) set(live);
    await waitToRetry(signal);
  }
}

async function follow(context: ViewContext, query: string, signal: AbortSignal, set: SetLive): Promise<void> {
  const buffer = new RowBuffer(set, signal);
  while (!signal.aborted) {
    const offline = new AbortController();
    const abortStream = () => offline.abort();
    // An offline browser keeps connections open but receives nothing.
    addEventListener("offline", abortStream);
    try {
      await readStream(context, query, AbortSignal.any([signal, offline.signal]), buffer);
    } catch (error) {
      // Retries a server that is starting or overloaded.
      if (error instanceof Refusal && error.status < 500) {
        return refuse(error, context, set);
      }
    } finally {
      removeEventListener("offline", abortStream);
    }
    if (signal.aborted) return;
    buffer.become("lost");
    await waitToRetry(signal);
  }
}

/** An invalid query leaves the list unchanged. */
function refuse(refusal: Refusal, context: ViewContext, set: SetLive): void {
  if (refusal.status === 401) context.lock();
  set((before) => ({ ...before, state: refusal.status === 400 ? "live" : "lost", refusal }));
}

async function readStream(
  { sandbox, token }: ViewContext,
  query: string,
  signal: AbortSignal,
  buffer: RowBuffer,
): Promise<void> {
  const sandboxPath = `sandboxes/${encodeURIComponent(sandbox)}`;
  buffer.begin(await requestAdmin<Pick<Schemas["Sandbox"], "createdAt">>(sandboxPath, token));
  const headers: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
  const search = new URLSearchParams({ since: String(buffer.last), ...(query === "" ? {} : { query }) });
  const path = `${root}/__admin/${sandboxPath}/requests/stream?${search}`;
  const response = await fetch(path, { headers, signal, ...adminMode });
  if (!response.ok || response.body === null) throw new Refusal(response.status, readProblem(await response.text()));
  buffer.become("live");
  let turn = performance.now();
  for await (const data of readEventData(response.body.getReader())) {
    const entry: Entry = JSON.parse(data);
    buffer.add(entry);
    if (performance.now() - turn < turnMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    turn = performance.now();
  }
}

/** Collects incoming rows and shows them once per frame. */
class RowBuffer {
  live: LiveJournal = initialJournal;
  /** The newest id of the current run. */
  last = 0;
  #new: Row[] = [];
  readonly #set: (live: LiveJournal) => void;
  readonly #signal: AbortSignal;
  #createdAt: string | undefined;
  #isWaiting = false;

  constructor(set: (live: LiveJournal) => void, signal: AbortSignal) {
    this.#set = set;
    this.#signal = signal;
  }

  /** Starts a new run if the mock was restarted, or the sandbox deleted and created again. */
  begin({ createdAt }: { readonly createdAt: string }): void {
    if (this.#createdAt !== undefined && this.#createdAt !== createdAt) {
      this.last = 0;
      this.live = { ...this.live, run: this.live.run + 1, restartedAt: new Date().toISOString() };
    }
    this.#createdAt = createdAt;
  }

  become(state: LiveJournal["state"]): void {
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

function waitToRetry(signal: AbortSignal): Promise<void> {
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
