// The page's address as React state; a change is rendered before the next key or click is handled.
import { useEffect, useSyncExternalStore } from "react";

/** The full address, kept up to date. */
export function useHref(): string {
  return useSyncExternalStore(subscribe, () => location.href);
}

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", listener);
  return () => removeEventListener("popstate", listener);
}

export interface NavigateOptions {
  /** Whether to replace the current history entry; default false. */
  readonly replace?: boolean;
}

/** Goes to an address of this page without reloading it. */
export function navigate(href: string, { replace = false }: NavigateOptions = {}): void {
  if (replace) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Handles plain clicks on links below a path without reloading the page; the links can still be opened elsewhere, copied and shared. */
export function useLinks(path: string): void {
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const { button, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (event.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest("a") : null;
      if (link === null || link.origin !== location.origin || !link.pathname.startsWith(path)) return;
      if (link.target !== "" || link.hasAttribute("download")) return;
      event.preventDefault();
      navigate(link.pathname + link.search);
    };
    document.addEventListener("click", click);
    return () => document.removeEventListener("click", click);
  }, [path]);
}
