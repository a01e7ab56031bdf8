// Decides what the views offer, based on the agent's permissions.
import type { Schemas } from "../base/desk.ts";

/** Whether the agent may change tickets; an unknown profile counts as permitted. */
export function mayChange(profile: Schemas["CallerProfile"] | undefined): boolean {
  return profile === undefined || profile.permissions.includes("updateTicket");
}
