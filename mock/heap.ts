// Reads the heap of the process after each major collection. Node only.
import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { Heap } from "./core/heap.ts";

/** V8 counts its young generation to what the heap may take, by default so much; what is kept has to find room in the rest. */
const youngBytes = 192 * 1024 ** 2;

/** What may be kept in the heap of this process; it ends where it is more. */
export function mostHeapBytes(): number {
  const { heap_size_limit: all } = getHeapStatistics();
  return Math.max(all - youngBytes, all / 2);
}

/** The heap of this process. */
export function openHeap(): Heap {
  return {
    mostBytes: mostHeapBytes(),
    watch(told) {
      const observer = new PerformanceObserver((list) => {
        if (list.getEntries().some(isMajor)) told(getHeapStatistics().used_heap_size);
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
