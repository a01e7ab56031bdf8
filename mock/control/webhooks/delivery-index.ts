// Indexes a sandbox's deliveries by webhook and by record, and selects the next to send: the first of each record, and a
// few at a time to each webhook.
import type { Instant } from "../../engine/core/time.ts";
import type { PartReader, PartTransaction, PartWriter } from "../../engine/store/store.ts";
import { isOpen, toEnded } from "./delivery.ts";
import { type DeliveryContent, type DeliveryRecord, deliveriesPart } from "./webhook.ts";

/** Maximum number of deliveries of a webhook: untried, waiting for a retry, and ended. */
const maxUntried = 10_000;
const maxWaiting = 1_000;
const maxEnded = 200;
/** Maximum number of concurrent attempts to one webhook. */
const maxConcurrent = 4;

/** The deliveries of one webhook. */
interface Lane {
  /** In ascending order of id. */
  readonly all: Map<number, DeliveryRecord>;
  /** Open deliveries by record, oldest first. */
  readonly byRecord: Map<string, Set<number>>;
  readonly counts: Record<"untried" | "retrying" | "ended", number>;
  lastNumber: number;
}

export class DeliveryIndex {
  readonly #lanes = new Map<string, Lane>();
  #mark: object | undefined;

  /** The index; rebuilt if an undo or another replica changed the part. */
  syncedWith(part: PartReader<DeliveryRecord>): this {
    if (part.mark === this.#mark) return this;
    this.#lanes.clear();
    for (const delivery of part.all()) this.#set(delivery);
    this.#mark = part.mark;
    return this;
  }

  /** Adds a delivery, which ends immediately if its start has a breach or the webhook has too many. */
  add(tx: PartTransaction, webhookId: string, content: DeliveryContent, start: DeliveryStart): DeliveryRecord {
    const part = tx.part(deliveriesPart);
    const lane = this.syncedWith(part).#laneOf(webhookId);
    const key = { id: part.nextId(), webhookId, nth: lane.lastNumber + 1 };
    const { breach, ...due } = start;
    const delivery: DeliveryRecord = { ...key, ...content, ...due, state: "waiting", reason: null, attempts: [] };
    const isFull = lane.counts.untried >= maxUntried;
    const refusal = breach ?? (isFull ? tooMany("It was not sent", maxUntried, "to be sent") : undefined);
    return this.#put(part, refusal === undefined ? delivery : toEnded(delivery, refusal));
  }

  /** Replaces a delivery, which ends if too many of the webhook wait for a retry. */
  replace(tx: PartTransaction, delivery: DeliveryRecord): DeliveryRecord {
    const part = tx.part(deliveriesPart);
    const { counts } = this.syncedWith(part).#laneOf(delivery.webhookId);
    const isFirstRetry = kindOf(delivery) === "retrying" && delivery.attempts.length === 1;
    const isFull = isFirstRetry && counts.retrying >= maxWaiting;
    if (!isFull) return this.#put(part, delivery);
    return this.#put(part, toEnded(delivery, tooMany("It was abandoned", maxWaiting, "for another attempt")));
  }

  /** Ends a webhook's open deliveries. */
  end(tx: PartTransaction, webhookId: string, reason: string): void {
    const part = tx.part(deliveriesPart);
    for (const delivery of this.syncedWith(part).of(webhookId)) {
      if (isOpen(delivery)) this.#put(part, toEnded(delivery, reason));
    }
  }

  /** Removes a webhook's deliveries. */
  removeAll(tx: PartTransaction, webhookId: string): void {
    const part = tx.part(deliveriesPart);
    for (const { id } of this.syncedWith(part).of(webhookId)) part.remove(id);
    this.#lanes.delete(webhookId);
    this.#mark = part.mark;
  }

  /** A webhook's deliveries, oldest first. */
  of(webhookId: string): readonly DeliveryRecord[] {
    return [...(this.#lanes.get(webhookId)?.all.values() ?? [])];
  }

  droppedCount(webhookId: string): number {
    const lane = this.#lanes.get(webhookId);
    return lane === undefined ? 0 : lane.lastNumber - lane.all.size;
  }

  /** The deliveries that may be sent at an instant, without deliveries in flight. */
  sendable(now: Instant, isInFlight: (delivery: DeliveryRecord) => boolean): readonly DeliveryRecord[] {
    const deliveries: DeliveryRecord[] = [];
    for (const lane of this.#lanes.values()) {
      let room = maxConcurrent - countInFlight(lane, isInFlight);
      for (const head of headsOf(lane)) {
        if (room <= 0) break;
        if (isInFlight(head) || head.dueAt > now) continue;
        deliveries.push(head);
        room -= 1;
      }
    }
    return deliveries;
  }

  /** When the next delivery may be sent; undefined if no delivery waits for the clock. */
  nextDue(isInFlight: (delivery: DeliveryRecord) => boolean): Instant | undefined {
    let next: Instant | undefined;
    for (const lane of this.#lanes.values()) {
      // A busy webhook continues when an attempt ends, not by the clock.
      if (countInFlight(lane, isInFlight) >= maxConcurrent) continue;
      for (const head of headsOf(lane)) {
        if (!isInFlight(head) && (next === undefined || head.dueAt < next)) next = head.dueAt;
      }
    }
    return next;
  }

  /** The number of open deliveries. */
  get size(): number {
    let size = 0;
    for (const { counts } of this.#lanes.values()) size += counts.untried + counts.retrying;
    return size;
  }

  #put(part: PartWriter<DeliveryRecord>, delivery: DeliveryRecord): DeliveryRecord {
    part.put(delivery.id, delivery);
    this.#set(delivery);
    const { all, counts } = this.#laneOf(delivery.webhookId);
    const oldest = counts.ended > maxEnded ? findOldestEnded(all) : undefined;
    if (oldest !== undefined) {
      part.remove(oldest.id);
      all.delete(oldest.id);
      counts.ended -= 1;
    }
    this.#mark = part.mark;
    return delivery;
  }

  #set(delivery: DeliveryRecord): void {
    const lane = this.#laneOf(delivery.webhookId);
    const { all, byRecord, counts } = lane;
    lane.lastNumber = Math.max(lane.lastNumber, delivery.nth);
    const before = all.get(delivery.id);
    all.set(delivery.id, delivery);
    if (before !== undefined) counts[kindOf(before)] -= 1;
    counts[kindOf(delivery)] += 1;
    const record = recordOf(delivery);
    const openIds = byRecord.get(record) ?? new Set<number>();
    if (isOpen(delivery)) {
      byRecord.set(record, openIds.add(delivery.id));
    } else if (openIds.delete(delivery.id)) {
      // Moves the record behind the others.
      byRecord.delete(record);
      if (openIds.size > 0) byRecord.set(record, openIds);
    }
  }

  #laneOf(webhookId: string): Lane {
    const lane = this.#lanes.get(webhookId) ?? {
      all: new Map<number, DeliveryRecord>(),
      byRecord: new Map<string, Set<number>>(),
      counts: { untried: 0, retrying: 0, ended: 0 },
      lastNumber: 0,
    };
    this.#lanes.set(webhookId, lane);
    return lane;
  }
}

