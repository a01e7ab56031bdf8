// Replaces mock/metrics.ts where the package is bundled for a browser (package.json, `browser`): nobody can ask a page for its figures.
import type { Meter } from "./core/operating/meter.ts";

/** @throws RangeError always */
export function openMeter(): Promise<Meter> {
  throw new RangeError("metrics: a mock in a page has none; leave the option out there, or run the mock in Node.");
}
