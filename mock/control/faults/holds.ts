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

/** The requests that this process holds in a sandbox. */
export class Holds {
  readonly #replica: string | undefined;
  readonly #startTimer: typeof startQuietTimer;
  readonly #entries = new Map<number, HeldEntry>();
  /** Callers that wait for held requests. */
  readonly #waiters = new Set<{ check(): void; refuse(): void }>();
  #lastId = 0;
  #isClosed = false;

  /** @param replica names this process among the replicas that share the sandbox */
  constructor(replica?: string, startTimer = startQuietTimer) {
    this.#replica = replica;
    this.#startTimer = startTimer;
  }

  /** Returns undefined if no more requests can be held. Rejects with DomainError 503 hold_ended if `refuse` ends the hold. */
  hold({ request, timeoutMs = holdMs, signal }: HoldStart): Promise<HoldEnd> | undefined {
    if (this.#isClosed) return Promise.reject(sandboxEnded());
    if (signal.aborted) return Promise.resolve("abandoned");
    if (this.#entries.size >= maxHeld) return undefined;
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<HoldEnd>();
    const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
    const endTimer = this.#startTimer(() => resume(), timeoutMs);
    const leave = () => {
      this.#entries.delete(id);
      endTimer();
      signal.removeEventListener("abort", abandon);
    };
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
    this.#entries.set(id, { request: { id, ...request }, settled, resume, refuse });
    for (const waiter of this.#waiters) waiter.check();
    return promise;
  }

  /**
   * Resolves with the held requests, oldest first, once there are `count`. Rejects with DomainError 409 not_held, 503
   * hold_ended.
   */
  waitForHeld(query: HeldQuery): Promise<AdminSchema<"HeldRequests">> {
    const { operationId, count = 1, timeoutMs = waitMs } = query;
    const { promise, resolve, reject } = Promise.withResolvers<AdminSchema<"HeldRequests">>();
    const end = (settle: () => void) => {
      this.#waiters.delete(waiter);
      endTimer();
      settle();
    };
    const check = () => {
      const requests = this.#list(operationId);
      if (requests.length >= count) end(() => resolve(toHeldRequests(requests, this.#replica)));
    };
    const giveUp = () => end(() => reject(this.#notHeld({ operationId, count, timeoutMs })));
    const waiter = { check, refuse: () => end(() => reject(sandboxEnded())) };
    const endTimer = this.#startTimer(giveUp, timeoutMs);
    this.#waiters.add(waiter);
    if (this.#isClosed) waiter.refuse();
    else check();
    return promise;
  }

  /** Releases each request once the previous one has its response. Rejects with DomainError 409 not_held. */
  async release({ order, with: effect }: AdminSchema<"Release">): Promise<AdminSchema<"HeldRequests">> {
    const heldIds = [...this.#entries.keys()];
    const ids = order ?? heldIds;
    assertHeld(ids, heldIds);
    const released: HeldRequest[] = [];
    for (const id of ids) {
      const entry = this.#entries.get(id);
      // Its client may have disconnected meanwhile.
      if (entry === undefined) continue;
      entry.resume(effect);
      await entry.settled;
      // Lets the response be sent before the next request resumes.
      await new Promise<void>(callSoon);
      released.push(entry.request);
    }
    return toHeldRequests(released, this.#replica);
  }

  /** Releases all requests without waiting for their responses. */
  releaseAll(): void {
    for (const entry of this.#entries.values()) entry.resume();
  }

  /** Refuses held requests, and callers that wait for held requests. */
  refuse(): void {
    for (const pending of [...this.#entries.values(), ...this.#waiters]) pending.refuse();
  }

  /** Refuses held and future requests, and callers that wait. */
  close(): void {
    this.#isClosed = true;
    this.refuse();
  }

  #notHeld({ operationId, count, timeoutMs }: HeldQuery): DomainError {
    const subject = operationId === undefined ? "requests" : `requests of ${operationId}`;
    const replica = this.#replica;
    const hint = replica === undefined ? "" : ` Replica ${replica} counts only requests that it holds itself.`;
    const found = this.#list(operationId).length;
    const message = `Waited ${timeoutMs} ms for ${count} held ${subject}, found ${found}.${hint}`;
    return new DomainError("conflict", "not_held", message);
  }

  #list(operationId: string | undefined): HeldRequest[] {
    const requests = Array.from(this.#entries.values(), ({ request }) => request);
    return operationId === undefined ? requests : requests.filter((request) => request.operationId === operationId);
  }
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
