// A process that used mocks ends by itself: no server, socket, timer or stream stays open.
import { expect, it } from "vitest";
import { openReceiver } from "../mock/receiver.ts";
import { runChild } from "./run-child.ts";

it("mocks that listened, streamed and delayed leave no handle open when they close", async () => {
  expect(await runChild("handles.ts")).toEqual({
    statuses: [200, 200, 200, 200],
    ended: ["TimeoutError", "TimeoutError", ...Array(6).fill("stream")],
    open: [],
  });
}, 300_000);

it("an unclosed mock lets its process end while a receiver of its webhooks does not answer", async () => {
  await using silent = await openReceiver(() => {});
  expect(await runChild("silent-receiver.ts", { given: [silent.url] })).toEqual([["delivering", 0]]);
});
