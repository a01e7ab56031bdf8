// The clock of a sandbox, over the state that its store has of it.
import { type Clock, type ClockState, createClock, type Stopwatch } from "../../core/clock.ts";
import type { Part, PartReader, Store } from "../../engine/store/store.ts";
import type { Collections } from "../../records/world.ts";
import { putSingle, readSingle } from "../sandboxes/single-part.ts";

export const clockPart: Part<ClockState> = { name: "clock" };

/** @param store it may be made later than the clock */
export function createSandboxClock(store: () => Store<Collections>, elapsed: Stopwatch, speed?: number): Clock {
  let part: PartReader<ClockState> | undefined;
  const place = {
    get() {
      part ??= store().part(clockPart);
      return readSingle(part);
    },
    set: (state: ClockState) => store().transact((tx) => putSingle(tx, clockPart, state)),
  };
  return createClock(place, elapsed, speed);
}
