// Behaviour of the recipes' shell that no page shows: output that does not match, and endless streams.
import { expect, it, onTestFinished, vi } from "vitest";
import { createShell, toPattern } from "../../console/src/docs/shell.ts";

it("a pattern matches its parts in order, and the last part at the end", () => {
  const pattern = toPattern("a…b.…\nb…c");
  for (const text of ["ab.bc", "a1b.2b3c", "ab.b.bcc"]) expect(text).toMatch(pattern);
  for (const text of ["ab.c", "abbbc", "ab.bcd", "xab.bc"]) expect(text).not.toMatch(pattern);
  expect("ab").not.toMatch(toPattern("ab…b"));
  // With backtracking, this would take exponential time.
  expect("a".repeat(10_000)).not.toMatch(toPattern(`${"a…".repeat(15)}b`));
});

it("curl --max-time ends a stream and prints the data received so far", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("id: 1\n")) });
  const run = createShell({ fetch: async () => new Response(body), token: () => "" });
  const printed = run("curl -s -N --max-time 2 http://mock.local/__admin/events");
  await vi.advanceTimersByTimeAsync(2000);
  expect(await printed).toBe("id: 1");
});
