// Keeps the place in the desk in the address, so that it can be shared. `/desk/ticket/12?…` is the view `ticket`, id 12.
import { deskPath } from "./settings.ts";

export interface Place {
  /** "" is the inbox. */
  readonly view: string;
  readonly id: number | undefined;
  readonly query: URLSearchParams;
}

const moved = "desk-moved";

export function readPlace(): Place {
  const { pathname, search } = location;
  const path = pathname.startsWith(deskPath) ? pathname.slice(deskPath.length) : "";
  const [view = "", id = ""] = path.split("/");
  return { view, id: /^\d{1,16}$/.test(id) ? Number(id) : undefined, query: new URLSearchParams(search) };
}

/** The address of a place: `toAddress("ticket/12")`; empty values of the query are omitted. */
export function toAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  const text = new URLSearchParams(given).toString();
  return `${deskPath}${path}${text === "" ? "" : `?${text}`}`;
}

/** Navigates like a link, without reloading the page. */
export function go(address: string): void {
  history.pushState(null, "", address);
  dispatchEvent(new Event(moved));
}

/** Calls the listener on each navigation; the returned function unsubscribes it. */
export function followPlace(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener(moved, listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener(moved, listener);
  };
}

/** Props of every view. */
export interface ViewProps {
  readonly place: Place;
  /** Number of tickets in each saved view; undefined until known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
}
