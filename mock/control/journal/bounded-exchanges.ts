// Retains the exchanges of one journal within limits of lines and of body bytes: drops the oldest bodies first, those
// of answers ≥ 400 last.
import type { BodyList, SharedBodies } from "../memory/shared-bodies.ts";
import type { RetainedExchange } from "./journal-entry.ts";
import { createNumberedRing } from "./numbered-ring.ts";

export interface ExchangeLimits {
  readonly entries: number;
  /** Of the bodies of requests and answers. */
  readonly bytes: number;
}

export interface BoundedExchanges {
  /** Id of the newest exchange, 0 before the first. */
  readonly lastId: number;
  readonly droppedCount: number;
  /** Adds an exchange with a higher id than all before. */
  add(exchange: RetainedExchange): void;
  /** The exchanges after an id, oldest first. */
  since(id: number): readonly RetainedExchange[];
  /** Returns how many there were; the next id is above `through`, by default above all previous ones. */
  clear(through?: number): number;
  /** Releases its bytes; called last. */
  leave(): void;
}

/** @param join adds the bodies to those of all sandboxes */
export function createBoundedExchanges(
  limits: ExchangeLimits,
  join: (list: BodyList) => ReturnType<SharedBodies["join"]>,
): BoundedExchanges {
  const ring = createNumberedRing<RetainedExchange>(limits.entries);
  let droppedCount = 0;
  /** Below these ids, no body of such an answer is left. */
  const from = { refused: 1, other: 1 };

  function seek(kind: keyof typeof from): RetainedExchange | undefined {
    for (let id = Math.max(from[kind], ring.firstId); id <= ring.lastId; id += 1) {
      from[kind] = id;
      const exchange = ring.get(id);
      if (exchange !== undefined && bytesOf(exchange) > 0 && isRefused(exchange) === (kind === "refused"))
        return exchange;
    }
    return undefined;
  }
  function dropBody(): void {
    const exchange = seek("other") ?? seek("refused");
    if (exchange === undefined) return;
    share.count(-bytesOf(exchange));
    exchange.requestBody = undefined;
    exchange.responseText = null;
  }
  function dropLine(): void {
    const oldest = ring.dropFirst();
    droppedCount += 1;
    if (oldest !== undefined) share.count(-bytesOf(oldest));
  }
  const share = join({
    oldestAt: () => seek("other")?.at ?? Number.POSITIVE_INFINITY,
    dropOldest: dropBody,
  });
  return {
    get lastId() {
      return ring.lastId;
    },
    get droppedCount() {
      return droppedCount;
    },
    add(exchange) {
      while (exchange.id - ring.firstId >= limits.entries) dropLine();
      ring.put(exchange);
      share.count(bytesOf(exchange));
      while (share.bytes > limits.bytes) dropBody();
    },
    since: ring.since,
    clear(through) {
      const cleared = ring.clear(through);
      share.count(-share.bytes);
      droppedCount = 0;
      return cleared;
    },
    leave: share.leave,
  };
}

function isRefused({ status }: RetainedExchange): boolean {
  return status !== null && status >= 400;
}

/** The bytes of its retained bodies. */
export function bytesOf({ requestBody, requestBytes, responseText, responseBytes }: RetainedExchange): number {
  return (requestBody === undefined ? 0 : requestBytes) + (responseText === null ? 0 : responseBytes);
}
