// Worlds are built once per seed, size, scenario and clock start.
import { expect, it } from "vitest";
import type { SandboxStart } from "../../../mock/control/sandboxes/sandbox.ts";
import { createWorldMemo } from "../../../mock/worlds/world-memo.ts";
import { sampleStart } from "../control/sandboxes/sample-sandbox.ts";
import { createKnowledgeWorld } from "../domain/knowledge/knowledge-state.ts";

function toKey({ seed, tickets, scenario, now }: SandboxStart): string {
  return JSON.stringify([seed, tickets, scenario, now]);
}

function createCounted() {
  let built = 0;
  const world = createWorldMemo(() => {
    built += 1;
    return createKnowledgeWorld();
  }, toKey);
  return { world, built: () => built };
}

it("builds the world of equal starts once, whatever the mode of the clock", () => {
  const { world, built } = createCounted();
  expect(world({ ...sampleStart, clockMode: "running" })).toBe(world({ ...sampleStart }));
  expect(built()).toBe(1);
});

it.each([{ seed: 2 }, { tickets: 1 }, { scenario: "other" }, { now: 0 }])("builds another one for %j", (other) => {
  const { world, built } = createCounted();
  expect(world({ ...sampleStart, ...other })).not.toBe(world(sampleStart));
  expect(built()).toBe(2);
});

it("still shares a world in use, however many were requested since", () => {
  const { world, built } = createCounted();
  const used = world(sampleStart);
  for (let seed = 100; seed < 200; seed += 1) world({ ...sampleStart, seed });
  expect(world(sampleStart)).toBe(used);
  expect(built()).toBe(101);
});
