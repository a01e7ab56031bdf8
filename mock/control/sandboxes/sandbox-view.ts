// Converts a sandbox to the `Sandbox` of the admin contract.
import type { AdminSchema } from "../../contract/admin-types.ts";
import { toWireTime } from "../../engine/core/time-formats/wire-time.ts";
import type { SandboxEntry } from "./loaded-sandboxes.ts";
import { type MockLocation, toBaseUrl } from "./sandbox-id.ts";

/** One sandbox. `now` is on its clock; the other times are real. */
export type SandboxView = AdminSchema<"Sandbox">;

/** @param location origin and base path of the mock, for example `http://127.0.0.1:4010` and `/api/v1` */
export function toSandboxView(
  { sandbox, forkOf, ttlSeconds, note, createdAt, lastUsedAt }: SandboxEntry,
  location: MockLocation,
): SandboxView {
  const { id, start, clock, store, unknownInput } = sandbox;
  return {
    id,
    baseUrl: toBaseUrl(id, location),
    scenario: start.scenario,
    world: start.world,
    seed: start.seed,
    tickets: start.tickets,
    now: toWireTime(clock.now()),
    clockMode: clock.mode,
    version: store.version,
    unknownInput,
    forkOf,
    ...(note === undefined ? {} : { note }),
    createdAt: toWireTime(createdAt),
    lastUsedAt: toWireTime(lastUsedAt),
    ttlSeconds,
    expiresAt: ttlSeconds === null ? null : toWireTime(lastUsedAt + ttlSeconds * 1000),
  };
}
