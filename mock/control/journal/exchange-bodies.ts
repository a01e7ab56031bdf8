// Decides the order in which a journal drops bodies: first those of the mock's own pages, then the oldest of the
// others; error responses come last.
import { isFromPage } from "../../engine/core/own-pages.ts";
import type { Retained, RingBodies } from "./bounded-ring.ts";
import type { RetainedExchange } from "./journal-entry.ts";

/** The bodies of exchanges; dropping one retains the rest of its exchange. */
export function toExchangeBodies(ring: Retained<RetainedExchange>): RingBodies<RetainedExchange> {
  /** For each kind, the id below which no bodies are left. */
  const seekFrom = { page: 1, other: 1, refused: 1 };

  function seek(kind: Kind): RetainedExchange | undefined {
    for (let id = Math.max(seekFrom[kind], ring.firstId); id <= ring.lastId; id += 1) {
      seekFrom[kind] = id;
      const exchange = ring.get(id);
      if (exchange !== undefined && bytesOf(exchange) > 0 && kindOf(exchange) === kind) return exchange;
    }
    return undefined;
  }
  return {
    bytesOf,
    oldestAt() {
      if (seek("page") !== undefined) return 0;
      return seek("other")?.at ?? Number.POSITIVE_INFINITY;
    },
    dropBody() {
      const exchange = seek("page") ?? seek("other") ?? seek("refused");
      if (exchange === undefined) return 0;
      const bytes = bytesOf(exchange);
      exchange.requestBody = undefined;
      exchange.responseText = null;
      return bytes;
    },
  };
}

/** In the order in which their bodies are dropped. */
type Kind = "page" | "other" | "refused";

function kindOf(exchange: RetainedExchange): Kind {
  if (isFromPage(exchange)) return "page";
  const { status } = exchange;
  return status !== null && status >= 400 ? "refused" : "other";
}

/** The bytes of the exchange's retained bodies. */
export function bytesOf({ requestBody, requestBytes, responseText, responseBytes }: RetainedExchange): number {
  return (requestBody === undefined ? 0 : requestBytes) + (responseText === null ? 0 : responseBytes);
}
