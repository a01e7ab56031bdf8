// Calls functions by keys that are pressed outside of inputs and dialogs.
import { useEffect, useRef } from "react";

/** Functions by key: `j`, `Escape`, or `mod+k` for Ctrl or Command. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** The link to what is already open leaves Enter to the page. */
const pressed = "a:not([aria-current]), button, summary";

/** @param target the window for those of all pages, so that a view can give a key another meaning */
export function useShortcuts(shortcuts: Shortcuts, target: Window | Document = document): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const isMod = event.ctrlKey || event.metaKey;
      if (event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const isTyping =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [contenteditable], [role=dialog]");
      if (isTyping && !isMod) return;
      // Enter on a link or a button presses it.
      const isPress = event.key === "Enter" && event.target instanceof Element && event.target.closest(pressed);
      if (isPress && !isMod) return;
      const run = latest.current[isMod ? `mod+${event.key.toLowerCase()}` : event.key];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    target.addEventListener("keydown", press);
    return () => target.removeEventListener("keydown", press);
  }, [target]);
}
