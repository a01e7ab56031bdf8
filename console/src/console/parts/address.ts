// Keeps the view and its state in the address, so that links can be shared and Back works.
import { useMemo } from "react";
import { type NavigateOptions, navigate, useHref, useLinks } from "../../shared/address.ts";
import { root } from "../../shared/page-addresses.ts";

/** Path of the console; the rest of the path names the view. */
const consolePath = `${root}/__admin/console/`;

export interface Address {
  /** The view's name; `journal` by default. */
  readonly view: string;
  readonly params: URLSearchParams;
}

/** Changes to the query; null, "" and false remove a parameter. */
export type Changes = Readonly<Record<string, string | number | boolean | null>>;

/** Changes the query of the current view. */
export type Go = (changes: Changes, options?: NavigateOptions) => void;

/** The current address and a function that changes it. */
export function useAddress(): readonly [Address, Go] {
  useLinks(consolePath);
  const href = useHref();
  const address = useMemo(() => {
    const { pathname, searchParams } = new URL(href);
    return { view: pathname.slice(consolePath.length) || "journal", params: searchParams };
  }, [href]);
  return [address, go];
}

function go(changes: Changes, options?: NavigateOptions): void {
  const params = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "" || value === false) params.delete(name);
    else params.set(name, String(value));
  }
  navigate(`${location.pathname}?${params}`, options);
}
