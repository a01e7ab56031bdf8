// Decides which actions the agent's permissions allow.
import type { Schemas } from "../base/desk.ts";

/** Whether the agent may change tickets; an unknown profile counts as permitted. */
export function mayChange(profile: Schemas["CallerProfile"] | undefined): boolean {
  return profile === undefined || profile.permissions.includes("updateTicket");
}
