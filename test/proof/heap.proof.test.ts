// Dropped sandboxes, each after ten requests, and dropped mocks leave nothing on the heap.
import { expect, it } from "vitest";
import { bySize } from "./proof-size.ts";
import { runChild } from "./run-child.ts";

const sandboxCount = bySize(200, 20, 500);
const mockCount = bySize(40, 5, 100);

it(`the heap returns to within 5 % after ${sandboxCount} sandboxes and ${mockCount} mocks`, async () => {
  const given = [sandboxCount, mockCount].map(String);
  const found = (await runChild("heap.ts", { flags: ["--expose-gc"], given })) as Record<string, number>;
  const { before = 0, afterSandboxes = 0, afterMocks = 0, sandboxes } = found;
  expect(sandboxes).toBe(1);
  expect(before).toBeGreaterThan(10_000_000);
  expect(afterSandboxes / before).toBeLessThan(1.05);
  expect(afterMocks / before).toBeLessThan(1.05);
}, 300_000);
