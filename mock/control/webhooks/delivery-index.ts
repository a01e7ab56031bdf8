// Indexes a sandbox's deliveries by webhook and by record, and says which may be sent: the first of each record, and a
// few at a time to each webhook.
import type { Instant } from "../../engine/core/time.ts";
import type { PartReader, PartTransaction, PartWriter } from "../../engine/store/store.ts";
import { isOpen, toEnded } from "./delivery.ts";
import { type DeliveryContent, type DeliveryRecord, deliveriesPart } from "./webhook.ts";

/**
 * Maximum number of deliveries of a webhook: untried, waiting for a retry, and ended.
 */
const maxUntried = 10_000;
const maxWaiting = 1_000;
const maxEnded = 200;
/** Maximum number of concurrent attempts to one webhook. */
const maxAtOnce = 4;

interface Line {
  /** In ascending order of id. */
  readonly all: Map<number, DeliveryRecord>;
  /** Open deliveries by record, oldest first. */
  readonly byRecord: Map<string, Set<number>>;
  readonly counts: Record<"untried" | "again" | "ended", number>;
  lastNth: number;
}

export class DeliveryIndex {
  readonly #lines = new Map<string, Line>();
  #mark: object | undefined;

  /** The index; rebuilt if an undo or another replica changed the part. */
  over(part: PartReader<DeliveryRecord>): this {
    if (part.mark === this.#mark) return this;
    this.#lines.clear();
    for (const delivery of part.all()) this.#set(delivery);
    this.#mark = part.mark;
    return this;
  }

  /**
   * A new delivery.
   * @param breach why it is not sent
   */
  add(tx: PartTransaction, webhookId: string, content: DeliveryContent, begun: Begun): DeliveryRecord {
    const part = tx.part(deliveriesPart);
    const line = this.over(part).#lineOf(webhookId);
    const key = { id: part.nextId(), webhookId, nth: line.lastNth + 1 };
    const { breach, ...start } = begun;
    const delivery: DeliveryRecord = { ...key, ...content, ...start, state: "waiting", reason: null, attempts: [] };
    const isFull = line.counts.untried >= maxUntried;
    const refusal = breach ?? (isFull ? tooMany("It was not sent", maxUntried, "to be sent") : undefined);
    return this.#put(part, refusal === undefined ? delivery : toEnded(delivery, refusal));
  }

  replace(tx: PartTransaction, delivery: DeliveryRecord): DeliveryRecord {
    const part = tx.part(deliveriesPart);
    const { counts } = this.over(part).#lineOf(delivery.webhookId);
    const isFull = kindOf(delivery) === "again" && counts.again >= maxWaiting && delivery.attempts.length === 1;
    return this.#put(
      part,
      isFull ? toEnded(delivery, tooMany("It was given up", maxWaiting, "for another attempt")) : delivery,
    );
  }

  end(tx: PartTransaction, webhookId: string, reason: string): void {
    const part = tx.part(deliveriesPart);
    for (const delivery of this.over(part).of(webhookId))
      if (isOpen(delivery)) this.#put(part, toEnded(delivery, reason));
  }

  /** Removes a webhook's deliveries. */
  forget(tx: PartTransaction, webhookId: string): void {
    const part = tx.part(deliveriesPart);
    for (const { id } of this.over(part).of(webhookId)) part.remove(id);
    this.#lines.delete(webhookId);
    this.#mark = part.mark;
  }

