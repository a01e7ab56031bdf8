// What the figures of a mock are read from, beside its requests: sandboxes and memory. Made by mock/compose.ts.
import type { MeterSources } from "../../core/operating/meter.ts";
import type { StateGauges } from "../../core/operating/state-gauges.ts";
import type { Sandboxes } from "../sandboxes/sandbox-registry.ts";

/** Counted when they are asked for. */
export function toMeterSources(
  { list, memoryUse }: Pick<Sandboxes, "list" | "memoryUse">,
  gauges: StateGauges,
): MeterSources {
  return {
    gauges,
    sandboxCount: () => list().length,
    memoryBytes() {
      const { limitBytes, usedBytes: _, evictedCount: __, ...used } = memoryUse();
      return { limit: limitBytes, used };
    },
  };
}
