// Follows a sandbox of the mock: one loop polls for changes for all views, and notices when the mock stops and answers again.
import { useEffect, useRef, useState } from "react";
import type { components } from "../../../spec/generated/admin/types.ts";
import { askAdmin, Refused } from "./ask.ts";

type Schemas = components["schemas"];

export interface Pulse {
  readonly sandbox: Schemas["Sandbox"];
  readonly faults: readonly Schemas["Fault"][];
  readonly held: readonly Schemas["HeldRequest"][];
  /** Of the journal: errors and faults since `seen`, without those of the desk and pages, the newest id, and how many were dropped. */
  readonly journal: Pick<Schemas["RequestList"], "total" | "lastId" | "droppedCount">;
  /** Milliseconds that the sandbox's clock is ahead of the browser's. */
  readonly ahead: number;
}

export interface MockLink {
  /** The last answer; undefined before the first. */
  readonly pulse?: Pulse;
  /** When the mock stopped answering; undefined while it answers. */
  readonly goneSince?: Date;
  /** Why the mock refuses this sandbox. */
  readonly refused?: Refused;
  /** Increases when state, faults, clock or the mock's run changed. */
  readonly revision: number;
}

/** Milliseconds between two polls. */
const pollMs = 1500;
/** A clock that is off by more was reset. */
const driftMs = 2500;

export interface LinkOptions {
  readonly sandbox: string;
  /** "" if the mock requires none. */
  readonly token: string;
  /** The newest request seen. */
  readonly seen: number;
  /** Whether to stay silent, for example until there is a token. */
  readonly isOff: boolean;
  /** Called when the mock refuses the token. */
  lock(): void;
}

/** The link to a sandbox; `poll` polls immediately. */
export function useMockLink(options: LinkOptions): MockLink & { poll(): void } {
  const { sandbox, token, isOff, seen } = options;
  const [link, setLink] = useState<MockLink>({ revision: 0 });
  const latest = useRef(options);
  latest.current = options;
  const wake = useRef(() => {});
  useEffect(() => {
    if (isOff) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setLink({ revision: 0 });
    const poll = async () => {
      clearTimeout(timer);
      try {
        const pulse = await askPulse(sandbox, token, latest.current.seen);
        if (!isOver) setLink((before) => follow(before, pulse));
      } catch (error) {
        if (isOver) return;
        if (error instanceof Refused && error.status === 401) return latest.current.lock();
        if (error instanceof Refused && error.status < 500) setLink((before) => ({ ...before, refused: error }));
        else setLink((before) => (before.goneSince === undefined ? { ...before, goneSince: new Date() } : before));
      }
      if (!isOver) timer = setTimeout(poll, pollMs);
    };
    wake.current = poll;
    poll();
    const wakeUp = () => void poll();
    addEventListener("online", wakeUp);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", wakeUp);
    };
  }, [sandbox, token, isOff]);
  useEffect(() => {
    wake.current();
  }, [seen]);
  return { ...link, poll: () => wake.current() };
}

async function askPulse(id: string, token: string, seen: number): Promise<Pulse> {
  const at = `sandboxes/${encodeURIComponent(id)}`;
  const query = new URLSearchParams({ query: "is:problem -is:page", since: String(seen), limit: "1" });
  // First alone: without the sandbox, the others would fail too.
  const sandbox = await askAdmin<Schemas["Sandbox"]>(at, token);
  const [{ faults }, { requests: held }, { total, lastId, droppedCount }] = await Promise.all([
    askAdmin<Schemas["FaultList"]>(`${at}/faults`, token),
    askAdmin<Schemas["HeldRequests"]>(`${at}/held?count=0`, token),
    askAdmin<Schemas["RequestList"]>(`${at}/requests?${query}`, token),
  ]);
  const ahead = Date.parse(sandbox.now) - Date.now();
  return { sandbox, faults, held, journal: { total, lastId, droppedCount }, ahead };
}

/** The same link if nothing changed, so that nothing is drawn again. */
function follow(before: MockLink, pulse: Pulse): MockLink {
  const old = before.pulse;
  const isSame = old !== undefined && before.goneSince === undefined && toSign(old) === toSign(pulse);
  const hasClockMoved = old !== undefined && Math.abs(old.ahead - pulse.ahead) > driftMs;
  const isFrozen = pulse.sandbox.clockMode === "frozen";
  if (isSame && (isFrozen || !hasClockMoved)) {
    const isQuiet = old.journal.lastId === pulse.journal.lastId && old.journal.total === pulse.journal.total;
    return isQuiet && before.refused === undefined ? before : { pulse, revision: before.revision };
  }
  return { pulse, revision: before.revision + 1 };
}

function toSign({ sandbox, faults, held }: Pulse): string {
  const { createdAt, version, clockMode, scenario, now } = sandbox;
  return JSON.stringify([createdAt, version, clockMode, scenario, clockMode === "frozen" ? now : "", faults, held]);
}

/** The faults that can still apply: those for the next few requests end after them. */
export function activeFaults({ faults }: Pick<Pulse, "faults">): Pulse["faults"] {
  return faults.filter(({ when, appliedCount }) => when === undefined || !("next" in when) || appliedCount < when.next);
}

type Clock = { readonly sandbox: Pick<Pulse["sandbox"], "now" | "clockMode">; readonly ahead: number };

/** The sandbox's time now, as ISO text to the second; moves with a running clock. */
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
