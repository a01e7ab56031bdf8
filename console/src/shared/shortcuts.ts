// Keyboard shortcuts outside inputs and dialogs; those with Ctrl or Command work in inputs too.
import { useEffect, useRef } from "react";

/** Functions by key: `j`, `Escape`, or `mod+k` for Ctrl or Command. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Elements that handle Enter themselves. Links to the current page leave it to the shortcuts. */
const pressable = "a:not([aria-current]), button, summary";

/** @param target `window` for shortcuts of all pages, which a view's own shortcuts override */
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
      const isPress = event.key === "Enter" && event.target instanceof Element && event.target.closest(pressable);
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
