// What the scripts of this folder share: the packed mock, what they were asked, heap after a collection, and times.
import { pathToFileURL } from "node:url";
import type { createMock } from "../../mock/create-mock.ts";

/** The mock that is installed for consumers, not the sources of the checkout. */
export async function loadMock(): Promise<{ readonly createMock: typeof createMock }> {
  return import(pathToFileURL(process.argv[2] ?? "").href);
}

/** What bench/children/run-child.ts gave along. */
export function readAsked<T>(): T {
  // The caller's own words.
  return JSON.parse(process.argv[3] ?? "{}") as T;
}

/** Tells the caller what was found. */
export function answer(found: object): void {
  process.stdout.write(`${JSON.stringify(found)}\n`);
}

/** Bytes of heap and buffers that a collection leaves. */
export function measureHeap(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Milliseconds of one call. */
export async function time(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** A request with a JSON body. */
export function withBody(method: string, body: unknown): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
