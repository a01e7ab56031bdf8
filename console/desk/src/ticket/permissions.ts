// Decides from the agent's permissions what the views offer.
import type { Schemas } from "../base/desk.ts";

/** Whether the agent may change tickets; an unknown profile counts as permitted. */
export function mayChange(profile: Schemas["CallerProfile"] | undefined): boolean {
  return profile === undefined || profile.permissions.includes("updateTicket");
}
