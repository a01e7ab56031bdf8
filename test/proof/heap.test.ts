// What was used and dropped leaves nothing behind: neither 5,000 requests in 500 sandboxes, nor 100 mocks.
import { expect, it } from "vitest";
import { runChild } from "./run-child.ts";

it("the heap returns to within 5 % after 5,000 requests, 500 sandboxes and 100 mocks", async () => {
  const found = (await runChild("heap.ts", { flags: ["--expose-gc"] })) as Record<string, number>;
  const { before = 0, afterSandboxes = 0, afterMocks = 0, sandboxes } = found;
  expect(sandboxes).toBe(1);
  expect(before).toBeGreaterThan(10_000_000);
  expect(afterSandboxes / before).toBeLessThan(1.05);
  expect(afterMocks / before).toBeLessThan(1.05);
}, 120_000);
