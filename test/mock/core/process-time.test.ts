// The machine's timers: what is given up leaves nothing behind in Node.
import { queryObjects } from "node:v8";
import { expect, it } from "vitest";
import { startQuietTimer } from "../../../mock/core/process-time.ts";

/** Node keeps the timers of one duration in a list, which the first of them leads to. */
function classOfLists(): new () => object {
  const timer = setTimeout(() => {}, 86_400_123);
  const found: unknown = Reflect.get(Reflect.get(timer, "_idlePrev") ?? {}, "constructor");
  clearTimeout(timer);
  // The class of whatever a timer stands beside.
  return found as new () => object;
}

it("a quiet timer that is given up leaves nothing behind, however many durations are asked for", () => {
  const lists = classOfLists();
  expect(lists.name).toBe("TimersList");
  const before = queryObjects(lists);
  for (let step = 0; step < 500; step += 1) startQuietTimer(() => {}, 86_400_000 + step)();
  expect(queryObjects(lists)).toBe(before);
});
