// A process that has used mocks can exit: no server, socket, timer or stream stays open.
import { expect, it } from "vitest";
import { openReceiver } from "../mock/receiver.ts";
import { runChild } from "./run-child.ts";

it("closed mocks leave no handle open after listening, streaming and delaying", async () => {
  expect(await runChild("handles.ts")).toEqual({
    statuses: [200, 200, 200, 200],
    endings: ["TimeoutError", "TimeoutError", ...Array(6).fill("stream")],
    open: [],
  });
}, 300_000);

it("an unclosed mock does not keep its process alive while a webhook receiver does not respond", async () => {
  await using silentReceiver = await openReceiver(() => {});
  expect(await runChild("silent-receiver.ts", silentReceiver.url)).toEqual([["delivering", 0]]);
});
