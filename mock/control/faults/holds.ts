// Holds requests of one sandbox until they are released, and lets callers wait for held requests.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { DomainError, type Violation } from "../../engine/core/errors.ts";
import { callSoon, startQuietTimer } from "../../engine/core/process-time.ts";

export type HeldRequest = AdminSchema<"HeldRequest">;
export type ReleaseEffect = AdminSchema<"ReleaseEffect">;

/** How a hold ends: the client disconnected, or the request resumes, with an effect if the release has one. */
export type HoldEnd =
  | "abandoned"
  | {
      readonly effect: ReleaseEffect | undefined;
      /** Call it once the request has its response, or is held again. */
      settle(): void;
    };

export interface HoldStart {
  readonly request: Omit<HeldRequest, "id">;
  readonly timeoutMs: number | undefined;
  readonly signal: AbortSignal;
}

interface HeldQuery {
  readonly operationId?: string | undefined;
  readonly count?: number | undefined;
  readonly timeoutMs?: number | undefined;
}

/** The requests that this process holds in a sandbox. */
export interface Holds {
  /** Returns undefined if no more requests can be held. Rejects with DomainError 503 hold_ended if `refuse` ends the hold. */
  hold(start: HoldStart): Promise<HoldEnd> | undefined;
  /**
   * Resolves with the held requests, oldest first, once there are `count`. Rejects with DomainError 409 not_held, 503
   * hold_ended.
   */
  waitForHeld(query: HeldQuery): Promise<AdminSchema<"HeldRequests">>;
  /** Releases each request once the previous one has its response. Rejects with DomainError 409 not_held. */
  release(release: AdminSchema<"Release">): Promise<AdminSchema<"HeldRequests">>;
  /** Releases all requests without waiting for their responses. */
  releaseAll(): void;
  /** Refuses held requests, and callers that wait for held requests. */
  refuse(): void;
  /** Refuses held and future requests, and callers that wait. */
  close(): void;
}

const maxHeld = 100;
const holdMs = 30_000;
const waitMs = 4_000;

interface HeldEntry {
  readonly request: HeldRequest;
  /** Resolves once the resumed request has its response, or is held again. */
  readonly settled: Promise<void>;
  resume(effect?: ReleaseEffect): void;
  refuse(): void;
}

interface HoldState {
  readonly replica: string | undefined;
  readonly startTimer: typeof startQuietTimer;
  readonly entries: Map<number, HeldEntry>;
  /** Callers that wait for held requests. */
  readonly waiters: Set<{ check(): void; refuse(): void }>;
  lastId: number;
  isClosed: boolean;
}

/** @param replica names this process among the replicas that share the sandbox */
export function createHolds(replica?: string, startTimer = startQuietTimer): Holds {
  const state: HoldState = {
    replica,
    startTimer,
    entries: new Map(),
    waiters: new Set(),
    lastId: 0,
    isClosed: false,
  };
  return {
    hold: (start) => hold(state, start),
    waitForHeld: (query) => waitForHeld(state, query),
    release: (order) => release(state, order),
    releaseAll() {
      for (const entry of state.entries.values()) entry.resume();
    },
    refuse: () => refuseAll(state),
    close() {
      state.isClosed = true;
      refuseAll(state);
    },
  };
}

function refuseAll({ entries, waiters }: HoldState): void {
  for (const pending of [...entries.values(), ...waiters]) pending.refuse();
}

function hold(state: HoldState, { request, timeoutMs = holdMs, signal }: HoldStart): Promise<HoldEnd> | undefined {
  const { entries, waiters, startTimer } = state;
  if (state.isClosed) return Promise.reject(sandboxEnded());
  if (signal.aborted) return Promise.resolve("abandoned");
  if (entries.size >= maxHeld) return undefined;
  state.lastId += 1;
  const id = state.lastId;
  const { promise, resolve, reject } = Promise.withResolvers<HoldEnd>();
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  const endTimer = startTimer(resume, timeoutMs);
  function leave(): void {
    entries.delete(id);
    endTimer();
    signal.removeEventListener("abort", abandon);
  }
  function abandon(): void {
    leave();
    resolve("abandoned");
  }
  function resume(effect?: ReleaseEffect): void {
    leave();
    resolve({ effect, settle });
  }
  function refuse(): void {
    leave();
    reject(sandboxEnded());
  }
  signal.addEventListener("abort", abandon);
  entries.set(id, { request: { id, ...request }, settled, resume, refuse });
  for (const waiter of waiters) waiter.check();
  return promise;
}

function waitForHeld(state: HoldState, { operationId, count = 1, timeoutMs = waitMs }: HeldQuery) {
  const { entries, waiters, replica, startTimer } = state;
  const { promise, resolve, reject } = Promise.withResolvers<AdminSchema<"HeldRequests">>();
  const endTimer = startTimer(giveUp, timeoutMs);
  const waiter = { check, refuse: () => end(() => reject(sandboxEnded())) };
  function find(): HeldRequest[] {
    const requests = Array.from(entries.values(), ({ request }) => request);
    return operationId === undefined ? requests : requests.filter((request) => request.operationId === operationId);
  }
  function end(settle: () => void): void {
    waiters.delete(waiter);
    endTimer();
    settle();
  }
  function check(): void {
    const requests = find();
    if (requests.length >= count) end(() => resolve(toHeldRequests(requests, replica)));
  }
  function giveUp(): void {
    const subject = operationId === undefined ? "requests" : `requests of ${operationId}`;
    const hint = replica === undefined ? "" : ` Replica ${replica} counts only requests that it holds itself.`;
    const message = `Waited ${timeoutMs} ms for ${count} held ${subject}, found ${find().length}.${hint}`;
    end(() => reject(new DomainError("conflict", "not_held", message)));
  }
  waiters.add(waiter);
  if (state.isClosed) waiter.refuse();
  else check();
  return promise;
}

async function release({ entries, replica }: HoldState, { order, with: effect }: AdminSchema<"Release">) {
  const heldIds = [...entries.keys()];
  const ids = order ?? heldIds;
  assertHeld(ids, heldIds);
  const released: HeldRequest[] = [];
  for (const id of ids) {
    const entry = entries.get(id);
    // Its client may have disconnected meanwhile.
    if (entry === undefined) continue;
    entry.resume(effect);
    await entry.settled;
    // Lets the response be sent before the next request resumes.
    await new Promise<void>(callSoon);
    released.push(entry.request);
  }
  return toHeldRequests(released, replica);
}

function toHeldRequests(requests: HeldRequest[], replica: string | undefined): AdminSchema<"HeldRequests"> {
  return { requests, ...(replica === undefined ? {} : { replica }) };
}

function assertHeld(order: readonly number[], heldIds: readonly number[]): void {
  const expected = heldIds.length === 0 ? "no id: no request is held" : `one of ${heldIds.join(", ")}`;
  const violations = order.flatMap((id, index): Violation[] =>
    heldIds.includes(id) ? [] : [{ in: "body", pointer: `/order/${index}`, found: String(id), expected }],
  );
  if (violations.length === 0) return;
  throw new DomainError("conflict", "not_held", "Some of these requests are not held; none was released.", violations);
}

function sandboxEnded(): DomainError {
  const message = "The wait for a held request ended: its sandbox was reset or deleted, or the mock was closed.";
  return new DomainError("unavailable", "hold_ended", message);
}
