// Keeps the view and its state in the address, so that it can be shared and Back works.
import { useCallback, useEffect, useState } from "react";
import { root } from "../../shared/settings.ts";

/** Path of the console; the rest of the path names the view. */
const consolePath = `${root}/__admin/console`;

export interface Address {
  /** For example `journal`; "" if none is named. */
  readonly view: string;
  readonly params: URLSearchParams;
}

/** Changes to the query; null, "" and false remove a parameter. */
export type Changes = Readonly<Record<string, string | number | boolean | null>>;

/** Changes the query of the current view. Replacing adds no entry for Back. */
export type Go = (changes: Changes, isReplaced?: boolean) => void;

function readAddress(): Address {
  const { pathname, search } = location;
  return { view: pathname.slice(consolePath.length + 1), params: new URLSearchParams(search) };
}

/** Link to a view with a query. */
export function hrefOf(view: string, params: Readonly<Record<string, string>>): string {
  return `${consolePath}/${view}?${new URLSearchParams(params)}`;
}

/** The current address and a function that changes it. */
export function useAddress(): readonly [Address, Go] {
  const [address, setAddress] = useState(readAddress);
  useEffect(() => {
    const read = () => setAddress(readAddress());
    addEventListener("popstate", read);
    document.addEventListener("click", followLink);
    return () => {
      removeEventListener("popstate", read);
      document.removeEventListener("click", followLink);
    };
  }, []);
  const go = useCallback((changes: Changes, isReplaced = false) => {
    const params = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === "" || value === false) params.delete(name);
      else params.set(name, String(value));
    }
    open(`${location.pathname}?${params}`, isReplaced);
  }, []);
  return [address, go];
}

/** Opens an address of the console without reloading the page. */
export function open(href: string, isReplaced = false): void {
  if (isReplaced) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Handles plain clicks on links of the console; they can still be opened elsewhere, copied and shared. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.origin !== location.origin || !link.pathname.startsWith(`${consolePath}/`)) return;
  if (link.target !== "" || link.hasAttribute("download")) return;
  event.preventDefault();
  open(link.pathname + link.search);
}
