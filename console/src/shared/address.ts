// The address of the page as state: what it names is rendered before the next key or click is handled.
import { useEffect, useSyncExternalStore } from "react";

/** The whole address, kept up to date. */
export function useHref(): string {
  return useSyncExternalStore(follow, () => location.href);
}

function follow(listener: () => void): () => void {
  addEventListener("popstate", listener);
  return () => removeEventListener("popstate", listener);
}

/** Opens an address of this page without reloading it. Replacing adds no entry for Back. */
export function open(href: string, isReplaced = false): void {
  if (isReplaced) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Opens plain clicks on links below a path without reloading the page; they can still be opened elsewhere, copied and shared. */
export function useLinks(path: string): void {
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const { button, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (event.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest("a") : null;
      if (link === null || link.origin !== location.origin || !link.pathname.startsWith(path)) return;
      if (link.target !== "" || link.hasAttribute("download")) return;
      event.preventDefault();
      open(link.pathname + link.search);
    };
    document.addEventListener("click", click);
    return () => document.removeEventListener("click", click);
  }, [path]);
}
