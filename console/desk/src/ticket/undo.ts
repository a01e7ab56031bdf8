// Whether the agent may change tickets, and undo for sent messages: a mock can undo its last changes, a real service cannot.
import { type Schemas, useDesk } from "../base/desk.ts";

export function mayChange(profile: Schemas["CallerProfile"] | undefined): boolean {
  return profile === undefined || profile.permissions.includes("updateTicket");
}

/** Returns a function that builds an undo of the mock's last changes, or undefined if this page may not steer the mock. */
export function useUndo(): (changes: number) => (() => Promise<void>) | undefined {
  const { steering } = useDesk();
  return (changes) =>
    steering &&
    (async () => {
      for (let remaining = changes; remaining > 0; remaining -= 1) await steering.call("/undo", {});
    });
}
