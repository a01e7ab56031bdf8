// Undoes sent messages if a mock serves the page; a real service cannot undo changes.
import { useDesk } from "../base/desk.ts";

/** Returns a function that builds an undo of the mock's last changes, or undefined if this page may not steer the mock. */
export function useUndo(): (changes: number) => (() => Promise<void>) | undefined {
  const { steering } = useDesk();
  return (changes) =>
    steering &&
    (async () => {
      for (let remaining = changes; remaining > 0; remaining -= 1) await steering.call("/undo", {});
    });
}
