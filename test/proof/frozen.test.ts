// A mock in process uses only the timers that it saved before a runner replaced them, and no nextTick.
import { expect, it } from "vitest";
import { runChild } from "./run-child.ts";

it("a mock in process answers, delays and streams where timers and next ticks stand still", async () => {
  expect(await runChild("frozen.ts")).toEqual({ status: 200, found: 3, event: "id: 1" });
}, 300_000);
