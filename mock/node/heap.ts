// Measures the heap of the process after each major garbage collection.
import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { Heap } from "../engine/core/heap.ts";

/** The default young generation of V8. It counts towards the heap limit, so long-lived objects get the rest. */
const youngBytes = 192 * 1024 ** 2;

/** Returns the maximum for long-lived objects; V8 ends the process above it. */
export function maxHeapBytes(): number {
  const { heap_size_limit: limit } = getHeapStatistics();
  return Math.max(limit - youngBytes, limit / 2);
}

export function openHeap(): Heap {
  return {
    maxBytes: maxHeapBytes(),
    watch(listener) {
      const observer = new PerformanceObserver((list) => {
        if (list.getEntries().some(isMajor)) listener(getHeapStatistics().used_heap_size);
      });
      observer.observe({ entryTypes: ["gc"] });
      return () => observer.disconnect();
    },
  };
}

function isMajor(entry: PerformanceEntry): boolean {
  const { detail } = entry as PerformanceEntry & { readonly detail?: { readonly kind?: number } };
  return detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
}