  /** A webhook's deliveries, oldest first. */
  of(webhookId: string): readonly DeliveryRecord[] {
    return [...(this.#lines.get(webhookId)?.all.values() ?? [])];
  }

  droppedCount(webhookId: string): number {
    const line = this.#lines.get(webhookId);
    return line === undefined ? 0 : line.lastNth - line.all.size;
  }

  /** The deliveries that may be sent at an instant, besides those under way. */
  startable(now: Instant, isInFlight: (delivery: DeliveryRecord) => boolean): readonly DeliveryRecord[] {
    const deliveries: DeliveryRecord[] = [];
    for (const line of this.#lines.values()) {
      let room = maxAtOnce - countInFlight(line, isInFlight);
      for (const head of headsOf(line)) {
        if (room <= 0) break;
        if (isInFlight(head) || head.dueAt > now) continue;
        deliveries.push(head);
        room -= 1;
      }
    }
    return deliveries;
  }

  /** When the next delivery may be sent; undefined if none waits for the clock. */
  nextDue(isInFlight: (delivery: DeliveryRecord) => boolean): Instant | undefined {
    let next: Instant | undefined;
    for (const line of this.#lines.values()) {
      // A busy webhook continues when an attempt ends, not by the clock.
      if (countInFlight(line, isInFlight) >= maxAtOnce) continue;
      for (const head of headsOf(line)) {
        if (!isInFlight(head) && (next === undefined || head.dueAt < next)) next = head.dueAt;
      }
    }
    return next;
  }

  get size(): number {
    let size = 0;
    for (const { counts } of this.#lines.values()) size += counts.untried + counts.again;
    return size;
  }

  #put(part: PartWriter<DeliveryRecord>, delivery: DeliveryRecord): DeliveryRecord {
    part.put(delivery.id, delivery);
    this.#set(delivery);
    const { all, counts } = this.#lineOf(delivery.webhookId);
    for (const oldest of counts.ended > maxEnded ? all.values() : []) {
      if (isOpen(oldest)) continue;
      part.remove(oldest.id);
      all.delete(oldest.id);
      counts.ended -= 1;
      break;
    }
    this.#mark = part.mark;
    return delivery;
  }

  #set(delivery: DeliveryRecord): void {
    const line = this.#lineOf(delivery.webhookId);
    const { all, byRecord, counts } = line;
    line.lastNth = Math.max(line.lastNth, delivery.nth);
    const before = all.get(delivery.id);
    all.set(delivery.id, delivery);
    if (before !== undefined) counts[kindOf(before)] -= 1;
    counts[kindOf(delivery)] += 1;
    const record = recordOf(delivery);
    const ofRecord = byRecord.get(record) ?? new Set<number>();
    if (isOpen(delivery)) byRecord.set(record, ofRecord.add(delivery.id));
    else if (ofRecord.delete(delivery.id)) {
      // Other records go first.
      byRecord.delete(record);
      if (ofRecord.size > 0) byRecord.set(record, ofRecord);
    }
  }

  #lineOf(webhookId: string): Line {
    const line = this.#lines.get(webhookId) ?? {
      all: new Map<number, DeliveryRecord>(),
      byRecord: new Map<string, Set<number>>(),
      counts: { untried: 0, again: 0, ended: 0 },
      lastNth: 0,
    };
    this.#lines.set(webhookId, line);
    return line;
  }
}

/** How a delivery begins. */
type Begun = Pick<DeliveryRecord, "dueAt" | "sender"> & { readonly breach?: string | undefined };

function* headsOf({ all, byRecord }: Line): Iterable<DeliveryRecord> {
  for (const [first] of byRecord.values()) {
    const head = first === undefined ? undefined : all.get(first);
    if (head !== undefined) yield head;
  }
}

function countInFlight(line: Line, isInFlight: (delivery: DeliveryRecord) => boolean): number {
  let count = 0;
  for (const head of headsOf(line)) if (isInFlight(head)) count += 1;
  return count;
}

function kindOf(delivery: DeliveryRecord): keyof Line["counts"] {
  if (!isOpen(delivery)) return "ended";
  return delivery.attempts.length === 0 ? "untried" : "again";
}

function tooMany(subject: string, count: number, forWhat: string): string {
  return `${subject}: ${count} deliveries to this webhook wait ${forWhat} already.`;
}

function recordOf({ id, key }: DeliveryRecord): string {
  return key ?? `delivery ${id}`;
}

/** The earliest next attempt of each open delivery: never before earlier deliveries of its record. */
export function timesOf(deliveries: readonly DeliveryRecord[]): ReadonlyMap<DeliveryRecord, Instant> {
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
