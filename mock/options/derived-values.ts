// Derives values from several options.
import { UnusableOption } from "../engine/core/errors.ts";
import type { ResolvedOptions } from "./mock-options.ts";
import { maxTextBytes } from "./serving-options.ts";

const eightHours = 8 * 60 * 60;

/** Returns the seconds without use after which an automatic sandbox is removed; undefined: never. */
export function toAutoTtl({ autoSandboxTtl }: ResolvedOptions, storage: object | undefined): number | undefined {
  const seconds = autoSandboxTtl ?? (storage === undefined ? eightHours : 0);
  return seconds === 0 ? undefined : seconds;
}

/** Returns the access rules of `/__admin`; undefined if it is off. */
export function toAdminAccess({ admin, trustProxy, publicUrl }: ResolvedOptions) {
  if (admin === false) return undefined;
  const { token, hosts = [] } = admin;
  const publicNames = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  return { token, hosts: [...hosts.map((host) => host.toLowerCase()), ...publicNames], trustProxy, publicUrl };
}

/** Returns the largest body for `/__admin`: an import needs 4 times its size in heap, or up to 16 times with a storage. */
export function toAdminBodyLimit(heapBytes = 256 * 1024 ** 2, storage?: object): number {
  return Math.min(maxTextBytes, Math.floor(heapBytes / (storage === undefined ? 4 : 16)));
}

/**
 * Requires speed 1 for a stored mock: its clock would jump if a later start had a different speed.
 * @throws UnusableOption
 */
export function assertLiveSpeed(live: number, storage: ResolvedOptions["storage"]): void {
  if (live === 1 || storage === "memory") return;
  const instead = "Advance the clock instead (Clock in the console or desk, or advanceClock).";
  throw new UnusableOption("live", ` is ${live}, but must be 1 with a storage that outlives the mock. ${instead}`);
}
