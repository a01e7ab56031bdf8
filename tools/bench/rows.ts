// The measured rows, and the bounds of their results.

/** Limit of an entrant's result, absolute or relative to another entrant's. */
export interface Bound {
  /** Default: this package. */
  readonly entrant?: string;
  readonly reference?: string | undefined;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface Row {
  /** Value for --only, complete or up to the dot. */
  readonly id: string;
  readonly work: string;
  readonly unit: "/s" | "ms" | "MB";
  readonly bounds: readonly Bound[];
}

export const thisPackage = "ticket-mock";
export const baseline = "old";
export const smallWorld = "1,000 tickets";

function row(id: string, work: string, unit: Row["unit"], ...bounds: readonly Bound[]): Row {
  return { id, work, unit, bounds };
}
const atLeast = (limit: number, reference: string): Bound => ({ reference, atLeast: limit });
const atMost = (limit: number, reference?: string): Bound => ({ reference, atMost: limit });

/** The minimum rate of each storage, as a share of the rate in memory. */
function sharesOfMemory(shares: Readonly<Record<string, number>>): readonly Bound[] {
  return Object.entries(shares).map(([entrant, share]) => ({ entrant, reference: thisPackage, atLeast: share }));
}

/** The measured rows with their bounds; `old` is the package given with --against. */
export const rows: readonly Row[] = [
  row("start.server", "`serve` until it responds to GET ticket, 200 tickets", "ms", atMost(1.15, baseline)),
  row("start.create", "a process that creates a mock and sends it a request", "ms", atMost(1.15, baseline)),
  row("start.memory", "memory of an idle server (RSS)", "MB", atMost(1.1, baseline)),
  row("http.get", "GET ticket", "/s", atLeast(0.8, baseline)),
  row("http.patch", "PATCH ticket, 200 in turn", "/s", atLeast(0.8, baseline)),
  row("http.search", "search, 20 of 1,000 by status and channel", "/s", atLeast(0.7, baseline)),
  row("process.get", "GET ticket without a socket", "/s", atLeast(0.8, baseline)),
  row("storage.get", "GET ticket, state in memory", "/s", ...sharesOfMemory({ sqlite: 0.3, PostgreSQL: 0.3 })),
  row("storage.patch", "PATCH ticket, state in memory", "/s", ...sharesOfMemory({ sqlite: 0.15, PostgreSQL: 0.08 })),
  row("storage.replicas-get", "GET ticket, three replicas over PostgreSQL", "/s"),
  row("storage.replicas-patch", "PATCH ticket of one sandbox, three replicas", "/s"),
  row("storage.replicas-apart", "PATCH ticket, three replicas, each with its own sandbox", "/s"),
  row("growth.indexed", "search of 20,000 by status and channel", "ms", atMost(3, smallWorld)),
  row("growth.indexed-after", "… each after a PATCH", "ms", atMost(3, smallWorld)),
  row("growth.range", "search of 20,000 by a date", "ms", atMost(20, smallWorld)),
  row("growth.order", "search of 20,000 in the order of a field", "ms", atMost(20, smallWorld)),
  row("growth.q", "search of 20,000 by `q`", "ms", atMost(20, smallWorld)),
  row("growth.q-after", "… each after a PATCH", "ms", atMost(20, smallWorld)),
  row("growth.fork", "fork a sandbox of 20,000, take a snapshot, reset", "ms", atMost(2, smallWorld)),
  row("world.response", "20,000 tickets: createMock() to the first response", "ms", atMost(3_000)),
  row("world.report", "… the first report over 90 days", "ms", atMost(500)),
  row("world.search", "… the first search by status and channel", "ms"),
  row("world.q", "… the first search by `q`", "ms"),
  row("world.memory", "… memory after all of it (RSS)", "MB", atMost(500)),
  row("large.response", "100,000 tickets: createMock() to the first response", "ms"),
  row("large.report", "… the first report over 90 days", "ms"),
  row("large.search", "… the first search by status and channel", "ms"),
  row("large.q", "… the first search by `q`", "ms"),
  row("large.memory", "… memory after all of it (RSS)", "MB", atMost(1_500)),
  row("size.package", "size of the tarball", "MB", atMost(1, baseline)),
];
