// A process that used mocks ends by itself: no server, socket, timer or stream stays open.
import { expect, it } from "vitest";
import { runChild } from "./run-child.ts";

it("mocks that listened, streamed and delayed leave no handle open when they close", async () => {
  expect(await runChild("handles.ts")).toEqual({
    statuses: [200, 200, 200, 200],
    ended: ["TimeoutError", "TimeoutError", ...Array(6).fill("stream")],
    open: [],
  });
}, 300_000);
