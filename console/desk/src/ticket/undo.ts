// Who may change tickets, and how what was sent is taken back: a mock undoes the last changes, a service cannot.
import { type Schemas, useDesk } from "../base/desk.ts";

export function mayChange(profile: Schemas["CallerProfile"] | undefined): boolean {
  return profile === undefined || profile.permissions.includes("updateTicket");
}

/** Makes an undo of the last changes of the mock; undefined where this page may not steer it. */
export function useUndo(): (changes: number) => (() => Promise<void>) | undefined {
  const { steering } = useDesk();
  return (changes) =>
    steering &&
    (async () => {
      for (let left = changes; left > 0; left -= 1) await steering.call("/undo", {});
    });
}
