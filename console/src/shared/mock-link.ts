// Follows a sandbox: polls for changes on behalf of all views, and detects when the mock goes down and comes back.
import { useEffect, useRef, useState } from "react";
import type { components } from "../../../spec/generated/admin/types.ts";
import { Refusal, requestAdmin } from "./mock-requests.ts";

type Schemas = components["schemas"];

export interface Pulse {
  readonly sandbox: Schemas["Sandbox"];
  readonly faults: readonly Schemas["Fault"][];
  readonly heldRequests: readonly Schemas["HeldRequest"][];
  /** Number of errors and faults since `seenId`, without requests of the pages; the newest id; and how many requests were dropped. */
  readonly journal: Pick<Schemas["RequestList"], "total" | "lastId" | "droppedCount">;
  /** Milliseconds that the sandbox's clock is ahead of the browser's. */
  readonly ahead: number;
}

export interface MockLink {
  /** The last response; undefined before the first. */
  readonly pulse?: Pulse;
  /** When the mock stopped answering; undefined while it answers. */
  readonly goneSince?: Date;
  /** Why the mock refuses this sandbox. */
  readonly refusal?: Refusal;
  /** Increases when state, faults, clock or the mock's run changed. */
  readonly revision: number;
}

/** Milliseconds between two polls. */
const pollMs = 1500;
/** A larger difference means that the clock was reset. */
const driftMs = 2500;

export interface LinkOptions {
  readonly sandbox: string;
  /** "" if the mock requires none. */
  readonly token: string;
  /** Id of the newest request that the user has seen. */
  readonly seenId: number;
  /** Whether to pause polling, for example until a token is entered. */
  readonly isOff: boolean;
  /** Called when the mock refuses the token. */
  lock(): void;
}

/** The link to a sandbox; `poll` polls immediately. */
export function useMockLink(options: LinkOptions): MockLink & { poll(): void } {
  const { sandbox, token, isOff, seenId } = options;
  const [link, setLink] = useState<MockLink>({ revision: 0 });
  const latest = useRef(options);
  latest.current = options;
  const wake = useRef(() => {});
  useEffect(() => {
    if (isOff) return undefined;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setLink({ revision: 0 });
    const poll = async () => {
      clearTimeout(timer);
      try {
        const pulse = await fetchPulse(sandbox, token, latest.current.seenId);
        if (!isStopped) setLink((before) => updateLink(before, pulse));
      } catch (error) {
        if (isStopped) return;
        if (error instanceof Refusal && error.status === 401) return latest.current.lock();
        if (error instanceof Refusal && error.status < 500) setLink((before) => ({ ...before, refusal: error }));
        else setLink((before) => (before.goneSince === undefined ? { ...before, goneSince: new Date() } : before));
      }
      if (!isStopped) timer = setTimeout(poll, pollMs);
    };
    wake.current = poll;
    poll();
    const wakeUp = () => void poll();
    addEventListener("online", wakeUp);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      removeEventListener("online", wakeUp);
    };
  }, [sandbox, token, isOff]);
  useEffect(() => {
    wake.current();
  }, [seenId]);
  return { ...link, poll: () => wake.current() };
}

async function fetchPulse(id: string, token: string, seenId: number): Promise<Pulse> {
  const path = `sandboxes/${encodeURIComponent(id)}`;
  const query = new URLSearchParams({ query: "is:problem -is:page", since: String(seenId), limit: "1" });
  // Requested first: without the sandbox, the other requests would fail too.
  const sandbox = await requestAdmin<Schemas["Sandbox"]>(path, token);
  const [{ faults }, { requests: heldRequests }, { total, lastId, droppedCount }] = await Promise.all([
    requestAdmin<Schemas["FaultList"]>(`${path}/faults`, token),
    requestAdmin<Schemas["HeldRequests"]>(`${path}/held?count=0`, token),
    requestAdmin<Schemas["RequestList"]>(`${path}/requests?${query}`, token),
  ]);
  const ahead = Date.parse(sandbox.now) - Date.now();
  return { sandbox, faults, heldRequests, journal: { total, lastId, droppedCount }, ahead };
}

/** Returns the same link if nothing changed, to avoid rendering again. */
function updateLink(before: MockLink, pulse: Pulse): MockLink {
  const previous = before.pulse;
  const isSame =
    previous !== undefined && before.goneSince === undefined && fingerprintOf(previous) === fingerprintOf(pulse);
  const hasClockMoved = previous !== undefined && Math.abs(previous.ahead - pulse.ahead) > driftMs;
  const isFrozen = pulse.sandbox.clockMode === "frozen";
  if (isSame && (isFrozen || !hasClockMoved)) {
    const isQuiet = previous.journal.lastId === pulse.journal.lastId && previous.journal.total === pulse.journal.total;
    return isQuiet && before.refusal === undefined ? before : { pulse, revision: before.revision };
  }
  return { pulse, revision: before.revision + 1 };
}

function fingerprintOf({ sandbox, faults, heldRequests }: Pulse): string {
  const { createdAt, version, clockMode, scenario, now } = sandbox;
  return JSON.stringify([
    createdAt,
    version,
    clockMode,
    scenario,
    clockMode === "frozen" ? now : "",
    faults,
    heldRequests,
  ]);
}

/** The faults that can still apply; a fault for the next few requests ends after them. */
export function activeFaults({ faults }: Pick<Pulse, "faults">): Pulse["faults"] {
  return faults.filter(({ when, appliedCount }) => when === undefined || !("next" in when) || appliedCount < when.next);
}

type Clock = { readonly sandbox: Pick<Pulse["sandbox"], "now" | "clockMode">; readonly ahead: number };

/** The sandbox's current time as an ISO string to the second; ticks with a running clock. */
export function useNow(pulse: Clock): string {
  const [, tick] = useState(0);
  const isRunning = pulse.sandbox.clockMode === "running";
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? new Date(Date.now() + pulse.ahead).toISOString().replace(/\.\d+Z/, ".000Z") : pulse.sandbox.now;
}
