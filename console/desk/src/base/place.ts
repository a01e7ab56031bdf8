// Where in the desk somebody is: the address of the page, so that it can be sent to a colleague. `/desk/ticket/12?…` is the view `ticket`, id 12.

export interface Place {
  /** "" is the inbox. */
  readonly view: string;
  readonly id: number | undefined;
  readonly query: URLSearchParams;
}

const base = import.meta.env.BASE_URL;
const moved = "desk-moved";

export function readPlace(): Place {
  const { pathname, search } = location;
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : "";
  const [view = "", id = ""] = path.split("/");
  return { view, id: /^\d{1,16}$/.test(id) ? Number(id) : undefined, query: new URLSearchParams(search) };
}

/** The address of a place: `toAddress("ticket/12")`; empty values of the query are left out. */
export function toAddress(path: string, query: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  const text = new URLSearchParams(given).toString();
  return `${base}${path}${text === "" ? "" : `?${text}`}`;
}

/** Goes there as a link would, without loading the page again. */
export function go(address: string): void {
  history.pushState(null, "", address);
  dispatchEvent(new Event(moved));
}

/** Told of each move; the returned function ends it. */
export function followPlace(listener: () => void): () => void {
  addEventListener("popstate", listener);
  addEventListener(moved, listener);
  return () => {
    removeEventListener("popstate", listener);
    removeEventListener(moved, listener);
  };
}

/** What every view is given. */
export interface ViewProps {
  readonly place: Place;
}
