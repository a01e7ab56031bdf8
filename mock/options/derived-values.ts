// Derives what follows from several options.
import { UnusableOption } from "../engine/core/errors.ts";
import type { ResolvedOptions } from "./mock-options.ts";
import { maxBodyBytes } from "./serving-options.ts";

const eightHours = 8 * 60 * 60;

/** Seconds without use after which an automatic sandbox is removed; undefined: never. */
export function toAutoTtl({ autoSandboxTtl }: ResolvedOptions, isStored: boolean): number | undefined {
  const seconds = autoSandboxTtl ?? (isStored ? 0 : eightHours);
  return seconds === 0 ? undefined : seconds;
}

/** Who may use `/__admin`; undefined if it is off. */
export function toAdminAccess({ admin, trustProxy, publicUrl }: ResolvedOptions) {
  if (admin === false) return undefined;
  const { token, hosts = [] } = admin;
  const open = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  return { token, hosts: [...hosts.map((host) => host.toLowerCase()), ...open], trustProxy, publicUrl };
}

/** The largest body of `/__admin`: an import takes 4 times its bytes of the heap, with a storage 10 times. */
export function toAdminBodyLimit(heapBytes = 256 * 1024 ** 2, isStored = false): number {
  return Math.min(maxBodyBytes, Math.floor(heapBytes / (isStored ? 16 : 4)));
}

/**
 * A stored mock runs at speed 1: its clock would jump if a later start had another speed.
 * @throws UnusableOption
 */
export function assertLiveSpeed(live: number, storage: ResolvedOptions["storage"]): void {
  if (live === 1 || storage === "memory") return;
  const instead = "it must be 1 there; move its clock ahead instead (console or desk: Clock; advanceClock)";
  throw new UnusableOption("live", ` is ${live} with a storage that outlives the mock; ${instead}.`);
}
