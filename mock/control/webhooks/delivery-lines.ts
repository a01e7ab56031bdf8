// Open deliveries by webhook and by record: of each record only the first may be sent, and to each webhook a few at a
// time.
import type { Instant } from "../../engine/core/time.ts";
import { hasEnded, type OpenDelivery } from "./delivery.ts";

type Hook = OpenDelivery["hook"];

export interface DeliveryLines {
  /** At the end of the line of its record. */
  add(one: OpenDelivery): void;
  /** Removes an ended one; the next of its line comes up. */
  letGo(one: OpenDelivery): void;
  /** All of a webhook; they may be removed one by one meanwhile. */
  of(hook: Hook): readonly OpenDelivery[];
  /** Those that may be sent at an instant. */
  startable(now: Instant): readonly OpenDelivery[];
  /** When the first of those that wait for the clock may be sent; undefined if none does. */
  nextDue(): Instant | undefined;
  readonly size: number;
}

/** The most concurrent attempts to one webhook. */
const mostAtOnce = 4;

interface Line {
  /** The open deliveries of each record, in order. */
  readonly byRecord: Map<string, OpenDelivery[]>;
  /** The first one of each record. */
  readonly heads: Set<OpenDelivery>;
}

export function createDeliveryLines(): DeliveryLines {
  const lines = new Map<Hook, Line>();
  let size = 0;

  return {
    add(one) {
      const line = lines.get(one.hook) ?? {
        byRecord: new Map<string, OpenDelivery[]>(),
        heads: new Set<OpenDelivery>(),
      };
      lines.set(one.hook, line);
      size += 1;
      const before = line.byRecord.get(recordOf(one));
      if (before !== undefined) return void before.push(one);
      line.byRecord.set(recordOf(one), [one]);
      line.heads.add(one);
    },
    letGo(one) {
      const line = lines.get(one.hook);
      const ofRecord = line?.byRecord.get(recordOf(one));
      const index = ofRecord?.indexOf(one) ?? -1;
      if (line === undefined || ofRecord === undefined || index === -1) return;
      ofRecord.splice(index, 1);
      size -= 1;
      line.heads.delete(one);
      const [next] = ofRecord;
      if (next !== undefined) line.heads.add(next);
      else line.byRecord.delete(recordOf(one));
      if (line.heads.size === 0) lines.delete(one.hook);
    },
    of: (hook) => [...(lines.get(hook)?.byRecord.values() ?? [])].flat(),
    startable: (now) => [...lines.values()].flatMap(({ heads }) => startableOf(heads, now)),
    nextDue() {
      let next: Instant | undefined;
      for (const { heads } of lines.values()) {
        // A busy webhook continues when an attempt has ended, not by the clock.
        if (countUnderWay(heads) >= mostAtOnce) continue;
        for (const { state, dueAt } of heads)
          if (state === "waiting" && (next === undefined || dueAt < next)) next = dueAt;
      }
      return next;
    },
    get size() {
      return size;
    },
  };
}

function startableOf(heads: ReadonlySet<OpenDelivery>, now: Instant): readonly OpenDelivery[] {
  let room = mostAtOnce - countUnderWay(heads);
  const found: OpenDelivery[] = [];
  for (const one of heads) {
    if (room <= 0) break;
    if (one.state !== "waiting" || one.dueAt > now) continue;
    found.push(one);
    room -= 1;
  }
  return found;
}

function countUnderWay(heads: ReadonlySet<OpenDelivery>): number {
  let count = 0;
  for (const { state } of heads) if (state === "delivering") count += 1;
  return count;
}

/** A delivery without a record waits for none. */
function recordOf({ id, content }: OpenDelivery): string {
  return content.key ?? `delivery ${id}`;
}

/** When each open one is tried next, at the earliest: never before the earlier ones of its record. */
export function timesOf(log: readonly OpenDelivery[]): ReadonlyMap<OpenDelivery, Instant> {
  const latest = new Map<string, Instant>();
  const times = new Map<OpenDelivery, Instant>();
  for (const one of log) {
    if (hasEnded(one)) continue;
    const at = Math.max(one.dueAt, latest.get(recordOf(one)) ?? one.dueAt);
    latest.set(recordOf(one), at);
    times.set(one, at);
  }
  return times;
}
