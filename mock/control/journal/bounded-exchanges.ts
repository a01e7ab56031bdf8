// Retains the exchanges of one journal within limits of lines and of body bytes: drops the bodies of the mock's own
// pages first, then the oldest of others, those of answers ≥ 400 last.
import { isOfPage } from "../../engine/core/own-pages.ts";
import type { BodyList, SharedBodies } from "../memory/shared-bodies.ts";
import type { RetainedExchange } from "./journal-entry.ts";
import { createNumberedRing } from "./numbered-ring.ts";

export interface ExchangeLimits {
  readonly entries: number;
  /** Of the bodies of requests and answers. */
  readonly bytes: number;
}

/** @param join adds the bodies to those of all sandboxes */
export function createBoundedExchanges(
  limits: ExchangeLimits,
  join: (list: BodyList) => ReturnType<SharedBodies["join"]>,
) {
  const ring = createNumberedRing<RetainedExchange>(limits.entries);
  let droppedCount = 0;
  /** Below these ids, no body of this kind is left. */
  const from = { page: 1, other: 1, refused: 1 };

  function seek(kind: Kind): RetainedExchange | undefined {
    for (let id = Math.max(from[kind], ring.firstId); id <= ring.lastId; id += 1) {
      from[kind] = id;
      const exchange = ring.get(id);
      if (exchange !== undefined && bytesOf(exchange) > 0 && kindOf(exchange) === kind) return exchange;
    }
    return undefined;
  }
  function dropBody(): void {
    const exchange = seek("page") ?? seek("other") ?? seek("refused");
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
    oldestAt: () => (seek("page") === undefined ? (seek("other")?.at ?? Number.POSITIVE_INFINITY) : 0),
    dropOldest: dropBody,
  });
  return {
    /** Id of the newest exchange, 0 before the first. */
    get lastId() {
      return ring.lastId;
    },
    get droppedCount() {
      return droppedCount;
    },
    /** Adds an exchange with a higher id than all before. */
    add(exchange: RetainedExchange): void {
      while (exchange.id - ring.firstId >= limits.entries) dropLine();
      ring.put(exchange);
      share.count(bytesOf(exchange));
      while (share.bytes > limits.bytes) dropBody();
    },
    since: ring.since,
    /** Returns how many there were; the next id is above `through`, by default above all previous ones. */
    clear(through?: number): number {
      const cleared = ring.clear(through);
      share.count(-share.bytes);
      droppedCount = 0;
      return cleared;
    },
    /** Releases its bytes; called last. */
    leave: share.leave,
  };
}

/** In the order in which their bodies go. */
type Kind = "page" | "other" | "refused";

function kindOf(exchange: RetainedExchange): Kind {
  if (isOfPage(exchange)) return "page";
  const { status } = exchange;
  return status !== null && status >= 400 ? "refused" : "other";
}

/** The bytes of its retained bodies. */
export function bytesOf({ requestBody, requestBytes, responseText, responseBytes }: RetainedExchange): number {
  return (requestBody === undefined ? 0 : requestBytes) + (responseText === null ? 0 : responseBytes);
}
