// Counts requests and exposes metrics in the Prometheus text format, with the optional peer dependency prom-client.
import type { Counter, Gauge, Histogram, Registry } from "prom-client";
import { UnusableOption } from "../engine/core/errors.ts";
import type { Meter, MeterSources } from "../http/monitoring.ts";

/** Upper bounds of the histogram in seconds, from a read in memory to a delayed request. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Library = typeof import("prom-client");

/**
 * Opens a meter with its own registry, so that mocks in one process do not share metrics.
 * @throws RangeError if prom-client is not installed
 */
export async function openMeter(load: () => Promise<{ default: Library }> = loadLibrary): Promise<Meter> {
  const { default: library } = await load().catch(refuseMissing);
  const registry = new library.Registry();
  const requests = createRequestMetrics(library, registry);
  const state = createStateMetrics(library, registry);
  return {
    record({ operationId = "unrouted", status, durationMs }) {
      // The contract and the additions bound the number of label pairs.
      requests.count.labels(operationId, status === 0 ? "none" : String(status)).inc();
      requests.duration.labels(operationId).observe(durationMs / 1000);
    },
    async read(sources) {
      fill(state, sources);
      return { mediaType: registry.contentType, text: await registry.metrics() };
    },
  };
}

function loadLibrary(): Promise<{ default: Library }> {
  return import("prom-client");
}

function refuseMissing(cause: unknown): never {
  if (!(cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND")) throw cause;
  const reason = ": needs the prom-client package, which is not installed. Run: npm install prom-client";
  throw new UnusableOption("metrics", reason, { cause });
}

interface RequestMetrics {
  readonly count: Counter<"operation" | "status">;
  readonly duration: Histogram<"operation">;
}

function createRequestMetrics(library: Library, registry: Registry): RequestMetrics {
  const registers = [registry];
  return {
    count: new library.Counter({
      name: "ticket_mock_requests_total",
      help: "Requests by operation and status. Operation unrouted: no operation matched; status none: a fault left it unanswered.",
      labelNames: ["operation", "status"],
      registers,
    }),
    duration: new library.Histogram({
      name: "ticket_mock_request_duration_seconds",
      help: "Time from the arrival of a request to its response, by operation.",
      labelNames: ["operation"],
      buckets: bounds,
      registers,
    }),
  };
}

interface StateMetrics {
  readonly sandboxes: Gauge;
  readonly memory: Gauge<"kind">;
  readonly memoryLimit: Gauge;
  readonly stateLag: Gauge;
  readonly conflicts: Counter;
  readonly journalDrops: Counter;
}

function createStateMetrics(library: Library, registry: Registry): StateMetrics {
  const registers = [registry];
  const gauge = (name: string, help: string) => new library.Gauge({ name, help, registers });
  const counter = (name: string, help: string) => new library.Counter({ name, help, registers });
  return {
    sandboxes: gauge("ticket_mock_sandboxes", "Sandboxes in this process."),
    memory: new library.Gauge({
      name: "ticket_mock_memory_bytes",
      help: "Heap size after the last major garbage collection, and size of the bodies in journals and events.",
      labelNames: ["kind"],
      registers,
    }),
    memoryLimit: gauge("ticket_mock_memory_limit_bytes", "Maximum heap size after a major garbage collection."),
    stateLag: gauge("ticket_mock_state_lag_versions", "Stored versions that this process has not applied yet."),
    conflicts: counter(
      "ticket_mock_conflicts_total",
      "Times that work was redone because another replica committed first.",
    ),
    journalDrops: counter("ticket_mock_journal_drops_total", "Requests missing from the shared journal."),
  };
}

function fill(metrics: StateMetrics, { sandboxCount, memory, gauges }: MeterSources): void {
  const { limitBytes, usedBytes, bodyBytes } = memory();
  metrics.sandboxes.set(sandboxCount());
  metrics.memory.set({ kind: "body" }, bodyBytes);
  if (usedBytes !== null) metrics.memory.set({ kind: "heap" }, usedBytes);
  if (limitBytes !== null) metrics.memoryLimit.set(limitBytes);
  metrics.stateLag.set(gauges.stateLag());
  setTotal(metrics.conflicts, gauges.conflicts());
  setTotal(metrics.journalDrops, gauges.journalDrops());
}

function setTotal(counter: Counter, total: number): void {
  counter.reset();
  counter.inc(total);
}