/** The initial facts of a delivery; `breach` is the reason not to send it. */
type DeliveryStart = Pick<DeliveryRecord, "dueAt" | "sender"> & { readonly breach?: string | undefined };

function* headsOf({ all, byRecord }: Lane): Iterable<DeliveryRecord> {
  for (const [first] of byRecord.values()) {
    const head = first === undefined ? undefined : all.get(first);
    if (head !== undefined) yield head;
  }
}

function findOldestEnded(all: Lane["all"]): DeliveryRecord | undefined {
  for (const delivery of all.values()) if (!isOpen(delivery)) return delivery;
  return undefined;
}

function countInFlight(lane: Lane, isInFlight: (delivery: DeliveryRecord) => boolean): number {
  let count = 0;
  for (const head of headsOf(lane)) if (isInFlight(head)) count += 1;
  return count;
}

function kindOf(delivery: DeliveryRecord): keyof Lane["counts"] {
  if (!isOpen(delivery)) return "ended";
  return delivery.attempts.length === 0 ? "untried" : "retrying";
}

function tooMany(subject: string, count: number, purpose: string): string {
  return `${subject}: ${count} deliveries to this webhook are already waiting ${purpose}.`;
}

function recordOf({ id, key }: DeliveryRecord): string {
  return key ?? `delivery ${id}`;
}

/** The earliest next attempt of each open delivery: never before earlier deliveries of its record. */
export function nextAttemptTimes(deliveries: readonly DeliveryRecord[]): ReadonlyMap<DeliveryRecord, Instant> {
  const latest = new Map<string, Instant>();
  const times = new Map<DeliveryRecord, Instant>();
  for (const delivery of deliveries) {
    if (!isOpen(delivery)) continue;
    const at = Math.max(delivery.dueAt, latest.get(recordOf(delivery)) ?? delivery.dueAt);
    latest.set(recordOf(delivery), at);
    times.set(delivery, at);
  }
  return times;
}
