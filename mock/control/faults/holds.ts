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

/** The requests that this process holds in a sandbox. */
export interface Holds {
  /** Returns undefined if no more requests can be held. Rejects with DomainError 503 hold_ended if `refuse` ends the hold. */
  hold(start: HoldStart): Promise<HoldEnd> | undefined;
  /**
   * Resolves with the held requests, oldest first, once there are `count`. Rejects with DomainError 409 not_held, 503
   * hold_ended.
   */
  waitForHeld(query: {
    readonly operationId?: string | undefined;
    readonly count?: number | undefined;
    readonly timeoutMs?: number | undefined;
  }): Promise<AdminSchema<"HeldRequests">>;
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

type HeldQuery = Parameters<Holds["waitForHeld"]>[0];

/** @param replica names this process among the replicas that share the sandbox */
export function createHolds(replica?: string, startTimer = startQuietTimer): Holds {
  return new HeldRequestList(replica, startTimer);
}

class HeldRequestList implements Holds {
  readonly #replica: string | undefined;
  readonly #startTimer: typeof startQuietTimer;
  readonly #held = new Map<number, Hold>();
  readonly #waiters = new Set<Waiter>();
  #lastId = 0;
  #isClosed = false;

  constructor(replica: string | undefined, startTimer: typeof startQuietTimer) {
    this.#replica = replica;
    this.#startTimer = startTimer;
  }

  hold({ request, timeoutMs = holdMs, signal }: HoldStart): Promise<HoldEnd> | undefined {
    if (this.#isClosed) return Promise.reject(sandboxEnded());
    if (signal.aborted) return Promise.resolve("abandoned");
    if (this.#held.size >= maxHeld) return undefined;
    this.#lastId += 1;
    const id = this.#lastId;
    const hold = new Hold({ id, ...request }, signal, () => this.#held.delete(id));
    hold.endTimer = this.#startTimer(() => hold.resume(), timeoutMs);
    this.#held.set(id, hold);
    for (const waiter of this.#waiters) this.#check(waiter);
    return hold.end;
  }

  waitForHeld({ operationId, count = 1, timeoutMs = waitMs }: HeldQuery): Promise<AdminSchema<"HeldRequests">> {
    const { promise, resolve, reject } = Promise.withResolvers<AdminSchema<"HeldRequests">>();
    const waiter: Waiter = { operationId, count, resolve, reject, endTimer: () => {} };
    waiter.endTimer = this.#startTimer(
      () => this.#endWait(waiter, () => reject(this.#notHeld(waiter, timeoutMs))),
      timeoutMs,
    );
    this.#waiters.add(waiter);
    if (this.#isClosed) this.#endWait(waiter, () => reject(sandboxEnded()));
    else this.#check(waiter);
    return promise;
  }

  async release({ order, with: effect }: AdminSchema<"Release">): Promise<AdminSchema<"HeldRequests">> {
    const heldIds = [...this.#held.keys()];
    const ids = order ?? heldIds;
    assertHeld(ids, heldIds);
    const released: HeldRequest[] = [];
    for (const id of ids) {
      const hold = this.#held.get(id);
      // Its client may have disconnected meanwhile.
      if (hold === undefined) continue;
      hold.resume(effect);
      await hold.settled;
      // Lets the response be sent before the next request resumes.
      await new Promise<void>(callSoon);
      released.push(hold.request);
    }
    return this.#toHeldRequests(released);
  }

  releaseAll(): void {
    for (const hold of this.#held.values()) hold.resume();
  }

  refuse(): void {
    for (const hold of this.#held.values()) hold.refuse();
    for (const waiter of this.#waiters) this.#endWait(waiter, () => waiter.reject(sandboxEnded()));
  }

  close(): void {
    this.#isClosed = true;
    this.refuse();
  }

  /** Ends the wait if enough requests are held. */
  #check(waiter: Waiter): void {
    const requests = this.#find(waiter);
    if (requests.length < waiter.count) return;
    this.#endWait(waiter, () => waiter.resolve(this.#toHeldRequests(requests)));
  }

  #endWait(waiter: Waiter, settle: () => void): void {
    this.#waiters.delete(waiter);
    waiter.endTimer();
    settle();
  }

  #find({ operationId }: Waiter): HeldRequest[] {
    const requests = Array.from(this.#held.values(), ({ request }) => request);
    return operationId === undefined ? requests : requests.filter((request) => request.operationId === operationId);
  }

  #toHeldRequests(requests: HeldRequest[]): AdminSchema<"HeldRequests"> {
    return { requests, ...(this.#replica === undefined ? {} : { replica: this.#replica }) };
  }

  #notHeld(waiter: Waiter, timeoutMs: number): DomainError {
    const { operationId, count } = waiter;
    const subject = operationId === undefined ? "requests" : `requests of ${operationId}`;
    const hint =
      this.#replica === undefined ? "" : ` Replica ${this.#replica} counts only requests that it holds itself.`;
    const message = `Waited ${timeoutMs} ms for ${count} held ${subject}, found ${this.#find(waiter).length}.${hint}`;
    return new DomainError("conflict", "not_held", message);
  }
}

/** A caller that waits until `count` requests are held. */
interface Waiter {
  readonly operationId: string | undefined;
  readonly count: number;
  resolve(requests: AdminSchema<"HeldRequests">): void;
  reject(reason: DomainError): void;
  endTimer(): void;
}

/** A held request. */
class Hold {
  readonly request: HeldRequest;
  readonly #end = Promise.withResolvers<HoldEnd>();
  readonly #settled = Promise.withResolvers<void>();
  readonly #signal: AbortSignal;
  readonly #onEnd: () => void;
  endTimer = () => {};

  constructor(request: HeldRequest, signal: AbortSignal, onEnd: () => void) {
    this.request = request;
    this.#signal = signal;
    this.#onEnd = onEnd;
    signal.addEventListener("abort", this.#abandon);
  }

  /** How the hold ends. */
  get end(): Promise<HoldEnd> {
    return this.#end.promise;
  }

  /** Resolves once the resumed request has its response, or is held again. */
  get settled(): Promise<void> {
    return this.#settled.promise;
  }

  resume(effect?: ReleaseEffect): void {
    this.#leave();
    this.#end.resolve({ effect, settle: this.#settled.resolve });
  }

  refuse(): void {
    this.#leave();
    this.#end.reject(sandboxEnded());
  }

  readonly #abandon = (): void => {
    this.#leave();
    this.#end.resolve("abandoned");
  };

  #leave(): void {
    this.#onEnd();
    this.endTimer();
    this.#signal.removeEventListener("abort", this.#abandon);
  }
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
