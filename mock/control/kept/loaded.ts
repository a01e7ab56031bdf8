// What is asked of the loaded sandboxes. Used by mock/control/kept/kept-sandboxes.ts.
import type { Instant } from "../../core/time.ts";
import type { SandboxEntry } from "../sandboxes/sandbox-places.ts";
import type { KeptSandbox } from "./open-kept.ts";

/** How many versions they are behind, as far as is known. */
export function lagOf(loaded: Iterable<Pick<KeptSandbox, "line">>): number {
  let lag = 0;
  for (const { line } of loaded) lag += line.known - line.version;
  return lag;
}

/** Whether the time of a sandbox is over, as far as this process knows of its uses. */
export function isOver(entry: SandboxEntry | undefined, now: Instant): boolean {
  return entry !== undefined && entry.ttlSeconds !== null && now >= entry.lastUsedAt + entry.ttlSeconds * 1000;
}
