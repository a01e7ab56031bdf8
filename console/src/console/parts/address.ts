// What is looked at, in the address: the view as path, its state as query. So an address can be sent to a colleague, and Back works.
import { useCallback, useEffect, useState } from "preact/hooks";

/** Where the console is served; the part after it names the view. */
const consolePath = "/__admin/console";

export interface Address {
  /** Such as `journal`; "" where none is named. */
  readonly view: string;
  readonly params: URLSearchParams;
}

/** What becomes of the query; null, "" and false take a parameter away. */
export type Changes = Readonly<Record<string, string | number | boolean | null>>;

/** Changes the query of the present view. Replaced: Back does not stop here. */
export type Go = (changes: Changes, isReplaced?: boolean) => void;

function readAddress(): Address {
  const { pathname, search } = location;
  return { view: pathname.slice(consolePath.length + 1), params: new URLSearchParams(search) };
}

/** The address of a view with a query, for a link. */
export function hrefOf(view: string, params: Readonly<Record<string, string>>): string {
  return `${consolePath}/${view}?${new URLSearchParams(params)}`;
}

/** The present address, and what changes it. */
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

/** Opens an address of the console without loading the page anew. */
function open(href: string, isReplaced: boolean): void {
  if (isReplaced) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Links of the console are links: they can be opened elsewhere, copied and sent. A plain click stays in the page. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || link.origin !== location.origin || !link.pathname.startsWith(`${consolePath}/`)) return;
  if (link.target !== "" || link.hasAttribute("download")) return;
  event.preventDefault();
  open(link.pathname + link.search, false);
}
