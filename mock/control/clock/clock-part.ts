// Stores the clock of a sandbox as a part of its store.
import type { Collections } from "../../domain/records/world.ts";
import { type Clock, type ClockState, createClock, type Stopwatch } from "../../engine/core/clock.ts";
import { putSingle, readSingle } from "../../engine/store/single-part.ts";
import type { Part, PartReader, Store } from "../../engine/store/store.ts";

export const clockPart: Part<ClockState> = { name: "clock" };

/** @param store returns the store, which may be created after the clock */
export function createSandboxClock(store: () => Store<Collections>, elapsed: Stopwatch, speed?: number): Clock {
  let part: PartReader<ClockState> | undefined;
  const clockState = {
    get() {
      part ??= store().part(clockPart);
      return readSingle(part);
    },
    set: (state: ClockState) => store().transact((tx) => putSingle(tx, clockPart, state)),
  };
  return createClock(clockState, elapsed, speed);
}
