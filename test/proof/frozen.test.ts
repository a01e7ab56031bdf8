// An in-process mock uses only timers saved before a runner replaced them, and no nextTick.
import { expect, it } from "vitest";
import { runChild } from "./run-child.ts";

it("an in-process mock responds, delays and streams while timers and next ticks never fire", async () => {
  expect(await runChild("frozen.ts")).toEqual({ status: 200, ticketCount: 3, event: "id: 1" });
}, 300_000);
